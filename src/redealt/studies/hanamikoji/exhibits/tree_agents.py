"""Tables 7 and 8: tree agents against random play and against the simple agent."""

import pandas as pd

from redealt.exhibits import tables
from redealt.exhibits.estimates import sampled, tidy
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

# What the caption says of the opponent, and in the end.
OPPONENTS = {
    RANDOM: ("random play", ""),
    SIMPLE: (
        "a simple agent with n = 20 and pre-sampling",
        "; the published length of C(1) is that of Table 7 and cannot belong to the win rates of "
        "Table 9",
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
    estimates: pd.DataFrame, published: dict[str, pd.DataFrame], *, table: str, **_: object
) -> tables.Table:
    """Set win rates and mean lengths as in the paper, a column for each agent."""
    variants = VARIANTS.short_names_in(estimates)
    rows = {"win_rate": "W₁, %", "mean_length_of_wins": "length of wins"}
    blocks = [tables.ours_and_published(rows[m], {"metric": m}, variants) for m in rows]
    columns = [tables.Line(agent, {"agent": agent}) for agent in AGENTS]
    writers = {
        "win_rate": tables.PERCENT_WITH_INTERVAL,
        "mean_length_of_wins": tables.NUMBER_WITH_INTERVAL,
    }
    comparison = tables.ComparisonTable(blocks, columns, writers, name_width=1.7)
    return comparison.fill(estimates, published[table])


def caption(estimates: pd.DataFrame, *, opponent: str, **_: object) -> str:
    """Return the caption: who plays, and what the brackets are."""
    name, remark = OPPONENTS[opponent]
    return (
        f"{describe_agents(estimates)}, against {name}. Lengths in rounds, over the games won (a "
        "tie-break counts as round 3). In brackets 95 % intervals, Wilson's of shares and "
        f"Student's of means, on a log scale. Diamonds: published, 1\u202f000 games{remark}."
    )
