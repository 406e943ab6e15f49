"""Table 11: one agent of each kind."""

import pandas as pd

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.tables import (
    NUMBER,
    NUMBER_WITH_INTERVAL,
    PERCENT_WITH_INTERVAL,
    ComparisonTable,
    Line,
    Table,
    ours_and_published,
)
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import runtime_rows
from redealt.studies.hanamikoji.variants import short_variant_names

SEAT = "player_1"  # of the tested agent
AGENTS = {
    "random": "random, opponent without a table",
    "random_presampling": "random",
    "simple": "simple, n = 50",
    "mcts": "tree, n = 50, d = 2",
    "recursive_simple": "recursive, n₁ = 9, n₂ = 5",
}
QUANTITIES = {
    "win_rate": ("$W_1$, %", PERCENT_WITH_INTERVAL),
    "mean_length_of_wins": ("mean length of wins", NUMBER_WITH_INTERVAL),
    "runtime": ("seconds", NUMBER),
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, mean_length_of_wins and runtime (seconds per 1,000 games) by agent."""
    rows = []
    for where, outcomes in iterate_outcomes(runs["agents"], "variant", "agent"):
        rows.append(sampled(outcomes.win_rate(SEAT), "win_rate", "game", **where))
        length = outcomes.length_of_wins(SEAT)
        if length:
            rows.append(sampled(length, "mean_length_of_wins", "won game", **where))
    rows += runtime_rows(runs["seconds"], "table_11", ("variant", "agent"))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set the table as in the paper, for each agent ours above the published values."""
    printed = published["table_11"]
    variants = short_variant_names(estimates)
    blocks = [ours_and_published(name, {"agent": key}, variants) for key, name in AGENTS.items()]
    is_printed = {*printed["agent"]}
    blocks = [
        [line for line in block if line.where["agent"] in is_printed or not line.is_published]
        for block in blocks
    ]
    columns = [Line(name, {"metric": metric}) for metric, (name, _) in QUANTITIES.items()]
    writers = {metric: writer for metric, (_, writer) in QUANTITIES.items()}
    table = ComparisonTable(blocks, columns, writers)
    return table.fill(estimates, printed, [2.2, 1.2, 1.2, 0.8])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the seconds are."""
    games = select(estimates, metric="win_rate", variant="as_run").set_index("agent")["n"]
    recursive = "recursive_simple"
    others = int(games.drop(recursive, errors="ignore").min())
    return (
        "Cheating agents with pre-sampling as player 1 against a simple agent with n = 20 and "
        f"pre-sampling; {count(others)} games each, {count(games.get(recursive, 0))} of the "
        "recursive agent. The published row of the random agent is the run of Table 1, without a "
        "table. In brackets 95 % intervals, Wilson's of shares and Student's of means. Seconds are "
        "per 1\u202f000 games, on one thread of the machine at hand: no other machine repeats "
        "them, and they are not comparable with the published ones. Diamonds: published, "
        "1\u202f000 games."
    )
