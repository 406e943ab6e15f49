"""Estimates and published values as the texts of table cells."""

import math

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.plotting import PUBLISHED_SIGN

NO_VALUE = "–"
MINUS = "−"
_SMALLEST_P = 0.001
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def find(rows: pd.DataFrame, **where: object) -> pd.Series | None:
    """Return the one row under some conditions that has an estimate, or None."""
    found = select(rows, **where)
    found = found[found["estimate"].notna()]
    return found.iloc[0] if len(found) else None


def number(row: pd.Series | None, digits: int = 2) -> str:
    """Return a mean, by default with two decimals."""
    return NO_VALUE if row is None else _write(row["estimate"], 1, digits)


def number_with_interval(row: pd.Series | None, digits: int = 2) -> str:
    """Return a mean with the bounds of its interval, if it has one."""
    return _with_bounds(row, 1, digits)


def percent(row: pd.Series | None, digits: int = 1) -> str:
    """Return a share in percent."""
    return NO_VALUE if row is None else _write(row["estimate"], 100, digits)


def percent_with_interval(row: pd.Series | None) -> str:
    """Return a share in percent with the bounds of its interval, if it has one."""
    return _with_bounds(row, 100, 1)


def per_thousand_with_interval(row: pd.Series | None) -> str:
    """Return a share as games per 1,000 with the bounds of its interval, if it has one."""
    return _with_bounds(row, 1000, 1)


def p_value(row: pd.Series | None) -> str:
    """Return a p-value; small ones only as such."""
    if row is None:
        return NO_VALUE
    return f"< {_SMALLEST_P}" if row["estimate"] < _SMALLEST_P else f"{row['estimate']:.3f}"


def seconds(row: pd.Series | None) -> str:
    """Return seconds with two or three digits: 0.00012 s are 1.2 × 10⁻⁴."""
    if row is None:
        return NO_VALUE
    value = row["estimate"]
    if value == 0:
        return "0"
    exponent = math.floor(math.log10(value))
    if exponent < -2:
        power = str(exponent).translate(_SUPERSCRIPTS)
        return f"{value / 10.0**exponent:.1f} × 10{power}"
    return f"{value:,.{max(0, 2 - exponent)}f}"


def published_number(table: pd.DataFrame, **where: object) -> str:
    """Return a published number with the digits as printed."""
    value = _find_printed(table, where)
    if value is None:
        return NO_VALUE
    text = f"{int(value):,}" if value.isdecimal() else value.replace("-", MINUS)
    return f"{PUBLISHED_SIGN} {text}"


def published_percent(table: pd.DataFrame, **where: object) -> str:
    """Return a published share in percent, with the digits as printed."""
    value = _find_printed(table, where)
    if value is None:
        return NO_VALUE
    digits = max(0, len(value.partition(".")[2]) - 2)
    return f"{PUBLISHED_SIGN} {100 * float(value):.{digits}f}"


def _find_printed(table: pd.DataFrame, where: dict) -> str | None:
    found = select(table, **where)["value"]
    return found.iloc[0] if len(found) else None


def _with_bounds(row: pd.Series | None, factor: int, digits: int) -> str:
    if row is None:
        return NO_VALUE
    text = _write(row["estimate"], factor, digits)
    if pd.isna(row["ci_low"]):
        return text
    low, high = (_write(row[bound], factor, digits) for bound in ("ci_low", "ci_high"))
    return f"{text} ({low}–{high})"


def _write(value: float, factor: int, digits: int) -> str:
    return f"{factor * value:,.{digits}f}".replace("-", MINUS)
