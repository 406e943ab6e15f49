"""Tests against published examples, closed forms and statsmodels."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import Table
from statsmodels.stats.contingency_tables import mcnemar as mcnemar_of_statsmodels
from statsmodels.stats.multitest import multipletests

import redealt
from redealt.stats.hypotheses import (
    Tails,
    adjusted_residuals,
    binomial,
    chi_squared_fit,
    chi_squared_homogeneity,
    cochran_armitage,
    dispersion_of_counts,
    fisher,
    holm,
    kruskal_wallis,
    logit_trend,
    mcnemar,
    z_test,
)

PUBLISHED = Path(redealt.__file__).parent / "studies/cuckoo/published"


@pytest.fixture(scope="module")
def bars() -> pd.DataFrame:
    """Wins of the published figure 5b: 38 labels by 4 strategies, 800 matches per label."""
    rows = pd.read_csv(PUBLISHED / "figure_05b_extracted.csv").query("metric == 'wins'")
    table = rows.pivot(index="n_players_label", columns="strategy", values="value").astype(int)
    return table[["oracle", "optimal", "naive", "random"]]


def assert_tails(found: Tails, statistic: float, df: int, p_high: float, p_low: float) -> None:
    assert round(found.statistic, 1) == statistic
    assert found.df == df
    assert (round(found.p_high, 3), round(found.p_low, 3)) == (p_high, p_low)


def test_published_bars_spread_as_one_repeated_experiment(bars):
    assert_tails(chi_squared_homogeneity(bars), 109.4, 111, 0.526, 0.474)


@pytest.mark.parametrize(
    ("strategy", "statistic", "p_high", "p_low"),
    [
        ("oracle", 30.2, 0.777, 0.223),
        ("optimal", 41.0, 0.301, 0.699),
        ("naive", 36.1, 0.510, 0.490),
        ("random", 37.1, 0.463, 0.537),
    ],
)
def test_published_bars_of_each_strategy(bars, strategy, statistic, p_high, p_low):
    found = dispersion_of_counts(bars[strategy], bars.sum(axis=1))
    assert_tails(found, statistic, 37, round(p_high, 3), round(p_low, 3))


def test_published_matches_without_winner(bars):
    assert_tails(dispersion_of_counts(800 - bars.sum(axis=1), 800), 31.6, 37, 0.721, 0.279)


def test_published_bar_of_two_players_contradicts_two_players(bars):
    found = chi_squared_fit(bars.loc[2], [0.2852, 0.2610, 0.2513, 0.2024])
    assert (round(found.statistic), found.df) == (187, 3)
    assert found.p_high == pytest.approx(2.4e-40, rel=0.01)


def test_fit_of_mendels_peas():
    found = chi_squared_fit([315, 101, 108, 32], [9, 3, 3, 1])
    assert found.statistic == pytest.approx(0.470, abs=5e-4)
    assert (round(found.p_high, 3), round(found.p_low, 3)) == (0.925, 0.075)


def test_homogeneity_leaves_empty_categories_out():
    with_ties = [[50, 0, 50], [30, 0, 70]]
    assert chi_squared_homogeneity(with_ties) == chi_squared_homogeneity([[50, 50], [30, 70]])


def test_binomial_tails_by_hand():
    found = binomial(8, 10)
    assert found.p_high == pytest.approx(56 / 1024)
    assert found.p_low == pytest.approx(1013 / 1024)
    assert found.p_two_sided == pytest.approx(112 / 1024)


def test_binomial_of_a_published_first_player_test():
    assert round(binomial(519, 1000).p_two_sided, 4) == 0.2420


@pytest.mark.parametrize(
    "tails",
    [
        chi_squared_homogeneity([[10, 0], [20, 0]]),  # one category
        chi_squared_homogeneity([[10, 20], [0, 0]]),  # one group
        chi_squared_homogeneity([[0, 0], [0, 0]]),
        chi_squared_fit([12], [1]),
        chi_squared_fit([0, 0, 0], [1, 1, 1]),
        dispersion_of_counts([0, 0, 0], 10),
    ],
)
def test_where_nothing_can_vary_neither_tail_shows_anything(tails):
    assert (tails.statistic, tails.df) == (0, 0)
    assert (tails.p_low, tails.p_high, tails.p_two_sided) == (1, 1, 1)


@pytest.mark.parametrize("counts", [(0, 0, 3, 10), (3, 10, 0, 0), (0, 0, 0, 0)])
def test_fisher_of_an_empty_sample_shows_nothing(counts):
    tails = fisher(*counts)
    assert math.isnan(tails.statistic)
    assert (tails.p_low, tails.p_high) == (1, 1)


def test_fisher_of_the_lady_tasting_tea():
    found = fisher(3, 4, 1, 4)
    assert found.p_high == pytest.approx(17 / 70)
    assert found.p_low == pytest.approx(69 / 70)
    assert found.statistic == 0.5


def test_z_test_puts_a_large_estimate_in_the_high_tail():
    found = z_test(0.3, 0.1, expected=0.104004)
    assert found.p_high == pytest.approx(0.025, abs=1e-5)
    assert found.p_low == pytest.approx(0.975, abs=1e-5)


def test_z_test_needs_an_error():
    with pytest.raises(ValueError, match="positive standard error"):
        z_test(0.3, 0.0)


def test_adjusted_residuals_equal_statsmodels():
    table = np.array([[317, 236, 177, 13], [285, 261, 251, 202], [1, 9, 30, 4]])
    expected = Table(table).standardized_resids
    np.testing.assert_allclose(adjusted_residuals(table), expected)


def test_adjusted_residual_of_a_fourfold_table_squares_to_chi_squared():
    table = [[30, 70], [45, 55]]
    residual = adjusted_residuals(table)[0, 0]
    assert residual**2 == pytest.approx(chi_squared_homogeneity(table).statistic)


@pytest.mark.filterwarnings("ignore")  # two groups leave no degree of freedom
def test_trend_of_two_groups_is_the_log_odds_ratio_by_the_doublings():
    found = logit_trend([60, 75], [100, 100], [1, 2])
    odds_ratio = (75 * 40) / (25 * 60)
    assert found.slope == pytest.approx(math.log(odds_ratio) / math.log(2))
    se = math.sqrt(1 / 60 + 1 / 40 + 1 / 75 + 1 / 25) / math.log(2)
    assert found.se == pytest.approx(se, rel=1e-5)
    likelihood_ratio = 2 * sum(
        o * math.log(o / e) for o, e in [(60, 67.5), (40, 32.5), (75, 67.5), (25, 32.5)]
    )
    assert found.p_high == pytest.approx(0.5 * math.erfc(math.sqrt(likelihood_ratio / 2)))
    assert found.p_low + found.p_high == pytest.approx(1)


def test_trend_of_published_shares_over_four_doublings_is_near_the_score_test():
    found = logit_trend([69, 75, 76, 84], [100] * 4, [100, 200, 400, 800])
    assert 2 * found.p_high == pytest.approx(0.016, abs=0.001)


def test_cochran_armitage_by_hand():
    found = cochran_armitage([69, 75, 76, 84], [100] * 4, [0, 1, 2, 3])
    # Sum of (score - 1.5) wins: -103.5 - 37.5 + 38 + 126 = 23; 0.76 x 0.24 x 500 = 91.2.
    assert found.statistic == pytest.approx(23 / 91.2**0.5)
    assert found.statistic == pytest.approx(2.41, abs=0.005)
    assert found.p_two_sided == pytest.approx(0.016, abs=0.0005)
    with pytest.raises(ValueError, match="units that differ"):
        cochran_armitage([5, 5], [5, 5], [0, 1])


def test_mcnemar_counts_the_units_that_differ_alone():
    found = mcnemar(9, 1)
    assert found.p_high == pytest.approx(11 / 1024)  # (10 over 9) + (10 over 10)
    assert found.p_two_sided == pytest.approx(mcnemar_of_statsmodels([[50, 9], [1, 7]]).pvalue)
    assert mcnemar(0, 0).p_two_sided == 1


def test_kruskal_wallis_by_hand():
    found = kruskal_wallis([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    # Rank sums 6, 15, 24: 12 / (9 x 10) x (36 + 225 + 576) / 3 - 3 x 10 = 7.2.
    assert (found.statistic, found.df) == (pytest.approx(7.2), 2)
    assert found.p_high == pytest.approx(math.exp(-3.6))
    assert kruskal_wallis([[1, 1], [1, 1]]).p_high == 1
    assert kruskal_wallis([[1, 2]]).p_high == 1


def test_falling_trend_is_in_the_low_tail():
    found = logit_trend([84, 76, 69], [100, 100, 100], [2, 20, 39])
    assert found.slope < 0
    assert found.p_low < 0.02


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_equals_statsmodels():
    p_values = np.random.default_rng(2).uniform(0, 0.1, 25).round(2)  # with ties
    np.testing.assert_allclose(holm(p_values), multipletests(p_values, method="holm")[1])


def test_holm_does_not_count_what_was_not_tested():
    adjusted = holm([math.nan, 0.01, 0.03, math.nan])
    assert adjusted.tolist() == pytest.approx([math.nan, 0.02, 0.03, math.nan], nan_ok=True)


def test_holm_of_no_tests_is_empty():
    assert holm([]).tolist() == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_holm_is_monotone_and_never_below_the_raw_value(p_values):
    adjusted = holm(p_values)
    assert (adjusted >= np.array(p_values)).all()
    assert (adjusted <= 1).all()
    assert (np.diff(adjusted[np.argsort(p_values)]) >= 0).all()
