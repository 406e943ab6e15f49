"""What a stage function receives, and how it goes through its units.

A stage function takes one :class:`Task` and returns a table as columns; everything that its result
may depend on is in ``params``, ``seed`` and ``needs``.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from redealt.core.streams import stream_key

Result = TypeVar("Result")
Columns = Mapping[str, np.ndarray | Sequence]
Row = tuple[Any, ...]
# callable(first, n_games): it plays these games and returns their records, or
# the record of their sums.
PlayGames = Callable[[int, int], Any]


def ignore_progress(_done: int) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class Task:
    """One run of a study, or the part of it that one shard computes.

    :ivar params: the run's parameters, as in its key.
    :ivar units: the range of units to compute; a result may not depend on how a run is cut.
    :ivar needs: the tables of the runs that this one needs, by run name.
    :ivar counted: rows of this run's table that need not be computed again, see
        :func:`count_blocks`. They save time only; a result may not depend on them.
    :ivar report: called with the number of finished units.
    """

    study: str
    run: str
    params: Mapping[str, Any]
    seed: int
    units: range
    threads: int = 1
    needs: Mapping[str, Columns] = field(default_factory=dict)
    counted: Columns = field(default_factory=dict)
    report: Callable[[int], None] = ignore_progress

    def stream_key(
        self, cell: Mapping[str, object], role: str, paired_over: Collection[str] = ()
    ) -> np.ndarray:
        """Return the key of the streams of one role in one cell, see :mod:`.streams`."""
        return stream_key(self.seed, self.study, self.run, cell, role, paired_over)

    def map_units(self, function: Callable[[int], Result]) -> Iterator[Result]:
        """Yield ``function(unit)`` for each unit in order, computed on the task's threads.

        Compiled functions release the interpreter's lock, so the threads run side by side; neither
        order nor values of the results depend on their number.
        """
        results = map(function, self.units) if self.threads == 1 else self._map_threads(function)
        for done, result in enumerate(results, 1):
            yield result
            self.report(done)

    def _map_threads(self, function: Callable[[int], Result]) -> Iterator[Result]:
        """Keep few units waiting, so that an error or an interruption need not wait for many."""
        pool = ThreadPoolExecutor(self.threads)
        waiting: deque[Future[Result]] = deque()
        try:
            for unit in self.units:
                waiting.append(pool.submit(function, unit))
                if len(waiting) > 2 * self.threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def count_blocks(
    task: Task,
    names: Sequence[str],
    prepare_play: Callable[[Task, Mapping[str, Any]], PlayGames],
    count: Callable[[Mapping[str, Any], Any], Iterable[Row]],
) -> Columns:
    """Play the games of a task's ``cells`` in blocks of ``block`` games, the units of the run.

    A cell has ``conditions``, its number of ``games``, and what ``prepare_play`` reads. The columns
    are the conditions, ``block`` (the number of the block in its cell) and ``names``, of which
    ``count`` returns rows for a cell and the records of each of its blocks. Blocks that the task
    has ``counted`` are not played.
    """
    cells, size = task.params["cells"], task.params["block"]
    columns = [*name_conditions(cells), "block", *names]
    units = [
        (number, block)
        for number, cell in enumerate(cells)
        for block in range(-(-cell["games"] // size))
    ]
    counted = _rows_by_block(task.counted, columns, len(names))

    def label(unit: int) -> Row:
        number, block = units[unit]
        return (*cells[number]["conditions"].values(), block)

    numbers = {units[unit][0] for unit in task.units if label(unit) not in counted}
    players = {number: prepare_play(task, cells[number]) for number in numbers}

    def count_unit(unit: int) -> list[Row]:
        if rows := counted.get(label(unit)):
            return rows
        number, block = units[unit]
        cell, first = cells[number], block * size
        games = players[number](first, min(size, cell["games"] - first))
        return [(*label(unit), *row) for row in count(cell, games)]

    rows = list(chain.from_iterable(task.map_units(count_unit)))
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


def _rows_by_block(table: Columns, columns: Sequence[str], n_counts: int) -> dict[Row, list[Row]]:
    """Return the rows of a table by the values of their conditions and their block."""
    rows: dict[Row, list[Row]] = {}
    for row in zip(*(table[name] for name in columns), strict=True) if table else ():
        rows.setdefault(row[: len(row) - n_counts], []).append(row)
    return rows


def name_conditions(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of the conditions of cells, which all have the same in the same order.

    The keys of runs do not depend on that order, but the columns of results do.
    """
    names = list(cells[0]["conditions"])
    for cell in cells:
        if list(cell["conditions"]) != names:
            found, expected = ", ".join(cell["conditions"]), ", ".join(names)
            raise ValueError(f"found a cell with conditions {found}, expected {expected}")
    return names


def time_cells(
    task: Task,
    names: Sequence[str],
    prepare_play: Callable[[Task, Mapping[str, Any]], PlayGames],
    count: Callable[[Mapping[str, Any], np.recarray], Row],
) -> Columns:
    """Play the games of a task's ``cells``, the units of the run, and take the time of each cell.

    The games are played one after the other on one thread, after a first game that loads the
    compiled code. The columns are the conditions, ``games``, ``names``, of which ``count`` returns
    the values for a cell and the records of its games, and ``seconds`` (float64).
    """
    columns = [*name_conditions(task.params["cells"]), "games", *names, "seconds"]
    rows = []
    for unit in task.units:
        cell = task.params["cells"][unit]
        play = prepare_play(task, cell)
        play(cell["games"], 1)
        start = perf_counter()
        games = play(0, cell["games"])
        seconds = perf_counter() - start
        rows.append((*cell["conditions"].values(), len(games), *count(cell, games), seconds))
        task.report(len(rows))
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}
