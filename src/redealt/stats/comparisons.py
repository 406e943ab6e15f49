"""Two independent samples compared: the difference with its interval, and its two-sided p-value."""

import math

from redealt.stats.hypotheses import fisher
from redealt.stats.intervals import CONFIDENCE, Interval, difference_of_shares
from redealt.stats.prediction import p_above, quantile


def compare_shares(count_1: int, n_1: int, count_2: int, n_2: int) -> tuple[Interval, float]:
    """Return the first share minus the second, Newcombe's interval and Fisher's exact test.

    The p-value is undefined if a sample is empty.
    """
    difference = difference_of_shares(count_1, n_1, count_2, n_2)
    if not (n_1 and n_2):
        return difference, math.nan
    return difference, fisher(count_1, n_1, count_2, n_2).p_two_sided


def compare_means(first: Interval, second: Interval) -> tuple[Interval, float]:
    """Return the first mean minus the second, by Welch's method.

    Bounds and p-value are undefined where a standard error is, or both are zero.
    """
    difference, n = first.estimate - second.estimate, first.n + second.n
    variances = first.se**2, second.se**2
    se = math.sqrt(sum(variances))
    if not se > 0:
        return Interval(difference, math.nan, math.nan, se, n, "welch"), math.nan
    parts = sum(v**2 / each.df for v, each in zip(variances, (first, second), strict=True))
    df = se**4 / parts if parts else math.inf
    half_width = quantile((1 + CONFIDENCE) / 2, df) * se
    p = 2 * p_above(abs(difference) / se, df)
    low, high = difference - half_width, difference + half_width
    return Interval(difference, low, high, se, n, "welch", df), p
