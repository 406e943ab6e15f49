"""The table of all speeds, in Markdown that is as easy to read in a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

GOAL_OF_CORES, GOAL_OF_THREADS, GOAL_OF_COMPILING = 0.9, 1.9, 25
SPEED, CORE_PER_C, THREADS, COLD = "per second", "core/C", "2 threads", "cold s"
_HEADER = ("game", "work", "unit", SPEED, "goal", CORE_PER_C, THREADS, COLD, "load s")
_TEXTS = 3  # columns before those of numbers


class Row(NamedTuple):
    """What was measured of a core or a workload; None is what was not, or what has no goal.

    :ivar scaling: how many times as fast two threads are as one.
    :ivar most_seconds: that compiling may take.
    """

    game: str
    work: str
    unit: str
    per_second: float
    goal: float | None = None
    core_per_c: float | None = None
    scaling: float | None = None
    cold: float | None = None
    load: float | None = None
    most_seconds: float = GOAL_OF_COMPILING


def list_missed(row: Row) -> list[str]:
    """Return the columns in which a row misses a goal, by the digits that are shown."""
    return [
        column
        for column, value, goal, digits in (
            (SPEED, row.per_second, row.goal, 0),
            (CORE_PER_C, row.core_per_c, GOAL_OF_CORES, 2),
            (THREADS, row.scaling, GOAL_OF_THREADS, 2),
            # The fewer seconds the better.
            (COLD, None if row.cold is None else -row.cold, -row.most_seconds, 0),
        )
        if value is not None and goal is not None and round(value, digits) < goal
    ]


def format_table(rows: Iterable[Row]) -> str:
    """Return the table of rows, its columns as wide as their widest cell."""
    cells = [_HEADER, *map(_format_row, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(_join_all(cells, widths))


def _join_all(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    sides = "<" * _TEXTS + ">" * (len(widths) - _TEXTS)
    rule = [f"{':' if side == '>' else '-':->{n}}" for side, n in zip(sides, widths, strict=True)]
    for row in (cells[0], rule, *cells[1:]):
        padded = (f"{text:{side}{n}}" for text, side, n in zip(row, sides, widths, strict=True))
        yield f"| {' | '.join(padded)} |"


def _format_row(row: Row) -> Sequence[str]:
    missed = list_missed(row)

    def show(value: float | None, form: str, column: str = "") -> str:
        text = "" if value is None else f"{value:{form}}"
        return f"{text} missed" if column in missed else text

    return (
        row.game,
        row.work,
        row.unit,
        show(row.per_second, ",.0f"),
        show(row.goal, ",.0f", SPEED),
        show(row.core_per_c, ".2f", CORE_PER_C),
        show(row.scaling, ".2f", THREADS),
        show(row.cold, ".0f", COLD),
        show(row.load, ".1f"),
    )
