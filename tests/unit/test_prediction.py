"""Prediction intervals and detectable differences hold what they promise."""

import math

import numpy as np
import pytest
from scipy.stats import t as student

from redealt.stats.prediction import (
    detectable,
    pooled_share_error,
    predict_mean,
    predict_share,
    quantile,
    to_normal_score,
)


@pytest.mark.parametrize(
    ("share", "n", "m"), [(0.5, 60, 1000), (0.1, 300, 1000), (0.93, 4000, 500)]
)
def test_one_repeat_in_twenty_falls_outside(share, n, m):
    rng = np.random.default_rng(20261128)
    repeats = 20_000
    ours, theirs = rng.binomial(n, share, repeats) / n, rng.binomial(m, share, repeats) / m
    outside = sum(
        not predict_share(p, n, m).holds(q)
        for p, q in zip(ours.tolist(), theirs.tolist(), strict=True)
    )
    assert outside / repeats == pytest.approx(0.05, abs=0.012)


def test_a_repeat_of_a_mean_falls_outside_as_often():
    rng = np.random.default_rng(20261128)
    n, m, repeats = 12, 40, 4000
    outside = 0
    for _ in range(repeats):
        ours, theirs = rng.normal(size=n), rng.normal(size=m)
        error = float(ours.std(ddof=1)) * math.sqrt(1 / n + 1 / m)
        outside += not predict_mean(float(ours.mean()), error, n - 1).holds(float(theirs.mean()))
    assert outside / repeats == pytest.approx(0.05, abs=0.011)


def test_four_in_five_detectable_differences_are_found():
    rng = np.random.default_rng(20261128)
    n, m, share, repeats = 2000, 1000, 0.4, 20_000
    step = detectable(pooled_share_error(share, n, share, m))
    ours, theirs = rng.binomial(n, share + step, repeats) / n, rng.binomial(m, share, repeats) / m
    found = sum(
        not predict_share(p, n, m).holds(q)
        for p, q in zip(ours.tolist(), theirs.tolist(), strict=True)
    )
    assert found / repeats == pytest.approx(0.8, abs=0.015)


def test_prediction_is_symmetric_and_stays_within_zero_and_one():
    low, high = predict_share(0.0, 50, 50)
    assert low == 0
    assert 0 < high < 0.2
    assert predict_share(1.0, 50, 50) == pytest.approx((1 - high, 1.0))


@pytest.mark.parametrize("probability", [0.025, 0.8, 0.975])
def test_quantiles_are_students(probability):
    assert quantile(probability, 7) == pytest.approx(student(7).ppf(probability))
    assert quantile(probability) == pytest.approx(student(1e9).ppf(probability), abs=1e-6)


@pytest.mark.parametrize("score", [-40.0, -2.0, 0.0, 1.5, 60.0])
def test_normal_score_has_the_same_tail(score):
    found = to_normal_score(score, 9)
    assert math.copysign(1, found) == math.copysign(1, score) or found == 0
    assert abs(found) <= abs(score)
    if abs(score) < 10:
        assert student(9).sf(score) == pytest.approx(
            0.5 * math.erfc(found / math.sqrt(2)), rel=1e-6
        )
