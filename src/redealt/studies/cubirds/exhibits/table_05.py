"""Table 5: heuristic agents, games by win condition and winner."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.games.cubirds.agents.configuration import (
    DEFAULT_WEIGHTS,
    PUBLISHED_WEIGHTS,
    WEIGHTS,
)
from redealt.studies.cubirds.analysis.win_conditions import (
    describe_blocks,
    draw_blocks,
    list_blocks,
    win_condition_rows,
)
from redealt.studies.cubirds.variants import WEIGHTS_NAMES

AGENT = "heuristic"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return share by variant, weights, win_condition and player, and the first player's tests.

    See :func:`.win_conditions.win_condition_rows`.
    """
    games = win_condition_rows(runs["heuristic_games"], AGENT, "variant", "weights")
    return tidy(row for _, _, rows in games for row in rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, a block for each variant and set of weights."""
    blocks = list_blocks(estimates, "weights", name_rest=_name_weights)
    return draw_blocks(blocks, AGENT, published, "table_05")


def _name_weights(weights: str, **_: object) -> str:
    return WEIGHTS_NAMES.get(weights, weights)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and with which weights."""
    return (
        "Two heuristic agents: games per 1,000 by win condition and winner, with the weights "
        f"{', '.join(WEIGHTS)} = {_list_weights(PUBLISHED_WEIGHTS)} of the paper and with the "
        f"defaults of the authors' program, {_list_weights(DEFAULT_WEIGHTS)}. "
        f"{describe_blocks()}, 1,000 games."
    )


def _list_weights(weights: Sequence[float]) -> str:
    return ", ".join(f"{weight:.2f}" for weight in weights)
