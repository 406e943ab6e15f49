"""Logistic regression of shares, by statsmodels."""

import warnings
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from statsmodels.genmod.generalized_linear_model import GLMResultsWrapper


def fit_logits(counts: ArrayLike, n: ArrayLike, design: np.ndarray) -> "GLMResultsWrapper":
    """Fit the log odds of shares.

    Where some shares are met exactly or have no bound there are no warnings: the deviance stands.

    :param counts: successes in each group, shape (groups,), whole or not.
    :param n: units in each group, shape (groups,).
    :param design: shape (groups, parameters), a column of ones for an intercept included.
    """
    # These modules alone: statsmodels.api takes half a second more to import.
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

    counts, n = np.asarray(counts), np.asarray(n)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        return GLM(np.column_stack([counts, n - counts]), design, family=Binomial()).fit()
