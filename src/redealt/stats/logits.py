"""Logistic regression of shares: two factors without interaction, and covariates."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from redealt.stats.hypotheses import Tails, Trend, chi_squared_tails
from redealt.stats.regression import fit_logits

if TYPE_CHECKING:
    from statsmodels.genmod.generalized_linear_model import GLMResultsWrapper


@dataclass(frozen=True)
class TwoFactors:
    """Likelihood-ratio tests in a table of shares; the statistics are differences of deviances.

    ``rows`` and ``columns``: what each factor explains beyond the other one. ``interaction``: what
    both leave unexplained, so that too small a value is too good a fit.
    """

    rows: Tails
    columns: Tails
    interaction: Tails


def two_factor_logit(counts: ArrayLike, n: ArrayLike) -> TwoFactors:
    """Fit a share's logit by an effect of the row and one of the column, added to each other.

    :param counts: successes, shape (rows, columns).
    :param n: units, in the same shape; cells without any are left out.
    :raises ValueError: if the units are all successes, or none is.
    """
    counts, n = np.asarray(counts), np.asarray(n)
    row, column = np.indices(n.shape)[:, n > 0]
    rows, columns = _dummies(row), _dummies(column)
    counts, n = counts[n > 0], n[n > 0]
    ones = np.ones((len(n), 1))
    both = _fit(counts, n, np.hstack([ones, rows, columns]))
    without_rows = _fit(counts, n, np.hstack([ones, columns]))
    without_columns = _fit(counts, n, np.hstack([ones, rows]))
    return TwoFactors(
        _deviance_tails(without_rows.deviance - both.deviance, rows.shape[1]),
        _deviance_tails(without_columns.deviance - both.deviance, columns.shape[1]),
        _deviance_tails(both.deviance, len(n) - 1 - rows.shape[1] - columns.shape[1]),
    )


def linear_logit(counts: ArrayLike, n: ArrayLike, covariates: Sequence[ArrayLike]) -> list[Trend]:
    """Fit a share's logit by a line in several covariates at once.

    :param counts: successes in each group, shape (groups,).
    :param n: units in each group, shape (groups,); groups without any are left out.
    :param covariates: each of shape (groups,).
    :returns: the slope on each covariate itself, not its logarithm; p-values from the signed root
        of the likelihood ratio.
    :raises ValueError: if the units are all successes, or none is.
    """
    from scipy.special import ndtr

    counts, n = np.asarray(counts), np.asarray(n)
    columns = [np.ones(n.shape), *(np.asarray(each, dtype=np.float64) for each in covariates)]
    counts, design, n = counts[n > 0], np.column_stack(columns)[n > 0], n[n > 0]
    fit = _fit(counts, n, design)
    trends = []
    for column in range(1, design.shape[1]):
        slope = float(fit.params[column])
        gain = _fit(counts, n, np.delete(design, column, axis=1)).deviance - fit.deviance
        root = math.copysign(math.sqrt(max(0.0, gain)), slope)
        se, p_low, p_high = fit.bse[column], ndtr(root), ndtr(-root)
        trends.append(Trend(slope, float(se), float(p_low), float(p_high)))
    return trends


def _dummies(labels: np.ndarray) -> np.ndarray:
    """Return a column for each label but the first."""
    return (labels[:, None] == np.unique(labels)[1:]).astype(np.float64)


def _fit(counts: np.ndarray, n: np.ndarray, design: np.ndarray) -> "GLMResultsWrapper":
    if not 0 < counts.sum() < n.sum():
        raise ValueError(f"{counts.sum()} of {n.sum()} units leave nothing to explain")
    return fit_logits(counts, n, design)


def _deviance_tails(deviance: float, df: int) -> Tails:
    return chi_squared_tails(max(0.0, float(deviance)), df)
