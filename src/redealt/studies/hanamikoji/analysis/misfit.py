"""How far shares of ours are from published ones, all cells of an exhibit together."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.hypotheses import Tails, chi_squared_tails
from redealt.stats.intervals import normal


class Gap(NamedTuple):
    """A share of ours and the published one, each with its number of units."""

    wins: int
    n: int
    published: float
    n_published: float

    @property
    def difference(self) -> float:
        """Ours minus the published share."""
        return self.wins / self.n - self.published

    @property
    def variance(self) -> float:
        """Variance of the difference if both shares are the same."""
        both = (self.wins + self.n_published * self.published) / (self.n + self.n_published)
        return both * (1 - both) * (1 / self.n + 1 / self.n_published)


def misfit_rows(gaps: Sequence[Gap], unit: str, **where: object) -> Iterator[dict]:
    """Yield mean_difference, and chi_squared (the sum of z squared) with its df and p-values.

    There are none without any gap.
    """
    if not gaps:
        return
    mean = sum(gap.difference for gap in gaps) / len(gaps)
    se = sqrt(sum(gap.variance for gap in gaps)) / len(gaps)
    units = sum(gap.n for gap in gaps)
    yield sampled(normal(mean, se, units, "z"), "mean_difference", unit, **where)
    squares = sum(gap.difference**2 / gap.variance for gap in gaps)
    yield from fit_rows(chi_squared_tails(squares, len(gaps)), **where)


def fit_rows(fit: Tails, **where: object) -> Iterator[dict]:
    """Yield a chi_squared with its df and the p-values of both tails."""
    yield exact(fit.statistic, "chi_squared", **where)
    yield exact(fit.df, "chi_squared_df", **where)
    yield exact(fit.p_high, "p_value", **where)
    yield exact(fit.p_low, "p_value_too_close", **where)
