"""Comparisons of one published number with one estimate."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_1samp

from redealt.exhibits.estimates import exact, interval_of, sampled
from redealt.judging.comparison import (
    Printed,
    compare_bound,
    compare_exact,
    compare_ranking,
    compare_sampled,
    mean_error,
    sampling_error,
    share_error,
)
from redealt.stats.intervals import Interval, jackknife, mean_t, wilson


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
    assert comparison.otherwise == verdict
    assert not comparison.is_tested


def test_difference_counts_both_errors_and_half_a_unit_of_rounding():
    comparison = compare_sampled(Printed.parse("0.50"), 0.03, measure(0.605, 0.04), 0.05)
    # gap 0.105 less 0.005 by se 0.05: z = 2; margin 0.05 less 0.005 less gap: z = -1.2
    assert comparison.p_differs == pytest.approx(0.0455003, rel=1e-5)
    assert comparison.p_agrees == pytest.approx(0.8849303, rel=1e-5)


def test_close_and_precise_numbers_agree():
    comparison = compare_sampled(Printed.parse("0.500"), 0.01, measure(0.51, 0.005), 0.05)
    assert comparison.decide(comparison.p_differs) == "agrees"


def test_significant_difference_wins_over_equivalence():
    comparison = compare_sampled(Printed.parse("0.500"), 0.001, measure(0.51, 0.001), 0.05)
    assert comparison.p_agrees < 1e-9
    assert comparison.decide(comparison.p_differs) == "differs"


@pytest.mark.parametrize(
    ("se_published", "estimate", "se_ours", "verdict"),
    [
        (0.05, 0.50, 0.001, "compatible"),  # 100 published games can never show equivalence
        (0.05, 0.50, 0.050, "compatible"),  # nor can they if ours are few too
        (0.001, 0.50, 0.040, "underpowered"),  # more games of ours would show it
        (0.001, 0.56, 0.040, "underpowered"),  # the gap may yet turn out small
        (0.020, 0.53, 0.001, "compatible"),  # ours is precise: more games would not move the gap
        (0.020, 0.53, 0.025, "underpowered"),  # the larger error is ours
        (0.020, 0.51, 0.018, "underpowered"),  # at this gap, only our error is in the way
    ],
)
def test_undecided_numbers_blame_the_sample_that_is_too_small(
    se_published, estimate, se_ours, verdict
):
    comparison = compare_sampled(
        Printed.parse("0.500"), se_published, measure(estimate, se_ours), 0.05
    )
    assert comparison.decide(comparison.p_differs) == verdict


@pytest.mark.parametrize(
    ("text", "estimate", "verdict"),
    [
        ("0.000000", 0.0, "agrees"),  # nobody survives a round of two players
        ("2.0", 2.05, "agrees"),  # within half a unit
        ("2.0", 2.06, "differs"),
    ],
)
def test_values_without_any_error_are_compared_as_they_stand(text, estimate, verdict):
    printed = Printed.parse(text)
    comparison = compare_sampled(printed, 0.0, measure(estimate, 0.0), 0.05 * printed.value)
    assert comparison.decide(comparison.p_differs) == verdict


def test_few_units_without_spread_show_nothing():
    lengths = mean_t([2.0], [4])
    comparison = compare_sampled(Printed.parse("2.15"), 0.0, lengths, 0.1)
    assert (comparison.is_tested, comparison.otherwise) == (False, "underpowered")
    many = compare_sampled(Printed.parse("2.15"), 0.0, mean_t([2.0], [400]), 0.1)
    assert many.decide(many.p_differs) == "differs"


def test_few_games_without_a_win_do_not_differ_from_a_common_share():
    # With a true share of 0.437, none of four games is won with a chance of one in ten.
    none_of_four = compare_sampled(Printed.parse("0.437"), 0.0, read_back(wilson(0, 4)), 0.05)
    assert 0.05 < none_of_four.p_differs < 0.2
    none_of_forty = compare_sampled(Printed.parse("0.437"), 0.0, read_back(wilson(0, 40)), 0.05)
    assert none_of_forty.p_differs < 1e-6
    bound = compare_bound(Printed.parse("0.437"), read_back(wilson(0, 4)), "at_least")
    assert bound.p_differs > 0.025


def test_share_is_tested_by_the_score_test():
    # statsmodels: proportions_ztest(12, 40, 0.5, prop_var=0.5) without the rounding
    comparison = compare_sampled(Printed(0.5, 0.0), 0.0, wilson(12, 40), 0.05)
    assert comparison.p_differs == pytest.approx(0.011412, abs=1e-6)


def test_mean_of_few_units_is_tested_with_students_distribution():
    values = [1.0, 2.0, 3.0]
    comparison = compare_sampled(Printed(4.5, 0.0), 0.0, mean_t(values), 0.1)
    expected = ttest_1samp(values, 4.5).pvalue
    assert comparison.p_differs == pytest.approx(expected)


def test_estimate_without_interval_is_underpowered():
    comparison = compare_sampled(Printed.parse("0.5"), 0.0, wilson(0, 0), 0.05)
    assert (comparison.is_tested, comparison.otherwise) == (False, "underpowered")


@given(st.floats(0, 0.5), st.floats(0.001, 0.2), st.floats(0, 0.2))
def test_direction_of_the_gap_does_not_matter(gap, se_ours, se_published):
    printed = Printed(0.5, 0.0005)
    above = compare_sampled(printed, se_published, measure(0.5 + gap, se_ours), 0.05)
    below = compare_sampled(printed, se_published, measure(0.5 - gap, se_ours), 0.05)
    assert above.p_differs == pytest.approx(below.p_differs, abs=1e-9)
    assert above.p_agrees == pytest.approx(below.p_agrees, abs=1e-9)


@pytest.mark.parametrize(
    ("direction", "estimate", "verdict"),
    [
        ("at_least", 0.95, "agrees"),
        ("at_least", 0.91, "underpowered"),
        ("at_least", 0.85, "differs"),
        ("at_most", 0.85, "agrees"),
        ("at_most", 0.95, "differs"),
    ],
)
def test_bound_is_tested_on_one_side(direction, estimate, verdict):
    comparison = compare_bound(Printed.parse("0.900"), measure(estimate, 0.01), direction)
    assert comparison.decide(comparison.p_differs) == verdict


@pytest.mark.parametrize(("value", "verdict"), [(0.9, "agrees"), (0.8999, "differs")])
def test_bound_on_an_exact_value_needs_no_test(value, verdict):
    ours = interval_of(exact(value, "value"))
    comparison = compare_bound(Printed.parse("0.90000"), ours, "at_least")
    assert (comparison.is_tested, comparison.otherwise) == (False, verdict)


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [
        ({"oracle": 0.44, "optimal": 0.31, "naive": 0.23}, "agrees"),
        ({"oracle": 0.44, "optimal": 0.23, "naive": 0.31}, "differs"),
        ({"oracle": 0.44, "optimal": 0.25, "naive": 0.24}, "underpowered"),
    ],
)
def test_ranking_needs_every_gap(shares, verdict):
    ours = {name: measure(share, 0.01) for name, share in shares.items()}
    comparison = compare_ranking([("oracle", "optimal"), ("optimal", "naive")], ours)
    assert comparison.decide(comparison.p_differs) == verdict


def test_ranking_names_the_order_found():
    ours = {name: measure(share, 0.01) for name, share in {"a": 0.1, "b": 0.3, "c": 0.2}.items()}
    assert compare_ranking([("a", "b")], ours).note == "found: b > c > a"


@pytest.mark.parametrize(
    ("low", "verdict"), [(0.3, "identical"), (0.4, "differs"), (0.5, "differs")]
)
def test_ranking_of_exact_values_must_be_strict(low, verdict):
    ours = {
        label: interval_of(exact(value, "value"))
        for label, value in {"best_response": 0.4, "optimal": low}.items()
    }
    assert compare_ranking([("best_response", "optimal")], ours).otherwise == verdict


def test_jackknife_is_judged_with_students_distribution_on_its_blocks():
    # Of a mean over blocks of a hundred games each, which is the t test over the blocks.
    blocks = [3.0, 4.0, 4.0, 9.0]
    found = read_back(jackknife(lambda t: t[0] / t[1], [blocks, [1.0] * 4], n=400))
    comparison = compare_sampled(Printed(9.0, 0.0), 0.0, found, 0.1)
    assert comparison.p_differs == pytest.approx(ttest_1samp(blocks, 9.0).pvalue)
    bound = compare_bound(Printed(9.0, 0.0), found, "at_most")
    assert bound.p_agrees == pytest.approx(ttest_1samp(blocks, 9.0, alternative="less").pvalue)
    assert sampling_error(found) == pytest.approx(mean_t(blocks).se)
    assert mean_error(found, 1600) == pytest.approx(mean_t(blocks).se / 2)


def test_error_of_a_share_does_not_depend_on_how_many_intervals_hold_together():
    wide, plain = wilson(400, 1000, simultaneous=4), wilson(400, 1000)
    assert read_back(wide).se == plain.se == pytest.approx((0.4 * 0.6 / 1000) ** 0.5)
    assert sampling_error(read_back(wide)) == sampling_error(plain)


def test_published_share_of_1_has_an_error():
    assert share_error(3, 3) == pytest.approx((1 - 1 / (1 + 1.959964**2 / 3)) / 2 / 1.959964)
    assert share_error(12185, 27749) == pytest.approx(0.00298, abs=1e-5)


def test_published_mean_spreads_as_ours_does():
    assert mean_error(measure(8.1, 0.01, n=80_000), 500) == pytest.approx(0.01 * math.sqrt(160))
