"""Intervals against published examples, closed forms and statsmodels."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.weightstats import DescrStatsW

from redealt.stats.intervals import (
    clip,
    difference_of_shares,
    difference_within_multinomial,
    jackknife,
    log_normal,
    mean_clustered,
    mean_from_sums,
    mean_t,
    normal,
    positive,
    variance_from_sums,
    wilson,
)

MATCHES = 27749  # with a winner, in the published run of 38 players


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_newcombes_examples(count, n, low, high):
    interval = wilson(count, n)
    assert (round(interval.ci_low, 4), round(interval.ci_high, 4)) == (low, high)


@pytest.mark.parametrize(
    ("wins", "low", "high"),
    [
        (12185, 0.4333, 0.4450),
        (8724, 0.3090, 0.3199),
        (6463, 0.2280, 0.2379),
        (377, 0.0123, 0.0150),
    ],
)
def test_wilson_of_the_four_published_shares(wins, low, high):
    interval = wilson(wins, MATCHES)
    assert (round(interval.ci_low, 4), round(interval.ci_high, 4)) == (low, high)
    assert interval.method == "wilson"


def test_simultaneous_wilson_takes_a_smaller_tail():
    interval = wilson(40, 100, simultaneous=5)
    z = 2.5758293  # 99 % each
    center, half_width = (40 + z**2 / 2) / (100 + z**2), z * math.sqrt(24 + z**2 / 4) / (100 + z**2)
    assert interval.ci_low == pytest.approx(center - half_width)
    assert interval.ci_high == pytest.approx(center + half_width)
    assert interval.method == "wilson bonferroni/5"


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_contains_the_share_and_stays_within_0_and_1(sample):
    count, n = sample
    interval = wilson(count, n)
    assert 0 <= interval.ci_low <= interval.estimate <= interval.ci_high <= 1
    mirrored = wilson(n - count, n)
    assert mirrored.ci_low == pytest.approx(1 - interval.ci_high, abs=1e-9)


def test_wilson_of_nothing_says_nothing():
    interval = wilson(0, 0)
    assert math.isnan(interval.estimate)
    assert (interval.ci_low, interval.ci_high, interval.n) == (0.0, 1.0, 0)


def test_wilson_refuses_more_successes_than_units():
    with pytest.raises(ValueError, match="5 of 4"):
        wilson(5, 4)


@pytest.mark.parametrize(
    ("first", "second", "difference", "se"),
    [(8724, 6463, 0.0815, 0.0044), (12185, 8724, 0.1247, 0.0052)],
)
def test_differences_of_the_published_shares(first, second, difference, se):
    interval = difference_within_multinomial(first, second, MATCHES)
    assert (round(interval.estimate, 4), round(interval.se, 4)) == (difference, se)
    assert interval.ci_high - interval.estimate == pytest.approx(1.959964 * interval.se)


def test_difference_within_two_categories_is_twice_the_binomial_error():
    interval = difference_within_multinomial(60, 40, 100)
    assert interval.se == pytest.approx(2 * math.sqrt(0.6 * 0.4 / 100))


@pytest.mark.parametrize("counts", [(60, 50, 100), (-1, 5, 100), (0, 0, 0)])
def test_counts_that_do_not_fit_are_refused(counts):
    with pytest.raises(ValueError, match="do not fit"):
        difference_within_multinomial(*counts)


@pytest.mark.parametrize(
    ("sample", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998) 873, table II, method 10
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.8090),
    ],
)
def test_difference_of_shares_gives_newcombes_examples(sample, low, high):
    interval = difference_of_shares(*sample)
    assert (round(interval.ci_low, 4), round(interval.ci_high, 4)) == (low, high)
    assert interval.n == sample[1] + sample[3]


def test_difference_from_an_empty_sample_is_undefined_but_bounded():
    low, high = wilson(3, 10).ci_low, wilson(3, 10).ci_high
    without_first, without_second = (
        difference_of_shares(0, 0, 3, 10),
        difference_of_shares(3, 10, 0, 0),
    )
    assert (without_first.ci_low, without_first.ci_high) == (-high, 1 - low)
    assert (without_second.ci_low, without_second.ci_high) == (low - 1, high)
    assert math.isnan(without_first.estimate)
    nothing = difference_of_shares(0, 0, 0, 0)
    assert (nothing.ci_low, nothing.ci_high, nothing.n) == (-1, 1, 0)


def test_clipped_interval_stays_among_the_values_of_a_share():
    few = mean_t([0.9, 1.0])
    assert few.ci_low < 1 < few.ci_high
    assert clip(few) == replace(few, ci_high=1.0, ci_low=max(0.0, few.ci_low))
    assert clip(mean_t([0.0, 0.1])).ci_low == 0
    assert math.isnan(clip(mean_t([0.5])).ci_high)


@pytest.mark.parametrize("counts", [(9, 0, 10), (0, 9, 10), (2, 0, 2)])
def test_difference_of_shares_stays_between_minus_1_and_1(counts):
    interval = difference_within_multinomial(*counts)
    assert -1 <= interval.ci_low <= interval.estimate <= interval.ci_high <= 1


def test_mean_t_by_hand():
    interval = mean_t([1, 2, 3, 4, 5])  # sd sqrt(2.5), t(0.975, 4) = 2.776445
    assert interval.estimate == 3
    assert interval.se == pytest.approx(math.sqrt(0.5))
    assert interval.ci_high == pytest.approx(3 + 2.776445 * math.sqrt(0.5), abs=1e-6)


def test_mean_t_of_counted_values_equals_statsmodels_and_the_long_form():
    values, counts = np.array([0, 1, 2, 5]), np.array([7, 3, 9, 1])
    interval = mean_t(values, counts)
    low, high = DescrStatsW(values, weights=counts).tconfint_mean()
    assert (interval.ci_low, interval.ci_high) == (pytest.approx(low), pytest.approx(high))
    assert interval.se == pytest.approx(mean_t(np.repeat(values, counts)).se)
    assert interval.n == 20


def test_mean_from_sums_equals_the_mean_of_the_values():
    values = np.array([3.0, 4.0, 4.0, 9.0])
    sums, plain = mean_from_sums(20.0, 122.0, 4), mean_t(values)
    assert sums.estimate == plain.estimate
    assert (sums.se, sums.ci_low) == (pytest.approx(plain.se), pytest.approx(plain.ci_low))
    assert sums.method == "t"


@pytest.mark.parametrize("mean", [1.2, 1_000_000.2, 10_000_000.2])
def test_spread_of_large_values_is_the_certified_one(mean):
    # NIST StRD, NumAcc2 to NumAcc4: 1001 values with a standard deviation of 0.1.
    middle = round(10 * mean)
    tenths = [middle, *(middle - 1, middle + 1) * 500]
    sums = Fraction(sum(tenths), 10), Fraction(sum(t * t for t in tenths), 100), 1001
    found = mean_from_sums(*sums)
    assert found.estimate == mean
    assert found.se * math.sqrt(1001) == pytest.approx(0.1, rel=1e-14)
    assert math.sqrt(variance_from_sums(*sums)) == pytest.approx(0.1, rel=1e-14)
    assert mean_t(np.array(tenths) / 10).se == pytest.approx(found.se, rel=1e-6)


def test_sums_of_integers_keep_all_digits():
    # NIST StRD, NumAcc1: standard deviation 1; then values near the limit of numpy's integers.
    values = np.array([10_000_001, 10_000_003, 10_000_002])
    assert mean_from_sums(values.sum(), (values**2).sum(), 3).se == pytest.approx(
        3**-0.5, rel=1e-15
    )
    values += 10**9
    total, squares = values.sum(), (values**2).sum()
    assert variance_from_sums(total, squares, 3) == 1
    assert variance_from_sums(total, squares, 3, ddof=0) == pytest.approx(2 / 3, rel=1e-15)


def test_jackknife_of_a_mean_is_students_interval():
    values = np.array([3.0, 4.0, 4.0, 9.0])
    found = jackknife(lambda t: t[0] / t[1], np.stack([values, np.ones(4)]), n=400)
    plain = mean_t(values)
    assert (found.estimate, found.n, found.method) == (plain.estimate, 400, "jackknife")
    assert (found.se, found.ci_high) == (pytest.approx(plain.se), pytest.approx(plain.ci_high))


def test_jackknife_of_a_standard_deviation_is_near_its_normal_error():
    values = np.random.default_rng(4).normal(5, 2, 2000)
    sums = np.stack([np.ones_like(values), values, values**2])
    found = jackknife(lambda t: math.sqrt(t[2] / t[0] - (t[1] / t[0]) ** 2), sums, n=2000)
    assert found.estimate == pytest.approx(values.std())
    assert found.se == pytest.approx(values.std() / math.sqrt(2 * 2000), rel=0.05)


def test_jackknife_needs_two_blocks():
    with pytest.raises(ValueError, match="two blocks or more, not 1"):
        jackknife(lambda t: t[0], [[3.0]], n=10)


def test_mean_of_one_value_has_no_interval():
    interval = mean_t([4.0])
    assert interval.estimate == 4
    assert math.isnan(interval.ci_low)


def test_mean_of_equal_values_has_an_interval_without_width():
    interval = mean_t([2.0, 2.0, 2.0])
    assert (interval.ci_low, interval.ci_high) == (2.0, 2.0)


def test_a_positive_mean_of_few_skewed_values_stays_positive():
    plain = mean_t([1, 1, 1, 60])
    assert plain.ci_low < 0
    interval = positive(plain)
    factor = interval.ci_high / plain.estimate
    assert plain.estimate / interval.ci_low == pytest.approx(factor)
    assert math.log(factor) == pytest.approx((plain.ci_high - plain.estimate) / plain.estimate)
    assert interval.method == "log t"
    assert (interval.se, interval.df, interval.n) == (plain.se, plain.df, plain.n)


def test_a_positive_mean_of_many_values_keeps_its_interval():
    plain = mean_t(np.arange(9_000, 11_000))
    interval = positive(plain)
    assert (interval.ci_low, interval.ci_high) == pytest.approx(
        (plain.ci_low, plain.ci_high), rel=1e-5
    )


def test_a_mean_of_one_value_has_no_interval_on_a_log_scale_either():
    assert math.isnan(positive(mean_t([3])).ci_low)
    assert math.isnan(positive(mean_t([0, 0])).ci_low)


def test_mean_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no values"):
        mean_t([])


def test_clustered_mean_by_hand():
    # ratio 6 / 8; residuals 1/4, -1/2, 1/4; se = sqrt(3 / 2 * 3 / 8) / 8 = 3 / 32
    interval = mean_clustered([1, 1, 4], [1, 2, 5])
    assert interval.estimate == 0.75
    assert interval.se == pytest.approx(3 / 32)
    assert (interval.n, interval.method) == (3, "clustered t")
    assert interval.ci_low == pytest.approx(0.75 - 4.302653 * 3 / 32, abs=1e-6)


def test_clustered_mean_of_equal_clusters_is_the_mean_of_cluster_means():
    totals = np.array([3.0, 5.0, 4.0, 8.0])
    clustered, plain = mean_clustered(totals, np.full(4, 10)), mean_t(totals / 10)
    assert clustered.estimate == pytest.approx(plain.estimate)
    assert clustered.ci_low == pytest.approx(plain.ci_low)


@pytest.mark.parametrize("sizes", [[3], [0, 0]])
def test_clustered_mean_needs_two_clusters_and_an_element(sizes):
    with pytest.raises(ValueError, match="no clustered mean"):
        mean_clustered(np.zeros(len(sizes)), sizes)


def test_a_normal_interval_is_symmetric_on_its_scale():
    plain = normal(2.0, 0.5, 30, "z")
    assert (plain.ci_low, plain.ci_high) == pytest.approx((2 - 0.98, 2 + 0.98), abs=1e-4)
    ratio = log_normal(2.0, 0.5, 30)
    factor = math.exp(0.5 * 1.959964)
    assert (ratio.ci_low, ratio.ci_high) == pytest.approx((2 / factor, 2 * factor))
    assert (ratio.estimate, ratio.se, ratio.n, ratio.method) == (2.0, 1.0, 30, "delta log")
