"""Searches that go on where an earlier attempt was stopped.

Games take nearly all the time of a search. So only evaluations are kept, by the number of their
generation; populations are drawn and bred again.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from redealt.core.evolution import Evaluate, Evaluation
from redealt.core.task import Task


class Kept(Protocol):
    """JSON values by name, such as a dict or a folder of files."""

    def get(self, name: str, /) -> Any:
        """Return the value of a name, or None."""

    def __setitem__(self, name: str, value: Any, /) -> None:
        """Keep a value."""


class NothingKept:
    """Forgets every value."""

    def get(self, name: str, /) -> None:
        """Know of none."""

    def __setitem__(self, name: str, value: Any, /) -> None:
        """Keep none."""


@dataclass(frozen=True)
class ResumableTask(Task):
    """A task with what earlier attempts at its run have found.

    :ivar kept: saves time only; a result may not depend on it.
    """

    kept: Kept = field(default_factory=NothingKept)

    def keep(self, search: str, evaluate: Evaluate) -> Evaluate:
        """Return an evaluation that plays no generation of a search again.

        ``search`` is its name, unique in the run.
        """

        def recall(population: np.ndarray, generation: int) -> Evaluation:
            name = f"{search}-{generation}"
            if found := self.kept.get(name):
                return Evaluation(np.array(found["fitness"]), found["games"], found["measures"])
            evaluation = evaluate(population, generation)
            fitness, games, measures = evaluation
            self.kept[name] = {
                "fitness": fitness.tolist(),
                "games": games,
                "measures": dict(measures),
            }
            return evaluation

        return recall
