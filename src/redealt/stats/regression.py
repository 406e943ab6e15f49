"""Logistic regression of shares by iterated weighted least squares (McCullagh and Nelder 1989).

Written out, as importing ``statsmodels`` takes longer than all fits of a study; tests compare them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

_MAX_STEPS, _TOLERANCE = 100, 1e-8  # of the deviance
_EPSILON = np.finfo(np.float64).eps


@dataclass(frozen=True)
class Logit:
    """A fitted regression.

    :ivar params: the effects on the log odds, shape (parameters,).
    :ivar covariance: of ``params``.
    :ivar deviance: twice what a share of its own for each group adds to the log likelihood.
    :ivar df: degrees of freedom of the deviance.
    """

    params: np.ndarray
    covariance: np.ndarray
    deviance: float
    df: int

    @property
    def errors(self) -> np.ndarray:
        """Standard errors of ``params``."""
        return np.sqrt(np.diag(self.covariance))


def fit_logits(counts: ArrayLike, n: ArrayLike, design: np.ndarray) -> Logit:
    """Fit the log odds of shares.

    Where some parameters have no bound, as those of a group without a success, the fit stops on
    the way, where more steps add nothing to the deviance.

    :param counts: successes in each group, shape (groups,), whole or not.
    :param n: units in each group, shape (groups,).
    :param design: shape (groups, parameters), a column of ones for an intercept included.
    """
    counts, n = (np.asarray(each, dtype=np.float64) for each in (counts, n))
    shares, fitted, deviance = counts / n, (counts / n + 0.5) / 2, np.inf
    for _step in range(_MAX_STEPS):
        weights = n * fitted * (1 - fitted)
        aims = np.log(fitted / (1 - fitted)) + (shares - fitted) / (fitted * (1 - fitted))
        roots = np.sqrt(weights)
        inverse = np.linalg.pinv(design * roots[:, None])
        params = inverse @ (aims * roots)
        fitted = (1 / (1 + np.exp(-(design @ params)))).clip(_EPSILON, 1 - _EPSILON)
        before, deviance = deviance, _deviance(counts, n, fitted)
        if abs(before - deviance) <= _TOLERANCE:
            break
    df = len(n) - int(np.linalg.matrix_rank(design))
    return Logit(params, inverse @ inverse.T, deviance, df)


def _deviance(counts: np.ndarray, n: np.ndarray, fitted: np.ndarray) -> float:
    from scipy.special import xlogy

    gains = xlogy(counts, counts / (n * fitted))
    gains += xlogy(n - counts, (n - counts) / (n * (1 - fitted)))
    return 2 * float(gains.sum())
