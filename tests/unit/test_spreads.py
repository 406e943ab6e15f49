"""Statements on how far shares of groups lie from each other."""

import numpy as np
import pytest
from scipy.stats import chi2, ncx2

from redealt.judging.spreads import Spread, no_spread, some_spread
from redealt.stats.hypotheses import chi_squared_homogeneity, chi_squared_tails

EFFECT = "spread of shares"


def spread_of(statistic: float, n: int = 10_000, share: float = 0.5, df: int = 7) -> Spread:
    return Spread(chi_squared_tails(statistic, df), n, share)


def test_the_spread_is_the_root_mean_square_beyond_chance():
    wins, games = np.array([6000, 4000]), 10_000
    spread = Spread(chi_squared_homogeneity(np.column_stack([wins, games - wins])), 20_000, 0.5)
    assert spread.estimate == pytest.approx(0.1, rel=0.01)
    low, high = spread.interval
    assert low < 0.1 < high
    assert spread_of(3).estimate == 0


def test_the_interval_is_that_of_the_noncentrality():
    low, high = spread_of(30).interval
    for bound, p in ((low, 0.975), (high, 0.025)):
        noncentrality = 10_000 * bound**2 / 0.25
        assert ncx2.cdf(30, 7, noncentrality) == pytest.approx(p, rel=1e-6)
    assert spread_of(2).interval[0] == 0
    assert spread_of(0.1).interval == (0, 0)


def test_the_detectable_spread_is_found_in_four_of_five_cases():
    noncentrality = 10_000 * spread_of(7).detectable ** 2 / 0.25
    assert ncx2.sf(chi2.isf(0.05, 7), 7, noncentrality) == pytest.approx(0.8, rel=1e-6)


@pytest.mark.parametrize(
    ("statistic", "n", "supports", "refutes"),
    [
        (7, 10_000, True, False),
        (60, 100_000, True, False),  # significant, and far within the margin
        (600, 10_000, False, True),
        (7, 100, False, False),
    ],
)
def test_no_spread_is_one_within_the_margin(statistic, n, supports, refutes):
    stated = no_spread(EFFECT, spread_of(statistic, n))
    assert stated.bound == "below 0.05"
    assert (stated.p_support < 0.025, stated.p_refute < 0.025) == (supports, refutes)


def test_the_margin_of_a_rare_share_is_smaller():
    assert no_spread(EFFECT, spread_of(7, share=0.01)).bound == "below 0.002"


@pytest.mark.parametrize(
    ("statistic", "n", "supports", "refutes"),
    [(30, 10_000, True, False), (7, 100_000, False, True), (7, 1000, False, False)],
)
def test_some_spread_is_significant_and_refuted_by_less_than_published(
    statistic, n, supports, refutes
):
    stated = some_spread(EFFECT, spread_of(statistic, n), 0.02)
    assert (stated.p_support < 0.025, stated.p_refute < 0.025) == (supports, refutes)
    assert stated.estimate == spread_of(statistic, n).estimate
