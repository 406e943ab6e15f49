"""Estimates with intervals: shares, means, and differences of shares.

Every interval holds with 95 % confidence unless its method ends in ``bonferroni/k``: then the k
intervals that belong together all hold at once with that confidence.

The closed forms are written out, as importing ``scipy.stats`` and ``statsmodels`` takes longer than
the analysis of most exhibits; tests compare them with these libraries.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral, Rational
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

LEVEL = 0.05  # of every test
CONFIDENCE = 1 - LEVEL
FEWEST = 10  # units whose spread an interval may rest on


@dataclass(frozen=True)
class Interval:
    """An estimate with its interval.

    ``n`` counts the independent units behind it, ``se`` is its standard error in the units of the
    estimate, ``method`` names the interval as estimates tables do. ``df`` is infinite unless the
    interval is Student's, and ``count`` None unless the estimate is the share of ``n`` units that
    are successes.
    """

    estimate: float
    ci_low: float
    ci_high: float
    se: float
    n: int
    method: str
    df: float = math.inf
    count: int | None = None


def wilson(count: int, n: int, *, simultaneous: int = 1) -> Interval:
    """Share ``count / n`` with its score interval (Wilson 1927).

    :param simultaneous: number of shares whose intervals shall hold together (Bonferroni).
    :returns: for ``n`` 0 an undefined estimate with the interval from 0 to 1.
    :raises ValueError: if ``count`` is not within 0 and ``n``.
    """
    method = _name("wilson", simultaneous)
    if n == 0 and count == 0:
        return Interval(math.nan, 0.0, 1.0, math.nan, 0, method, count=0)
    count, n = int(count), int(n)
    if not 0 <= count <= n:
        raise ValueError(f"{count} of {n} units is no share")
    z = NormalDist().inv_cdf((1 + _level(simultaneous)) / 2)
    share = count / n
    middle, reach = count + z**2 / 2, z * math.sqrt(count * (1 - share) + z**2 / 4)
    low = (middle - reach) / (n + z**2) if count else 0.0
    high = (middle + reach) / (n + z**2) if count < n else 1.0
    se = math.sqrt(share * (1 - share) / n)
    return Interval(share, low, high, se, n, method, count=count)


def normal(estimate: float, se: float, n: int, method: str) -> Interval:
    """Any estimate with a normal interval of its standard error."""
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * se
    return Interval(estimate, estimate - reach, estimate + reach, se, n, method)


def log_normal(estimate: float, log_se: float, n: int) -> Interval:
    """A positive estimate whose log is normal with this standard error (delta method)."""
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * log_se
    low, high = estimate * math.exp(-reach), estimate * math.exp(reach)
    return Interval(estimate, low, high, estimate * log_se, n, "delta log")


def positive(interval: Interval) -> Interval:
    """Interval of a positive estimate on the scale of its log (delta method): all above 0.

    Standard error and degrees of freedom stay those of the estimate itself.
    """
    estimate = interval.estimate
    reach = (interval.ci_high - estimate) / estimate if estimate > 0 else math.nan
    low, high = estimate * math.exp(-reach), estimate * math.exp(reach)
    return replace(interval, ci_low=low, ci_high=high, method=f"log {interval.method}")


def clip(interval: Interval, low: float = 0.0, high: float = 1.0) -> Interval:
    """Cut an interval to the values that its estimate can take, by default those of a share.

    The true value lies within these anyway, so that the interval holds it as often.
    """
    bounds = np.clip([interval.ci_low, interval.ci_high], low, high).tolist()  # NaN stays
    return replace(interval, ci_low=bounds[0], ci_high=bounds[1])


def difference_within_multinomial(count_1: int, count_2: int, n: int) -> Interval:
    """Difference of two categories' shares in one sample of ``n`` units, with its Wald interval.

    The two shares are dependent: SE^2 = (p1 + p2 - (p1 - p2)^2) / n.

    :raises ValueError: if the two counts exceed ``n``, or ``n`` is 0.
    """
    if not (n > 0 and min(count_1, count_2) >= 0 and count_1 + count_2 <= n):
        raise ValueError(f"counts {count_1} and {count_2} do not fit into a sample of {n}")
    share_1, share_2 = count_1 / n, count_2 / n
    difference = share_1 - share_2
    se = math.sqrt((share_1 + share_2 - difference**2) / n)
    half_width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * se
    low, high = difference - half_width, difference + half_width
    return clip(Interval(difference, low, high, se, n, "wald"), -1.0)


def difference_of_shares(count_1: int, n_1: int, count_2: int, n_2: int) -> Interval:
    """Difference of the shares of two independent samples, with Newcombe's interval (1998).

    The interval's ``n`` is the number of units in both samples together, its ``se`` half its width
    by the normal quantile, which is positive where both shares are 0 or 1 too. Where a sample is
    empty the difference is undefined, and its interval is all that the other one leaves possible.
    """
    first, second = wilson(count_1, n_1), wilson(count_2, n_2)
    n = first.n + second.n
    if not (n_1 and n_2):
        low, high = first.ci_low - second.ci_high, first.ci_high - second.ci_low
        return Interval(math.nan, low, high, math.nan, n, "newcombe")
    difference = first.estimate - second.estimate
    below = math.hypot(first.estimate - first.ci_low, second.ci_high - second.estimate)
    above = math.hypot(first.ci_high - first.estimate, second.estimate - second.ci_low)
    se = (below + above) / 2 / NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return Interval(difference, difference - below, difference + above, se, n, "newcombe")


def mean_t(
    values: ArrayLike, counts: ArrayLike | None = None, *, simultaneous: int = 1
) -> Interval:
    """Mean of independent values with Student's interval.

    :param values: shape (units,), or the distinct values if ``counts`` is given.
    :param counts: shape of ``values``: how many units have each value.
    :returns: for a single unit an undefined interval.
    :raises ValueError: if there is no unit.
    """
    values = np.asarray(values, dtype=np.float64)
    counts = np.ones(len(values), dtype=np.int64) if counts is None else np.asarray(counts)
    n = int(counts.sum())
    if n == 0:
        raise ValueError("the mean of no values is undefined")
    mean = float(values @ counts) / n
    squares = float((values - mean) ** 2 @ counts)
    se = math.sqrt(squares / (n - 1) / n) if n > 1 else math.nan
    return _student(mean, se, n, _name("t", simultaneous), simultaneous)


def mean_from_sums(
    total: Rational | float, total_of_squares: Rational | float, n: int, *, simultaneous: int = 1
) -> Interval:
    """:func:`mean_t` of ``n`` values of which only the sum and the sum of squares were kept."""
    if n == 0:
        raise ValueError("the mean of no values is undefined")
    variance = variance_from_sums(total, total_of_squares, n) if n > 1 else math.nan
    mean = float(_to_fraction(total) / n)
    return _student(mean, math.sqrt(variance / n), n, _name("t", simultaneous), simultaneous)


def variance_from_sums(
    total: Rational | float, total_of_squares: Rational | float, n: int, *, ddof: int = 1
) -> float:
    """Variance of ``n`` values (divisor n - ``ddof``) from their sum and the sum of their squares.

    The two sums of large values differ in their last digits only, which floats would not hold: give
    integers or fractions, which are taken exactly.
    """
    squares = _to_fraction(total_of_squares) - _to_fraction(total) ** 2 / n
    return float(max(Fraction(0), squares) / (n - ddof))


def mean_clustered(totals: ArrayLike, sizes: ArrayLike, *, simultaneous: int = 1) -> Interval:
    """Mean per element where elements come in independent clusters (ratio estimator).

    :param totals: shape (clusters,), sums of the elements' values: an agent's wins in a match.
    :param sizes: shape (clusters,), numbers of elements: the seats that the agent had.
    :returns: sum of totals by sum of sizes; ``n`` counts the clusters; SE by linearization
        (Cochran, Sampling Techniques, section 2.11), Student's interval.
    :raises ValueError: if there are fewer than two clusters or no elements.
    """
    totals, sizes = np.asarray(totals, dtype=np.float64), np.asarray(sizes, dtype=np.float64)
    n = len(sizes)
    if n < 2 or sizes.sum() == 0:
        raise ValueError(f"{n} clusters with {sizes.sum():g} elements give no clustered mean")
    ratio = float(totals.sum() / sizes.sum())
    residuals = totals - ratio * sizes
    se = math.sqrt(n / (n - 1) * float(residuals @ residuals)) / float(sizes.sum())
    return _student(ratio, se, n, _name("clustered t", simultaneous), simultaneous)


def jackknife(statistic: Callable[[np.ndarray], float], sums: ArrayLike, *, n: int) -> Interval:
    """Any smooth function of sums over independent blocks, with its delete-one interval.

    :param statistic: takes the sums over blocks, shape (quantities,).
    :param sums: shape (quantities, blocks): what each block adds to each sum.
    :param n: units in all blocks together, for the record.
    :returns: standard error by leaving out each block once (Tukey 1958), Student's quantile on
        blocks - 1 df.
    :raises ValueError: if there are fewer than two blocks.
    """
    sums = np.asarray(sums, dtype=np.float64)
    totals, blocks = sums.sum(axis=1), sums.shape[1]
    if blocks < 2:
        raise ValueError(f"a jackknife needs two blocks or more, not {blocks}")
    left_out = np.array([statistic(totals - block) for block in sums.T])
    squares = float(((left_out - left_out.mean()) ** 2).sum())
    se = math.sqrt((blocks - 1) / blocks * squares)
    interval = _student(float(statistic(totals)), se, blocks, "jackknife", 1)
    return replace(interval, n=n)


def _to_fraction(value: Rational | float) -> Fraction:
    """Return a number exactly; an integer of numpy as one without a limit."""
    return Fraction(int(value) if isinstance(value, Integral) else value)


def _student(mean: float, se: float, n: int, method: str, simultaneous: int) -> Interval:
    from scipy.special import stdtrit

    half_width = math.nan
    if n > 1:
        half_width = float(stdtrit(n - 1, (1 + _level(simultaneous)) / 2)) * se
    return Interval(mean, mean - half_width, mean + half_width, se, n, method, df=n - 1)


def _level(simultaneous: int) -> float:
    return 1 - (1 - CONFIDENCE) / simultaneous


def _name(method: str, simultaneous: int) -> str:
    return method if simultaneous == 1 else f"{method} bonferroni/{simultaneous}"
