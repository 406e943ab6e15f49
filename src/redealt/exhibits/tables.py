"""Tables as data, whatever draws them, and those that compare estimates with published values."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import condition_columns
from redealt.exhibits.published import PUBLISHED_SIGN


class Cell(NamedTuple):
    """A text that stands in one column or spans several."""

    text: str
    is_published: bool = False
    span: int = 1


Row = Sequence[Cell]


@dataclass(frozen=True)
class Table:
    """What a table shows.

    :ivar heads: lines of headings, from the top.
    :ivar blocks: the body in blocks of rows, a thin rule between them.
    :ivar widths: of the columns, in any unit.
    :ivar width: of the whole, a text "column" or the "page".
    """

    heads: Sequence[Row]
    blocks: Sequence[Sequence[Row]]
    widths: Sequence[float]
    width: str = "page"

    @property
    def rows(self) -> list[Row]:
        """The rows of all blocks."""
        return [row for block in self.blocks for row in block]


def table_of_texts(
    header: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    widths: Sequence[float],
    *,
    width: str = "page",
    rules: Collection[int] = (),
) -> Table:
    """Return a table of plain texts.

    :param header: lines of headings; "" continues the heading to its left.
    :param rows: a text that starts with the sign of published values is one.
    :param rules: numbers of the rows that a new block starts with.
    """
    edges = [0, *sorted({*rules} - {0, len(rows)}), len(rows)]
    set_rows = [text_row(row) for row in rows]
    blocks = [set_rows[first:last] for first, last in pairwise(edges)]
    return Table([[*_join_heads(line)] for line in header], blocks, widths, width)


def text_row(texts: Sequence[str]) -> Row:
    """Return a row of plain texts."""
    return [Cell(text, text.startswith(PUBLISHED_SIGN)) for text in texts]


def _join_heads(texts: Sequence[str]) -> Iterator[Cell]:
    starts = [column for column, text in enumerate(texts) if text or not column]
    for first, last in pairwise([*starts, len(texts)]):
        if texts[first]:
            yield Cell(texts[first], span=last - first)
        else:  # an empty corner spans nothing
            yield from (Cell("") for _ in range(first, last))


class Line(NamedTuple):
    """A row or column of a comparison: the conditions of its cells, and whose values they are.

    A row without conditions has no cells, and is a heading of those below it.

    :ivar group: the heading above that of a column; neighbors with the same one share it.
    :ivar width: of a column, beside that of the others.
    """

    name: str
    where: Mapping[str, Any]
    is_published: bool = False
    group: str = ""
    width: float = 1.0


class Writer(NamedTuple):
    """How a metric is written: from a table of estimates, or of published values, by conditions."""

    ours: Callable[..., str]
    published: Callable[..., str]


def write_with(write: Callable[..., str], **options: object) -> Callable[..., str]:
    """Return how the one estimate under some conditions is written by a function of its row."""
    return lambda estimates, **where: write(cells.find(estimates, **where), **options)


COUNT = Writer(write_with(cells.number, digits=0), cells.published_number)
NUMBER = Writer(write_with(cells.number), cells.published_number)
NUMBER_WITH_INTERVAL = Writer(write_with(cells.number_with_interval), cells.published_number)
PERCENT = Writer(write_with(cells.percent), cells.published_percent)
PERCENT_IN_FULL = Writer(write_with(cells.percent, digits=2), cells.published_percent)
PERCENT_WITH_INTERVAL = Writer(write_with(cells.percent_with_interval), cells.published_percent)


def ours_and_published(
    name: str, where: Mapping[str, Any], variants: Mapping[str, str]
) -> list[Line]:
    """Return a line for each variant, by its name, and one for the published values."""
    ours = [Line(f"{name}, {v}", {**where, "variant": key}) for key, v in variants.items()]
    return [*ours, Line(f"{name}, published", where, is_published=True)]


def beside_published(heads: Mapping[str, str], widths: tuple[float, float]) -> list[Line]:
    """Return two columns for each metric under its heading: ours, and the published values."""
    return [
        Line("" if is_published else head, {"metric": metric}, is_published, width=width)
        for metric, head in heads.items()
        for is_published, width in zip((False, True), widths, strict=True)
    ]


@dataclass(frozen=True)
class ComparisonTable:
    """Estimates beside or above published values.

    :ivar blocks: of lines; a cell is what meets the conditions of its line and its column.
    :ivar writers: by metric.
    :ivar corner: the heading of the lines.
    :ivar name_width: of the names of the lines, beside the widths of the columns.
    """

    blocks: Sequence[Sequence[Line]]
    columns: Sequence[Line]
    writers: Mapping[str, Writer]
    corner: str = ""
    name_width: float = 1.0

    def fill(self, estimates: pd.DataFrame, printed: pd.DataFrame, width: str = "page") -> Table:
        """Return the table, as wide as a text "column" or the "page"."""
        estimates = estimates.astype(dict.fromkeys(condition_columns(estimates), str))
        blocks = [
            [self._fill_line(line, estimates, printed) for line in block] for block in self.blocks
        ]
        widths = [self.name_width, *(column.width for column in self.columns)]
        return Table(self._heads(), blocks, widths, width)

    def _heads(self) -> list[Row]:
        names = [self.corner, *(column.name for column in self.columns)]
        heads: list[Row] = [[*_join_heads(names)]]
        if any(column.group for column in self.columns):
            groups = groupby(column.group for column in self.columns)
            heads.insert(0, [Cell(""), *(Cell(name, span=len([*own])) for name, own in groups)])
        return heads

    def _fill_line(self, line: Line, estimates: pd.DataFrame, printed: pd.DataFrame) -> Row:
        texts = [line.name]
        if not line.where:
            return text_row([*texts, *("" for _ in self.columns)])
        for column in self.columns:
            where = {name: str(value) for name, value in {**line.where, **column.where}.items()}
            writer = self.writers[where["metric"]]
            is_published = line.is_published or column.is_published
            texts.append(
                writer.published(printed, **where)
                if is_published
                else writer.ours(estimates, **where)
            )
        return text_row(texts)
