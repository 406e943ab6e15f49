"""Means over crossed random factors: their intervals hold as often as they say."""

from math import isnan, sqrt

import numpy as np
import pytest

from redealt.stats.crossed import bootstrap, factor_variance, in_units, mean_crossed, percentile
from redealt.stats.intervals import Interval, mean_t


def draw(rng, drafts: int, first: int, second: int) -> np.ndarray:
    """Values with effects of drafts and of both sides' runs, mean 0.5."""
    return (
        0.5
        + rng.normal(0, 0.1, (drafts, 1, 1))
        + rng.normal(0, 0.08, (1, first, 1))
        + rng.normal(0, 0.08, (1, 1, second))
        + rng.normal(0, 0.2, (drafts, first, second))
    )


def test_one_factor_is_students_mean():
    values = np.array([1.0, 2.0, 4.0, 9.0])
    found, expected = mean_crossed(values, [0]), mean_t(values)
    assert (found.estimate, found.se, found.df) == (expected.estimate, expected.se, 3)
    assert (found.ci_low, found.ci_high) == pytest.approx((expected.ci_low, expected.ci_high))


def test_variances_of_factors_add_up():
    values = draw(np.random.default_rng(1), 6, 4, 5)
    parts = [values.mean(axis=axes).var(ddof=1) / n for axes, n in (((1, 2), 6), ((0, 2), 4))]
    assert mean_crossed(values, [0, 1]).se == pytest.approx(sqrt(sum(parts)))
    assert factor_variance(values, 1) == pytest.approx(parts[1])


def test_single_unit_has_no_error():
    assert isnan(mean_crossed(np.zeros((3, 1)), [0, 1]).se)


def test_intervals_hold_the_mean_where_games_are_dependent():
    rng = np.random.default_rng(2)
    crossed = naive = 0
    for _ in range(400):
        values = draw(rng, 20, 5, 5)
        found, plain = mean_crossed(values, [0, 1, 2]), mean_t(values.ravel())
        crossed += found.ci_low <= 0.5 <= found.ci_high
        naive += plain.ci_low <= 0.5 <= plain.ci_high
    assert 0.93 * 400 <= crossed <= 0.995 * 400
    assert naive < 0.6 * 400


def test_bootstrap_draws_units_of_each_factor():
    rng = np.random.default_rng(4)
    values = rng.normal(0, 1, (12, 1)) + rng.normal(0, 1, (1, 8))

    def mean(rows, columns):
        assert (rows.sum(), columns.sum()) == (12, 8)
        return rows @ values @ columns / 96

    resampled = bootstrap(mean, (12, 8), 2000)
    variance = sum(factor_variance(values, axis) * (n - 1) / n for axis, n in ((0, 12), (1, 8)))
    assert resampled.var() == pytest.approx(variance, rel=0.1)
    found = percentile(values.mean(), resampled, 12)
    assert found.ci_low < found.estimate < found.ci_high


def test_estimate_is_counted_in_the_units_of_another_experiment():
    ours = Interval(0.5, 0.4, 0.6, 0.01, 100, "crossed t")
    counted = in_units(ours, 0.03**2, 10)
    assert counted.n == 90
    assert ours.se * sqrt(counted.n / 10) == pytest.approx(0.03)
