"""Logistic regressions against statsmodels, and where the fit has no maximum."""

import math

import numpy as np
import pytest
import statsmodels.api as sm

from redealt.stats.regression import fit_logits


@pytest.mark.parametrize("seed", range(20))
def test_fits_equal_those_of_statsmodels(seed):
    rng = np.random.default_rng(seed)
    design = np.column_stack([np.ones(12), rng.normal(size=(12, 2))])
    n = rng.integers(1, 400, 12)
    counts = rng.binomial(n, 1 / (1 + np.exp(-design @ rng.normal(size=3))))
    outcome = np.column_stack([counts, n - counts])
    expected = sm.GLM(outcome, design, family=sm.families.Binomial()).fit()
    found = fit_logits(counts, n, design)
    assert found.params == pytest.approx(expected.params, rel=1e-10)
    assert found.errors == pytest.approx(expected.bse, rel=1e-10)
    assert found.covariance == pytest.approx(expected.cov_params(), rel=1e-9)
    assert found.deviance == pytest.approx(expected.deviance, rel=1e-10)
    assert found.df == expected.df_resid


def test_a_constant_is_the_log_odds_of_all():
    found = fit_logits([3, 9, 0], [10, 20, 10], np.ones((3, 1)))
    assert found.params == pytest.approx([math.log(12 / 28)])
    assert found.errors == pytest.approx([math.sqrt(1 / 12 + 1 / 28)])
    assert found.df == 2


@pytest.mark.filterwarnings("error")
def test_separated_groups_are_met_without_a_warning():
    found = fit_logits([0, 10], [10, 10], np.array([[1.0, 0.0], [1.0, 1.0]]))
    assert found.deviance == pytest.approx(0, abs=1e-6)
    assert found.params[0] < -10
    assert found.params[1] > 20


def test_repeated_columns_count_once():
    design = np.array([[1.0, 0.0, 0.0], [1.0, 1.0, 1.0], [1.0, 2.0, 2.0]])
    assert fit_logits([2, 5, 6], [10, 10, 10], design).df == 1
