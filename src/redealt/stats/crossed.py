"""Means over crossed random factors: runs of either side and drafts that they all share.

The games of two runs on a draft are no independent units: what is peculiar to a run shows in all of
its games, and so does what is peculiar to a draft.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from redealt.stats.intervals import CONFIDENCE, Interval
from redealt.stats.prediction import quantile


def mean_crossed(values: np.ndarray, axes: Sequence[int]) -> Interval:
    """Return the mean of an array whose ``axes`` are random factors, any others fixed.

    The variance is the sum over factors of the variance of their units' means, which counts what is
    left over more than once and so is rather too large. ``df`` is Satterthwaite's, ``n`` the fewest
    units of a factor.
    """
    parts = [(factor_variance(values, axis), values.shape[axis]) for axis in axes]
    variance = sum(part for part, _ in parts)
    squares = sum(part**2 / (n - 1) for part, n in parts if n > 1)
    df = variance**2 / squares if squares > 0 else math.inf
    se = math.sqrt(variance)
    reach = quantile((1 + CONFIDENCE) / 2, df) * se if not math.isnan(se) else math.nan
    mean = float(values.mean())
    n = min(n for _, n in parts)
    return Interval(mean, mean - reach, mean + reach, se, n, "crossed t", df)


def factor_variance(values: np.ndarray, axis: int) -> float:
    """Return what one random factor adds to the variance of the mean: NaN for a single unit."""
    n = values.shape[axis]
    if n < 2:
        return math.nan
    means = values.mean(axis=tuple(other for other in range(values.ndim) if other != axis))
    return float(means.var(ddof=1)) / n


def bootstrap(
    statistic: Callable[..., np.ndarray],
    sizes: Sequence[int],
    resamples: int,
    seed: int = 1,
) -> np.ndarray:
    """Return a statistic of resampled units, shape (resamples, ...).

    :param statistic: takes for each factor how often its units were drawn, shape (units,).
    :param sizes: units of each factor; they are drawn independently of the other factors' units.
    """
    rng = np.random.default_rng(seed)
    drawn = [rng.multinomial(size, np.full(size, 1 / size), resamples) for size in sizes]
    return np.array([statistic(*counts) for counts in zip(*drawn, strict=True)])


def percentile(estimate: float, resampled: np.ndarray, n: int) -> Interval:
    """Return an estimate with the interval of its resampled values."""
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(resampled, [tail, 1 - tail])
    se = float(resampled.std(ddof=1))
    return Interval(estimate, float(low), float(high), se, n, "cluster bootstrap")


def in_units(interval: Interval, variance: float, units: int) -> Interval:
    """Return an estimate counted in the units of another experiment.

    :param variance: of the same mean in that experiment, which has so many ``units``.
    :returns: ``n`` such that the standard error of a mean of ``units`` is that of the experiment.
    """
    if not interval.se > 0:
        return interval
    return replace(interval, n=round(units * variance / interval.se**2))
