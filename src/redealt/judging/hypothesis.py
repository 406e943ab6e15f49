"""The one hypothesis that a claim of a paper stands for, as a test of one variant's estimates.

Every constructor says what is measured, and tests the statement both ways: the p-values are those
for the statement and against it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from redealt.exhibits.estimates import EXACT, interval_of
from redealt.judging.one_sided import TOO_FEW, OneSided, all_hold, value_is_above
from redealt.stats.comparisons import compare_means
from redealt.stats.hypotheses import logit_trend
from redealt.stats.intervals import LEVEL, Interval, difference_of_shares, wilson
from redealt.stats.prediction import detectable, quantile

LARGEST_ERROR = 100.0  # of a slope of log odds; that of an unbounded one is far larger


@dataclass(frozen=True)
class Hypothesis:
    """A statement, what it measures, and how the estimates bear on it.

    ``p_support`` is the chance of evidence as strong for the statement if it were false,
    ``p_refute`` that of evidence as strong against it if it were true.

    :ivar effect: what is measured, in words, with its unit.
    :ivar bound: what the statement says of it, in words.
    :ivar detectable: smallest distance from the bound that is found in four of five cases.
    :ivar is_exact: it was computed, so that nothing is left to chance.
    :ivar evidence: what else there is to say, of parts of the claim or of single conditions.
    """

    effect: str
    bound: str
    estimate: float
    ci_low: float
    ci_high: float
    p_support: float
    p_refute: float
    detectable: float = math.nan
    is_exact: bool = False
    evidence: str = ""

    def __post_init__(self) -> None:
        for p in (self.p_support, self.p_refute):
            if not 0 <= p <= 1:
                raise ValueError(f"{self.effect}: a p-value is {p}, not within 0 and 1")

    @property
    def is_open(self) -> bool:
        """Whether the estimates do not test it at all."""
        return self.p_support == self.p_refute == 1

    @property
    def p(self) -> float:
        """Two-sided p-value."""
        return min(1.0, 2 * min(self.p_support, self.p_refute))

    def describe(self, evidence: str) -> "Hypothesis":
        """Return it with what else there is to say."""
        return replace(self, evidence=evidence)


def fact(effect: str, bound: str, value: float, *, holds: bool) -> Hypothesis:
    """Return a statement about a computed value: it holds or it does not."""
    nan = math.nan
    p_values = float(not holds), float(holds)
    return Hypothesis(effect, bound, value, nan, nan, *p_values, is_exact=True)


def nothing_known(effect: str, bound: str, why: str) -> Hypothesis:
    """Return a statement of which the estimates say nothing."""
    nan = math.nan
    return Hypothesis(effect, bound, nan, nan, nan, 1.0, 1.0, evidence=why)


def larger(effect: str, value: Interval, bound: float = 0.0, *, by: str = "") -> Hypothesis:
    """Return the statement that a value is larger than a bound.

    ``by`` says so in words, by default "above" and the bound. A mean of fewer than ten units is
    left open.
    """
    return _test(effect, by or f"above {bound:g}", value, _test_above(value, bound), bound)


def smaller(effect: str, value: Interval, bound: float = 0.0, *, by: str = "") -> Hypothesis:
    """Return the statement that a value is smaller than a bound."""
    test = _test_above(value, bound).negate()
    return _test(effect, by or f"below {bound:g}", value, test, bound)


def between(effect: str, value: Interval, low: float, high: float, *, by: str = "") -> Hypothesis:
    """Return the statement that a value lies between two bounds.

    It is refuted by a value significantly beyond one of them.
    """
    tests = [_test_above(value, low), _test_above(value, high).negate()]
    words = by or f"between {low:g} and {high:g}"
    return _test(effect, words, value, all_hold(tests), (low + high) / 2)


def all_larger(
    effect: str, values: Sequence[Interval], bound: float = 0.0, *, by: str = ""
) -> Hypothesis:
    """Return the statement that all of some values are larger than a bound: the smallest is shown.

    It is refuted by a value that is significantly smaller, adjusted for their number (Holm).
    """
    least = min(values, key=lambda value: value.estimate)
    shown = larger(effect, least, bound, by=by)
    return replace(shown, **all_hold(_test_above(each, bound) for each in values)._asdict())


def all_between(
    effect: str, values: Sequence[Interval], low: float, high: float, *, by: str = ""
) -> Hypothesis:
    """Return the statement that all of some values lie between two bounds.

    That furthest from their middle is shown.
    """
    furthest = max(values, key=lambda value: abs(value.estimate - (low + high) / 2))
    tests = [_test_above(each, low) for each in values]
    tests += [_test_above(each, high).negate() for each in values]
    return replace(between(effect, furthest, low, high, by=by), **all_hold(tests)._asdict())


def minus(first: Interval, second: Interval) -> Interval:
    """Return the difference of two independent shares or means as the value of a hypothesis.

    A mean of fewer than ten units leaves the hypothesis open.
    """
    if first.count is not None and second.count is not None:
        return difference_of_shares(first.count, first.n, second.count, second.n)
    difference, _ = compare_means(first, second)
    return replace(difference, n=min(first.n, second.n))


def average(values: Sequence[Interval]) -> Interval:
    """Return the mean of independent values, such as one of each condition (Satterthwaite)."""
    count = len(values)
    variances = [value.se**2 for value in values]
    se = math.sqrt(sum(variances)) / count
    parts = sum(v**2 / value.df for v, value in zip(variances, values, strict=True))
    df = sum(variances) ** 2 / parts if parts else math.inf
    estimate = sum(value.estimate for value in values) / count
    reach = quantile(1 - LEVEL / 2, df) * se
    n = sum(value.n for value in values)
    return Interval(estimate, estimate - reach, estimate + reach, se, n, "average", df)


def opposite(value: Interval) -> Interval:
    """Return a value with the other sign."""
    return replace(
        value, estimate=-value.estimate, ci_low=-value.ci_high, ci_high=-value.ci_low, count=None
    )


def as_ratio(own: Hypothesis, bound: float = 1.0) -> Hypothesis:
    """Return the statement on the logarithm of a ratio as one on the ratio, with the same bound."""
    return replace(
        own,
        estimate=math.exp(own.estimate),
        ci_low=math.exp(own.ci_low),
        ci_high=math.exp(own.ci_high),
        detectable=bound * math.expm1(own.detectable),
    )


def rises(effect: str, counts: ArrayLike, units: ArrayLike, over: ArrayLike) -> Hypothesis:
    """Return the statement that a share rises with a covariate: its log odds on the logarithm.

    Nothing is known of it if the covariate has not two values, all units are alike, or some value
    parts the units without exception.
    """
    counts, units, over = map(np.asarray, (counts, units, over))
    used = units > 0
    counts, units, over = counts[used], units[used], over[used]
    if len({*over.tolist()}) < 2 or not 0 < counts.sum() < units.sum():
        return nothing_known(effect, "above 0", TOO_FEW)
    with np.errstate(divide="ignore", invalid="ignore"):  # of a curve that fits exactly
        trend = logit_trend(counts, units, over)
    if not trend.se < LARGEST_ERROR:
        return nothing_known(effect, "above 0", "some value has all of a kind: no slope is known")
    own = larger(effect, trend.interval(int(units.sum())))
    return replace(own, p_support=trend.p_high, p_refute=trend.p_low)


def share(count: int, n: int) -> Interval:
    """Return a share as the value of a hypothesis."""
    return wilson(count, n)


def row(estimates: Mapping[str, Any]) -> Interval:
    """Return a row of estimates as the value of a hypothesis."""
    return interval_of(estimates)


def _test_above(value: Interval, bound: float) -> OneSided:
    if value.method == EXACT:
        return OneSided(float(value.estimate <= bound), float(value.estimate > bound))
    return value_is_above(value, bound)


def _test(effect: str, words: str, value: Interval, test: OneSided, null: float) -> Hypothesis:
    error = value.se
    if value.count is not None and 0 < null < 1 and value.n:
        error = math.sqrt(null * (1 - null) / value.n)
    return Hypothesis(
        effect,
        words,
        value.estimate,
        value.ci_low if value.method != EXACT else math.nan,
        value.ci_high if value.method != EXACT else math.nan,
        *test,
        detectable=detectable(error, value.df) if error > 0 else math.nan,
        is_exact=value.method == EXACT,
    )
