"""Table 11: one agent of each kind."""

import pandas as pd

from redealt.exhibits.comparison_tables import (
    MEAN,
    PERCENT,
    SECONDS,
    ComparisonTable,
    Line,
    Lines,
    columns_of,
    ours_and_published,
)
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import Table
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import SECONDS_NOTE, runtime_rows
from redealt.studies.hanamikoji.variants import columns_in

SEAT = "player_1"  # of the tested agent
AGENTS = {
    "random": "random, opponent without a table",
    "random_presampling": "random",
    "simple": "simple, n = 50",
    "mcts": "tree, n = 50, d = 2",
    "recursive_simple": "recursive, n₁ = 9, n₂ = 5",
}
WRITERS = {"win_rate": PERCENT, "mean_length_of_wins": MEAN, "runtime": SECONDS}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, mean_length_of_wins and runtime (seconds per 1,000 games) by agent."""
    rows = []
    for where, outcomes in iterate_outcomes(runs["agents"], "variant", "agent"):
        rows.append(outcomes.win_row(SEAT, **where))
        rows += outcomes.length_rows(SEAT, **where)
    rows += runtime_rows(runs["seconds"], "table_11", ("variant", "agent"))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, ours beside the published values."""
    variants = columns_in(estimates)
    columns = [
        *columns_of("W₁ (%)", {"metric": "win_rate"}, variants),
        *columns_of("Mean length of wins", {"metric": "mean_length_of_wins"}, variants),
        *ours_and_published("Seconds", {"metric": "runtime"}, "program"),
    ]
    rows = [Line(name, {"agent": key}) for key, name in AGENTS.items()]
    table = ComparisonTable([Lines(rows)], columns, WRITERS, "Agent", is_stacked=True)
    return table.fill(estimates, published["table_11"], NOTES)


NOTES = (
    "The published row of the random agent is the run of Table 1, without a table.",
    "Brackets, from 10 games on: 95 % intervals, Wilson's of shares and, on a log scale, "
    "Student's of means.",
    SECONDS_NOTE,
)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how often."""
    games = select(estimates, metric="win_rate", variant="as_run").set_index("agent")["n"]
    recursive = "recursive_simple"
    others = int(games.drop(recursive, errors="ignore").min())
    return (
        "Cheating agents with pre-sampling as player 1 against a simple agent with n = 20 and "
        f"pre-sampling. {count(others)} games each, {count(games.get(recursive, 0))} of the "
        "recursive agent; published: 1\u202f000 games."
    )
