"""Tests that keep both tails: too much spread is a finding, and too little is one too."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from redealt.stats.intervals import Interval
from redealt.stats.regression import fit_logits

if TYPE_CHECKING:
    from statsmodels.genmod.generalized_linear_model import GLMResultsWrapper


@dataclass(frozen=True)
class Tails:
    """A statistic with the chance, under the hypothesis, of one as low and of one as high.

    :ivar df: degrees of freedom of a chi-squared statistic, or of the numerator of an F.
    """

    statistic: float
    p_low: float
    p_high: float
    df: int = 0

    @property
    def p_two_sided(self) -> float:
        """Twice the smaller tail, at most 1."""
        return min(1.0, 2 * min(self.p_low, self.p_high))


@dataclass(frozen=True)
class Trend:
    """Slope of a logit on the logarithm of a covariate, with one-sided p-values.

    ``p_high`` is small where the share rises with the covariate, ``p_low`` where it falls.
    """

    slope: float
    se: float
    p_low: float
    p_high: float

    @property
    def p_two_sided(self) -> float:
        """P-value for a change in either direction."""
        return Tails(self.slope, self.p_low, self.p_high).p_two_sided

    def negate(self) -> "Trend":
        """Return the trend of the opposite share."""
        return Trend(-self.slope, self.se, self.p_high, self.p_low)

    def interval(self, n: int) -> Interval:
        """Return the slope with Wald's interval, of ``n`` units."""
        low, high = (self.slope + sign * 1.96 * self.se for sign in (-1, 1))
        return Interval(self.slope, low, high, self.se, n, "wald")


def binomial(count: int, n: int, share: float = 0.5) -> Tails:
    """Exact test that ``count`` of ``n`` units come from a chance of ``share``."""
    from scipy.special import bdtr, bdtrc

    less, greater = bdtr(int(count), int(n), share), bdtrc(int(count) - 1, int(n), share)
    return Tails(float(count), float(less), float(greater))


def fisher(count_1: int, n_1: int, count_2: int, n_2: int) -> Tails:
    """Exact test that two independent samples have one share; the statistic is their difference.

    ``p_high`` is small where the first share is the larger one. An empty sample shows nothing: the
    statistic is undefined, and both p-values are 1.
    """
    from scipy.stats import fisher_exact

    if not (n_1 and n_2):
        return Tails(math.nan, 1.0, 1.0)
    table = [[count_1, n_1 - count_1], [count_2, n_2 - count_2]]
    less, greater = (fisher_exact(table, alternative=side).pvalue for side in ("less", "greater"))
    return Tails(count_1 / n_1 - count_2 / n_2, float(less), float(greater))


def mcnemar(first_only: int, second_only: int) -> Tails:
    """Exact test that two conditions have one share, from units that were in both.

    Only those count that succeeded in one of them; ``p_high`` is small where the first is better.
    """
    if not first_only + second_only:
        return Tails(0.0, 1.0, 1.0)
    return binomial(first_only, first_only + second_only)


def z_test(estimate: float, se: float, expected: float = 0.0) -> Tails:
    """Normal test of an estimate with a known standard error against an expected value.

    :raises ValueError: if ``se`` is not positive.
    """
    from scipy.special import ndtr

    if not se > 0:
        raise ValueError(f"a z test needs a positive standard error, not {se}")
    z = (estimate - expected) / se
    return Tails(z, float(ndtr(z)), float(ndtr(-z)))


def chi_squared_tails(statistic: float, df: int) -> Tails:
    """Tails of a statistic that is chi-squared under the hypothesis.

    Without a degree of freedom it has no choice, so that neither tail says anything.
    """
    from scipy.special import chdtr, chdtrc

    if df == 0:
        return Tails(statistic, 1.0, 1.0, 0)
    return Tails(statistic, float(chdtr(df, statistic)), float(chdtrc(df, statistic)), df)


def chi_squared_homogeneity(table: ArrayLike) -> Tails:
    """Pearson's test that the rows of a table of counts have the same shares, without correction.

    :param table: shape (groups, categories); rows and columns without any count are left out, and
        a single one that remains leaves nothing to test.
    """
    table = _without_empty_margins(table)
    if min(table.shape) < 2:
        return chi_squared_tails(0.0, 0)
    n_groups, n_categories = table.shape
    distance = _pearson_distance(table, _expect_counts(table))
    return chi_squared_tails(distance, (n_groups - 1) * (n_categories - 1))


def chi_squared_fit(counts: ArrayLike, shares: ArrayLike) -> Tails:
    """Pearson's test that counts come from given shares.

    :param counts: shape (categories,); if all are 0 there is nothing to test.
    :param shares: shape of ``counts``, positive, scaled to sum to 1.
    """
    counts = np.asarray(counts)
    if not counts.any():
        return chi_squared_tails(0.0, 0)
    distance = _pearson_distance(counts, _scale(shares) * counts.sum())
    return chi_squared_tails(distance, counts.size - 1)


