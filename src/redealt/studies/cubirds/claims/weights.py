"""Claims on the weights that the genetic algorithm ends with, and on going for seven species.

Every statement on weights is one on the mean over searches of the last population's mean, as
Figure 5 draws it. Beside it stands how far selection shifts the weight: from where the same search
ends without.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.published import read_number
from redealt.judging.hypothesis import (
    Hypothesis,
    between,
    larger,
    nothing_known,
    row,
    share,
    smaller,
)
from redealt.judging.margins import RELATIVE_MARGIN
from redealt.judging.one_sided import pool
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval, mean_t
from redealt.studies.cubirds.analysis.evolution import NULL
from redealt.studies.cubirds.analysis.o_classes import CLASSES, SEVEN, UPPER_ENDS
from redealt.studies.cubirds.analysis.tuning import WEIGHT_RANGES
from redealt.studies.cubirds.claims.variants import TOO_FEW
from redealt.studies.cubirds.published.reconstructed import READ_OFF

_TRIPLETS = [name for name, end in zip(CLASSES, UPPER_ENDS, strict=True) if end <= 1]

Rows = Mapping[str, Mapping[str, Any]]


class Searches(NamedTuple):
    """What the searches of one variant end with, by weight.

    ``shifts`` holds how far selection shifts it, ``by_seed`` the weights (columns) of each search.
    """

    ends: Rows
    unselected: Rows
    shifts: Rows
    by_seed: pd.DataFrame


def _split(estimates: pd.DataFrame) -> Iterator[tuple[str, Searches]]:
    unselected = _by_weight(estimates, "converged_value", NULL)
    singles = select(estimates, metric="search_mean")
    singles = singles[singles["generation"] == singles["generation"].max()]
    for search in dict.fromkeys(singles["search"]):
        by_seed = select(singles, search=search).pivot(
            index="seed", columns="weight", values="estimate"
        )
        ends, shifts = (
            _by_weight(estimates, name, search) for name in ("converged_value", "shift")
        )
        yield str(search), Searches(ends, unselected, shifts, by_seed)


def _by_weight(estimates: pd.DataFrame, metric: str, search: str) -> Rows:
    rows = select(estimates, metric=metric, search=search)
    return {each["weight"]: each for each in rows.to_dict("records")}


per_search = partial(per_variant, "figure_05", split=_split)


@per_variant("beyond_o_classes")
def seven_is_more_profitable(classes: pd.DataFrame) -> Hypothesis:
    """Claim 6b: the class of o above 5/3 beats, taken together, all classes up to 1."""
    effect = f"share of decided games that o in {SEVEN} wins against all o up to 1"
    bound = "above one half"
    rows = select(classes, metric="share_of_decided", o_class=SEVEN, opponent=_TRIPLETS)
    wins, decided = pool(rows)
    if not decided:
        return nothing_known(effect, bound, TOO_FEW)
    told = ", ".join(
        f"{decimals(each['estimate'], 2)} against {each['opponent']}"
        for each in rows.to_dict("records")
    )
    return larger(effect, share(wins, decided), 0.5, by=bound).describe(told)


@per_search(published=("figure_05_caption",))
def o_converges_to_1_8(searches: Searches, caption: pd.DataFrame) -> Hypothesis:
    """Claim 7: the mean over searches is what the paper reads off a graph."""
    printed = read_number(caption, weight="o")
    low, high = printed - READ_OFF, printed + READ_OFF
    effect = "weight o at the end, mean of the population"
    return between(effect, row(searches.ends["o"]), low, high).describe(_describe(searches, "o"))


@per_search()
def own_collection_matters_more(searches: Searches) -> Hypothesis:
    """Claim 8a: k ends above the mean of l and p of the same search."""
    return _compare_with_l_and_p(searches, "k", larger)


@per_search()
def opponent_matters_less(searches: Searches) -> Hypothesis:
    """Claim 8b: n ends below the mean of l and p of the same search."""
    return _compare_with_l_and_p(searches, "n", smaller)


def _compare_with_l_and_p(
    searches: Searches, weight: str, constructor: Callable[[str, Interval], Hypothesis]
) -> Hypothesis:
    ends = searches.by_seed
    gap = mean_t(ends[weight] - (ends["l"] + ends["p"]) / 2)
    effect = f"weight {weight} minus the mean of l and p at the end, means of the population"
    told = "; ".join(_describe(searches, name) for name in (weight, *"lp"))
    return constructor(effect, gap).describe(told)


@per_search()
def rare_cards_are_preferred(searches: Searches) -> Hypothesis:
    """Claim 8c: m ends above 0."""
    effect = "weight m at the end, mean of the population"
    return larger(effect, row(searches.ends["m"])).describe(_describe(searches, "m"))


@per_search()
def rarity_hardly_matters(searches: Searches) -> Hypothesis:
    """Claim 9: selection does not shift m, by more than the margin of its range.

    That m is small does not show it: without selection it is small, too.
    """
    margin = RELATIVE_MARGIN * WEIGHT_RANGES["m"]
    effect = "weight m at the end, with minus without selection"
    bound = f"within {margin:g} of 0"
    if "m" not in searches.shifts:
        return nothing_known(effect, bound, "no searches without selection")
    shift = row(searches.shifts["m"])
    return between(effect, shift, -margin, margin, by=bound).describe(_describe(searches, "m"))


def _describe(searches: Searches, weight: str) -> str:
    """Return where a weight ends, and how far selection shifts it."""
    own = searches.ends[weight]
    told = f"{weight} {decimals(own['estimate'], 2)} in {own['n']} searches"
    if weight in searches.shifts:
        without, shift = searches.unselected[weight], searches.shifts[weight]
        told += (
            f", {decimals(without['estimate'], 2)} without selection: "
            f"{signed(shift['estimate'], 2)}"
        )
        if not math.isnan(shift["ci_low"]):  # of enough searches for an interval
            told += f" ({signed(shift['ci_low'], 2)} to {signed(shift['ci_high'], 2)})"
    return told
