"""Cells that are played part by part: a map by its rows, a tournament by its drafts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from redealt.core.task import Columns, Row, Task, name_conditions

# callable(part): it plays a part of a cell and returns its rows, without the conditions.
PlayPart = Callable[[int], Iterable[Row]]


def play_parts(
    task: Task,
    cells: Sequence[Mapping[str, Any]],
    parts: str,
    names: Sequence[str],
    prepare: Callable[[Task, Mapping[str, Any]], PlayPart],
) -> Columns:
    """Return the rows of all parts of cells, which are the units of the run.

    A cell has ``conditions``, the number of its ``parts``, and what ``prepare`` reads. The columns
    are the conditions and ``names``.
    """
    columns = [*name_conditions(cells), *names]
    units = [(number, part) for number, cell in enumerate(cells) for part in range(cell[parts])]
    numbers = {units[unit][0] for unit in task.units}
    players = {number: prepare(task, cells[number]) for number in numbers}

    def play_unit(unit: int) -> list[Row]:
        number, part = units[unit]
        where = cells[number]["conditions"].values()
        return [(*where, *row) for row in players[number](part)]

    rows = list(chain.from_iterable(task.map_units(play_unit)))
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}
