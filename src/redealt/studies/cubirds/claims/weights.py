"""Claims on the weights that the genetic algorithm ends with.

Every one is a statement on the mean over searches. A weight that ends where it does without
selection for play tells nothing, so that no claim is supported by one that is not shown to end
elsewhere; but this alone refutes none.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import read_number
from redealt.judging import one_sided
from redealt.judging.one_sided import FEWEST, UNDECIDED, OneSided, Row
from redealt.judging.per_variant import Tested, per_variant
from redealt.stats.intervals import mean_t
from redealt.studies.cubirds.analysis.evolution import NULL
from redealt.studies.cubirds.analysis.o_classes import CLASSES, SEVEN, UPPER_ENDS

AROUND = 0.1  # of o; section 6.2: "around 1.8"
NO_PREFERENCE = 1.0  # of o, section 5.3.5
SMALL = 0.25  # half of what l and p end with, which section 6.2 takes as reference
_TRIPLETS = [name for name, end in zip(CLASSES, UPPER_ENDS, strict=True) if end <= NO_PREFERENCE]


class Searches(NamedTuple):
    """What the searches of one variant end with.

    ``ends`` and ``unselected`` hold the mean weights with and without selection, ``band`` the
    middle 95 % of single weights without, ``best`` the weights (columns) of each search.
    """

    ends: Mapping[str, Row]
    unselected: Mapping[str, Row]
    band: Mapping[str, tuple[float, float]]
    best: pd.DataFrame


def _split(estimates: pd.DataFrame) -> Iterator[tuple[str, Searches]]:
    means = select(estimates, metric="converged_value")
    bounds = select(estimates, metric=["null_low", "null_high"])
    bounds = bounds[bounds["generation"] == bounds["generation"].max()]
    pairs = bounds.pivot(index="weight", columns="metric", values="estimate")
    band = {weight: (low, high) for weight, high, low in pairs.itertuples()} if len(pairs) else {}
    ends = {search: _by_weight(rows) for search, rows in means.groupby("search", sort=False)}
    unselected = ends.pop(NULL, {})
    for search, own in ends.items():
        best = select(estimates, metric="best", search=search)
        best = best[best["generation"] == best["generation"].max()]
        by_seed = best.pivot(index="seed", columns="weight", values="estimate")
        yield str(search), Searches(own, unselected, band, by_seed)


def _by_weight(rows: pd.DataFrame) -> dict[str, Row]:
    return {row["weight"]: row for row in rows.to_dict("records")}


per_search = partial(per_variant, "figure_05", split=_split)


@per_search("beyond_o_classes")
def evolution_goes_for_seven(searches: Searches, classes: pd.DataFrame) -> Tested:
    """Claim 6b: o ends above 1, and in play the class above 5/3 leads over all up to 1."""
    leads = select(classes, metric="lead", opponent=_TRIPLETS).to_dict("records")
    tests = [one_sided.row_is_above(searches.ends["o"], NO_PREFERENCE), _ends_above(searches, "o")]
    tests += [one_sided.row_is_above(lead) for lead in leads] or [UNDECIDED]
    evidence = _describe_weight(searches, "o")
    if leads:
        least = min(lead["estimate"] for lead in leads)
        evidence += f"; in play, o in {SEVEN} leads every o up to 1 by {least:.3f} at least"
    return evidence, one_sided.all_hold(tests)


@per_search(published=("figure_05_caption",))
def o_converges_to_1_8(searches: Searches, caption: pd.DataFrame) -> Tested:
    """Claim 7: the mean over searches is what the paper reads off a graph, give or take 0.1."""
    printed = read_number(caption, weight="o")
    low, high = printed - AROUND, printed + AROUND
    tests = [one_sided.row_is_within(searches.ends["o"], low, high), _ends_above(searches, "o")]
    evidence = f"{_describe_weight(searches, 'o')}; margin {AROUND} around {printed}"
    return evidence, one_sided.all_hold(tests)


@per_search()
def own_collection_matters_more(searches: Searches) -> Tested:
    """Claim 8a: k ends above l and p of the same search."""
    tests = [_exceeds(searches, "k", other) for other in "lp"]
    tests.append(_ends_above(searches, "k"))
    return _describe_beside_l_and_p(searches, "k"), one_sided.all_hold(tests)


@per_search()
def opponent_matters_less(searches: Searches) -> Tested:
    """Claim 8b: n ends below l and p of the same search."""
    tests = [_exceeds(searches, other, "n") for other in "lp"]
    tests.append(_ends_below(searches, "n"))
    return _describe_beside_l_and_p(searches, "n"), one_sided.all_hold(tests)


@per_search()
def rare_cards_are_preferred(searches: Searches) -> Tested:
    """Claim 8c: m ends above 0, and below a quarter."""
    tests = [one_sided.row_is_within(searches.ends["m"], 0, SMALL), _ends_above(searches, "m")]
    evidence = f"{_describe_weight(searches, 'm')}; bound {SMALL}"
    return evidence, one_sided.all_hold(tests)


@per_search()
def rarity_hardly_matters(searches: Searches) -> Tested:
    """Claim 9: m ends within a quarter around 0, and not just because nothing selects it."""
    elsewhere = one_sided.any_holds([_ends_above(searches, "m"), _ends_below(searches, "m")])
    tests = [one_sided.row_is_within(searches.ends["m"], -SMALL, SMALL), elsewhere]
    evidence = f"{_describe_weight(searches, 'm')}; margin {SMALL} around 0"
    return evidence, one_sided.all_hold(tests)


def _ends_above(searches: Searches, weight: str) -> OneSided:
    """Test that a weight ends higher than without selection."""
    if weight not in searches.unselected:
        return UNDECIDED
    return one_sided.mean_is_larger(
        searches.ends[weight], searches.unselected[weight]
    ).only_supports()


def _ends_below(searches: Searches, weight: str) -> OneSided:
    """Test that a weight ends lower than without selection."""
    if weight not in searches.unselected:
        return UNDECIDED
    return one_sided.mean_is_larger(
        searches.unselected[weight], searches.ends[weight]
    ).only_supports()


def _exceeds(searches: Searches, weight: str, other: str) -> OneSided:
    """Test that a weight ends above another one of the same search, on average."""
    gaps = searches.best[weight] - searches.best[other]
    if len(gaps) < FEWEST:
        return UNDECIDED
    mean = mean_t(gaps)
    return one_sided.is_above(mean.estimate, mean.se, df=mean.df)


def _describe_weight(searches: Searches, weight: str) -> str:
    """Return where a weight ends, and where it does without selection."""
    own, other = searches.ends[weight], searches.unselected.get(weight)
    evidence = f"{weight} = {_describe_mean(own)} in {own['n']} searches"
    if other:
        evidence += f", without selection {_describe_mean(other)}"
    if weight in searches.band:
        low, high = searches.band[weight]
        evidence += f", 95 % of single ones {low:.2f} to {high:.2f}"
    return evidence


def _describe_mean(row: Row) -> str:
    return f"{row['estimate']:.3f} ({row['ci_low']:.3f} to {row['ci_high']:.3f})"


def _describe_beside_l_and_p(searches: Searches, weight: str) -> str:
    others = ", ".join(f"{name} = {searches.ends[name]['estimate']:.3f}" for name in "lp")
    return f"{_describe_weight(searches, weight)}; {others}"
