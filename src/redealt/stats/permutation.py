"""Tests and differences of few units, such as runs of an evolution, without a normal distribution.

Units are exchangeable under the hypothesis, within blocks if there are any. All arrangements are
gone through where they are few enough; else many random ones are drawn, always the same.
"""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from redealt.stats.hypotheses import Tails
from redealt.stats.intervals import LEVEL, Interval, mean_t

MOST_ARRANGEMENTS = 200_000
_DRAWS, _SEED = 49_999, 1
_EQUAL = 1e-9  # sums that differ by less, relative to the largest, are equal


def permute(values: ArrayLike, scores: ArrayLike, blocks: Sequence[object] | None = None) -> Tails:
    """Test that values do not rise or fall with scores; exchangeable within blocks.

    The statistic is the slope of values on scores within blocks: of two groups with scores 0 and 1
    in one block the difference of their means.
    """
    values, scores = (np.asarray(each, dtype=np.float64) for each in (values, scores))
    names = [0] * len(values) if blocks is None else list(blocks)
    members = [np.flatnonzero([name == own for name in names]) for own in dict.fromkeys(names)]
    parts = [(values[own], scores[own] - scores[own].mean()) for own in members]
    squares = sum(float(own @ own) for _, own in parts)
    if squares == 0:
        return Tails(math.nan, 1.0, 1.0)
    observed = sum(float(value @ score) for value, score in parts)
    sums = _list_sums(parts)
    room = _EQUAL * max(1e-300, float(np.abs(sums).max()))
    low, high = (sums <= observed + room).mean(), (sums >= observed - room).mean()
    return Tails(observed / squares, float(low), float(high))


Parts = Sequence[tuple[np.ndarray, np.ndarray]]  # by block: values, and centered scores


def _list_sums(parts: Parts) -> np.ndarray:
    """Return the sums of products that the arrangements give: all, or the true one and others."""
    is_split = all(len({*score.round(12)}) <= 2 for _, score in parts)
    upper = [int((score > 0).sum()) for _, score in parts]
    sizes = [math.comb(len(v), k) for (v, _), k in zip(parts, upper, strict=True)]
    if is_split and math.prod(sizes) <= MOST_ARRANGEMENTS:
        sums = np.zeros(1)
        for (value, score), k in zip(parts, upper, strict=True):
            chosen = np.array([*combinations(range(len(value)), k)], dtype=np.int64)
            step = score.max() - score.min()
            own = score.min() * value.sum() + step * value[chosen].sum(axis=1)
            sums = np.add.outer(sums, own).ravel()
        return sums
    rng = np.random.default_rng(_SEED)
    sums = np.zeros(_DRAWS)
    for value, score in parts:
        order = rng.random((_DRAWS, len(value))).argsort(axis=1)
        sums += score[order] @ value
    return np.append(sums, sum(float(value @ score) for value, score in parts))


def hodges_lehmann(first: ArrayLike, second: ArrayLike) -> Interval:
    """Return the median difference of a unit of the first sample and one of the second.

    The interval is that of Mann and Whitney's exact test: it has no bounds where no arrangement is
    rare enough. ``se`` is Welch's, for power, ``n`` the number of units in both samples.
    """
    first, second = (np.asarray(each, dtype=np.float64) for each in (first, second))
    differences = np.sort(np.subtract.outer(first, second).ravel())
    n = len(first) + len(second)
    se = math.hypot(mean_t(first).se, mean_t(second).se)
    counts = _count_orders(len(first), len(second))
    tail = np.cumsum(counts) / counts.sum()
    left_out = int((tail <= LEVEL / 2).sum())  # how many of the least differences
    low, high = (math.nan,) * 2
    if left_out:
        low, high = differences[left_out - 1], differences[-left_out]
    estimate = float(np.median(differences))
    return Interval(estimate, float(low), float(high), se, n, "hodges-lehmann", df=n - 2)


def _count_orders(n: int, m: int) -> np.ndarray:
    """Return how many orders of two samples have 0, 1, ... n m pairs with the first one larger."""
    counts = np.zeros(n * m + 1)
    counts[0] = 1
    for i in range(1, n + 1):  # times (1 - x^(m + i)) / (1 - x^i)
        counts[m + i :] -= counts[: max(0, len(counts) - m - i)].copy()
        for k in range(i, len(counts)):
            counts[k] += counts[k - i]
    return counts
