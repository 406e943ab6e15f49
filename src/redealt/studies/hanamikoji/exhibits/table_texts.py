"""Estimates as the texts of table cells."""

import pandas as pd

from redealt.estimates import select
from redealt.plotting import PUBLISHED_SIGN

NO_VALUE = "–"


def find(rows: pd.DataFrame, **where: object) -> pd.Series | None:
    """Return the one row under some conditions that has an estimate, or None."""
    found = select(rows, **where)
    found = found[found["estimate"].notna()]
    return found.iloc[0] if len(found) else None


def percent(row: pd.Series | None, digits: int = 1) -> str:
    """Return a share in percent."""
    return NO_VALUE if row is None else f"{100 * row['estimate']:.{digits}f}"


def percent_with_interval(row: pd.Series | None) -> str:
    """Return a share in percent with the bounds of its interval."""
    return _with_bounds(row, 100, 1)


def number(row: pd.Series | None, digits: int = 2) -> str:
    """Return a mean."""
    return NO_VALUE if row is None else f"{row['estimate']:,.{digits}f}"


def number_with_interval(row: pd.Series | None) -> str:
    """Return a mean with the bounds of its interval."""
    return _with_bounds(row, 1, 2)


def _with_bounds(row: pd.Series | None, factor: int, digits: int) -> str:
    if row is None:
        return NO_VALUE
    text = f"{factor * row['estimate']:.{digits}f}"
    if pd.isna(row["ci_low"]):
        return text
    low, high = (f"{factor * row[bound]:.{digits}f}" for bound in ("ci_low", "ci_high"))
    return f"{text} ({low}–{high})"


def published_percent(table: pd.DataFrame, **where: object) -> str:
    """Return a published share in percent, with the digits as printed."""
    value = _printed(table, where)
    if value is None:
        return NO_VALUE
    digits = max(0, len(value.partition(".")[2]) - 2)
    return f"{PUBLISHED_SIGN} {100 * float(value):.{digits}f}"


def published_number(table: pd.DataFrame, **where: object) -> str:
    """Return a published mean, with the digits as printed."""
    value = _printed(table, where)
    return NO_VALUE if value is None else f"{PUBLISHED_SIGN} {value}"


def _printed(table: pd.DataFrame, where: dict) -> str | None:
    found = select(table, **where)["value"]
    return found.iloc[0] if len(found) else None
