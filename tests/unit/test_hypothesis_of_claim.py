"""The one hypothesis of a claim: what it measures and which way the estimates point."""

import numpy as np
import pytest

from redealt.exhibits.estimates import exact, interval_of
from redealt.judging.hypothesis import between, fact, larger, nothing_known, share, smaller
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
