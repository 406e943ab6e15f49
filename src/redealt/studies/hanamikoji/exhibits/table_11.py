"""Table 11: one agent of each kind."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import (
    find,
    number,
    number_with_interval,
    percent_with_interval,
    published_number,
    published_percent,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import draw_table
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.seconds import runtime_rows
from redealt.studies.hanamikoji.variants import short_variant_name, variants_in

SEAT = "player_1"  # of the tested agent
AGENT_NAMES = {
    "random": "random, opponent without a table",
    "random_presampling": "random",
    "simple": "simple, n = 50",
    "mcts": "tree, n = 50, d = 2",
    "recursive_simple": "recursive, n₁ = 9, n₂ = 5",
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


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, for each agent ours above the published values."""
    printed, variants = published["table_11"], variants_in(estimates)
    rows, rules = [], []
    for agent, name in AGENT_NAMES.items():
        rules.append(len(rows))
        for variant in variants:
            own = select(estimates, variant=variant, agent=agent)
            cells = [
                percent_with_interval(find(own, metric="win_rate")),
                number_with_interval(find(own, metric="mean_length_of_wins")),
                number(find(own, metric="runtime")),
            ]
            rows.append([f"{name}, {short_variant_name(variant)}", *cells])
        if (printed["agent"] == agent).any():
            cells = [
                published_percent(printed, agent=agent, metric="win_rate"),
                published_number(printed, agent=agent, metric="mean_length_of_wins"),
                published_number(printed, agent=agent, metric="runtime"),
            ]
            rows.append([f"{name}, published", *cells])
    header = [["", "$W_1$, %", "mean length of wins", "seconds"]]
    return draw_table(header, rows, [2.2, 1.2, 1.2, 0.8], rules=rules[1:])


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
