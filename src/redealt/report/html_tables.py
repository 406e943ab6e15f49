"""What it takes to align the numbers of an exhibit's table at their decimal points in HTML."""

from collections.abc import Callable
from typing import NamedTuple

from redealt.exhibits.tables import NUMBER, Cell, Part, split_number


class Widths(NamedTuple):
    """How many characters a column of numbers needs right of the aligned place, at most."""

    rest: int = 0
    interval: int = 0


def find_widths(part: Part) -> list[Widths]:
    """Return the widths of each column, zero for columns of text."""
    return [
        Widths(_find_longest(part, place, _join_rest), _find_longest(part, place, _get_interval))
        if kind == NUMBER
        else Widths()
        for place, kind in enumerate(part.columns)
    ]


def _find_longest(part: Part, place: int, read: Callable[[Cell], str]) -> int:
    cells = [row[place] for block in part.blocks for row in block.rows]
    return max((len(read(cell)) for cell in cells), default=0)


def _join_rest(cell: Cell) -> str:
    return "".join(split_cell(cell)[1:])


def _get_interval(cell: Cell) -> str:
    return f"({cell.interval})" if cell.interval else ""


def split_cell(cell: Cell) -> tuple[str, str, str]:
    """Return what stands left of the aligned place, what stands right of it, and the mark."""
    return *split_number(cell.text), cell.mark
