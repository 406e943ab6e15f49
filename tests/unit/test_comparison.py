"""Comparisons of one published number with one estimate."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.exhibits.estimates import exact, interval_of, sampled
from redealt.judging.comparison import (
    Printed,
    compare_bound,
    compare_exact,
    compare_mean,
    compare_ranking,
    compare_share,
)
from redealt.stats.intervals import Interval, mean_t, wilson

SOLVED = interval_of(exact(0.5, "value"))


def measure(estimate: float, se: float, n: int = 1000) -> Interval:
    return Interval(estimate, estimate - 1.96 * se, estimate + 1.96 * se, se, n, "jackknife")


def read_back(i: Interval) -> Interval:
    """Return an interval as it comes back from a table of estimates."""
    return interval_of(sampled(i, "value", "unit"))


@pytest.mark.parametrize(
    ("text", "value", "half_unit"),
    [
        ("0.4391", 0.4391, 5e-5),
        ("12185", 12185.0, 0.5),
        ("0.10", 0.1, 5e-3),
        ("2E+3", 2000.0, 500.0),
    ],
)
def test_printed_digits_carry_half_a_unit(text, value, half_unit):
    printed = Printed.parse(text)
    assert (printed.value, printed.half_unit) == (value, pytest.approx(half_unit))


@pytest.mark.parametrize("text", ["CS-1", "", "nan", "hundreds of turns"])
def test_text_is_no_published_number(text):
    with pytest.raises(ValueError, match="is no number"):
        Printed.parse(text)


@pytest.mark.parametrize(
    ("text", "value", "verdict"),
    [
        ("0.4391", 12185 / 27749, "identical"),
        ("0.923077", 12 / 13, "identical"),
        ("0.9231", 0.92299, "differs"),
        ("0.125", 0.1255, "identical"),
        ("5", 5.0, "identical"),
        ("5", 6.0, "differs"),
    ],
)
def test_exact_value_must_round_to_the_printed_digits(text, value, verdict):
    comparison = compare_exact(Printed.parse(text), value)
    assert comparison.verdict == verdict
    assert not comparison.is_tested


def test_shares_are_compared_by_the_score_test_of_two_samples():
    comparison = compare_share(Printed(0.42, 0.0), 500, wilson(180, 500))
    # both estimate 0.39: z = 0.06 / sqrt(0.39 * 0.61 * (1 / 500 + 1 / 500)) = 1.945
    assert comparison.p == pytest.approx(0.05178, abs=1e-4)
    assert comparison.difference == pytest.approx(-0.06)


def test_half_a_unit_of_rounding_counts_for_no_difference():
    exact_digits = compare_share(Printed(0.42, 0.0), 500, wilson(180, 500))
    rounded = compare_share(Printed(0.42, 0.005), 500, wilson(180, 500))
    assert rounded.p > exact_digits.p
    assert compare_share(Printed(0.42, 0.06), 500, wilson(180, 500)).p == 1


def test_means_are_predicted_as_a_further_sample_of_the_same_spread():
    ours = mean_t([1.0, 3.0], [200, 200])
    comparison = compare_mean(Printed(2.2, 0.0), 100, ours)
    # standard deviation 1.0025, so that 100 further units have the error 0.1003 * sqrt(1.25)
    reach = 1.9659 * 1.00125 * math.sqrt(1 / 400 + 1 / 100)
    assert comparison.prediction == pytest.approx((2 - reach, 2 + reach), abs=2e-3)
    assert comparison.df == 399


@pytest.mark.parametrize(
    ("published", "m", "count", "n", "verdict"),
    [
        (0.42, 1000, 430, 1000, "within"),
        (0.42, 1000, 370, 1000, "outside"),
        (0.42, 100_000, 3000, 10_000, "differs"),
        (0.99, 25, 100, 10_000, "outside"),  # a published sample below 30 units cannot differ
    ],
)
def test_verdict_of_a_share(published, m, count, n, verdict):
    comparison = compare_share(Printed(published, 0.005), m, wilson(count, n))
    tests = 1 if verdict == "differs" else 20
    assert comparison.decide(min(1.0, tests * comparison.p)) == verdict


@given(
    st.integers(10, 3000),
    st.integers(10, 3000),
    st.floats(0, 1),
    st.floats(0, 1),
    st.floats(0, 0.01),
)
def test_value_is_outside_exactly_when_the_prediction_does_not_hold_it(n, m, ours, theirs, half):
    count, published = round(ours * n), round(theirs * m) / m
    comparison = compare_share(Printed(published, half), m, wilson(count, n))
    low, high = comparison.prediction
    if min(abs(published - low), abs(published - high)) > 1e-9:
        assert (comparison.p < 0.05) == (not comparison.prediction.holds(published))


@given(st.integers(10, 500), st.floats(0, 1), st.floats(0, 1))
def test_a_share_and_its_complement_are_judged_alike(n, ours, theirs):
    count, published = round(ours * n), round(theirs, 3)
    one = compare_share(Printed(published, 5e-4), 400, wilson(count, n))
    other = compare_share(Printed(1 - published, 5e-4), 400, wilson(n - count, n))
    assert one.p == pytest.approx(other.p, abs=1e-9)
    assert one.detectable == pytest.approx(other.detectable, abs=1e-9)


def test_published_value_without_sampling_error_meets_wilsons_interval():
    interval = wilson(40, 100)
    prediction = compare_share(Printed(0.5, 0.0), math.inf, interval).prediction
    assert prediction == pytest.approx((interval.ci_low, interval.ci_high))


def test_solved_share_meets_the_error_of_the_published_sample_alone():
    prediction = compare_share(Printed(0.52, 0.0), 400, SOLVED).prediction
    assert prediction == pytest.approx((0.5 - 1.96 * 0.025, 0.5 + 1.96 * 0.025), abs=1e-4)


@pytest.mark.parametrize(
    ("ours", "note"),
    [
        (wilson(4, 9), "fewer than 10 units of ours"),
        (wilson(0, 0), "fewer than 10 units of ours"),
    ],
)
def test_too_small_a_sample_is_not_compared(ours, note):
    comparison = compare_share(Printed(0.42, 0.005), 1000, ours)
    assert (comparison.decide(math.nan), comparison.note) == ("not comparable", note)


def test_means_without_a_known_spread_are_not_compared():
    for ours, note in ((SOLVED, "the paper gives no spread"), (measure(2, 0), "no spread")):
        comparison = compare_mean(Printed(2.0, 0.05), 100, ours)
        assert comparison.decide(math.nan) == "not comparable"
        assert note in comparison.note


@pytest.mark.parametrize(
    ("direction", "estimate", "p_is_small"),
    [("at_least", 0.30, True), ("at_least", 0.45, False), ("at_most", 0.45, True)],
)
def test_bound_is_tested_on_its_wrong_side_alone(direction, estimate, p_is_small):
    comparison = compare_bound(Printed(0.40, 0.0), measure(estimate, 0.02), direction)
    assert (comparison.p < 0.05) == p_is_small


def test_exact_value_keeps_a_bound_or_does_not():
    assert compare_bound(Printed(0.5, 0.0), SOLVED, "at_least").verdict == "identical"
    assert compare_bound(Printed(0.6, 0.0), SOLVED, "at_least").verdict == "differs"


def test_ranking_is_refuted_by_one_reversed_link_among_all():
    ours = {"a": measure(0.5, 0.01), "b": measure(0.4, 0.01), "c": measure(0.45, 0.01)}
    assert compare_ranking([("a", "b"), ("b", "c")], ours).p == pytest.approx(2 * 0.00621, rel=1e-2)
    assert compare_ranking([("a", "c"), ("c", "b")], ours).p == 1
