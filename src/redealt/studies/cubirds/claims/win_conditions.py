"""Claims on win conditions: two sets of three birds, or seven unique ones."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, percent
from redealt.exhibits.published import read_number
from redealt.judging.hypothesis import Hypothesis, between, larger, nothing_known, share
from redealt.judging.one_sided import add_counts
from redealt.stats.intervals import difference_within_multinomial
from redealt.studies.cubirds.analysis.outcomes import COLLECTIONS, TOTAL
from redealt.studies.cubirds.claims.variants import (
    TOO_FEW,
    find_most_rollouts,
    per_variant,
    with_rollouts,
)
from redealt.studies.cubirds.published.reconstructed import ABOUT_POINTS

_GAP = "share of the games won by two sets of three, minus that won by seven unique birds"
_SEVEN = "share of seven unique birds among all completed collections"


@per_variant("table_03", published=("prose_section_8",))
def random_agents_win_by_triplets(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 4: the difference of both shares of all games is 20 points, give or take five."""
    return _compare_collections(rows, read_number(prose, agent="random"))


@per_variant("table_04", published=("prose_section_8",))
def rollout_agents_win_by_both(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 5: with the most rollouts the difference is ten points, give or take five."""
    most = find_most_rollouts(rows)
    printed = read_number(prose, agent="flat_monte_carlo")
    return _compare_collections(with_rollouts(rows, most), printed)


def _compare_collections(rows: pd.DataFrame, printed: float) -> Hypothesis:
    """State that the games won by either collection differ about as the paper says."""
    ends = _count_ends(rows)
    triplets, seven = (int(ends.loc[end, "count"]) for end in COLLECTIONS)
    games = int(ends["units"].iloc[0])
    gap = difference_within_multinomial(triplets, seven, games)
    low, high = printed - ABOUT_POINTS, printed + ABOUT_POINTS
    told = f"{percent(triplets / games)} two sets of three, {percent(seven / games)} seven unique"
    return between(_GAP, gap, low, high).describe(told)


@per_variant("table_05")
def heuristic_agents_win_by_seven(rows: pd.DataFrame) -> Hypothesis:
    """Claim 6a: more than half of the collections completed with the paper's weights."""
    ends = _count_ends(select(rows, weights="published"))
    triplets, seven = (int(ends.loc[end, "count"]) for end in COLLECTIONS)
    if not triplets + seven:
        return nothing_known(_SEVEN, "above one half", TOO_FEW)
    stated = larger(_SEVEN, share(seven, triplets + seven), 0.5, by="above one half")
    return stated.describe(f"{decimals(seven / ends['units'].iloc[0], 4)} of all games")


def _count_ends(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the games won by either collection, by win condition."""
    shares = select(rows, metric="share", player=TOTAL, win_condition=COLLECTIONS)
    return add_counts(shares).set_index("win_condition")
