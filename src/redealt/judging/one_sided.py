"""One-sided tests on estimates, which too small samples leave open, for the claims of all studies.

A statement without sampling error is a :func:`.fact` instead.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pandas as pd

from redealt.exhibits.estimates import interval_of
from redealt.judging.comparison import sampling_error
from redealt.stats.hypotheses import binomial, holm
from redealt.stats.intervals import FEWEST, Interval

Row = Mapping[str, Any]
TOO_FEW = "too few games"


class OneSided(NamedTuple):
    """One-sided p-values for a statement and against it, as those of a hypothesis."""

    p_support: float
    p_refute: float

    def negate(self) -> "OneSided":
        """Return the test of the opposite statement."""
        return OneSided(self.p_refute, self.p_support)


UNDECIDED = OneSided(1.0, 1.0)


# Statements put together


def all_hold(tests: Iterable[OneSided]) -> OneSided:
    """Return the test that every statement holds; open if there is none."""
    tests = list(tests)
    if not tests:
        return UNDECIDED
    refuting = holm([test.p_refute for test in tests])
    return OneSided(max(test.p_support for test in tests), float(refuting.min()))


def any_holds(tests: Iterable[OneSided]) -> OneSided:
    """Return the test that at least one of the statements holds; open if there is none."""
    return all_hold(test.negate() for test in tests).negate()


# Single statements


def is_above(estimate: float, se: float, bound: float = 0.0, df: float = math.inf) -> OneSided:
    """Test that a value is larger than a bound; open without a positive standard error."""
    from scipy.special import ndtr, stdtr

    if not se > 0 or math.isnan(estimate):
        return UNDECIDED
    score = (estimate - bound) / se
    above, below = (ndtr(z) if math.isinf(df) else stdtr(df, z) for z in (-score, score))
    return OneSided(float(above), float(below))


def value_is_above(value: Interval, bound: float = 0.0) -> OneSided:
    """Test an estimate: shares exactly, anything else by Student's or the normal distribution.

    A mean of fewer than ten units is left open.
    """
    if value.count is not None:
        return share_is_above(value.count, value.n, bound)
    if math.isfinite(value.df) and value.n < FEWEST:
        return UNDECIDED
    return is_above(value.estimate, value.se, bound, value.df)


def row_is_above(row: Row, bound: float = 0.0) -> OneSided:
    """Test a row of estimates, as :func:`value_is_above` does."""
    return value_is_above(interval_of(row), bound)


def share_is_above(count: int, n: int, bound: float = 0.5) -> OneSided:
    """Test exactly that units have something with a larger chance; open without units."""
    if n == 0:
        return UNDECIDED
    tails = binomial(count, n, bound)
    return OneSided(tails.p_high, tails.p_low)


# What estimates hold


def by_variant(estimates: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """Return the estimates of each variant, in order of appearance."""
    return [(str(variant), rows) for variant, rows in estimates.groupby("variant", sort=False)]


def standard_error(row: Row) -> float:
    """Return the standard error of an estimate, NaN if there is none."""
    return sampling_error(interval_of(row))


def add_counts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows of shares with their successes as ``count`` and their units as ``units``."""
    return rows.assign(count=rows["count"].astype("int64"), units=rows["n"].astype("int64"))


def pool(rows: pd.DataFrame) -> tuple[int, int]:
    """Return the successes and units of all these shares together."""
    counted = add_counts(rows)
    return int(counted["count"].sum()), int(counted["units"].sum())
