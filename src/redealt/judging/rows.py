"""One published row beside its estimates, by what the mapping says of it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from redealt.errors import RedealtError
from redealt.exhibits.estimates import EXACT, interval_of
from redealt.judging.comparison import (
    NOT_COMPARABLE,
    Comparison,
    Printed,
    compare_bound,
    compare_exact,
    compare_mean,
    compare_ranking,
    compare_share,
    untested,
)
from redealt.judging.mapping import PublishedRows, normalize


def compare_number(
    entry: PublishedRows, cells: Mapping[str, str], estimate: Mapping[str, Any], place: str
) -> Comparison:
    """Compare a result or a bound with its estimate."""
    if entry.compare == "seconds":
        return untested(NOT_COMPARABLE, "run time on unknown hardware")
    try:
        printed = Printed.parse(cells["value"])
    except ValueError as error:
        raise RedealtError(f"{place}: {error}") from None
    if entry.rough is not None:
        printed = replace(printed, half_unit=entry.rough)
    ours = interval_of(estimate)
    if entry.role == "bound":
        return compare_bound(printed, ours, entry.direction or "")
    if ours.method == EXACT and not entry.against_sample:
        return compare_exact(printed, ours.estimate)
    m = _published_size(entry, cells)
    if m == 0:
        return untested(NOT_COMPARABLE, "the paper gives no sample size")
    if entry.compare == "share" and not 0 <= printed.value <= 1:
        raise RedealtError(f"{place}: {cells['value']} is no share; compare it as a mean")
    return (compare_share if entry.compare == "share" else compare_mean)(printed, m, ours)


def _published_size(entry: PublishedRows, cells: Mapping[str, str]) -> float:
    """Units behind the published value: 0 if unknown, infinite without sampling error."""
    if entry.compare == "exact":
        return math.inf
    return float(entry.n or (int(cells["n_games"]) if cells["n_games"].isdecimal() else 0))


def compare_row_ranking(
    entry: PublishedRows, cells: Mapping[str, str], found: Sequence[Mapping[str, Any]], place: str
) -> Comparison:
    """Compare a published ranking "a > b > c", or the one label that comes first."""
    ours = {normalize(row[entry.ranked or ""]): interval_of(row) for row in found}
    labels = [normalize(label) for label in cells["value"].split(">")]
    if len(ours) < max(2, len(found)) or not ours.keys() >= set(labels):
        raise RedealtError(
            f"{place}: the ranking {cells['value']!r} needs one estimate of {entry.exhibit} "
            f"for each label of {entry.ranked}; there are {', '.join(ours)}"
        )
    if len(labels) == 1:
        links = [(labels[0], other) for other in ours if other != labels[0]]
    else:
        links = list(pairwise(labels))
        ours = {label: ours[label] for label in labels}
    return compare_ranking(links, ours)
