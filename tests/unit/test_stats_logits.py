"""Logistic regressions against fits in textbooks."""

import math
from dataclasses import astuple

import numpy as np
import pytest
from scipy.stats import chi2

from redealt.stats.hypotheses import logit_trend
from redealt.stats.logits import linear_logit, two_factor_logit

# Admissions to six departments of Berkeley in 1973 by gender (men, women): Bickel, Hammel and
# O'Connell, Science 187 (1975).
ADMITTED = np.array([[512, 353, 120, 138, 53, 22], [89, 17, 202, 131, 94, 24]])
APPLIED = np.array([[825, 560, 325, 417, 191, 373], [108, 25, 593, 375, 393, 341]])
# Beetles killed by carbon disulphide: Bliss 1935, in Dobson, An Introduction to Generalized Linear
# Models, section 7.3.
DOSES = [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839]
BEETLES, KILLED = [59, 60, 62, 56, 63, 59, 62, 60], [6, 13, 18, 28, 52, 53, 61, 60]


def test_departments_explain_what_genders_do_not():
    found = two_factor_logit(ADMITTED, APPLIED)
    assert found.interaction.statistic == pytest.approx(20.204, abs=5e-4)
    assert found.interaction.df == 5
    assert found.interaction.p_high == pytest.approx(chi2.sf(20.204, 5), rel=1e-3)
    assert found.rows.statistic == pytest.approx(1.531, abs=5e-4)
    assert found.rows.df == 1
    assert found.columns.statistic == pytest.approx(783.607 - 20.204, abs=2e-3)
    assert found.columns.df == 5
    assert found.columns.p_low == pytest.approx(1)


def test_cells_without_units_are_left_out():
    applied, admitted = (np.insert(table, 2, 0, axis=1) for table in (APPLIED, ADMITTED))
    assert two_factor_logit(admitted, applied) == two_factor_logit(ADMITTED, APPLIED)
    applied[1, 0] = admitted[1, 0] = 0
    assert two_factor_logit(admitted, applied).interaction.df == 4


def test_a_level_without_success_has_a_deviance():
    counts, n = np.array([[0, 0, 0], [3, 4, 5], [2, 3, 6]]), np.full((3, 3), 10)
    found = two_factor_logit(counts, n)
    rest = two_factor_logit(counts[1:], n[1:])
    assert found.interaction.statistic == pytest.approx(rest.interaction.statistic, abs=1e-6)
    assert 10 < found.rows.statistic < 40


def test_dose_of_the_beetles():
    (trend,) = linear_logit(KILLED, BEETLES, [DOSES])
    assert trend.slope == pytest.approx(34.27, abs=0.005)
    assert trend.se == pytest.approx(2.912, abs=0.0005)
    assert trend.p_high < 1e-50
    assert trend.p_low == pytest.approx(1)


def test_a_single_covariate_is_fitted_as_its_logarithm_is():
    counts, n, sizes = [30, 41, 38, 55], [80, 90, 85, 100], [7, 10, 13, 20]
    (trend,) = linear_logit(counts, n, [np.log(sizes)])
    expected = logit_trend(counts, n, sizes)
    assert astuple(trend) == pytest.approx(astuple(expected))


def test_slopes_of_two_covariates_hold_the_other_one_fixed():
    first, second = (index.ravel() for index in np.indices((4, 3)))
    shares = 1 / (1 + np.exp(-(0.3 * first - 0.2 * second)))
    n = np.full(12, 10**6)
    up, down = linear_logit(np.round(shares * n), n, [first, second])
    assert (up.slope, down.slope) == pytest.approx((0.3, -0.2), abs=1e-4)
    assert up.p_high < 1e-9 < down.p_high
    assert down.p_low < 1e-9


@pytest.mark.parametrize("share", [0, 1])
def test_nothing_can_be_explained_where_all_units_are_alike(share):
    n = np.full((2, 3), 5)
    with pytest.raises(ValueError, match="leave nothing to explain"):
        two_factor_logit(share * n, n)
    with pytest.raises(ValueError, match="leave nothing to explain"):
        linear_logit(share * n[0], n[0], [math.pi * np.arange(3)])


def test_saturated_table_leaves_no_interaction_to_test():
    found = two_factor_logit([[3, 5]], [[10, 10]])
    assert (found.rows.df, found.interaction.df) == (0, 0)
    assert (found.rows.p_low, found.interaction.p_low) == (1, 1)
