"""The published numbers of a study against its estimates: a verdict for each.

The verdicts, in the order in which they are given: *identical*, *differs*, *agrees*, *compatible*
(the published sample is too small to tell), *underpowered* (ours is), *not comparable*.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pandas as pd

from redealt.errors import RedealtError
from redealt.exhibits.estimates import EXACT, VALUE_COLUMNS, interval_of
from redealt.exhibits.numbers import INTERVAL
from redealt.judging.comparison import (
    RELATIVE_MARGIN,
    SHARE_MARGIN,
    Comparison,
    Printed,
    compare_bound,
    compare_exact,
    compare_ranking,
    compare_sampled,
    mean_error,
    share_error,
    untested,
)
from redealt.judging.lookup import Lookup, Wanted
from redealt.judging.mapping import (
    JUDGED_ROLES,
    PublishedRows,
    classify,
    divide,
    normalize,
    pool_rows,
)
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import Interval

COLUMNS = [
    "study",
    "exhibit",
    "conditions",
    "metric",
    "variant",
    "published",
    "estimate",
    "ci_low",
    "ci_high",
    "n",
    "verdict",
    "note",
]


def judge(
    study: str,
    mapping: Sequence[PublishedRows],
    published: Mapping[str, pd.DataFrame],
    estimates: Mapping[str, pd.DataFrame],
    reproduces_with: Mapping[str, str],
) -> pd.DataFrame:
    """The scorecard: a verdict for every judged row and pooled entry, in the order of the mapping.

    :param published: tables as :func:`read_published` gives them.
    :param estimates: exhibit -> its estimates.
    :param reproduces_with: exhibit -> the variant meant to reproduce it.
    :returns: ``COLUMNS``; ``published`` is text with the digits printed, in the estimate's units,
        ``conditions`` is JSON.
    :raises RedealtError: if the mapping is not complete, or a judged row has no estimate.
    """
    lookup = Lookup(estimates)
    rows, comparisons = [], []
    for entry, cells, line in _list_judged(mapping, published):
        place = f"{study}: {entry.table}.csv, {line}"
        cells["value"] = divide(cells["value"], entry.per)
        card, comparison = _judge_row(entry, cells, lookup, reproduces_with, place)
        rows.append({"study": study, **card})
        comparisons.append(comparison)
    for row, verdict in zip(rows, _decide(rows, comparisons), strict=True):
        row["verdict"] = verdict
    frame = pd.DataFrame(rows, columns=COLUMNS)
    floats = dict.fromkeys(INTERVAL, "float64")
    return frame.astype({**floats, "n": "Int64"})


def _list_judged(
    mapping: Sequence[PublishedRows], published: Mapping[str, pd.DataFrame]
) -> list[tuple[PublishedRows, dict[str, str], str]]:
    """What is judged, in the order of the mapping: entry, cells, and where they stand."""
    roles = classify(mapping, published)
    judged = roles[roles["role"].isin(JUDGED_ROLES)]
    rows: dict[int, list[tuple[dict[str, str], str]]] = {
        index: [(pool_rows(entry, published), "rows pooled")]
        for index, entry in enumerate(mapping)
        if entry.is_pooled
    }
    for stem, row, index in zip(judged["table"], judged["row"], judged["entry"], strict=True):
        cells = published[stem].iloc[row].to_dict()
        rows.setdefault(index, []).append((cells, f"line {row + 2}"))
    return [(mapping[index], cells, line) for index in sorted(rows) for cells, line in rows[index]]


def _judge_row(
    entry: PublishedRows,
    cells: Mapping[str, str],
    lookup: Lookup,
    reproduces_with: Mapping[str, str],
    place: str,
) -> tuple[dict[str, Any], Comparison]:
    """Scorecard row without its verdict, and the comparison that leads to it."""
    wanted = _name_wanted(entry, cells, reproduces_with, place)
    if not entry.is_optional:
        lookup.require(wanted, place)
    found = lookup.find(wanted, place)
    shown = {"conditions": _to_json(wanted.conditions)}
    if not found:
        comparison = untested("not comparable", "not computed in this configuration")
    elif entry.role == "ordinal":
        comparison = _compare_ranking(entry, cells, found, place)
    else:
        estimate = _find_only(found, wanted, place)
        comparison = _compare_number(entry, cells, estimate, place)
        shown = _show_estimate(estimate)
    card = {
        "exhibit": wanted.exhibit,
        "metric": wanted.metric,
        "variant": wanted.variant,
        "published": cells["value"],
        "note": "; ".join(note for note in (entry.note, comparison.note) if note),
    }
    return {**card, **shown}, comparison


def _name_wanted(
    entry: PublishedRows, cells: Mapping[str, str], reproduces_with: Mapping[str, str], place: str
) -> Wanted:
    variant = entry.variant or reproduces_with.get(str(entry.exhibit))
    if variant is None:
        raise RedealtError(f"{place}: no variant is declared to reproduce {entry.exhibit}")
    conditions = {ours: _cell(cells, name, place) for ours, name in entry.columns.items()}
    metric = entry.metric or cells["metric"]
    return Wanted(str(entry.exhibit), metric, variant, {**conditions, **entry.constants})


def _find_only(found: Sequence[dict[str, Any]], wanted: Wanted, place: str) -> dict[str, Any]:
    """The one estimate of a published number.

    :raises RedealtError: if there are several.
    """
    if len(found) > 1:
        raise RedealtError(
            f"{place}: {wanted.exhibit} has {len(found)} estimates of {wanted.metric} in variant "
            f"{wanted.variant} under {_to_json(wanted.conditions)}; name more conditions"
        )
    return found[0]


def _show_estimate(estimate: Mapping[str, Any]) -> dict[str, Any]:
    """What the scorecard shows of an estimate: its numbers, and all its own conditions."""
    own = [name for name in estimate if name not in (*VALUE_COLUMNS, "variant")]
    conditions = {name: _shorten(estimate[name]) for name in own if estimate[name] != ""}
    numbers = {name: estimate[name] for name in (*INTERVAL, "n")}
    return {"conditions": _to_json(conditions), **numbers}


def _compare_number(
    entry: PublishedRows, cells: Mapping[str, str], estimate: Mapping[str, Any], place: str
) -> Comparison:
    """Compare a result or a bound with its estimate."""
    if entry.compare == "seconds":
        return untested("not comparable", "run time on unknown hardware")
    try:
        printed = Printed.parse(cells["value"])
    except ValueError as error:
        raise RedealtError(f"{place}: {error}") from None
    ours = interval_of(estimate)
    if entry.role == "bound":
        return compare_bound(printed, ours, entry.direction or "")
    if ours.method == EXACT and (printed.is_rounding_of(ours.estimate) or not entry.against_sample):
        return compare_exact(printed, ours.estimate)
    se, note = _published_error(entry, cells, printed, ours, place)
    comparison = compare_sampled(printed, se, ours, _margin(entry, printed))
    return replace(comparison, note="; ".join(filter(None, (note, comparison.note))))


def _margin(entry: PublishedRows, printed: Printed) -> float:
    if entry.margin is not None:
        return entry.margin
    if entry.compare == "share":
        return SHARE_MARGIN
    return RELATIVE_MARGIN * abs(printed.value)


def _published_error(
    entry: PublishedRows, cells: Mapping[str, str], printed: Printed, ours: Interval, place: str
) -> tuple[float, str]:
    """Standard error of the published value, and a note if it had to be left out."""
    if entry.compare == "exact":
        return 0.0, ""
    n = entry.n or (int(cells["n_games"]) if cells["n_games"].isdecimal() else 0)
    if not n:
        return 0.0, "published sample size unknown: only our error and the rounding count"
    if entry.compare == "mean" and ours.method == EXACT:
        return 0.0, "published spread unknown: only the rounding counts"
    if entry.compare == "mean":
        return mean_error(ours, n), ""
    if not 0 <= printed.value <= 1:
        raise RedealtError(f"{place}: {cells['value']} is no share; compare it as a mean")
    return share_error(round(printed.value * n), n), ""


def _compare_ranking(
    entry: PublishedRows, cells: Mapping[str, str], found: Sequence[Mapping[str, Any]], place: str
) -> Comparison:
    """Compare a published ranking "a > b > c", or the one label that comes first."""
    ours = {normalize(row[str(entry.ranked)]): interval_of(row) for row in found}
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


def _decide(rows: Sequence[Mapping[str, Any]], comparisons: Sequence[Comparison]) -> list[str]:
    """Verdict of each comparison, "differs" adjusted (Holm) over the tested rows of its exhibit."""
    decided = [comparison.otherwise for comparison in comparisons]
    tested: dict[str, list[int]] = {}
    for position, (row, comparison) in enumerate(zip(rows, comparisons, strict=True)):
        if comparison.is_tested:
            tested.setdefault(row["exhibit"], []).append(position)
    for positions in tested.values():
        adjusted = holm([comparisons[position].p_differs for position in positions])
        for position, p in zip(positions, adjusted, strict=True):
            decided[position] = comparisons[position].decide(float(p))
    return decided


def _cell(cells: Mapping[str, str], name: str, place: str) -> str:
    if name not in cells:
        raise RedealtError(f"{place}: there is no column {name!r}")
    return cells[name]


def _shorten(value: object) -> object:
    """A condition as the number it is, where its column is text because some rows lack it."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _to_json(conditions: Mapping[str, Any]) -> str:
    return json.dumps(dict(conditions), sort_keys=True, ensure_ascii=False)
