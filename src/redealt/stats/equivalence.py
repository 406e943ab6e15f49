"""Equivalence by two one-sided tests (Schuirmann 1987): evidence that a difference is small."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Equivalence:
    """Two one-sided tests of a difference against a margin, both in the units of the estimate.

    ``p_above_low`` is the p-value for "the difference lies above -margin", ``p_below_high`` for
    "it lies below +margin".
    """

    difference: float
    margin: float
    p_above_low: float
    p_below_high: float

    @property
    def p(self) -> float:
        """P-value for equivalence: both tests must reject."""
        return max(self.p_above_low, self.p_below_high)

    @property
    def p_beyond(self) -> float:
        """P-value for the opposite, a difference larger than the margin on either side."""
        return min(1.0, 2 * min(1 - self.p_above_low, 1 - self.p_below_high))


def tost_z(difference: float, se: float, margin: float, df: float = math.inf) -> Equivalence:
    """Equivalence of a difference with its standard error: normal, or Student's with ``df``.

    A difference without error lies within the margin or beyond it.
    """
    from scipy.special import ndtr, stdtr

    if se == 0:
        within = float(difference <= -margin), float(difference >= margin)
        return Equivalence(difference, margin, *within)
    above, below = -(difference + margin) / se, (difference - margin) / se
    tails = (float(ndtr(z) if math.isinf(df) else stdtr(df, z)) for z in (above, below))
    return Equivalence(difference, margin, *tails)


def p_of_small_spread(statistic: float, df: int, *, n: int, share: float, margin: float) -> float:
    """P-value for "the groups' shares spread by less than the margin".

    The spread is the root mean square distance from the common share, over all units. At the margin
    Pearson's statistic of homogeneity, or the deviance of a logit, is noncentral chi-squared
    (Wellek, Testing Statistical Hypotheses of Equivalence and Noninferiority, 2010, chapter 7). A
    spread that is less than chance gives on average is taken for this average.

    :param statistic: the test's statistic on ``df`` degrees of freedom.
    :param n: units in all groups together.
    :param share: their common share; 1.0 is returned where it leaves no chance, or a single group
        no spread.
    """
    from scipy.special import chndtr

    variance = share * (1 - share)
    if df == 0 or not variance > 0:
        return 1.0
    return float(chndtr(max(statistic, df), df, n * margin**2 / variance))
