"""All values of an exhibit together: do they fit the published ones, variant by variant?

Two tests look at the independent sampled values of an exhibit: chi-squared, whether they differ by
more than chance, and the mean of all signed differences. *Differs*: one of them is significant
among all exhibits of the study (Holm), or an exact value is not the printed one. *Reproduced*: none
is, and the mean difference is shown to lie within the margin. *Undecided*: neither.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

import pandas as pd

from redealt.judging.comparison import (
    DIFFERS,
    FEWEST_EXPECTED,
    IDENTICAL,
    NOT_COMPARABLE,
    OUTSIDE,
    Comparison,
)
from redealt.judging.margins import RELATIVE_MARGIN, share_margin
from redealt.judging.scorecard import Value
from redealt.stats.equivalence import tost_z
from redealt.stats.hypotheses import Tails, chi_squared_tails, holm
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import detectable, p_above, quantile, to_normal_score

REPRODUCED, UNDECIDED, NOT_JUDGED = "reproduced", "undecided", "not judged"
VERDICTS = (REPRODUCED, DIFFERS, UNDECIDED, NOT_JUDGED)
HELD_OUT, CALIBRATION = "held out", "calibration"
COLUMNS = [
    "study",
    "exhibit",
    "variant",
    "is_primary",
    "role",
    "counted",
    "exact",
    "identical",
    "sampled",
    "outside",
    "differing",
    "not_comparable",
    "inputs",
    "metric",
    "unit",
    "mean_difference",
    "ci_low",
    "ci_high",
    "margin",
    "detectable",
    "p_mean",
    "chi_squared",
    "df",
    "p_misfit",
    "p_too_close",
    "p_adjusted",
    "verdict",
    "note",
]
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


@dataclass(frozen=True)
class ExhibitVerdict:
    """What the values of one exhibit say of one variant; ``mean`` and ``misfit`` where sampled."""

    exhibit: str
    variant: str
    role: str
    values: Sequence[Value]
    mean: Mean | None
    misfit: Misfit | None
    p_adjusted: float = math.nan

    @property
    def counted(self) -> list[Value]:
        """The values that count and are compared."""
        return [v for v in self.values if v.is_counted and v.verdict != NOT_COMPARABLE]

    @property
    def p(self) -> float:
        """P-value of a misfit of either kind (Bonferroni over the two tests); NaN without one."""
        p_values = [self.mean.p] if self.mean else []
        p_values += [self.misfit.tails.p_high] if self.misfit else []
        return min(1.0, len(p_values) * min(p_values)) if p_values else math.nan

    @property
    def verdict(self) -> str:
        """The verdict of the exhibit."""
        exact = [v for v in self.counted if not v.comparison.is_tested]
        if any(v.verdict == DIFFERS for v in exact) or self.p_adjusted < LEVEL:
            return DIFFERS
        if self.mean:
            return REPRODUCED if self.mean.is_within_margin else UNDECIDED
        if self.misfit:
            return REPRODUCED if self.misfit.is_within_margin else UNDECIDED
        return REPRODUCED if exact else NOT_JUDGED


def judge_exhibits(
    values: Sequence[Value], calibration: Mapping[str, Collection[str]]
) -> list[ExhibitVerdict]:
    """Judge every exhibit with judged values, by variant, in their order.

    :param calibration: variant -> exhibits from which it was chosen; all others it had to predict.
    """
    verdicts = []
    for (exhibit, variant), own in _group(values).items():
        role = CALIBRATION if exhibit in calibration.get(variant, ()) else HELD_OUT
        sampled = [v for v in own if v.is_counted and v.comparison.is_sampled]
        mean, misfit = average_differences(sampled), find_misfit(sampled)
        verdicts.append(ExhibitVerdict(exhibit, variant, role, own, mean, misfit))
    return _adjust(verdicts)


def _group(values: Sequence[Value]) -> dict[tuple[str, str], list[Value]]:
    groups: dict[tuple[str, str], list[Value]] = {}
    for value in values:
        groups.setdefault((value.card["exhibit"], value.card["variant"]), []).append(value)
    return groups


def _adjust(verdicts: Sequence[ExhibitVerdict]) -> list[ExhibitVerdict]:
    """Verdicts with their p-values adjusted (Holm) over the exhibits of each variant."""
    adjusted = {}
    for variant in {each.variant for each in verdicts}:
        own = [each for each in verdicts if each.variant == variant]
        for each, p in zip(own, holm([each.p for each in own]), strict=True):
            adjusted[each.exhibit, variant] = replace(each, p_adjusted=float(p))
    return [adjusted[each.exhibit, each.variant] for each in verdicts]


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


def to_frame(study: str, verdicts: Sequence[ExhibitVerdict]) -> pd.DataFrame:
    """Return the verdicts as the table exhibits.csv."""
    return pd.DataFrame([_describe(study, each) for each in verdicts], columns=COLUMNS)


def _describe(study: str, own: ExhibitVerdict) -> dict[str, object]:
    counted = own.counted
    exact = [v for v in counted if not v.comparison.is_tested]
    sampled = [v for v in counted if v.comparison.is_tested]
    row: dict[str, object] = {
        "study": study,
        "exhibit": own.exhibit,
        "variant": own.variant,
        "is_primary": any(v.card["is_primary"] for v in own.values),
        "role": own.role,
        "counted": len(counted),
        "exact": len(exact),
        "identical": sum(v.verdict == IDENTICAL for v in exact),
        "sampled": len(sampled),
        "outside": sum(v.verdict in (OUTSIDE, DIFFERS) for v in sampled),
        "differing": sum(v.verdict == DIFFERS for v in sampled),
        "not_comparable": sum(v.verdict == NOT_COMPARABLE for v in own.values),
        "inputs": sum(v.card["origin"] == "input" for v in own.values),
        "p_adjusted": own.p_adjusted,
        "verdict": own.verdict,
        "note": _explain(own),
    }
    if own.mean:
        low, high = own.mean.interval
        row |= {
            "metric": own.mean.metric,
            "unit": own.mean.unit,
            "mean_difference": own.mean.difference,
            "ci_low": low,
            "ci_high": high,
            "margin": own.mean.margin,
            "detectable": detectable(own.mean.error, own.mean.df),
            "p_mean": own.mean.p,
        }
    if own.misfit:
        row |= {
            "chi_squared": own.misfit.tails.statistic,
            "df": own.misfit.tails.df,
            "p_misfit": own.misfit.tails.p_high,
            "p_too_close": own.misfit.tails.p_low,
        }
    return row


def _explain(own: ExhibitVerdict) -> str:
    """Why an exhibit is not judged, in the words of its values."""
    if own.verdict != NOT_JUDGED:
        return ""
    reasons = dict.fromkeys(
        "inputs of the program" if v.card["origin"] == "input" else v.comparison.note
        for v in own.values
    )
    return "; ".join(filter(None, reasons))
