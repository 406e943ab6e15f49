"""Table 4: Flat Monte Carlo agents, games by win condition and winner, and how they choose."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, tidy
from redealt.exhibits.numbers import find, number_with_interval, percent_with_interval
from redealt.studies.cubirds.analysis.outcomes import Outcomes
from redealt.studies.cubirds.analysis.win_conditions import (
    Block,
    describe_blocks,
    draw_blocks,
    list_blocks,
    win_condition_rows,
)
from redealt.studies.cubirds.variants import count_rollouts

AGENT = "flat_monte_carlo"
# How often a choice is made in that way: metric, quantity, head of its column.
CHOICES = (
    ("first_row_share", "first_row", "first row, %"),
    ("stale_share", "stale_choices", "stale count, %"),
    ("scoreless_share", "scoreless", "none scored, %"),
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return share by variant, rollouts, win_condition and player, tests, and how agents choose.

    For both see :func:`.win_conditions.win_condition_rows`. Of all games' decisions, with neither
    win_condition nor player: first_row_share, stale_share (decided by what the counter held from
    another decision) and scoreless_share (no option won a rollout); rollouts_per_game.
    """
    rows = []
    table = runs["rollout_games"]
    for where, outcomes, shared in win_condition_rows(table, AGENT, "variant", "rollouts"):
        rows += shared
        rows += _choice_rows(outcomes, {**where, "win_condition": "", "player": ""})
    return tidy(rows)


def _choice_rows(outcomes: Outcomes, where: dict) -> Iterator[dict]:
    for metric, quantity, _ in CHOICES:
        yield sampled(outcomes.ratio(quantity, "decisions"), metric, "block of games", **where)
    yield sampled(outcomes.ratio("rollouts_played"), "rollouts_per_game", "block of games", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, a block for each variant and number of rollouts."""
    blocks = list_blocks(estimates, "rollouts", name_rest=_name_rollouts)
    return draw_blocks(blocks, AGENT, published, "table_04", [*_list_choices(blocks)])


def _list_choices(blocks: list[Block]) -> Iterator[list[str]]:
    yield [
        "choices",
        *(text for *_, head in CHOICES for text in (head, "")),
        "rollouts per game",
        "",
    ]
    for block in blocks:
        shares = [
            percent_with_interval(find(block.estimates, metric=metric)) for metric, *_ in CHOICES
        ]
        rollouts = find(block.estimates, metric="rollouts_per_game")
        cells = [*shares, number_with_interval(rollouts, 0)]
        yield [f"    {block.short_name}", *(text for cell in cells for text in (cell, ""))]


def _name_rollouts(rollouts: int, **_: object) -> str:
    return count_rollouts(rollouts)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what is said of the choices."""
    return (
        "Two Flat Monte Carlo agents: games per 1,000 by win condition and winner. The authors' "
        "program sets its count of wins to zero before each rollout, so that only the last one "
        "counts; that one alone is played here, which makes the same choices. "
        f"{describe_blocks()}, 1,000 games. At the bottom: how often the choice is a move on the "
        "first row, is made by what the count still held from another decision, or falls on the "
        "first option because no option won a rollout; intervals by blocks of games."
    )
