"""Checks of the published numbers against themselves: sums, dispersion, impossible values.

*Inconsistent*: numbers that must agree do not, or a test finds more or less chance than there can
be, significant among all such tests of the study (Holm). *Not shown*: a published statement that
the published numbers do not bear out. *Impossible*: no data could give the numbers. *Consistent*:
none of these.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Literal

import pandas as pd

from redealt.exhibits.numbers import decimals, interval_digits
from redealt.exhibits.published import Tables
from redealt.judging.hypothesis import Hypothesis
from redealt.stats.hypotheses import Tails, holm
from redealt.stats.intervals import LEVEL

Tail = Literal["low", "high"]
CONSISTENT, NOT_SHOWN = "consistent", "not shown"
INCONSISTENT, IMPOSSIBLE = "inconsistent", "impossible"
VERDICTS = (CONSISTENT, NOT_SHOWN, INCONSISTENT, IMPOSSIBLE)
COLUMNS = [
    "study",
    "exhibit",
    "check",
    "fact",
    "expected",
    "found",
    "statistic",
    "p_low",
    "p_high",
    "p_adjusted",
    "verdict",
    "note",
]


@dataclass(frozen=True)
class Check:
    """One check: what the numbers should be, what they are, and the verdict.

    :ivar exhibit: where the checked numbers are printed.
    :ivar check: what is checked, in words.
    :ivar expected: what the numbers should be, as text.
    :ivar found: what they are, as text; empty of a spread, which is worded as the verdict is.
    :ivar verdict: one of ``VERDICTS``; empty of a test of chance, whose verdict follows once it has
        been adjusted for the others.
    :ivar statistic: of a test.
    :ivar p_low: of a test; small if there is less spread than chance allows.
    :ivar p_high: of a test; small if there is more.
    :ivar fact: name of the fact that several checks show in several ways, which counts once.
    """

    exhibit: str
    check: str
    expected: str
    found: str
    verdict: str
    note: str = ""
    statistic: float | None = None
    p_low: float | None = None
    p_high: float | None = None
    fact: str = ""

    @property
    def p(self) -> float:
        """Two-sided p-value of a test of chance, else NaN."""
        if self.verdict or self.p_low is None or self.p_high is None:
            return math.nan
        return Tails(0.0, self.p_low, self.p_high).p_two_sided

    def describe(self, p_adjusted: float) -> str:
        """What was found; of a spread, how it compares with chance by the adjusted p-value."""
        if self.found or self.p_low is None or self.p_high is None:
            return self.found
        if p_adjusted >= LEVEL:
            return "as by chance"
        return f"{'more' if self.p_high < self.p_low else 'less'} than by chance"

    def decide(self, p_adjusted: float) -> str:
        """The verdict, given the p-value adjusted over all tests of chance."""
        return self.verdict or (INCONSISTENT if p_adjusted < LEVEL else CONSISTENT)


def compare(exhibit: str, check: str, expected: object, found: object, note: str = "") -> Check:
    """Return the check of two values that must be equal."""
    verdict = CONSISTENT if expected == found else INCONSISTENT
    return Check(exhibit, check, str(expected), str(found), verdict, note)


def check_that(
    holds: bool, exhibit: str, check: str, expected: object, found: object, note: str = ""
) -> Check:
    """Return the check of a statement that is not the equality of two values."""
    verdict = CONSISTENT if holds else INCONSISTENT
    return Check(exhibit, check, str(expected), str(found), verdict, note)


def check_all(exhibit: str, check: str, holds: Sequence[bool], note: str = "") -> Check:
    """Return the check that something holds for every one of several."""
    total = len(holds)
    return compare(exhibit, check, f"{total} of {total}", f"{sum(holds)} of {total}", note)


def check_shown(
    tails: Tails, tail: Tail, exhibit: str, check: str, expected: str, found: str, note: str = ""
) -> Check:
    """Return the check that a published statement is significant: in the one tail it names.

    One that is significant in the other tail is inconsistent, any other not shown.
    """
    p, opposite = tails.p_low, tails.p_high
    if tail == "high":
        p, opposite = opposite, p
    verdict = NOT_SHOWN
    if min(p, opposite) < LEVEL / 2:
        verdict = CONSISTENT if p < opposite else INCONSISTENT
    values = tails.statistic, tails.p_low, tails.p_high
    return Check(exhibit, check, expected, found, verdict, note, *values)


def check_stated(exhibit: str, check: str, stated: Hypothesis, note: str = "") -> Check:
    """Return the check of a published statement by the hypothesis that a claim makes of it.

    The published numbers are judged as ours are: one that they significantly contradict is
    inconsistent, and one that they do not significantly support is not shown.
    """
    verdict = NOT_SHOWN
    if stated.is_exact or stated.p < LEVEL:
        verdict = CONSISTENT if stated.p_support < stated.p_refute else INCONSISTENT
    digits = interval_digits(stated.ci_low, stated.ci_high)
    low, high = (decimals(bound, digits) for bound in (stated.ci_low, stated.ci_high))
    found = f"{decimals(stated.estimate, digits)} ({low} to {high})"
    return Check(exhibit, check, stated.bound, found, verdict, note)


def check_spread(exhibit: str, check: str, expected: str, tails: Tails, note: str = "") -> Check:
    """Return the check that counts vary as chance alone would have them, neither more nor less."""
    values = tails.statistic, tails.p_low, tails.p_high
    return Check(exhibit, check, expected, "", "", note, *values)


def check_chance(
    exhibit: str, check: str, expected: str, tails: Tails, found: str, note: str = ""
) -> Check:
    """Return the check that something is as it would be by chance, in neither tail."""
    return replace(check_spread(exhibit, check, expected, tails, note), found=found)


def of_fact(fact: str, checks: Iterable[Check]) -> list[Check]:
    """Return checks that show the same fact, which counts once."""
    return [replace(check, fact=fact) for check in checks]


def run_checks(modules: Iterable[str], published: Tables) -> list[Check]:
    """Return all checks of a study's modules, in their order."""
    return [check for module in modules for check in import_module(module).check(published)]


def to_frame(study: str, checks: Sequence[Check]) -> pd.DataFrame:
    """Return checks as the table audit.csv, the tests of chance adjusted (Holm) over the study."""
    adjusted = holm([check.p for check in checks])
    rows = [
        {
            "study": study,
            **{name: getattr(check, name) for name in COLUMNS if hasattr(check, name)},
            "found": check.describe(p),
            "p_adjusted": p,
            "verdict": check.decide(p),
        }
        for check, p in zip(checks, adjusted, strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)
