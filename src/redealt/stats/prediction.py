"""What a repeat of a published experiment would give, and which difference it would show.

A prediction interval holds the result of a further sample with 95 % confidence if both samples come
from one population. Sizes may be infinite: of a value without sampling error.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

from redealt.stats.intervals import LEVEL

POWER = 0.8  # the chance to find a detectable difference
_Z = NormalDist().inv_cdf(1 - LEVEL / 2)


class Prediction(NamedTuple):
    """Where the mean or share of a further sample lies."""

    low: float
    high: float

    def widen(self, by: float) -> "Prediction":
        """Return it with some room on both sides, as for rounding."""
        return Prediction(self.low - by, self.high + by)

    def holds(self, value: float) -> bool:
        """Whether a value lies within."""
        return self.low <= value <= self.high


UNKNOWN = Prediction(math.nan, math.nan)


def predict_share(share: float, n: float, m: float) -> Prediction:
    """Predict the share of ``m`` further units after one of ``n`` (Krishnamoorthy and Peng 2011).

    It inverts the score test of two equal shares, in which both samples estimate the common one;
    for infinite ``m`` that is Wilson's interval.
    """
    scale = _Z**2 * (1 / n + 1 / m)
    weight = m / (n + m) if math.isfinite(m) else 1.0
    weight = weight if math.isfinite(n) else 0.0
    square = 1 + scale * weight**2
    middle = scale * weight * (1 - 2 * share)
    root = math.sqrt(middle**2 + 4 * square * scale * share * (1 - share))
    low, high = (share + (middle + sign * root) / (2 * square) for sign in (-1, 1))
    return Prediction(low, high)


def predict_mean(mean: float, error: float, df: float = math.inf) -> Prediction:
    """Predict a further mean from one: ``error`` is the standard error of their difference."""
    reach = quantile(1 - LEVEL / 2, df) * error
    return Prediction(mean - reach, mean + reach)


def pool_shares(first: float, n: float, second: float, m: float) -> float:
    """Return the share that both samples estimate, if they estimate one."""
    if math.isinf(n):
        return first
    return second if math.isinf(m) else (n * first + m * second) / (n + m)


def pooled_share_error(first: float, n: float, second: float, m: float) -> float:
    """Standard error of the difference of two shares that are equal, so that both estimate it."""
    common = pool_shares(first, n, second, m)
    return math.sqrt(max(0.0, common * (1 - common)) * (1 / n + 1 / m))


def detectable(error: float, df: float = math.inf) -> float:
    """Smallest difference that a two-sided test finds in four of five cases.

    ``error`` is the standard error of the difference.
    """
    return (quantile(1 - LEVEL / 2, df) + quantile(POWER, df)) * error


def quantile(probability: float, df: float = math.inf) -> float:
    """Quantile of Student's distribution, by default of the normal one."""
    if math.isinf(df):
        return NormalDist().inv_cdf(probability)
    from scipy.special import stdtrit

    return float(stdtrit(df, probability))


def p_above(score: float, df: float = math.inf) -> float:
    """Upper tail of Student's distribution, by default the normal one, accurate far out."""
    from scipy.special import ndtr, stdtr

    return float(ndtr(-score)) if math.isinf(df) else float(stdtr(df, -score))


def to_normal_score(score: float, df: float = math.inf) -> float:
    """The normal score with the same tail as one of Student's distribution."""
    from scipy.special import ndtri_exp

    if math.isinf(df) or score == 0:
        return score
    tail = p_above(abs(score), df)
    return math.copysign(-float(ndtri_exp(math.log(tail))) if tail > 0 else 38.0, score)
