"""Estimates and published values as cells of tables."""

from collections.abc import Callable
from functools import partial
from math import isinf

import pandas as pd

from redealt.exhibits import numbers
from redealt.exhibits.estimates import EXACT, select
from redealt.exhibits.numbers import decimals
from redealt.exhibits.tables import Cell

NO_VALUE = Cell(numbers.MISSING)
SMALLEST_SAMPLE = 10  # units from which an interval says something


def find(rows: pd.DataFrame, **where: object) -> pd.Series | None:
    """Return the one row under some conditions that has an estimate, or None."""
    found = select(rows, **where)
    found = found[found["estimate"].notna()]
    return found.iloc[0] if len(found) else None


def number(row: pd.Series | None, digits: int = 2, factor: int = 1) -> Cell:
    """Return a mean with the decimals that its sample bears, at most two by default."""
    if row is None:
        return NO_VALUE
    value = factor * row["estimate"]
    return Cell(_write(value, _count_digits(row, value, digits, factor)))


def number_with_interval(row: pd.Series | None, digits: int = 2, factor: int = 1) -> Cell:
    """Return a mean with the bounds of its interval, unless it has none or counts too little."""
    cell = number(row, digits, factor)
    if row is None or pd.isna(row["ci_low"]) or row["n"] < SMALLEST_SAMPLE:
        return cell
    shown = _count_digits(row, factor * row["estimate"], digits, factor)
    low, high = (_write(factor * row[end], shown) for end in ("ci_low", "ci_high"))
    dash = " to " if numbers.MINUS in low else "–"  # a dash beside a minus is hard to read
    return cell if low == high else cell._replace(interval=f"{low}{dash}{high}")


def _count_digits(row: pd.Series, value: float, most: int, factor: int) -> int:
    if row["method"] == EXACT:
        return 0 if value == round(value) else most
    if pd.isna(row["ci_low"]) or row["n"] < SMALLEST_SAMPLE:
        return max(most - 1, 0)
    return numbers.borne_digits(factor * row["ci_low"], factor * row["ci_high"], most)


percent: Callable[..., Cell] = partial(number, digits=1, factor=100)
percent_with_interval: Callable[..., Cell] = partial(number_with_interval, digits=1, factor=100)


def signed(row: pd.Series | None, digits: int = 2, factor: int = 1) -> Cell:
    """Return a value with its sign."""
    return NO_VALUE if row is None else Cell(numbers.signed(factor * row["estimate"], digits))


def p_value(row: pd.Series | None) -> Cell:
    """Return a p-value with its size where it is small: 6 × 10⁻⁴⁴."""
    return NO_VALUE if row is None else Cell(numbers.p_size(row["estimate"]))


def seconds(row: pd.Series | None) -> Cell:
    """Return seconds with two or three digits: 0.00012 s are 1.2 × 10⁻⁴."""
    if row is None:
        return NO_VALUE
    value = row["estimate"]
    if value == 0:
        return Cell("0")
    exponent = numbers.magnitude(value)
    if exponent < -2:
        return Cell(numbers.scientific(value, 1))
    return Cell(decimals(value, max(0, 2 - exponent)))


def published_number(table: pd.DataFrame, **where: object) -> Cell:
    """Return a published number with the digits as printed."""
    value = _find_printed(table, where)
    return Cell(numbers.MISSING if value is None else numbers.as_printed(value), is_published=True)


def published_percent(table: pd.DataFrame, **where: object) -> Cell:
    """Return a published share in percent, with the digits as printed."""
    value = _find_printed(table, where)
    if value is None:
        return NO_VALUE
    digits = max(0, len(value.partition(".")[2]) - 2)
    return Cell(decimals(100 * float(value), digits), is_published=True)


def _write(value: float, digits: int) -> str:
    return f"{numbers.MINUS if value < 0 else ''}∞" if isinf(value) else decimals(value, digits)


def _find_printed(table: pd.DataFrame, where: dict) -> str | None:
    found = select(table, **where)["value"]
    return found.iloc[0] if len(found) else None
