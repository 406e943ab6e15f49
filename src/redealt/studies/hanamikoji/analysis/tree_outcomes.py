"""How tree agents fare as player 1: what Tables 7, 8 and 9 share."""

from collections.abc import Iterator, Mapping

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import (
    find,
    number_with_interval,
    percent_with_interval,
    published_number,
    published_percent,
)
from redealt.exhibits.plotting import draw_table
from redealt.stats.intervals import difference_of_shares, wilson
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes
from redealt.studies.hanamikoji.variants import short_variant_name, variants_in

SEAT = "player_1"  # of the tree agent
RANDOM, SIMPLE = "random", "simple_n20_presampling"
LETTERS = {"not_cheating": "H", "cheating": "C"}
AGENTS = tuple(f"{letter}({depth})" for letter in LETTERS.values() for depth in (1, 2, 3))


def tree_outcomes(
    runs: Mapping[str, pd.DataFrame], opponent: str
) -> Iterator[tuple[dict[str, object], Outcomes]]:
    """Yield conditions (variant, agent, depth, information) and outcomes against an opponent."""
    table = select(runs["tree_agents"], opponent=opponent)
    for where, outcomes in iterate_outcomes(table, "variant", "depth", "information"):
        agent = f"{LETTERS[where['information']]}({where['depth']})"
        yield {"variant": where["variant"], "agent": agent, **where}, outcomes


def analyse_wins(runs: Mapping[str, pd.DataFrame], opponent: str) -> pd.DataFrame:
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


def draw_wins(estimates: pd.DataFrame, printed: pd.DataFrame) -> Figure:
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
        cells = [write_published(printed, metric=metric, agent=agent) for agent in AGENTS]
        rows.append([f"{name}, published", *cells])
    widths = [1.7, *[1.0] * len(AGENTS)]
    return draw_table([["", *AGENTS]], rows, widths, rules=[len(variants) + 1])


def describe_agents(estimates: pd.DataFrame) -> str:
    """Return the sentences of a caption about the agents and the number of games."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        "Tree agents with n = 20 and pre-sampling as player 1; H(d) has depth d and deals hidden "
        "cards anew in its rollouts, C(d) sees them (cheats). Inner nodes of both see the true "
        f"cards, as the paper has it. {games:,} games or more per agent"
    )
