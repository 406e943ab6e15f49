"""All values of an exhibit together: do they fit the published ones, variant by variant?

Two tests look at the independent sampled values of an exhibit: chi-squared, whether they differ by
more than chance, and the mean of all signed differences. *Differs*: one of them is significant
among all exhibits of the study (Holm), or an exact value is not the printed one. *Reproduced*: none
is, and the mean difference is shown to lie within the margin. *Undecided*: neither.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from redealt.judging.comparison import (
    DIFFERS,
    IDENTICAL,
    NOT_COMPARABLE,
    OUTSIDE,
)
from redealt.judging.misfit import Mean, Misfit, average_differences, find_misfit
from redealt.judging.scorecard import Value
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import detectable

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
    def is_partial(self) -> bool:
        """Whether less than half of the values that count can be compared."""
        total = sum(v.is_counted and v.entry.compare != "seconds" for v in self.values)
        return 2 * len(self.counted) < total

    @property
    def verdict(self) -> str:
        """The verdict on the exhibit; a part of its values can only refute it."""
        verdict = self._judge()
        return UNDECIDED if verdict == REPRODUCED and self.is_partial else verdict

    def _judge(self) -> str:
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
    """Why an exhibit is not judged, in the words of its values, or only in part."""
    if own.verdict != NOT_JUDGED:
        total = sum(v.is_counted for v in own.values)
        part = f"{len(own.counted)} of {total} values can be compared"
        return part if own.is_partial else ""
    reasons = dict.fromkeys(
        "inputs of the program" if v.card["origin"] == "input" else v.comparison.note
        for v in own.values
    )
    return "; ".join(filter(None, reasons))
