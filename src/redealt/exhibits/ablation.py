"""Ablations: what each difference between two variants changes by itself, as rows of estimates.

An item is what is changed at a time; "none" is the base as it is. Of each quantity there is its
``level``, and for items other than "none" its ``change`` from the base, with ``change_p`` and, over
all changes that are shown, ``change_p_adjusted`` (Holm). What is exact has no p-value.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import VALUE_COLUMNS, exact, sampled, select
from redealt.stats.comparisons import compare_means, compare_shares
from redealt.stats.hypotheses import holm
from redealt.stats.intervals import Interval, wilson

SIGNIFICANT = 0.05
_ROUNDING = 1e-12  # exact values that differ by less are the same

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Share:
    """A count of ``n`` units; ``simultaneous`` shares have intervals that hold together."""

    count: int
    n: int
    unit: str
    simultaneous: int = 1

    @property
    def interval(self) -> Interval:
        """Wilson's."""
        return wilson(self.count, self.n, simultaneous=self.simultaneous)


@dataclass(frozen=True)
class Mean:
    """A mean with its interval, of so many units."""

    interval: Interval
    unit: str


Level = Share | Mean | float  # a plain number is exact


@dataclass(frozen=True)
class Cell:
    """What is measured under one variant: levels by quantity; ``where`` names its item."""

    where: Mapping[str, Any]
    levels: Mapping[str, Level]


def compare(start: Cell, changed: Iterable[Cell]) -> Iterator[Row]:
    """Yield the levels of a base and of all changed cells, and what the latter change.

    Shares are compared by Newcombe's interval and Fisher's exact test, means by Welch's method.
    """
    yield from _level_rows(start)
    for cell in changed:
        yield from _level_rows(cell)
        for quantity, level in cell.levels.items():
            if quantity in start.levels:
                where = {**cell.where, "quantity": quantity}
                yield from _change_rows(level, start.levels[quantity], where)


def _level_rows(cell: Cell) -> Iterator[Row]:
    for quantity, level in cell.levels.items():
        where = {**cell.where, "quantity": quantity}
        if isinstance(level, float):
            yield exact(level, "level", **where)
        else:
            yield sampled(level.interval, "level", level.unit, **where)


def _change_rows(level: Level, start: Level, where: Row) -> Iterator[Row]:
    if isinstance(level, float) and isinstance(start, float):
        yield exact(level - start, "change", **where)
        return
    if isinstance(level, Share) and isinstance(start, Share):
        change, p = compare_shares(level.count, level.n, start.count, start.n)
    elif isinstance(level, Mean) and isinstance(start, Mean):
        change, p = compare_means(level.interval, start.interval)
    else:
        raise TypeError(f"{start} and {level} cannot be compared")
    yield sampled(change, "change", level.unit, **where)
    if not isnan(p):
        yield exact(p, "change_p", **where)


def adjust(rows: Iterable[Row], is_shown: Callable[[Row], bool] = lambda row: True) -> list[Row]:
    """Return all rows, and the adjusted p-values of the changes that are shown."""
    rows = list(rows)
    tested = [row for row in rows if row["metric"] == "change_p" and is_shown(row)]
    adjusted = holm([row["estimate"] for row in tested])
    for row, p in zip(tested, adjusted, strict=True):
        where = {name: value for name, value in row.items() if name not in VALUE_COLUMNS}
        rows.append(exact(float(p), "change_p_adjusted", **where))
    return rows


def find_significant(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return the changes that are not chance: adjusted p-values below 5 %, or exact."""
    changes = select(estimates, metric="change")
    keys = [name for name in estimates.columns if name not in VALUE_COLUMNS]
    adjusted = select(estimates, metric="change_p_adjusted")
    adjusted = adjusted[adjusted["estimate"] < SIGNIFICANT].set_index(keys).index
    is_exact = (changes["method"] == "exact") & (changes["estimate"].abs() > _ROUNDING)
    return changes[is_exact | changes.set_index(keys).index.isin(adjusted)]
