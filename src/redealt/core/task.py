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
# Of the first game's number and of how many games: it plays these and returns their records.
PlayGames = Callable[[int, int], np.recarray]


def ignore_progress(_done: int) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class Task:
    """One run of a study, or the part of it that one shard computes.

    Attributes:
        params: the run's parameters, as in its key.
        units: the range of units to compute; a result may not depend on how a run is cut.
        needs: the tables of the runs that this one needs, by run name.
        report: called with the number of finished units.
    """

    study: str
    run: str
    params: Mapping[str, Any]
    seed: int
    units: range
    threads: int = 1
    needs: Mapping[str, Columns] = field(default_factory=dict)
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
    count: Callable[[np.recarray], Iterable[Row]],
) -> Columns:
    """Play the games of a task's ``cells`` in blocks of ``block`` games, the units of the run.

    A cell has ``conditions``, its number of ``games``, and what ``prepare_play`` reads. The columns
    are the conditions, ``block`` (the number of the block in its cell) and ``names``, of which
    ``count`` returns rows for the records of each block.
    """
    cells, size = task.params["cells"], task.params["block"]
    units = [
        (number, block)
        for number, cell in enumerate(cells)
        for block in range(-(-cell["games"] // size))
    ]
    numbers = {units[unit][0] for unit in task.units}
    players = {number: prepare_play(task, cells[number]) for number in numbers}

    def count_unit(unit: int) -> list[Row]:
        number, block = units[unit]
        cell, first = cells[number], block * size
        games = players[number](first, min(size, cell["games"] - first))
        return [(*cell["conditions"].values(), block, *row) for row in count(games)]

    rows = list(chain.from_iterable(task.map_units(count_unit)))
    columns = [*cells[0]["conditions"], "block", *names]
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


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
    columns = [*task.params["cells"][0]["conditions"], "games", *names, "seconds"]
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}
