"""Tables that compare estimates with published values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import condition_columns
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.tables import (
    NUMBER,
    PUBLISHED_HEAD,
    PUBLISHED_NOTE,
    TEXT,
    Block,
    Cell,
    Head,
    Part,
    Row,
    Table,
)


class Line(NamedTuple):
    """A row or column of a comparison: the conditions of its cells, and whose values they are.

    :ivar group: the heading above that of a column; neighbors with the same one share it.
    """

    name: str
    where: Mapping[str, Any]
    is_published: bool = False
    group: str = ""


class Lines(NamedTuple):
    """A block of rows, and its title, if it has one."""

    lines: Sequence[Line]
    title: str = ""


class Writer(NamedTuple):
    """How a metric is written: from a table of estimates, or of published values, by conditions."""

    ours: Callable[..., Cell]
    published: Callable[..., Cell]


def write_with(write: Callable[..., Cell], **options: object) -> Callable[..., Cell]:
    """Return how the one estimate under some conditions is written by a function of its row."""
    return lambda estimates, **where: write(cells.find(estimates, **where), **options)


COUNT = Writer(write_with(cells.number, digits=0), cells.published_number)
MEAN = Writer(write_with(cells.number_with_interval), cells.published_number)
PERCENT = Writer(write_with(cells.percent_with_interval), cells.published_percent)
SECONDS = Writer(write_with(cells.seconds), cells.published_number)


def rows_of(where: Mapping[str, Any], variants: Mapping[str, str]) -> list[Line]:
    """Return a row for the published values and one for each variant, by its name."""
    ours = [Line(name, {**where, "variant": key}) for key, name in variants.items()]
    return [Line(f"{PUBLISHED_SIGN} paper", where, is_published=True), *ours]


def columns_of(group: str, where: Mapping[str, Any], variants: Mapping[str, str]) -> list[Line]:
    """Return a column for each variant under a heading, and one for the published values."""
    ours = [Line(name, {**where, "variant": key}, group=group) for key, name in variants.items()]
    return [*ours, Line(PUBLISHED_HEAD, where, is_published=True, group=group)]


def ours_and_published(group: str, where: Mapping[str, Any], ours: str = "ours") -> list[Line]:
    """Return two columns under a heading: ours, and the published values."""
    published = Line(PUBLISHED_HEAD, where, is_published=True, group=group)
    return [Line(ours, where, group=group), published]


@dataclass(frozen=True)
class ComparisonTable:
    """Estimates beside or above published values.

    :ivar blocks: of rows; a cell is what meets the conditions of its row and its column.
    :ivar writers: by metric.
    :ivar corner: the heading of the names of the rows.
    """

    blocks: Sequence[Lines]
    columns: Sequence[Line]
    writers: Mapping[str, Writer]
    corner: str = ""
    title: str = ""
    is_stacked: bool = False

    def fill(
        self, estimates: pd.DataFrame, printed: pd.DataFrame, notes: Sequence[str] = ()
    ) -> Table:
        """Return the table; its last note says what the sign of published values means."""
        return Table([self.fill_part(estimates, printed)], [*notes, PUBLISHED_NOTE])

    def fill_part(self, estimates: pd.DataFrame, printed: pd.DataFrame) -> Part:
        """Return the table as a part of one that has others."""
        estimates = estimates.astype(dict.fromkeys(condition_columns(estimates), str))
        blocks = [
            Block([self._fill_line(line, estimates, printed) for line in lines], title)
            for lines, title in self.blocks
        ]
        columns = [TEXT, *(NUMBER for _ in self.columns)]
        return Part(columns, [*self._heads()], blocks, self.title, self.is_stacked)

    def _heads(self) -> Iterator[list[Head]]:
        if any(column.group for column in self.columns):
            groups = groupby(column.group for column in self.columns)
            yield [Head(), *(Head(name, span=len([*own])) for name, own in groups)]
        yield [Head(self.corner), *(Head(column.name) for column in self.columns)]

    def _fill_line(self, line: Line, estimates: pd.DataFrame, printed: pd.DataFrame) -> Row:
        row = [Cell(line.name, is_published=line.is_published)]
        for column in self.columns:
            where = {name: str(value) for name, value in {**line.where, **column.where}.items()}
            writer = self.writers[where["metric"]]
            if line.is_published or column.is_published:
                row.append(writer.published(printed, **where)._replace(is_published=True))
            else:
                row.append(writer.ours(estimates, **where))
        return row
