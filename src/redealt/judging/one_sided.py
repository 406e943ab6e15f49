"""One-sided tests on estimates, which too small samples leave open, for the claims of all studies.

A statement without sampling error is a matter of :meth:`.Finding.exact` instead.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from redealt.exhibits.estimates import interval_of
from redealt.judging.comparison import sampling_error
from redealt.stats.hypotheses import binomial, holm, logit_trend
from redealt.stats.intervals import LEVEL, difference_of_shares

Row = Mapping[str, Any]
TOO_FEW = "too few games"
FEWEST = 10  # units behind a mean; most are too skewed for Student's test of fewer
_LARGEST_ERROR = 100.0  # of a slope of log odds; that of an unbounded one is far larger


class OneSided(NamedTuple):
    """One-sided p-values for a statement and against it, as those of a finding."""

    p_support: float
    p_refute: float

    def negate(self) -> "OneSided":
        """Return the test of the opposite statement."""
        return OneSided(self.p_refute, self.p_support)

    def only_supports(self) -> "OneSided":
        """Return the test of a statement that a claim needs, and that alone does not refute it."""
        return OneSided(self.p_support, 1.0)


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


class Effect(NamedTuple):
    """What is known of an effect.

    ``p_found`` is the p-value for an effect of any size, ``p_equivalent`` for none beyond the
    margin of what matters, and ``p_negligible`` for none beyond a far smaller one.
    """

    p_found: float
    p_equivalent: float
    p_negligible: float = 1.0


def are_absent(effects: Iterable[Effect]) -> OneSided:
    """Test that there is none of these effects; open if nothing is known of any.

    A significant one refutes that, also within the margin of what matters. Without one, only
    evidence that all are within the margin supports it. One that is significant and negligible, as
    only the largest samples find, is taken for none.
    """
    effects = list(effects)
    if not effects:
        return UNDECIDED
    p_values = holm([effect.p_found for effect in effects])
    found = [effect for effect, p in zip(effects, p_values, strict=True) if p < LEVEL]
    if any(effect.p_negligible >= LEVEL for effect in found):
        return OneSided(1.0, float(p_values.min()))
    p_support = max(effect.p_equivalent for effect in effects)
    return OneSided(p_support, 1.0 if found else float(p_values.min()))


def is_present(effect: Effect) -> OneSided:
    """Test that there is an effect, and more than a negligible one."""
    return are_absent([effect._replace(p_equivalent=effect.p_negligible)]).negate()


# Single statements


def is_above(estimate: float, se: float, bound: float = 0.0, df: float = math.inf) -> OneSided:
    """Test that a value is larger than a bound; open without a positive standard error."""
    from scipy.special import ndtr, stdtr

    if not se > 0 or math.isnan(estimate):
        return UNDECIDED
    score = (estimate - bound) / se
    above, below = (ndtr(z) if math.isinf(df) else stdtr(df, z) for z in (-score, score))
    return OneSided(float(above), float(below))


def is_within(estimate: float, se: float, low: float, high: float) -> OneSided:
    """Test that a value lies between two bounds, as :func:`is_above` does."""
    return all_hold([is_above(estimate, se, low), is_above(estimate, se, high).negate()])


def row_is_above(row: Row, bound: float = 0.0) -> OneSided:
    """Test an estimate: shares exactly, anything else by Student's or the normal distribution.

    A mean of fewer than ten units is left open.
    """
    own = interval_of(row)
    if own.count is not None:
        return share_is_above(own.count, own.n, bound)
    if math.isfinite(own.df) and own.n < FEWEST:
        return UNDECIDED
    return is_above(own.estimate, own.se, bound, own.df)


def row_is_within(row: Row, low: float, high: float) -> OneSided:
    """Test that an estimated value lies between two bounds."""
    return all_hold([row_is_above(row, low), row_is_above(row, high).negate()])


def share_is_above(count: int, n: int, bound: float = 0.5) -> OneSided:
    """Test exactly that units have something with a larger chance; open without units."""
    if n == 0:
        return UNDECIDED
    tails = binomial(count, n, bound)
    return OneSided(tails.p_high, tails.p_low)


def mean_is_larger(first: Row, second: Row) -> OneSided:
    """Test that the first of two independent means is the larger one (Welch).

    It is left open if one of them is of fewer than ten units.
    """
    means = interval_of(first), interval_of(second)
    variance = sum(mean.se**2 for mean in means)
    if min(mean.n for mean in means) < FEWEST or not variance > 0:
        return UNDECIDED
    df = variance**2 / sum(mean.se**4 / mean.df for mean in means)
    return is_above(means[0].estimate - means[1].estimate, math.sqrt(variance), df=df)


def share_rises(counts: ArrayLike, units: ArrayLike, over: ArrayLike) -> tuple[OneSided, float]:
    """Test that a share rises with a covariate; also return the slope of its log odds on the log.

    Open if the covariate has not two values or all units are alike. Then there is no slope, and
    neither where some value parts the units without exception.
    """
    counts, units, over = map(np.asarray, (counts, units, over))
    used = units > 0
    counts, units, over = counts[used], units[used], over[used]
    if len({*over.tolist()}) < 2 or not 0 < counts.sum() < units.sum():
        return UNDECIDED, math.nan
    with np.errstate(divide="ignore", invalid="ignore"):  # of a curve that fits exactly
        trend = logit_trend(counts, units, over)
    is_bounded = trend.se < _LARGEST_ERROR
    return OneSided(trend.p_high, trend.p_low), trend.slope if is_bounded else math.nan


def describe_slope(slope: float) -> str:
    """Say how log odds change with the logarithm of n."""
    return "slope undefined" if math.isnan(slope) else f"log odds {slope:+.2f} per unit of log n"


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


def subtract_shares(first: tuple[int, int], second: tuple[int, int]) -> tuple[float, float]:
    """Return the difference of two independent shares and its error by Newcombe's interval."""
    if not (first[1] and second[1]):
        return math.nan, math.nan
    difference = difference_of_shares(*first, *second)
    return difference.estimate, difference.se
