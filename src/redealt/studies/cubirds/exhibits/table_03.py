"""Table 3: random agents, games by win condition and winner."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.studies.cubirds.analysis.win_conditions import (
    describe_blocks,
    draw_blocks,
    list_blocks,
    win_condition_rows,
)

AGENT = "random"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return share by variant, win_condition and player, and the first player's tests.

    See :func:`.win_conditions.win_condition_rows`.
    """
    games = win_condition_rows(runs["random_games"], AGENT, "variant")
    return tidy(row for _, _, rows in games for row in rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, a block for each variant."""
    return draw_blocks(list_blocks(estimates), AGENT, published, "table_03")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the published counts are of."""
    return (
        "Two random agents: games per 1,000 by win condition and winner. "
        f"{describe_blocks()}, said to be of 1,000 games; the printed mean length (Table 6) fits "
        "10,000 games divided by ten."
    )
