from math import isnan

import numpy as np
import pytest

from redealt.stats.comparisons import compare_means, compare_shares
from redealt.stats.hypotheses import fisher
from redealt.stats.intervals import Interval, difference_of_shares, mean_t


def bounds(estimate: Interval) -> tuple[float, float, float]:
    return estimate.estimate, estimate.ci_low, estimate.ci_high


def test_means_are_compared_as_welch_does():
    from scipy.stats import ttest_ind

    first, second = np.array([5.0, 7, 9, 12]), np.array([1.0, 2, 2, 4, 3])
    change, p = compare_means(mean_t(first), mean_t(second))
    expected = ttest_ind(first, second, equal_var=False)
    interval = expected.confidence_interval()
    assert p == pytest.approx(expected.pvalue)
    assert bounds(change) == pytest.approx((first.mean() - second.mean(), *interval))
    assert (change.n, change.method) == (9, "welch")


def test_a_mean_of_one_unit_is_not_compared():
    change, p = compare_means(mean_t([5.0]), mean_t([1.0, 2.0]))
    assert change.estimate == 3.5
    assert isnan(change.ci_low)
    assert isnan(p)


def test_shares_are_compared_exactly():
    change, p = compare_shares(30, 100, 10, 100)
    assert bounds(change) == bounds(difference_of_shares(30, 100, 10, 100))
    assert p == fisher(30, 100, 10, 100).p_two_sided
    assert isnan(compare_shares(0, 0, 10, 100)[1])
