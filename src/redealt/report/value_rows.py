"""Rows of the scorecard as pages show them: numbers as text, a sparkline, and a permanent name."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from redealt.errors import RedealtError
from redealt.exhibits.numbers import MISSING, as_printed, interval_digits, maybe, signed
from redealt.judging.comparison import IDENTICAL
from redealt.report.changes import explain_value
from redealt.report.findings import name_origin
from redealt.report.results import Row
from redealt.report.summary import format_interval, format_score_row

REACH = 2.4
"""Half the width of a sparkline, in half prediction intervals."""

PRIMARY, COUNTED = "primary", "counted"
"""What filters call a value of the variant meant to reproduce it, and one that counts."""


def list_values(
    rows: Sequence[Row], scale: str, name_variant: Callable[[str], str]
) -> list[dict[str, Any]]:
    """Return all rows of a scorecard as they are shown, in their order."""
    ids = Names("value")
    return [
        {
            **_describe(row, ids.give(*_identity(row)), scale),
            "variant_name": name_variant(row["variant"]),
        }
        for row in rows
    ]


def _identity(row: Row) -> tuple[str, ...]:
    """What makes a value the same one in every run."""
    return row["exhibit"], row["metric"], row["conditions"], row["variant"], row["published"]


class Names:
    """Permanent names of rows: the same identity has the same name in every run."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._given: dict[str, int] = {}

    def give(self, *identity: str) -> str:
        """Name a row; those of equal identity are numbered."""
        digest = hashlib.sha256("\n".join(identity).encode()).hexdigest()[:8]
        times = self._given[digest] = self._given.get(digest, 0) + 1
        return f"{self._kind}-{digest}" + (f"-{times}" if times > 1 else "")


def _describe(row: Row, name: str, scale: str) -> dict[str, Any]:
    shown = format_score_row(row)
    detectable = _show_size(row, "detectable")
    origin = name_origin(row)
    return {
        **shown,
        "id": name,
        "published": show_published(row["published"]),
        "difference": _show_difference(row),
        "sort_difference": row["difference"],
        "repeat": format_interval(maybe(row["prediction_low"]), maybe(row["prediction_high"])),
        "spark": place_spark(row),
        "origin": origin,
        "variant_tags": f"{row['variant']} {PRIMARY if row['is_primary'] == 'True' else ''}",
        "origin_tags": f"{origin} {COUNTED if row['is_counted'] == 'True' else ''}",
        "change": explain_value(row, detectable, scale),
    }


def show_published(text: str) -> str:
    """Return a published number with our separators, and text as it is."""
    try:
        return as_printed(text)
    except (RedealtError, ValueError):
        return text


def _show_difference(row: Row) -> str:
    difference = maybe(row["difference"])
    if difference is None:
        return MISSING
    if row["verdict"] == IDENTICAL:
        return "0"
    return signed(difference, _find_digits(row))


def _show_size(row: Row, name: str) -> str:
    number = maybe(row[name])
    return "" if number is None else signed(number, _find_digits(row)).lstrip("+")


def _find_digits(row: Row) -> int:
    """The decimals of our interval, else those that are printed."""
    low, high = maybe(row["ci_low"]), maybe(row["ci_high"])
    if low is None or high is None:
        return len(row["published"].partition(".")[2])
    return interval_digits(low, high)


def place_spark(row: Mapping[str, str]) -> dict[str, Any] | None:
    """Return where a sparkline has the published value and ours: in half prediction intervals.

    ``beyond`` is the sign of a published value that lies past the end of the line.
    """
    low, high = (maybe(row[name]) for name in ("prediction_low", "prediction_high"))
    ours = maybe(row["estimate"])
    if low is None or high is None or ours is None or high <= low:
        return None
    middle, half = (low + high) / 2, (high - low) / 2
    published = (float(row["published"]) - middle) / half
    return {
        "ours": round(min(max((ours - middle) / half, -REACH), REACH), 2),
        "published": round(min(max(published, -REACH), REACH), 2),
        "beyond": 0 if abs(published) <= REACH else 1 if published > 0 else -1,
    }


def list_options(rows: Sequence[Mapping[str, Any]], name: str) -> list[str]:
    """Return the values that rows have under a name, in the order of first use."""
    return list(dict.fromkeys(row[name] for row in rows if row[name]))
