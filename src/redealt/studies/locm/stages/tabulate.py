"""Imported data as runs, so that what is made of them has them in its key."""

from collections.abc import Iterator, Mapping
from typing import Any

from redealt.core.task import Columns, Row, Task
from redealt.studies.locm.stages.heat_maps import CELL
from redealt.studies.locm.stages.parts import PlayPart, play_parts


def tabulate(task: Task) -> Columns:
    """Return the ``columns`` that the parameters hold, lists by name."""
    task.report(1)
    return task.params["columns"]


def tabulate_maps(task: Task) -> Columns:
    """Return ``maps`` of the parameters in the rows of :func:`.heat_maps.play_maps`.

    A map has ``conditions``, its ``rows`` (how many), ``wins`` (of each row against the others) and
    the ``games`` of a cell. A unit is a row.
    """
    return play_parts(task, task.params["maps"], "rows", CELL, _read_rows)


def _read_rows(_task: Task, described: Mapping[str, Any]) -> PlayPart:
    def read_row(number: int) -> Iterator[Row]:
        others = [place for place in range(described["rows"]) if place != number]
        for second, wins in zip(others, described["wins"][number], strict=True):
            yield number, second, wins, described["games"]

    return read_row
