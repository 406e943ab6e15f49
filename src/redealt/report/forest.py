"""Forest strips: for each exhibit and variant, ours minus the published values, with an interval.

All strips share one axis. Differences of shares are in percentage points, any others in percent of
the published values.
"""

from collections.abc import Sequence
from typing import Any

from redealt.exhibits.numbers import SPACE, THIN, count, decimals, maybe, p_value, signed
from redealt.judging.definitions import PROGRAM, TEXT
from redealt.judging.exhibits import HELD_OUT, NOT_JUDGED
from redealt.judging.misfit import POINTS
from redealt.report.names import name_exhibit
from redealt.report.results import Row, StudyResults

LIMIT = 20.0
"""Where the axis ends on both sides; what lies beyond is drawn as an arrow."""

MAIN_VARIANTS = (PROGRAM, TEXT)
_COLUMNS = {PROGRAM: "program", TEXT: "text"}


def list_strips(results: StudyResults, *, all_variants: bool = False) -> list[dict[str, Any]]:
    """Return a strip for each judged exhibit and variant: held-out ones first, then by exhibit.

    Usually only of the program, the text, and what is meant to reproduce an exhibit.
    """
    rows = [row for row in results.exhibit_verdicts if row["verdict"] != NOT_JUDGED]
    if not all_variants:
        rows = [r for r in rows if r["variant"] in MAIN_VARIANTS or r["is_primary"] == "True"]
    order = {name: place for place, name in enumerate(results.exhibits)}
    rows.sort(key=lambda row: (row["role"] != HELD_OUT, order[row["exhibit"]], _rank(row)))
    return [describe_strip(results, row) for row in rows]


def _rank(row: Row) -> int:
    variant = row["variant"]
    return MAIN_VARIANTS.index(variant) if variant in MAIN_VARIANTS else len(MAIN_VARIANTS)


def describe_strip(results: StudyResults, row: Row) -> dict[str, Any]:
    """Return one row of exhibits.csv as a strip.

    ``mean`` holds where to draw the interval, on an axis from ``-LIMIT`` to ``LIMIT``, and is
    ``None`` of an exhibit without a mean difference, of which ``text`` says what was tested.
    """
    mean = _place_mean(row)
    return {
        "exhibit": row["exhibit"],
        "exhibit_name": name_exhibit(row["exhibit"]),
        "variant": row["variant"],
        "variant_name": results.name_variant(row["variant"]),
        "is_primary": row["is_primary"] == "True",
        "role": row["role"],
        "verdict": row["verdict"],
        "mean": mean,
        "text": _describe_mean(row) if mean else _describe_tests(row),
        "detectable": _describe_size(row, "detectable"),
        "margin": _describe_size(row, "margin"),
        "misfit": _describe_misfit(row),
        "values": _describe_values(row),
    }


def _place_mean(row: Row) -> dict[str, Any] | None:
    names = ("mean_difference", "ci_low", "ci_high", "margin")
    numbers = [maybe(row[name]) for name in names]
    if any(number is None for number in numbers):
        return None
    middle, low, high, margin = (100 * number for number in numbers if number is not None)
    return {
        "middle": _clip(middle),
        "low": _clip(low),
        "high": _clip(high),
        "margin": _clip(margin),
        "is_beyond": abs(middle) > LIMIT,
        "goes_beyond_low": low < -LIMIT,
        "goes_beyond_high": high > LIMIT,
    }


def _clip(number: float) -> float:
    return round(min(max(number, -LIMIT), LIMIT), 4)


def _describe_mean(row: Row) -> str:
    """A mean difference with its interval: "−19.0 points (−25.3 to −12.6)"."""
    middle, low, high = (
        100 * float(row[name]) for name in ("mean_difference", "ci_low", "ci_high")
    )
    digits = 2 if high - low < 1 else 1
    ends = f"{decimals(low, digits)} to {decimals(high, digits)}"
    return f"{signed(middle, digits)}{_unit(row)} ({ends})"


def _describe_size(row: Row, name: str) -> str:
    number = maybe(row[name])
    return "" if number is None else f"{decimals(100 * number, 1)}{_unit(row)}"


def _unit(row: Row) -> str:
    return f"{SPACE}points" if row["unit"] == POINTS else f"{THIN}%"


def _describe_misfit(row: Row) -> str:
    """The chi-squared of an exhibit, and whether it fits better than chance allows."""
    statistic = maybe(row["chi_squared"])
    if statistic is None:
        return ""
    df, p = float(row["df"]), float(row["p_misfit"])
    text = f"χ² = {decimals(statistic, 1)} (df {count(df)}), {p_value(p)}"
    too_close = float(row["p_too_close"])
    return f"{text}; too close, {p_value(too_close)}" if too_close < 0.025 else text


def _describe_tests(row: Row) -> str:
    return _describe_misfit(row) or _describe_values(row)


def _describe_values(row: Row) -> str:
    """How many exact values are identical, and how many sampled ones lie outside."""
    exact, sampled = int(row["exact"]), int(row["sampled"])
    parts = []
    if exact:
        parts.append(f"{count(row['identical'])} of {count(exact)} identical")
    if sampled:
        parts.append(f"{count(row['outside'])} of {count(sampled)} outside")
    return ", ".join(parts)


def group_strips(strips: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a row for each exhibit and role, with its program and text, or another variant."""
    rows: dict[tuple[str, str, str], dict[str, Any]] = {}
    for strip in strips:
        other = "" if strip["variant"] in MAIN_VARIANTS else strip["variant_name"]
        key = strip["exhibit"], strip["role"], other
        row = {
            "exhibit": strip["exhibit"],
            "exhibit_name": strip["exhibit_name"],
            "role": strip["role"],
            "variant": other,
            "program": None,
            "text": None,
            "other": None,
            "strips": [],
        }
        row = rows.setdefault(key, row)
        row[_COLUMNS.get(strip["variant"], "other")] = strip
        row["strips"].append(strip)
    return list(rows.values())
