"""Tables 7 and 8: tree agents against random play and against the simple agent."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.cells import (
    find,
    number_with_interval,
    percent_with_interval,
    published_number,
    published_percent,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.plotting import draw_table
from redealt.stats.intervals import difference_of_shares, wilson
from redealt.studies.hanamikoji.analysis.tree_outcomes import (
    AGENTS,
    RANDOM,
    SEAT,
    SIMPLE,
    describe_agents,
    tree_outcomes,
)
from redealt.studies.hanamikoji.variants import short_variant_name, variants_in

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
        rows.append(sampled(outcomes.win_rate(SEAT), "win_rate", "game", **where))
        rows.append(sampled(wilson(outcomes.draws, outcomes.games), "draw_rate", "game", **where))
        length = outcomes.length_of_wins(SEAT)
        if length:
            rows.append(sampled(length, "mean_length_of_wins", "won game", **where))
        base = shallow.get((where["variant"], where["information"]))
        if base and where["depth"] != 1:
            pairs = [(each.wins(SEAT), each.games) for each in (outcomes, base)]
            gain = difference_of_shares(*pairs[0], *pairs[1])
            rows.append(sampled(gain, "gain_over_depth_1", "game", **where))
    return tidy(rows)


def draw(
    estimates: pd.DataFrame, published: dict[str, pd.DataFrame], *, table: str, **_: object
) -> Figure:
    """Set win rates and mean lengths as in the paper, a column for each agent."""
    quantities = (
        ("$W_1$, %", "win_rate", percent_with_interval, published_percent),
        ("length of wins", "mean_length_of_wins", number_with_interval, published_number),
    )
    variants = variants_in(estimates)
    rows = []
    for name, metric, write, write_published in quantities:
        for variant in variants:
            chosen = select(estimates, variant=variant, metric=metric)
            cells = [write(find(chosen, agent=agent)) for agent in AGENTS]
            rows.append([f"{name}, {short_variant_name(variant)}", *cells])
        cells = [write_published(published[table], metric=metric, agent=agent) for agent in AGENTS]
        rows.append([f"{name}, published", *cells])
    widths = [1.7, *[1.0] * len(AGENTS)]
    return draw_table([["", *AGENTS]], rows, widths, rules=[len(variants) + 1])


def caption(estimates: pd.DataFrame, *, opponent: str, **_: object) -> str:
    """Return the caption: who plays, and what the brackets are."""
    name, remark = OPPONENTS[opponent]
    return (
        f"{describe_agents(estimates)}, against {name}. Lengths in rounds, over the games won (a "
        "tie-break counts as round 3). In brackets 95 % intervals, Wilson's of shares and "
        f"Student's of means. Diamonds: published, 1\u202f000 games{remark}."
    )
