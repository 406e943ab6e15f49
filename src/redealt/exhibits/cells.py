"""Estimates and published values as the texts of table cells."""

from collections.abc import Callable
from functools import partial
from math import isinf

import pandas as pd

from redealt.exhibits import numbers
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.exhibits.published import PUBLISHED_SIGN

NO_VALUE = numbers.MISSING
_SMALLEST_P = 0.001


def find(rows: pd.DataFrame, **where: object) -> pd.Series | None:
    """Return the one row under some conditions that has an estimate, or None."""
    found = select(rows, **where)
    found = found[found["estimate"].notna()]
    return found.iloc[0] if len(found) else None


def number(row: pd.Series | None, digits: int = 2, factor: int = 1) -> str:
    """Return a mean, by default with two decimals."""
    return NO_VALUE if row is None else _write(factor * row["estimate"], digits)


def number_with_interval(row: pd.Series | None, digits: int = 2, factor: int = 1) -> str:
    """Return a mean with the bounds of its interval, if it has one."""
    text = number(row, digits, factor)
    if row is None or pd.isna(row["ci_low"]):
        return text
    low, high = (_write(factor * row[end], digits) for end in ("ci_low", "ci_high"))
    return f"{text} ({low}–{high})"


def percent(row: pd.Series | None, digits: int = 1) -> str:
    """Return a share in percent."""
    return number(row, digits, 100)


percent_with_interval: Callable[[pd.Series | None], str] = partial(
    number_with_interval, digits=1, factor=100
)
per_thousand_with_interval: Callable[[pd.Series | None], str] = partial(
    number_with_interval, digits=1, factor=1000
)


def signed(row: pd.Series | None, digits: int = 2, factor: int = 1) -> str:
    """Return a value with its sign."""
    return NO_VALUE if row is None else numbers.signed(factor * row["estimate"], digits)


def p_value(row: pd.Series | None) -> str:
    """Return a p-value; small ones only as such."""
    if row is None:
        return NO_VALUE
    is_small = row["estimate"] < _SMALLEST_P
    return f"< {_SMALLEST_P}" if is_small else decimals(row["estimate"], 3)


def small_p(row: pd.Series | None) -> str:
    """Return a p-value with its size where it is small: 6 × 10⁻⁴⁴."""
    if row is None:
        return NO_VALUE
    p = row["estimate"]
    return decimals(p, 3) if p >= _SMALLEST_P or p == 0 else numbers.scientific(p, 0)


def seconds(row: pd.Series | None) -> str:
    """Return seconds with two or three digits: 0.00012 s are 1.2 × 10⁻⁴."""
    if row is None:
        return NO_VALUE
    value = row["estimate"]
    if value == 0:
        return "0"
    exponent = numbers.magnitude(value)
    if exponent < -2:
        return numbers.scientific(value, 1)
    return decimals(value, max(0, 2 - exponent))


def published_number(table: pd.DataFrame, **where: object) -> str:
    """Return a published number with the digits as printed."""
    value = _find_printed(table, where)
    return NO_VALUE if value is None else f"{PUBLISHED_SIGN} {numbers.as_printed(value)}"


def published_percent(table: pd.DataFrame, **where: object) -> str:
    """Return a published share in percent, with the digits as printed."""
    value = _find_printed(table, where)
    if value is None:
        return NO_VALUE
    digits = max(0, len(value.partition(".")[2]) - 2)
    return f"{PUBLISHED_SIGN} {decimals(100 * float(value), digits)}"


def _write(value: float, digits: int) -> str:
    return f"{numbers.MINUS if value < 0 else ''}∞" if isinf(value) else decimals(value, digits)


def _find_printed(table: pd.DataFrame, where: dict) -> str | None:
    found = select(table, **where)["value"]
    return found.iloc[0] if len(found) else None
