"""How far the values of an exhibit are from the published ones: on average, and each way."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from redealt.judging.comparison import FEWEST_EXPECTED, Comparison
from redealt.judging.margins import RELATIVE_MARGIN, share_margin
from redealt.judging.scorecard import Value
from redealt.stats.equivalence import tost_z
from redealt.stats.hypotheses import Tails, chi_squared_tails
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import p_above, quantile, to_normal_score

POINTS, RELATIVE = "share", "relative"


@dataclass(frozen=True)
class Mean:
    """The mean of signed differences, ours minus the published values.

    :ivar unit: ``share`` of differences of shares, ``relative`` of any others, by their size.
    :ivar margin: the mean difference that counts as none.
    """

    metric: str
    unit: str
    difference: float
    error: float
    df: float
    margin: float

    @property
    def p(self) -> float:
        """Two-sided p-value."""
        return min(1.0, 2 * p_above(abs(self.difference) / self.error, self.df))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        reach = quantile(1 - LEVEL / 2, self.df) * self.error
        return self.difference - reach, self.difference + reach

    @property
    def is_within_margin(self) -> bool:
        """Whether it is shown to lie within the margin (two one-sided tests)."""
        return tost_z(self.difference, self.error, self.margin, df=self.df).p < LEVEL


@dataclass(frozen=True)
class Misfit:
    """Chi-squared of all differences.

    :ivar noncentrality: what it would be on top of chance, were all differences at their margins.
    """

    tails: Tails
    noncentrality: float

    @property
    def is_within_margin(self) -> bool:
        """Whether the differences are shown to be smaller than their margins, on average.

        A statistic smaller than chance gives is taken for its average (Wellek 2010, chapter 7).
        """
        from scipy.special import chndtr

        df = self.tails.df or 0
        return float(chndtr(max(self.tails.statistic, df), df, self.noncentrality)) < LEVEL


def average_differences(values: Sequence[Value]) -> Mean | None:
    """Average the signed differences of the first metric that is no partition of a sample.

    Shares of one sample that add up to one differ by zero on average, whatever they are.
    """
    free = [v for v in values if not v.sample and not math.isnan(v.comparison.difference)]
    if not free:
        return None
    metric = free[0].card["metric"]
    own = [v for v in free if v.card["metric"] == metric]
    is_share = all(v.entry.compare == "share" for v in own)
    scales = [1.0 if is_share else abs(v.comparison.published) for v in own]
    if not all(scales):
        return None
    errors = [v.comparison.error / scale for v, scale in zip(own, scales, strict=True)]
    differences = [v.comparison.difference / s for v, s in zip(own, scales, strict=True)]
    margins = [share_margin(v.comparison.common) for v in own] if is_share else [RELATIVE_MARGIN]
    variances = [error**2 for error in errors]
    shares_of_df = sum(
        variance**2 / v.comparison.df for variance, v in zip(variances, own, strict=True)
    )
    df = sum(variances) ** 2 / shares_of_df if shares_of_df else math.inf  # Satterthwaite
    return Mean(
        metric,
        POINTS if is_share else RELATIVE,
        sum(differences) / len(own),
        math.sqrt(sum(variances)) / len(own),
        df,
        sum(margins) / len(margins),
    )


def find_misfit(values: Sequence[Value]) -> Misfit | None:
    """Test whether differences are larger, or smaller, than chance would have them.

    Single values add the squares of their normal scores, shares that part a sample Pearson's
    statistic. Shares with too few expected successes or failures do not enter, or together.
    """
    own = [value for value in values if not value.entry.sums_up]
    ordered = sorted(own, key=lambda value: value.sample)
    parts: list[_Part] = []
    for sample, group in groupby(ordered, key=lambda value: value.sample):
        comparisons = [value.comparison for value in group if value.comparison.is_normal]
        parts += _measure_partition(comparisons) if sample else map(_measure, comparisons)
    df = sum(part.df for part in parts)
    if not df:
        return None
    tails = chi_squared_tails(sum(part.statistic for part in parts), df)
    return Misfit(tails, sum(part.noncentrality for part in parts))


class _Part(NamedTuple):
    """What one value adds to the statistic, its degrees of freedom and its noncentrality."""

    statistic: float
    df: int
    noncentrality: float


def _measure(own: Comparison) -> _Part:
    score = to_normal_score(own.difference / own.error, own.df)
    margin = RELATIVE_MARGIN * abs(own.published)
    if not math.isnan(own.common):
        margin = share_margin(own.common)
    return _Part(score**2, 1, (margin / own.error) ** 2)


def _measure_partition(shares: Sequence[Comparison]) -> list[_Part]:
    """Pearson's statistic of two samples that fall into categories, a part for each.

    What the printed shares leave out, or what is too rare to stand alone, is a category too.
    """
    if not shares:
        return []
    weight = shares[0].weight
    categories = [(each.difference, each.common) for each in shares]
    rest = -sum(d for d, _ in categories), 1 - sum(common for _, common in categories)
    if 2 * rest[1] >= FEWEST_EXPECTED * weight:
        categories.append(rest)
    elif rest[1] > 1e-9:
        difference, common = categories[-1]
        categories[-1] = difference + rest[0], common + rest[1]
    rounding = sum(e.error**2 - e.common * (1 - e.common) * e.weight for e in shares) / len(shares)
    variances = [common * weight + rounding for _, common in categories]
    return [
        _Part(d**2 / variance, int(number > 0), share_margin(common) ** 2 / variance)
        for number, ((d, common), variance) in enumerate(zip(categories, variances, strict=True))
    ]
