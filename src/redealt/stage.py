"""What a stage function receives, and how it goes through its units.

A stage function takes one :class:`Task` and returns a table as columns; everything that its result
may depend on is in ``params``, ``seed`` and ``needs``.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from redealt.streams import stream_key

Result = TypeVar("Result")
Columns = Mapping[str, np.ndarray | Sequence]


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
        """Return the key of the streams of one role in one cell, see :mod:`redealt.streams`."""
        return stream_key(self.seed, self.study, self.run, cell, role, paired_over)

    def map_units(self, function: Callable[[int], Result]) -> Iterator[Result]:
        """Yield ``function(unit)`` for each unit in order, computed on the task's threads.

        Compiled functions release the interpreter's lock, so the threads run side by side; neither
        order nor values of the results depend on their number.
        """
        if self.threads == 1:
            yield from self._count(map(function, self.units))
            return
        with ThreadPoolExecutor(self.threads) as pool:
            yield from self._count(pool.map(function, self.units))

    def _count(self, results: Iterator[Result]) -> Iterator[Result]:
        for done, result in enumerate(results, 1):
            yield result
            self.report(done)
