"""How one published number compares with one estimate: everything but the multiplicity.

A :class:`Comparison` holds the p-values; its verdict follows once "differs" has been adjusted for
the other comparisons of the exhibit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from statistics import NormalDist

from scipy.special import ndtr, stdtr

from redealt.exhibits.estimates import EXACT
from redealt.stats.intervals import LEVEL, Interval, wilson

SHARE_MARGIN = 0.05
RELATIVE_MARGIN = 0.05
FEW_UNITS = 30  # that all have one value may be chance: others may make up a tenth
_Z_ONE_SIDED = NormalDist().inv_cdf(1 - LEVEL)
_Z_TWO_SIDED = NormalDist().inv_cdf(1 - LEVEL / 2)


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


@dataclass(frozen=True)
class Comparison:
    """P-values of "differs" and of "agrees", and the verdict if neither holds.

    ``p_differs`` is NaN where nothing is tested; then ``otherwise`` is the verdict.
    """

    p_differs: float
    p_agrees: float
    otherwise: str
    note: str = ""

    @property
    def is_tested(self) -> bool:
        """Whether the verdict rests on a test, so that it counts for the multiplicity."""
        return not math.isnan(self.p_differs)

    def decide(self, p_differs_adjusted: float) -> str:
        """The verdict, given the p-value of "differs" adjusted for the whole exhibit."""
        if p_differs_adjusted < LEVEL:
            return "differs"
        return "agrees" if self.p_agrees < LEVEL else self.otherwise


def untested(verdict: str, note: str = "") -> Comparison:
    """A comparison that needs no test."""
    return Comparison(math.nan, math.nan, verdict, note)


def compare_exact(printed: Printed, value: float) -> Comparison:
    """An exact value is identical when it rounds to the printed digits, and differs otherwise."""
    return untested("identical" if printed.is_rounding_of(value) else "differs")


def compare_sampled(
    printed: Printed, se_published: float, ours: Interval, margin: float
) -> Comparison:
    """Test difference and equivalence with both sides' sampling errors and half a unit of rounding.

    Rounding is counted against either verdict: it is taken off the gap for "differs", and added to
    it for "agrees". If neither holds, ours is "underpowered" when without our sampling error the
    two would be equivalent, at this gap or, where our error is the larger one, at a smaller gap.
    Otherwise more units of ours would not help, and the two are "compatible".

    :param se_published: standard error of the published value, 0 if it has none or none is known.
    :param margin: largest absolute difference that counts as none.
    """
    own_error = sampling_error(ours)
    if math.isnan(ours.estimate) or math.isnan(own_error):
        return untested("underpowered", "our sample is too small to give an interval")
    if own_error == 0 and ours.method != EXACT and ours.n < FEW_UNITS:
        return untested("underpowered", "our sample is too small to vary")
    gap, rounding = abs(ours.estimate - printed.value), printed.half_unit
    se = math.hypot(own_error, se_published)
    if se == 0:
        is_equivalent = gap <= max(rounding, margin - rounding)
        return Comparison(float(gap <= rounding), float(not is_equivalent), "compatible")
    se_if_equal = math.hypot(_error_if_equal(printed, ours), se_published)
    df = _degrees_of_freedom(ours, se)
    p_differs = min(1.0, 2 * _p_above((gap - rounding) / se_if_equal, df))
    p_above_low = _p_above((gap + margin - rounding) / se, df)
    p_below_high = _p_above((margin - rounding - gap) / se, df)
    reach = margin - rounding - _Z_ONE_SIDED * se_published  # largest gap, were ours without error
    is_ours_to_blame = gap < reach or (reach > 0 and own_error > se_published)
    otherwise = "underpowered" if is_ours_to_blame else "compatible"
    return Comparison(p_differs, max(p_above_low, p_below_high), otherwise)


def compare_bound(printed: Printed, ours: Interval, direction: str) -> Comparison:
    """Test a published "at most" or "at least", taken as a statement without sampling error.

    The bound holds for an exact value, or agrees with a sampled one that lies significantly on its
    right side; it differs when the estimate lies significantly on the wrong side.
    """
    sign = 1 if direction == "at_least" else -1
    room = sign * (ours.estimate - printed.value) + printed.half_unit
    if ours.method == EXACT:
        return untested("agrees" if room >= 0 else "differs")
    se = _error_if_equal(printed, ours)
    return Comparison(*_test_sign(room, se, _degrees_of_freedom(ours, se)), "underpowered")


def compare_ranking(ranking: Sequence[Sequence[str]], ours: dict[str, Interval]) -> Comparison:
    """Test a published order of conditions by their estimates, largest first.

    Every estimate must lie above the next one, and a single label above all others. Standard errors
    are added, not their squares, which holds whatever the dependence between the estimates.

    :param ranking: links (higher, lower) that make up the published order.
    :param ours: estimate of each label.
    """
    note = "found: " + " > ".join(sorted(ours, key=lambda label: -ours[label].estimate))
    gaps = [ours[high].estimate - ours[low].estimate for high, low in ranking]
    if all(interval.method == EXACT for interval in ours.values()):
        return untested("identical" if min(gaps) > 0 else "differs", note)
    errors = [sampling_error(ours[high]) + sampling_error(ours[low]) for high, low in ranking]
    tests = [_test_sign(gap, se) for gap, se in zip(gaps, errors, strict=True)]
    p_differs = min(1.0, len(tests) * min(p for p, _ in tests))
    return Comparison(p_differs, max(p for _, p in tests), "underpowered", note)


def sampling_error(ours: Interval) -> float:
    """Standard error of an estimate; a share's by its Wilson interval: positive at 0 and 1 too."""
    return ours.se if ours.count is None else share_error(ours.count, ours.n)


def share_error(count: int, n: int) -> float:
    """Standard error of a share by its Wilson interval."""
    interval = wilson(count, n)
    return (interval.ci_high - interval.ci_low) / 2 / _Z_TWO_SIDED


def mean_error(ours: Interval, n: int) -> float:
    """Standard error of a published mean of ``n`` units that spread as ours do."""
    return sampling_error(ours) * math.sqrt(ours.n / n)


def _error_if_equal(printed: Printed, ours: Interval) -> float:
    """Standard error of our estimate if the published value is the true one.

    Of a share that is the score test's: few units, all or none of them successes, would otherwise
    seem to say more than they do.
    """
    error = sampling_error(ours)
    if ours.count is None or not 0 < printed.value < 1:
        return error
    return max(error, math.sqrt(printed.value * (1 - printed.value) / ours.n))


def _degrees_of_freedom(ours: Interval, se: float) -> float:
    """Degrees of freedom behind a difference (Welch 1947): ours, as far as our error counts.

    ``se`` is the standard error of both sides together.
    """
    return ours.df * (se / ours.se) ** 4 if ours.se > 0 else math.inf


def _test_sign(room: float, se: float, df: float = math.inf) -> tuple[float, float]:
    """P-values for "room is negative" and "room is positive"; the undefined shows neither."""
    if math.isnan(room) or math.isnan(se):
        return 1.0, 1.0
    if se == 0:
        return float(room >= 0), float(room <= 0)
    return _p_above(-room / se, df), _p_above(room / se, df)


def _p_above(z: float, df: float = math.inf) -> float:
    """Upper tail of Student's distribution, by default the normal one, accurate far out."""
    return float(ndtr(-z)) if math.isinf(df) else float(stdtr(df, -z))
