"""Permutation tests and Hodges and Lehmann's difference: by other means, and their error rates."""

from itertools import permutations
from math import comb, isnan

import numpy as np
import pytest
from scipy import stats

from redealt.stats.permutation import hodges_lehmann, permute


def groups(first, second):
    return [*first, *second], [1] * len(first) + [0] * len(second)


def test_two_groups_are_scipys_permutation_test():
    rng = np.random.default_rng(3)
    first, second = rng.normal(0.5, 1, 5), rng.normal(0, 1, 6)
    tails = permute(*groups(first, second))
    assert tails.statistic == pytest.approx(first.mean() - second.mean())
    for side, p in (("less", tails.p_low), ("greater", tails.p_high)):
        found = stats.permutation_test(
            (first, second),
            lambda a, b, axis: a.mean(axis) - b.mean(axis),
            alternative=side,
            vectorized=True,
            n_resamples=np.inf,
        )
        assert p == pytest.approx(found.pvalue)


def test_separated_groups_have_the_smallest_p_value():
    assert permute(*groups([5, 6, 7, 8, 9], [0, 1, 2, 3, 4])).p_two_sided == 2 / comb(10, 5)


def test_blocks_keep_their_units():
    values, scores = [1, 2, 11, 12], [0, 1, 0, 1]
    tails = permute(values, scores, ["a", "a", "b", "b"])
    assert tails.statistic == pytest.approx(1)
    assert (tails.p_high, tails.p_low) == (1 / 4, 1)


def test_trend_over_three_groups_is_that_of_all_orders():
    values, scores = [0.1, 0.4, 0.2, 0.9, 0.7], [0, 0, 1, 2, 2]
    sums = [np.dot(order, scores) for order in permutations(values)]
    expected = np.mean(np.array(sums) >= np.dot(values, scores) - 1e-12)
    assert permute(values, scores).p_high == pytest.approx(expected, abs=0.01)
    assert permute(values, scores) == permute(values, scores)


def test_equal_scores_say_nothing():
    tails = permute([1, 2, 3], [1, 1, 1])
    assert isnan(tails.statistic)
    assert (tails.p_low, tails.p_high) == (1, 1)


@pytest.mark.parametrize("blocks", [None, [0, 0, 1, 1, 1, 0, 0, 1, 1]])
def test_error_rate_is_what_it_says(blocks):
    rng = np.random.default_rng(5)
    scores = [1, 1, 1, 1, 0, 0, 0, 0, 0]
    shift = np.zeros(9) if blocks is None else 5 * np.array(blocks)
    found = [
        permute(rng.exponential(size=9) + shift, scores, blocks).p_high <= 0.1 for _ in range(1000)
    ]
    assert stats.binom.sf(sum(found) - 1, 1000, 0.1) > 0.001


def test_hodges_lehmann_is_the_inversion_of_the_mann_whitney_test():
    rng = np.random.default_rng(7)
    first, second = rng.normal(1, 1, 7), rng.normal(0, 1, 6)
    found = hodges_lehmann(first, second)
    assert found.estimate == np.median([a - b for a in first for b in second])
    for bound, inward in ((found.ci_low, 1), (found.ci_high, -1)):
        outside, inside = (
            stats.mannwhitneyu(first - bound - step, second, method="exact").pvalue
            for step in (-inward * 1e-9, inward * 1e-9)
        )
        assert outside <= 0.05 < inside
    assert (found.n, found.df) == (13, 11)


def test_too_few_units_have_no_bounds():
    assert isnan(hodges_lehmann([1, 2, 3], [4, 5, 6]).ci_low)
    found = hodges_lehmann([1, 2, 3, 4], [5, 6, 7, 8])
    assert (found.ci_low, found.ci_high) == (-7, -1)


def test_interval_holds_the_difference_as_often_as_it_says():
    rng = np.random.default_rng(9)
    held = 0
    for _ in range(1000):
        found = hodges_lehmann(rng.exponential(size=5) + 1, rng.exponential(size=5))
        held += found.ci_low <= 1 <= found.ci_high
    assert held > 940
