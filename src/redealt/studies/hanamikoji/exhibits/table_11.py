"""Table 11: one agent of each kind."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import runtime_rows
from redealt.studies.hanamikoji.variants import VARIANTS

SEAT = "player_1"  # of the tested agent
AGENTS = {
    "random": "random, opponent without a table",
    "random_presampling": "random",
    "simple": "simple, n = 50",
    "mcts": "tree, n = 50, d = 2",
    "recursive_simple": "recursive, n₁ = 9, n₂ = 5",
}
COLUMNS = (
    tables.Line("W₁, %", {"metric": "win_rate"}, width=1.2),
    tables.Line("mean length of wins", {"metric": "mean_length_of_wins"}, width=1.2),
    tables.Line("seconds", {"metric": "runtime"}, width=0.8),
)
WRITERS = {
    "win_rate": tables.PERCENT_WITH_INTERVAL,
    "mean_length_of_wins": tables.NUMBER_WITH_INTERVAL,
    "runtime": tables.NUMBER,
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, mean_length_of_wins and runtime (seconds per 1,000 games) by agent."""
    rows = []
    for where, outcomes in iterate_outcomes(runs["agents"], "variant", "agent"):
        rows.append(outcomes.win_row(SEAT, **where))
        rows += outcomes.length_rows(SEAT, **where)
    rows += runtime_rows(runs["seconds"], "table_11", ("variant", "agent"))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> tables.Table:
    """Set the table as in the paper, for each agent ours above the published values."""
    printed = published["table_11"]
    variants = VARIANTS.short_names_in(estimates)
    blocks = [
        tables.ours_and_published(name, {"agent": key}, variants) for key, name in AGENTS.items()
    ]
    is_printed = {*printed["agent"]}
    blocks = [
        [line for line in block if line.where["agent"] in is_printed or not line.is_published]
        for block in blocks
    ]
    return tables.ComparisonTable(blocks, COLUMNS, WRITERS, name_width=2.2).fill(estimates, printed)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the seconds are."""
    games = select(estimates, metric="win_rate", variant="as_run").set_index("agent")["n"]
    recursive = "recursive_simple"
    others = int(games.drop(recursive, errors="ignore").min())
    return (
        "Cheating agents with pre-sampling as player 1 against a simple agent with n = 20 and "
        f"pre-sampling; {count(others)} games each, {count(games.get(recursive, 0))} of the "
        "recursive agent. The published row of the random agent is the run of Table 1, without a "
        "table. In brackets 95 % intervals, Wilson's of shares and, on a log scale, Student's of "
        "means. Seconds are per 1\u202f000 games, on one thread of the machine at hand: no other "
        "machine repeats them, and they are not comparable with the published ones. Diamonds: "
        "published, 1\u202f000 games."
    )
