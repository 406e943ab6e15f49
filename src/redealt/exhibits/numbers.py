"""One formatter for every number that a caption, a table, a paper or a page prints.

All functions take plain numbers or an :class:`Estimate` and return text. Numbers and their unit
are held together by a no-break space (a narrow one, U+202F, before a sign), thousands are set
apart by the narrow one, and a negative sign is a true minus (U+2212).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from redealt.errors import RedealtError

INTERVAL = ("estimate", "ci_low", "ci_high")  # columns of an estimate and its interval

THIN = "\u202f"
SPACE = "\u00a0"
MINUS = "\u2212"
MISSING = "–"
_SMALLEST_POWER = -300  # of ten, that a p-value reaches without rounding to 0
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Estimate:
    """One row of an estimates table; empty cells are ``None``."""

    estimate: float
    ci_low: float | None = None
    ci_high: float | None = None
    n: int | None = None
    n_unit: str = ""
    method: str = ""
    name: str = "the estimate"

    def __float__(self) -> float:
        return self.estimate


Number = Estimate | float | int | str


def percent(value: Number, digits: int = 1) -> str:
    """A fraction as percent: ``0.4391`` with 2 digits is ``43.91 %``."""
    return f"{decimals(100 * _finite(value), digits)}{THIN}%"


def points(value: Number, digits: int = 1) -> str:
    """A difference of fractions in percentage points: ``0.0815`` is ``8.2 points``."""
    return f"{decimals(100 * _finite(value), digits)}{SPACE}points"


def decimals(value: Number, digits: int = 2) -> str:
    """A number with a fixed count of decimals; zero never carries a sign."""
    text = f"{_finite(value):,.{digits}f}"
    if not text.strip("-0.,"):
        text = text.lstrip("-")
    return text.replace("-", MINUS).replace(",", THIN)


def signed(value: Number, digits: int = 1) -> str:
    """A number with its sign, plus or minus; zero has a plus."""
    text = decimals(value, digits)
    return text if text.startswith(MINUS) else f"+{text}"


def scientific(value: Number, digits: int = 1) -> str:
    """A number in powers of ten: ``0.00012`` is ``1.2 × 10⁻⁴``."""
    mantissa, _, exponent = f"{_finite(value):.{digits}e}".partition("e")
    power = str(int(exponent)).translate(_SUPERSCRIPTS)
    return f"{mantissa.replace('-', MINUS)}{THIN}×{THIN}10{power}"


def as_printed(text: str) -> str:
    """A number in the digits that a paper prints, with our separators and minus."""
    return decimals(text, len(text.partition(".")[2]))


def magnitude(value: Number) -> int:
    """The power of ten of the first digit of a number other than zero."""
    return math.floor(math.log10(abs(_finite(value))))


def count(value: Number) -> str:
    """A whole number with thin separators: ``30400`` is ``30 400``."""
    number = _finite(value)
    if number != round(number):
        raise RedealtError(f"a count must be a whole number, found {number}")
    return decimals(number, 0)


def p_value(value: Number) -> str:
    """A probability value with its sign: ``p = 0.032``, ``p < 0.001``."""
    number = _probability(value)
    return f"p{THIN}<{THIN}0.001" if number < 0.001 else f"p{THIN}={THIN}{decimals(number, 3)}"


def p_size(value: Number) -> str:
    """A p-value for tables that compare small ones: ``0.032``, ``6 × 10⁻⁴⁴``; 0 is an underflow."""
    number = _probability(value)
    if number == 0:
        return f"<{THIN}10{str(_SMALLEST_POWER).translate(_SUPERSCRIPTS)}"
    return decimals(number, 3) if number >= 0.001 else scientific(number, 0)


def _probability(value: Number) -> float:
    number = _finite(value)
    if not 0 <= number <= 1:
        raise RedealtError(f"a p-value lies between 0 and 1, found {number}")
    return number


def interval(value: Estimate, digits: int = 1, unit: str = "percent") -> str:
    """The interval of an estimate, ``43.3 to 44.5 %``; ``unit`` is percent, points or none."""
    if value.ci_low is None or value.ci_high is None:
        raise RedealtError(f"{value.name} has no interval")
    endings = {"percent": f"{THIN}%", "points": f"{SPACE}points", "none": ""}
    if unit not in endings:
        raise RedealtError(f"unit of an interval: found {unit}, allowed {', '.join(endings)}")
    factor = 1 if unit == "none" else 100
    low, high = (decimals(factor * end, digits) for end in (value.ci_low, value.ci_high))
    return f"{low} to {high}{endings[unit]}"


def measured(value: Estimate, digits: int = 1, unit: str = "percent") -> str:
    """A number with the interval that it has, ``8.2 points (7.6 to 8.8)``; units as above."""
    formats = {"percent": percent, "points": points, "none": decimals}
    if unit not in formats:
        raise RedealtError(f"unit of a number: found {unit}, allowed {', '.join(formats)}")
    text = formats[unit](value, digits)
    if value.ci_low is None or value.ci_high is None:
        return text
    factor = 1 if unit == "none" else 100
    low, high = (decimals(factor * end, digits) for end in (value.ci_low, value.ci_high))
    return f"{text} ({low} to {high})"


def with_interval(row: Mapping[str, Any], digits: int = 2) -> str:
    """The estimate of a row with its interval if it has one, ``2.10 (2.05 to 2.15)``."""
    if math.isnan(row["ci_low"]):
        return decimals(row["estimate"], digits)
    middle, low, high = (decimals(row[name], digits) for name in INTERVAL)
    return f"{middle} ({low} to {high})"


def to_precision(value: Number, ci_low: float | None = None, ci_high: float | None = None) -> str:
    """A number with the digits that it deserves, for tables.

    With an interval, its half width keeps two significant digits; without one, the number is
    taken as exact: whole numbers stay whole, others show six significant digits.
    """
    number = _finite(value)
    if ci_low is None or ci_high is None:
        return _exact(number)
    return decimals(number, interval_digits(ci_low, ci_high))


def interval_digits(ci_low: float, ci_high: float) -> int:
    """How many decimals show the half width of an interval with two significant digits."""
    half_width = _half_width(ci_low, ci_high)
    if half_width is None:
        return 4
    return min(max(1 - math.floor(math.log10(half_width)), 0), 8)


def borne_digits(ci_low: float, ci_high: float, most: int) -> int:
    """How many decimals the sample bears: as many as show the first digit of half an interval.

    One more if that digit is small (below 3.55, the rule of the Particle Data Group).
    """
    half_width = _half_width(ci_low, ci_high)
    if half_width is None:
        return most
    power = math.floor(math.log10(half_width))
    is_small = half_width < 3.55 * 10**power
    return min(max(is_small - power, 0), most)


def maybe(text: str, place: str = "a cell") -> float | None:
    """The number in a cell of a CSV file, ``None`` for an empty one; an error names the place."""
    stripped = text.strip()
    if stripped.lower() in ("", "nan", "none"):
        return None
    try:
        return float(stripped)
    except ValueError:
        raise RedealtError(f"{place}: a number is expected, found {text!r}") from None


def _half_width(ci_low: float, ci_high: float) -> float | None:
    """Half the width of an interval; ``None`` if it is empty, or an end is infinite or unknown."""
    if not (math.isfinite(ci_low) and math.isfinite(ci_high)):
        return None
    half_width = abs(ci_high - ci_low) / 2
    return half_width if 0 < half_width < math.inf else None


def _exact(number: float) -> str:
    if number == round(number) and abs(number) < 1e15:
        return decimals(number, 0)
    power = magnitude(number)
    if power < -6:
        return scientific(number, 2)
    text = decimals(number, max(5 - power, 0))
    return text.rstrip("0").rstrip(".") if "." in text else text


def _finite(value: Number) -> float:
    name = value.name if isinstance(value, Estimate) else "a number to print"
    try:
        number = float(value)
    except ValueError:
        raise RedealtError(f"a number is expected, found {value!r}") from None
    if not math.isfinite(number):
        raise RedealtError(f"{name} is {number}: it cannot be printed")
    return number


FILTERS = {
    "percent": percent,
    "points": points,
    "decimals": decimals,
    "count": count,
    "p_value": p_value,
    "interval": interval,
    "to_precision": to_precision,
}
"""The formatter by the names that article templates use as filters."""
