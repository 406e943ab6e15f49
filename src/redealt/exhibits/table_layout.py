"""Where the columns of a table stand, in em, as wide as what they hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from redealt.exhibits.tables import NUMBER, Cell, Part, split_number
from redealt.exhibits.text_widths import measure_text

INTERVAL_SIZE = 0.85  # of intervals, beside numbers
INTERVAL_GAP = 0.4
INDENT = 1.0  # of rows below the title of their block
_GUTTER, _GROUP_GUTTER = 1.1, 1.8


@dataclass(frozen=True)
class Column:
    """A column from ``left`` to ``right``, and how wide the pieces of its numbers are at most."""

    left: float
    right: float
    whole: float = 0.0
    rest: float = 0.0
    interval: float = 0.0
    is_stacked: bool = False

    @property
    def number_left(self) -> float:
        """Return where the widest of its numbers starts."""
        beside = 0.0 if self.is_stacked or not self.interval else INTERVAL_GAP + self.interval
        return (self.left + self.right - self.whole - self.rest - beside) / 2

    @property
    def point(self) -> float:
        """Return where the decimal points of its numbers stand."""
        return self.number_left + self.whole


def lay_out(part: Part, width: float = 0.0) -> list[Column]:
    """Return the columns of a part, spread over a width if it is larger than theirs."""
    pieces = [_measure_pieces(part, index) for index in range(len(part.columns))]
    widths = [_measure_content(part, index, pieces[index]) for index in range(len(pieces))]
    gutters = [*_list_gutters(part)]
    for line in reversed(part.heads):
        first = 0
        for head in line:
            own = range(first, first + head.span)
            found = sum(widths[index] for index in own) + sum(gutters[index] for index in own[1:])
            lack = max(measure_text(head.text) - found, 0.0)
            for index in own:
                widths[index] += lack / head.span
            first += head.span
    if len(widths) > 1:
        spare = max(width - sum(widths) - sum(gutters), 0.0) / (len(widths) - 1)
        gutters = [0.0, *(gutter + spare for gutter in gutters[1:])]
    rights = accumulate(gutter + own for gutter, own in zip(gutters, widths, strict=True))
    return [
        Column(right - own, right, *piece, part.is_stacked)
        for right, own, piece in zip(rights, widths, pieces, strict=True)
    ]


def _measure_pieces(part: Part, index: int) -> tuple[float, float, float]:
    """Return the widths of what stands left and right of points, and of the intervals."""
    if part.columns[index] != NUMBER:
        return 0.0, 0.0, 0.0
    measured = [measure_number(Cell())]
    measured += [measure_number(row[index]) for block in part.blocks for row in block.rows]
    whole, rest, interval = (max(each) for each in zip(*measured, strict=True))
    return whole, rest, interval


def measure_number(cell: Cell) -> tuple[float, float, float]:
    """Return the widths of what stands left and right of a point, and of the interval."""
    whole, rest = split_number(cell.text)
    interval = INTERVAL_SIZE * measure_text(f"({cell.interval})") if cell.interval else 0.0
    return measure_text(whole), measure_text(rest + cell.mark), interval


def _measure_content(part: Part, index: int, pieces: Sequence[float]) -> float:
    whole, rest, interval = pieces
    if part.columns[index] == NUMBER:
        if part.is_stacked or not interval:
            return max(whole + rest, interval)
        return whole + rest + INTERVAL_GAP + interval
    return max(
        (
            measure_text(row[index].text) + (INDENT if block.title and not index else 0.0)
            for block in part.blocks
            for row in block.rows
        ),
        default=0.0,
    )


def _list_gutters(part: Part) -> Iterator[float]:
    """Yield the space left of each column, wider between groups."""
    starts = {*accumulate(head.span for head in part.heads[0])} if len(part.heads) > 1 else set()
    for index in range(len(part.columns)):
        yield 0.0 if not index else _GROUP_GUTTER if index in starts else _GUTTER
