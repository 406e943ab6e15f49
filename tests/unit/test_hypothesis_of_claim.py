"""The one hypothesis of a claim: what it measures and which way the estimates point."""

import numpy as np
import pytest

from redealt.exhibits.estimates import exact, interval_of
from redealt.judging.hypothesis import (
    all_between,
    all_larger,
    as_ratio,
    average,
    between,
    fact,
    larger,
    minus,
    nothing_known,
    opposite,
    rises,
    share,
    smaller,
)
from redealt.stats.intervals import Interval, mean_t


def measure(estimate: float, se: float, n: int = 1000) -> Interval:
    return Interval(estimate, estimate - 1.96 * se, estimate + 1.96 * se, se, n, "wald")


def test_larger_and_smaller_are_opposites():
    value = measure(0.3, 0.1)
    up, down = larger("gap", value), smaller("gap", value)
    assert (up.p_support, up.p_refute) == (down.p_refute, down.p_support)
    assert up.p_support == pytest.approx(0.00135, rel=1e-2)
    assert (up.estimate, up.ci_low, up.ci_high) == (0.3, value.ci_low, value.ci_high)


def test_shares_are_tested_exactly():
    own = larger("share of wins", share(60, 100), 0.5)
    assert own.p_support == pytest.approx(0.0284, abs=1e-4)
    assert own.detectable == pytest.approx(2.8016 * 0.05, rel=1e-3)


@pytest.mark.parametrize(
    ("estimate", "se", "supported", "contradicted"),
    [(0.0, 0.01, True, False), (0.2, 0.01, False, True), (0.0, 0.1, False, False)],
)
def test_between_needs_both_bounds_and_is_refuted_by_one(estimate, se, supported, contradicted):
    own = between("difference", measure(estimate, se), -0.05, 0.05)
    assert (own.p_support < 0.05) == supported
    assert (own.p_refute < 0.05) == contradicted


def test_computed_values_hold_or_do_not():
    solved = interval_of(exact(0.7, "x"))
    assert larger("x", solved, 0.5).is_exact
    assert larger("x", solved, 0.5).p_support == 0
    assert fact("x", "below 1", 2.0, holds=False).p_refute == 0


def test_mean_of_few_units_is_open():
    assert larger("x", mean_t([1.0, 1.1, 1.2])).is_open
    assert nothing_known("x", "y", "why").is_open
    assert not larger("x", mean_t(np.linspace(0, 1, 30))).is_open


def test_all_larger_shows_the_smallest_and_needs_every_value():
    values = [measure(0.3, 0.1), measure(0.2, 0.01), measure(0.5, 0.1)]
    own = all_larger("gap", values)
    assert own.estimate == 0.2
    assert own.p_support == pytest.approx(larger("gap", values[0]).p_support)
    turned = all_larger("gap", [*values, measure(-0.3, 0.1)])
    assert turned.estimate == -0.3
    assert turned.p_refute == pytest.approx(4 * 0.00135, rel=1e-2)


def test_all_between_shows_the_furthest():
    own = all_between("share", [share(2500, 10_000), share(2600, 10_000)], 0.2, 0.3)
    assert own.estimate == 0.26
    assert own.p_support < 0.05
    beyond = all_between("share", [share(2500, 10_000), share(1500, 10_000)], 0.2, 0.3)
    assert (beyond.estimate, beyond.p_refute < 0.05) == (0.15, True)


def test_differences_of_shares_and_of_means():
    shares = minus(share(60, 100), share(40, 100))
    assert (shares.estimate, shares.method) == (pytest.approx(0.2), "newcombe")
    means = minus(mean_t(np.linspace(1, 2, 30)), mean_t(np.linspace(0, 1, 30)))
    assert (means.estimate, means.method) == (pytest.approx(1), "welch")
    assert larger("x", minus(mean_t(np.linspace(1, 2, 30)), mean_t([0.0, 0.1]))).is_open
    known = minus(measure(0.3, 0.03), measure(0.1, 0.04))
    assert (known.se, known.df) == (pytest.approx(0.05), np.inf)
    assert known.ci_high == pytest.approx(0.2 + 1.96 * 0.05, rel=1e-4)


def test_average_of_alike_samples_is_as_sure_as_the_sample_of_all():
    rng = np.random.default_rng(20261128)
    samples = rng.normal(2.0, 1.0, size=(4, 400))
    own, pooled = average([mean_t(sample) for sample in samples]), mean_t(samples.ravel())
    assert own.estimate == pytest.approx(pooled.estimate)
    assert (own.ci_low, own.ci_high) == pytest.approx((pooled.ci_low, pooled.ci_high), rel=0.01)
    assert own.n == 1600
    assert own.df == pytest.approx(4 * 399, rel=0.02)


def test_average_keeps_a_condition_in_which_all_units_are_alike():
    own = average([mean_t(np.zeros(20)), mean_t(np.linspace(0, 1, 20))])
    assert own.estimate == pytest.approx(0.25)
    assert own.df == 19


def test_opposite_turns_the_interval_round():
    own = opposite(measure(0.3, 0.1))
    assert (own.estimate, own.ci_low) == (-0.3, pytest.approx(-0.496))
    assert larger("x", own).p_support == pytest.approx(larger("x", measure(0.3, 0.1)).p_refute)


def test_statements_on_logarithms_are_shown_as_ratios():
    own = as_ratio(larger("times", measure(np.log(2.0), 0.1), by="above 1"))
    assert own.estimate == pytest.approx(2)
    assert own.ci_low * own.ci_high == pytest.approx(4)
    assert own.detectable == pytest.approx(np.exp(2.8016 * 0.1) - 1, rel=1e-3)


def test_the_smallest_ratio_that_is_found_is_as_far_from_its_bound():
    log = larger("times", measure(np.log(50.0), 0.1), np.log(10.0), by="above 10")
    own = as_ratio(log, bound=10)
    assert own.estimate == pytest.approx(50)
    assert own.detectable == pytest.approx(10 * (np.exp(2.8016 * 0.1) - 1), rel=1e-3)


def test_a_rise_is_a_slope_of_log_odds_on_the_logarithm():
    own = rises("share", [20, 50, 80], [100, 100, 100], [1, 10, 100])
    assert own.estimate == pytest.approx(2 * np.log(4) / np.log(100), rel=1e-3)
    assert own.ci_low < own.estimate < own.ci_high
    assert own.p_support < 1e-9 < own.p_refute
    falls = rises("share", [80, 50, 20], [100, 100, 100], [1, 10, 100])
    assert falls.p_refute == pytest.approx(own.p_support, rel=1e-6)


@pytest.mark.parametrize(
    ("counts", "units", "over"),
    [
        ([1, 2], [4, 4], [10, 10]),
        ([0, 0], [4, 4], [1, 10]),
        ([4, 4], [4, 4], [1, 10]),
        ([0, 1], [1, 1], [10, 100]),
        ([1, 0], [4, 0], [1, 10]),
    ],
)
def test_a_rise_that_cannot_be_seen_is_open(counts, units, over):
    assert rises("share", counts, units, over).is_open
