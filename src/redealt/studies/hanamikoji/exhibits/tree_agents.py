"""Tables 7 and 8: tree agents against random play and against the simple agent."""

import pandas as pd

from redealt.exhibits.comparison_tables import MEAN, PERCENT, ComparisonTable, Line, Lines, rows_of
from redealt.exhibits.estimates import sampled, tidy
from redealt.exhibits.tables import Table
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis.trees import (
    AGENTS,
    RANDOM,
    SEAT,
    SIMPLE,
    describe_agents,
    tree_outcomes,
)
from redealt.studies.hanamikoji.variants import VARIANTS

# What the caption says of the opponent, and a note.
OPPONENTS = {
    RANDOM: ("random play", ""),
    SIMPLE: (
        "a simple agent with n = 20 and pre-sampling",
        "The published length of C(1) is that of Table 7 and cannot belong to the win rates of "
        "Table 9.",
    ),
}


def analyse(runs: dict[str, pd.DataFrame], *, opponent: str, **_: object) -> pd.DataFrame:
    """Return how often and how fast tree agents win, by variant, agent, depth and information.

    Metrics: win_rate, draw_rate, mean_length_of_wins, and gain_over_depth_1, the difference of win
    rates to the agent with the same information and depth 1.
    """
    found = list(tree_outcomes(runs, opponent))
    shallow = {(c["variant"], c["information"]): o for c, o in found if c["depth"] == 1}
    rows = []
    for where, outcomes in found:
        rows.append(outcomes.win_row(SEAT, **where))
        rows.append(outcomes.draw_row(**where))
        rows += outcomes.length_rows(SEAT, **where)
        base = shallow.get((where["variant"], where["information"]))
        if base and where["depth"] != 1:
            gain = difference_of_shares(*outcomes.tally(SEAT), *base.tally(SEAT))
            rows.append(sampled(gain, "gain_over_depth_1", "game", **where))
    return tidy(rows)


def draw(
    estimates: pd.DataFrame,
    published: dict[str, pd.DataFrame],
    *,
    table: str,
    opponent: str,
) -> Table:
    """Set win rates and mean lengths as in the paper, a column for each agent."""
    variants = VARIANTS.names_in(estimates)
    titles = {"win_rate": "W₁ (%)", "mean_length_of_wins": "Mean length of wins (rounds)"}
    blocks = [Lines(rows_of({"metric": m}, variants), title) for m, title in titles.items()]
    columns = [Line(agent, {"agent": agent}) for agent in AGENTS]
    writers = {"win_rate": PERCENT, "mean_length_of_wins": MEAN}
    remark = OPPONENTS[opponent][1]
    notes = [*NOTES, remark] if remark else NOTES
    return ComparisonTable(blocks, columns, writers).fill(estimates, published[table], notes)


NOTES = (
    "H(d): depth d, hidden cards dealt anew in rollouts. C(d): cheats, sees them there.",
    "Length: over the games won; a tie-break counts as round 3.",
    "Brackets, from 10 games on: 95 % intervals, Wilson's of shares and, on a log scale, "
    "Student's of means.",
)


def caption(estimates: pd.DataFrame, *, opponent: str, **_: object) -> str:
    """Return the caption: who plays, and how often."""
    name = OPPONENTS[opponent][0]
    return f"{describe_agents(estimates)}, against {name}. Published: 1\u202f000 games."
