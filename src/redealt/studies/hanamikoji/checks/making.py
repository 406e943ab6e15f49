"""Ways to state a check, besides those of :mod:`redealt.audit`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pandas as pd

from redealt.audit import LEVEL, Check, compare
from redealt.estimates import select
from redealt.stats.hypotheses import Tails
from redealt.verdicts import Printed

Tail = Literal["low", "high"]


def check_that(
    holds: bool, exhibit: str, check: str, expected: object, found: object, note: str = ""
) -> Check:
    """Return the check of a statement that is not the equality of two values."""
    verdict = "consistent" if holds else "inconsistent"
    return Check(exhibit, check, str(expected), str(found), verdict, note)


def check_all(exhibit: str, check: str, holds: Sequence[bool], note: str = "") -> Check:
    """Return the check that something holds for every row."""
    total = len(holds)
    return compare(exhibit, check, f"{total} of {total}", f"{sum(holds)} of {total}", note)


def check_shown(
    tails: Tails, tail: Tail, exhibit: str, check: str, expected: str, found: str, note: str = ""
) -> Check:
    """Return the check that a published statement is significant: in the one tail it names."""
    p = tails.p_low if tail == "low" else tails.p_high
    shown = check_that(p < LEVEL / 2, exhibit, check, expected, found, note)
    return replace(shown, statistic=tails.statistic, p_low=tails.p_low, p_high=tails.p_high)


def read_by_n(table: pd.DataFrame, metric: str, **where: str) -> dict[int, Printed]:
    """Return printed values by number of rollouts."""
    rows = select(table, metric=metric, **where)
    return {
        int(n): Printed.parse(value)
        for n, value in zip(rows["n_rollouts"], rows["value"], strict=True)
    }


def read_numbers(table: pd.DataFrame, index: str, **where: object) -> pd.Series:
    """Return values as numbers, by the entries of a column."""
    return select(table, **where).set_index(index)["value"].astype(float)
