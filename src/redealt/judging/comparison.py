"""How one published number compares with one estimate: everything but the multiplicity.

The verdict of a :class:`Comparison` follows once its p-value has been adjusted for the others of
the exhibit.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from redealt.exhibits.estimates import EXACT
from redealt.stats.intervals import FEWEST, LEVEL, Interval, wilson
from redealt.stats.prediction import (
    POWER,
    UNKNOWN,
    Prediction,
    detectable,
    p_above,
    pool_shares,
    pooled_share_error,
    predict_mean,
    predict_share,
    quantile,
)

IDENTICAL, WITHIN, OUTSIDE, DIFFERS = "identical", "within", "outside", "differs"
NOT_COMPARABLE = "not comparable"
VERDICTS = (IDENTICAL, WITHIN, OUTSIDE, DIFFERS, NOT_COMPARABLE)

UNITS_TO_DIFFER = 30  # on both sides
FEWEST_EXPECTED = 5.0  # successes and failures from which a share's score is about normal
_UNIFORM = math.sqrt(3)  # of half a unit of rounding, by its standard deviation


@dataclass(frozen=True)
class Printed:
    """A published number and half a unit of its last printed digit."""

    value: float
    half_unit: float

    @classmethod
    def parse(cls, text: str) -> "Printed":
        """Read "0.4391" as 0.4391 with half a unit of 0.00005.

        :raises ValueError: if the text is no finite number.
        """
        try:
            number = Decimal(text)
        except InvalidOperation:
            number = Decimal("nan")
        if not number.is_finite():
            raise ValueError(f"the published value {text!r} is no number")
        return cls(float(number), float(Decimal(5).scaleb(int(number.as_tuple().exponent) - 1)))

    def is_rounding_of(self, value: float) -> bool:
        """Whether a value rounds to these digits; exactly half a unit may go either way."""
        slack = 1e-12 * max(1.0, abs(self.value))
        return abs(value - self.value) <= self.half_unit + slack

    def toward(self, value: float) -> float:
        """The number nearest to a value that is printed as this one."""
        return min(max(value, self.value - self.half_unit), self.value + self.half_unit)


@dataclass(frozen=True)
class Comparison:
    """A published value beside ours.

    :ivar verdict: of what is not tested; else empty.
    :ivar p: two-sided p-value for a difference beyond the rounding, NaN where nothing is tested.
    :ivar published: the published value.
    :ivar difference: ours minus the published value.
    :ivar error: standard error of the difference if there is none, of both samples and rounding.
    :ivar df: degrees of freedom of the error.
    :ivar prediction: where a repeat of the published experiment would lie, rounding included.
    :ivar detectable: smallest difference found in four of five cases.
    :ivar can_differ: whether both sides count enough units for the verdict "differs".
    :ivar weight: ``1 / n + 1 / m`` of two shares of ``n`` and ``m`` units, NaN of anything else.
    :ivar common: the share that both sides estimate if there is no difference.
    """

    verdict: str = ""
    p: float = math.nan
    published: float = math.nan
    difference: float = math.nan
    error: float = math.nan
    df: float = math.inf
    prediction: Prediction = UNKNOWN
    detectable: float = math.nan
    can_differ: bool = True
    weight: float = math.nan
    common: float = math.nan
    note: str = ""

    @property
    def is_tested(self) -> bool:
        """Whether the verdict rests on a test, so that it counts for the multiplicity."""
        return not math.isnan(self.p)

    @property
    def is_sampled(self) -> bool:
        """Whether it has a difference with a sampling error."""
        return self.is_tested and self.error > 0

    @property
    def is_normal(self) -> bool:
        """Whether its score is about normal: a share needs enough successes and failures."""
        if math.isnan(self.common):
            return True
        rarer = min(self.common, 1 - self.common)
        return 2 * rarer >= FEWEST_EXPECTED * self.weight  # at the harmonic mean of both sizes

    def decide(self, p_adjusted: float) -> str:
        """The verdict, given the p-value adjusted for the whole exhibit."""
        if not self.is_tested:
            return self.verdict
        if p_adjusted < LEVEL and self.can_differ:
            return DIFFERS
        return OUTSIDE if self.p < LEVEL else WITHIN


def untested(verdict: str, note: str = "") -> Comparison:
    """A comparison that needs no test."""
    return Comparison(verdict, note=note)


def compare_exact(printed: Printed, value: float) -> Comparison:
    """An exact value is identical when it rounds to the printed digits, and differs otherwise."""
    verdict = IDENTICAL if printed.is_rounding_of(value) else DIFFERS
    return Comparison(verdict, difference=value - printed.value)


def compare_share(printed: Printed, m: float, ours: Interval) -> Comparison:
    """Compare a published share of ``m`` units, infinite if it has no sampling error, with ours.

    The test is the score test of two shares, the prediction its inversion; half a unit of rounding
    counts in favor of no difference.
    """
    n = math.inf if ours.method == EXACT else float(ours.n)
    if problem := _find_problem(ours, printed):
        return untested(NOT_COMPARABLE, problem)
    if ours.count is None and ours.method != EXACT:
        error = math.hypot(ours.se, pooled_share_error(printed.value, math.inf, printed.value, m))
        return _compare(printed, ours, error, ours.df, m)
    value = ours.estimate
    nearest = printed.toward(value)
    error = pooled_share_error(value, n, nearest, m)
    gap = abs(value - nearest)
    p = 1.0 if gap <= 1e-12 else 2 * p_above(gap / error) if error > 0 else 0.0
    common_error = pooled_share_error(value, n, printed.value, m)
    return Comparison(
        p=p,
        published=printed.value,
        difference=value - printed.value,
        error=math.hypot(common_error, printed.half_unit / _UNIFORM),
        prediction=predict_share(value, n, m).widen(printed.half_unit),
        detectable=detectable(common_error) + printed.half_unit,
        can_differ=min(n, m) >= UNITS_TO_DIFFER,
        weight=1 / n + 1 / m,
        common=pool_shares(value, n, printed.value, m),
    )


def compare_mean(printed: Printed, m: float, ours: Interval) -> Comparison:
    """Compare any published value of ``m`` units, which spread as ours do, with ours.

    Infinite ``m`` says that it has no sampling error. An exact value of ours tells nothing of the
    spread, so that nothing is compared.
    """
    if problem := _find_problem(ours, printed):
        return untested(NOT_COMPARABLE, problem)
    if ours.method == EXACT:
        return untested(NOT_COMPARABLE, "the paper gives no spread")
    if ours.se == 0:
        return untested(NOT_COMPARABLE, "our values have no spread")
    return _compare(printed, ours, ours.se * math.sqrt(1 + ours.n / m), ours.df, m)


def _compare(printed: Printed, ours: Interval, error: float, df: float, m: float) -> Comparison:
    gap = abs(ours.estimate - printed.toward(ours.estimate))
    return Comparison(
        p=min(1.0, 2 * p_above(gap / error, df)),
        published=printed.value,
        difference=ours.estimate - printed.value,
        error=math.hypot(error, printed.half_unit / _UNIFORM),
        df=df,
        prediction=predict_mean(ours.estimate, error, df).widen(printed.half_unit),
        detectable=detectable(error, df) + printed.half_unit,
        can_differ=min(ours.n, m) >= UNITS_TO_DIFFER,
    )


def _find_problem(ours: Interval, printed: Printed) -> str:
    """Why an estimate cannot be compared, or nothing."""
    if ours.method == EXACT:
        return ""
    if ours.n < FEWEST or math.isnan(ours.estimate):
        return f"fewer than {FEWEST} units of ours"
    return "our sample gives no error" if ours.count is None and math.isnan(ours.se) else ""


def compare_bound(printed: Printed, ours: Interval, direction: str) -> Comparison:
    """Test a published "at most" or "at least", taken as a statement without sampling error.

    A sampled value is outside if it lies significantly on the wrong side (one-sided).
    """
    sign = 1 if direction == "at_least" else -1
    room = sign * (ours.estimate - printed.value) + printed.half_unit
    difference = ours.estimate - printed.value
    if ours.method == EXACT:
        return Comparison(IDENTICAL if room >= 0 else DIFFERS, difference=difference)
    if problem := _find_problem(ours, printed):
        return untested(NOT_COMPARABLE, problem)
    error = sampling_error(ours)
    p = p_above(-room / error, ours.df) if error > 0 else float(room >= 0)
    return Comparison(
        p=p,
        difference=difference,
        detectable=_detectable_one_sided(error, ours.df) + printed.half_unit,
        can_differ=ours.n >= UNITS_TO_DIFFER,
    )


def compare_ranking(ranking: Sequence[Sequence[str]], ours: Mapping[str, Interval]) -> Comparison:
    """Test a published order of conditions by their estimates, largest first.

    It is outside if a link of the order is significantly reversed, adjusted for the number of links
    (Bonferroni). Standard errors are added, not their squares, which holds whatever the dependence
    between the estimates.

    :param ranking: links (higher, lower) that make up the published order.
    :param ours: estimate of each label.
    """
    note = "found: " + " > ".join(sorted(ours, key=lambda label: -ours[label].estimate))
    gaps = [ours[high].estimate - ours[low].estimate for high, low in ranking]
    if all(interval.method == EXACT for interval in ours.values()):
        return untested(IDENTICAL if min(gaps) > 0 else DIFFERS, note)
    fewest = min(interval.n for interval in ours.values())
    if fewest < FEWEST:
        return untested(NOT_COMPARABLE, f"fewer than {FEWEST} units of ours")
    errors = [sampling_error(ours[high]) + sampling_error(ours[low]) for high, low in ranking]
    links = [
        p_above(-gap / error) if error > 0 else float(gap >= 0)
        for gap, error in zip(gaps, errors, strict=True)
    ]
    p = min(1.0, len(links) * min(links))
    return Comparison(p=p, can_differ=fewest >= UNITS_TO_DIFFER, note=note)


def _detectable_one_sided(error: float, df: float) -> float:
    return (quantile(1 - LEVEL, df) + quantile(POWER, df)) * error


def sampling_error(ours: Interval) -> float:
    """Standard error of an estimate; a share's by its Wilson interval: positive at 0 and 1 too."""
    return ours.se if ours.count is None else share_error(ours.count, ours.n)


def share_error(count: int, n: int) -> float:
    """Standard error of a share by its Wilson interval."""
    interval = wilson(count, n)
    return (interval.ci_high - interval.ci_low) / 2 / quantile(1 - LEVEL / 2)
