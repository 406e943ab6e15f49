"""Games of a run one by one: what a stage deals its games from, without playing them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from redealt.core.task import Task


class Cell(NamedTuple):
    """Games of a run that the same agents play, numbered from 0.

    :ivar conditions: what names it, as columns of the run's result.
    :ivar described: what the stage reads of it.
    """

    conditions: Mapping[str, Any]
    games: int
    described: Mapping[str, Any]


@dataclass(frozen=True)
class Rehearsal(Task):
    """A task that plays no unit and keeps the keys for which its stage asks, by role."""

    asked: dict[str, np.ndarray] = field(default_factory=dict)

    def stream_key(
        self, cell: Mapping[str, object], role: str, paired_over: Collection[str] = ()
    ) -> np.ndarray:
        """Return the key of a role, and keep it."""
        self.asked[role] = super().stream_key(cell, role, paired_over)
        return self.asked[role]

    def map_units(self, _function: Callable) -> Any:
        """Play nothing."""
        return iter(())

    def keys(self, roles: Sequence[str]) -> np.ndarray:
        """Return the keys of roles as a game takes them."""
        return np.array([self.asked[role] for role in roles])


class Stage(NamedTuple):
    """How the games of a stage are rebuilt.

    :ivar list_cells: of a run's parameters.
    :ivar deal: of a rehearsal, a cell and the number of a game in it: the game, not yet played.
    """

    list_cells: Callable[[Mapping[str, Any]], Sequence[Cell]]
    deal: Callable[[Rehearsal, Cell, int], Any]


def list_blocks(params: Mapping[str, Any]) -> list[Cell]:
    """Return the cells of a run that plays them block by block (:func:`.task.count_blocks`)."""
    return [Cell(each["conditions"], each["games"], each) for each in params["cells"]]
