"""The published numbers of a study against its estimates: a verdict for each, by variant.

Exact values are *identical* or *differ*. A sampled value is *within* or *outside* the prediction
interval of a repeat of the published experiment, and *differs* if the difference is significant
among all of its exhibit. *Not comparable* are run times and values of another design.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from redealt.errors import RedealtError
from redealt.exhibits.estimates import EXACT, VALUE_COLUMNS
from redealt.exhibits.numbers import INTERVAL
from redealt.judging.comparison import NOT_COMPARABLE, Comparison, untested
from redealt.judging.designs import Deviation, describe_deviations
from redealt.judging.lookup import Lookup, Wanted
from redealt.judging.mapping import (
    JUDGED_ROLES,
    PublishedRows,
    classify,
    divide,
    pool_rows,
)
from redealt.judging.rows import compare_number, compare_row_ranking
from redealt.stats.hypotheses import holm

COLUMNS = [
    "study",
    "exhibit",
    "conditions",
    "metric",
    "variant",
    "is_primary",
    "origin",
    "is_counted",
    "published",
    "estimate",
    "ci_low",
    "ci_high",
    "n",
    "difference",
    "prediction_low",
    "prediction_high",
    "detectable",
    "p",
    "p_adjusted",
    "verdict",
    "note",
]
_FLOATS = (*INTERVAL, "difference", "prediction_low", "prediction_high", "detectable")


@dataclass(frozen=True)
class Value:
    """A published value beside an estimate of one variant.

    :ivar sample: what names the sample that the value is a share of, beside other shares of it.
    """

    entry: PublishedRows
    card: Mapping[str, Any]
    comparison: Comparison
    p_adjusted: float = math.nan
    sample: str = ""

    @property
    def verdict(self) -> str:
        """The verdict of the value."""
        return self.comparison.decide(self.p_adjusted)

    @property
    def is_counted(self) -> bool:
        """Whether it counts: it is computed, and follows from no other value."""
        return not self.entry.repeats and self.card["origin"] != "input"


@dataclass(frozen=True)
class Sources:
    """What published values are compared with.

    :ivar estimates: exhibit -> its estimates.
    :ivar reproduces_with: exhibit -> the variant meant to reproduce it.
    :ivar deviations: exhibit -> the settings of another design than the paper's.
    """

    estimates: Mapping[str, pd.DataFrame]
    reproduces_with: Mapping[str, str]
    deviations: Mapping[str, Sequence[Deviation]]


def judge_values(
    study: str,
    mapping: Sequence[PublishedRows],
    published: Mapping[str, pd.DataFrame],
    sources: Sources,
) -> list[Value]:
    """Compare every judged row and pooled entry with every variant that has such an estimate.

    They come in the order of the mapping, of each first the variant meant to reproduce it.

    :param published: tables as :func:`read_published` gives them.
    :raises RedealtError: if the mapping is not complete, or a judged row has no estimate.
    """
    lookup = Lookup(sources.estimates)
    values = []
    for entry, cells, line in _list_judged(mapping, published):
        place = f"{study}: {entry.table}.csv, {line}"
        cells["value"] = divide(cells["value"], entry.per)
        values.extend(_judge_row(entry, cells, lookup, sources, place))
    return _adjust(values)


def to_scorecard(study: str, values: Sequence[Value]) -> pd.DataFrame:
    """Return judged values as the table scorecard.csv.

    :returns: ``COLUMNS``; ``published`` is text with the digits printed, in the estimate's units,
        ``conditions`` is JSON.
    """
    rows = []
    for value in values:
        comparison = value.comparison
        low, high = comparison.prediction
        row = {
            "study": study,
            **value.card,
            "is_counted": value.is_counted,
            "difference": comparison.difference,
            "prediction_low": low,
            "prediction_high": high,
            "detectable": comparison.detectable,
            "p": comparison.p,
            "p_adjusted": value.p_adjusted,
            "verdict": value.verdict,
        }
        rows.append(row)
    frame = pd.DataFrame(rows, columns=COLUMNS)
    return frame.astype({**dict.fromkeys(_FLOATS, "float64"), "n": "Int64"})


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
    sources: Sources,
    place: str,
) -> list[Value]:
    """The value of the variant meant to reproduce the row, then those of all others."""
    wanted = _name_wanted(entry, cells, sources.reproduces_with, place)
    if not entry.is_optional:
        lookup.require(wanted, place)
    values = [_judge_variant(entry, cells, wanted, lookup, sources, place)]
    for variant in lookup.variants(wanted.exhibit):
        other = wanted._replace(variant=variant)
        if variant != wanted.variant and lookup.find(other, place):
            value = _judge_variant(entry, cells, other, lookup, sources, place)
            values.append(replace(value, card={**value.card, "is_primary": False}))
    return values


def _judge_variant(
    entry: PublishedRows,
    cells: Mapping[str, str],
    wanted: Wanted,
    lookup: Lookup,
    sources: Sources,
    place: str,
) -> Value:
    found = lookup.find(wanted, place)
    shown: dict[str, Any] = {"conditions": _to_json(wanted.conditions), "origin": entry.origin}
    if not found:
        comparison = untested(NOT_COMPARABLE, "not computed in this configuration")
    elif entry.role == "ordinal":
        comparison = compare_row_ranking(entry, cells, found, place)
        shown["origin"] = entry.origin or _find_origin(found)
    else:
        estimate = _choose(found, entry, wanted, place)
        comparison = compare_number(entry, cells, estimate, place)
        shown |= _show_estimate(estimate)
        shown["origin"] = entry.origin or _find_origin([estimate])
    deviations = describe_deviations(
        sources.deviations.get(wanted.exhibit, ()), wanted.variant, entry.design
    )
    if deviations and found and comparison.verdict != NOT_COMPARABLE:
        comparison = untested(NOT_COMPARABLE, f"another design: {deviations}")
    card = {
        "exhibit": wanted.exhibit,
        "metric": wanted.metric,
        "variant": wanted.variant,
        "is_primary": True,
        "published": cells["value"],
        "note": "; ".join(note for note in (entry.note, comparison.note) if note),
    }
    return Value(entry, {**card, **shown}, comparison, sample=_name_sample(entry, wanted))


def _name_wanted(
    entry: PublishedRows, cells: Mapping[str, str], reproduces_with: Mapping[str, str], place: str
) -> Wanted:
    variant = entry.variant or reproduces_with.get(str(entry.exhibit))
    if variant is None:
        raise RedealtError(f"{place}: no variant is declared to reproduce {entry.exhibit}")
    conditions = {ours: _cell(cells, name, place) for ours, name in entry.columns.items()}
    metric = entry.metric or cells["metric"]
    return Wanted(str(entry.exhibit), metric, variant, {**conditions, **entry.constants})


def _name_sample(entry: PublishedRows, wanted: Wanted) -> str:
    if not entry.partition:
        return ""
    others = {k: v for k, v in wanted.conditions.items() if k not in entry.partition}
    return f"{wanted.metric} {_to_json(others)}"


def _choose(
    found: Sequence[dict[str, Any]], entry: PublishedRows, wanted: Wanted, place: str
) -> dict[str, Any]:
    """The one estimate of a published number, or of several that with the largest condition.

    :raises RedealtError: if there are several and nothing says which.
    """
    if len(found) > 1 and entry.largest:
        return max(found, key=lambda row: float(row[entry.largest] or 0))
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


def _find_origin(found: Sequence[Mapping[str, Any]]) -> str:
    return "computed" if all(row["method"] == EXACT for row in found) else "sampled"


def _adjust(values: Sequence[Value]) -> list[Value]:
    """Values with their p-values adjusted (Holm) over the tested ones of exhibit and variant."""
    adjusted = list(values)
    families: dict[tuple[str, str], list[int]] = {}
    for position, value in enumerate(values):
        if value.comparison.is_tested:
            family = value.card["exhibit"], value.card["variant"]
            families.setdefault(family, []).append(position)
    for positions in families.values():
        p_values = holm([values[position].comparison.p for position in positions])
        for position, p in zip(positions, p_values, strict=True):
            adjusted[position] = replace(values[position], p_adjusted=float(p))
    return adjusted


def _cell(cells: Mapping[str, str], name: str, place: str) -> str:
    if name not in cells:
        raise RedealtError(f"{place}: there is no column {name!r}")
    return cells[name]


def _shorten(value: object) -> object:
    """A condition as the number it is, where its column is text because some rows lack it."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _to_json(conditions: Mapping[str, object]) -> str:
    return json.dumps(dict(conditions), sort_keys=True, ensure_ascii=False)
