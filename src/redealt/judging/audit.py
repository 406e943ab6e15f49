"""Checks of the published numbers against themselves: sums, dispersion, impossible values."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from typing import Literal

import pandas as pd

from redealt.exhibits.published import Tables
from redealt.stats.hypotheses import Tails
from redealt.stats.intervals import LEVEL

Tail = Literal["low", "high"]


@dataclass(frozen=True)
class Check:
    """One check: what the numbers should be, what they are, and the verdict.

    :ivar exhibit: where the checked numbers are printed.
    :ivar check: what is checked, in words.
    :ivar expected: what the numbers should be, as text.
    :ivar found: what they are, as text.
    :ivar verdict: consistent, inconsistent or impossible.
    :ivar statistic: of a test.
    :ivar p_low: of a test; small if there is less spread than chance allows.
    :ivar p_high: of a test; small if there is more.
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


def compare(exhibit: str, check: str, expected: object, found: object, note: str = "") -> Check:
    """Return the check that two values which must be equal are."""
    verdict = "consistent" if expected == found else "inconsistent"
    return Check(exhibit, check, str(expected), str(found), verdict, note)


def check_that(
    holds: bool, exhibit: str, check: str, expected: object, found: object, note: str = ""
) -> Check:
    """Return the check of a statement that is not the equality of two values."""
    verdict = "consistent" if holds else "inconsistent"
    return Check(exhibit, check, str(expected), str(found), verdict, note)


def check_all(exhibit: str, check: str, holds: Sequence[bool], note: str = "") -> Check:
    """Return the check that something holds for every one of several."""
    total = len(holds)
    return compare(exhibit, check, f"{total} of {total}", f"{sum(holds)} of {total}", note)


def check_shown(
    tails: Tails, tail: Tail, exhibit: str, check: str, expected: str, found: str, note: str = ""
) -> Check:
    """Return the check that a published statement is significant: in the one tail it names."""
    p = tails.p_low if tail == "low" else tails.p_high
    shown = check_that(p < LEVEL / 2, exhibit, check, expected, found, note)
    return replace(shown, statistic=tails.statistic, p_low=tails.p_low, p_high=tails.p_high)


def check_spread(exhibit: str, check: str, expected: str, tails: Tails, note: str = "") -> Check:
    """Return the check that counts vary as chance alone would have them, neither more nor less."""
    too_much, too_little = tails.p_high < LEVEL / 2, tails.p_low < LEVEL / 2
    found = "more than by chance" if too_much else "less" if too_little else "as by chance"
    verdict = "inconsistent" if too_much or too_little else "consistent"
    return Check(
        exhibit, check, expected, found, verdict, note, tails.statistic, tails.p_low, tails.p_high
    )


def check_chance(
    exhibit: str, check: str, expected: str, tails: Tails, found: str, note: str = ""
) -> Check:
    """Return the check that something is as it would be by chance, in neither tail."""
    return replace(check_spread(exhibit, check, expected, tails, note), found=found)


def run_checks(modules: Iterable[str], published: Tables) -> list[Check]:
    """Return all checks of a study's modules, in their order."""
    return [check for module in modules for check in import_module(module).check(published)]


def to_frame(study: str, checks: Iterable[Check]) -> pd.DataFrame:
    """Return checks as the table audit.csv."""
    columns = [
        "study",
        "exhibit",
        "check",
        "expected",
        "found",
        "statistic",
        "p_low",
        "p_high",
        "verdict",
        "note",
    ]
    rows = [{"study": study, **asdict(check)} for check in checks]
    return pd.DataFrame(rows, columns=columns)
