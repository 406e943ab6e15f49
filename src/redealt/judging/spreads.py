"""Statements on how far the shares of groups lie from each other, as hypotheses.

The spread is the root mean square distance from the common share, over all units. Pearson's
statistic of homogeneity, or the deviance of a logit, is noncentral chi-squared if there is one.
"""

import math
from dataclasses import dataclass

from redealt.judging.hypothesis import Hypothesis
from redealt.judging.margins import share_margin
from redealt.stats.equivalence import p_of_small_spread
from redealt.stats.hypotheses import Tails
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import POWER


@dataclass(frozen=True)
class Spread:
    """What a test of homogeneity says of the shares of some groups.

    :ivar tails: its statistic, degrees of freedom and p-values.
    :ivar n: units in all groups together.
    :ivar share: their common share.
    """

    tails: Tails
    n: int
    share: float

    @property
    def estimate(self) -> float:
        """The spread beyond what chance gives on average."""
        return self._scale(self.tails.statistic - self._df)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        low, high = (self._find(self.tails.statistic, p) for p in (1 - LEVEL / 2, LEVEL / 2))
        return low, high

    @property
    def detectable(self) -> float:
        """The smallest spread that the test finds in four of five cases."""
        from scipy.special import chdtri

        return self._find(float(chdtri(self._df, LEVEL)), 1 - POWER)

    def p_within(self, margin: float) -> float:
        """P-value for a spread smaller than a margin."""
        return p_of_small_spread(
            self.tails.statistic, self._df, n=self.n, share=self.share, margin=margin
        )

    def p_beyond(self, margin: float) -> float:
        """P-value for a spread larger than a margin."""
        from scipy.special import chndtr

        noncentrality = self.n * margin**2 / (self.share * (1 - self.share))
        return max(0.0, 1 - float(chndtr(self.tails.statistic, self._df, noncentrality)))

    @property
    def _df(self) -> int:
        return self.tails.df or 0

    def _find(self, statistic: float, p: float) -> float:
        """The spread under which the test's statistic is smaller than this with chance ``p``."""
        from scipy.special import chndtr, chndtrinc

        if chndtr(statistic, self._df, 0) <= p:
            return 0.0
        return self._scale(float(chndtrinc(statistic, self._df, p)))

    def _scale(self, noncentrality: float) -> float:
        return math.sqrt(max(0.0, noncentrality) * self.share * (1 - self.share) / self.n)


def no_spread(effect: str, spread: Spread) -> Hypothesis:
    """Return the statement that shares do not differ: by less than the margin of a share."""
    margin = share_margin(spread.share)
    tests = spread.p_within(margin), spread.p_beyond(margin)
    return _state(effect, f"below {margin:.2g}", spread, *tests)


def some_spread(effect: str, spread: Spread, published: float) -> Hypothesis:
    """Return the statement that shares differ significantly.

    Without significance it is refuted by a spread shown to be smaller than the published one.
    """
    p_found = spread.tails.p_high
    p_refute = 1.0 if p_found < LEVEL else spread.p_within(published)
    return _state(effect, "above 0", spread, p_found, p_refute)


def _state(
    effect: str, bound: str, spread: Spread, p_support: float, p_refute: float
) -> Hypothesis:
    low, high = spread.interval
    return Hypothesis(
        effect, bound, spread.estimate, low, high, p_support, p_refute, spread.detectable
    )