def dispersion_of_counts(counts: ArrayLike, n: ArrayLike) -> Tails:
    """Test that counts of successes spread as binomial counts with one common share.

    :param counts: shape (groups,).
    :param n: units in each group, shape (groups,) or one number for all.
    """
    counts, n = np.broadcast_arrays(np.asarray(counts), np.asarray(n))
    return chi_squared_homogeneity(np.column_stack([counts, n - counts]))


def adjusted_residuals(table: ArrayLike) -> np.ndarray:
    """Residuals of homogeneity, standard normal under it (Haberman 1973), in the table's shape.

    :param table: shape (groups, categories), every row and column with at least one count.
    """
    table = np.asarray(table)
    expected = _expect_counts(table)
    row_shares = table.sum(axis=1, keepdims=True) / table.sum()
    column_shares = table.sum(axis=0, keepdims=True) / table.sum()
    return (table - expected) / np.sqrt(expected * (1 - row_shares) * (1 - column_shares))


def fit_log_odds(counts: ArrayLike, n: ArrayLike, covariate: ArrayLike) -> "GLMResultsWrapper":
    """Logistic regression of a share on the logarithm of a positive covariate.

    :param counts: successes in each group, shape (groups,).
    :param n: units in each group, shape (groups,).
    :returns: the fit of statsmodels, with the parameters intercept and slope.
    """
    logs = np.log(np.asarray(covariate, dtype=np.float64))
    return fit_logits(counts, n, np.column_stack([np.ones_like(logs), logs]))


def logit_trend(counts: ArrayLike, n: ArrayLike, covariate: ArrayLike) -> Trend:
    """Trend of a share with a positive covariate, arguments as of :func:`fit_log_odds`.

    :returns: p-values from the signed root of the likelihood ratio.
    """
    from scipy.special import ndtr

    fit = fit_log_odds(counts, n, covariate)
    slope = float(fit.params[1])
    root = math.copysign(math.sqrt(max(0.0, fit.null_deviance - fit.deviance)), slope)
    return Trend(slope, float(fit.bse[1]), float(ndtr(root)), float(ndtr(-root)))


def cochran_armitage(counts: ArrayLike, n: ArrayLike, scores: ArrayLike) -> Tails:
    """Score test that a share rises with scores of its groups (Armitage 1955); z is the statistic.

    :raises ValueError: if all units are alike, or all scores.
    """
    counts, n, scores = (np.asarray(each, dtype=np.float64) for each in (counts, n, scores))
    share = counts.sum() / n.sum()
    centered = scores - (n @ scores) / n.sum()
    variance = share * (1 - share) * float(n @ centered**2)
    if not variance > 0:
        raise ValueError("a trend needs units that differ, and scores that do")
    return z_test(float(centered @ counts), math.sqrt(variance))


def kruskal_wallis(samples: Sequence[ArrayLike]) -> Tails:
    """Rank test that samples come from one distribution, by the chi-squared distribution.

    A single sample, or values that are all equal, leave nothing to test.
    """
    from scipy.stats import kruskal

    values = np.concatenate([np.asarray(each) for each in samples])
    if len(samples) < 2 or len(np.unique(values)) < 2:
        return chi_squared_tails(0.0, 0)
    return chi_squared_tails(float(kruskal(*samples).statistic), len(samples) - 1)


def holm(p_values: ArrayLike) -> np.ndarray:
    """Holm's adjusted p-values (1979), in the order given, shape (tests,).

    An undefined one is that of no test: it does not count, and stays undefined.
    """
    # Ours, because statsmodels' version collects garbage on each call (60 ms).
    p_values = np.asarray(p_values, dtype=np.float64)
    tests = int((~np.isnan(p_values)).sum())
    order = np.argsort(p_values, kind="stable")[:tests]  # the undefined come last
    scaled = p_values[order] * np.arange(tests, 0, -1)
    adjusted = np.full_like(p_values, math.nan)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(scaled))
    return adjusted


def _expect_counts(table: np.ndarray) -> np.ndarray:
    """Counts of a table whose rows have the same shares."""
    return table.sum(axis=1, keepdims=True) * table.sum(axis=0, keepdims=True) / table.sum()


def _pearson_distance(counts: np.ndarray, expected: np.ndarray) -> float:
    return float(((counts - expected) ** 2 / expected).sum())


def _without_empty_margins(table: ArrayLike) -> np.ndarray:
    table = np.asarray(table)
    return table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]


def _scale(shares: ArrayLike) -> np.ndarray:
    shares = np.asarray(shares, dtype=np.float64)
    return shares / shares.sum()
