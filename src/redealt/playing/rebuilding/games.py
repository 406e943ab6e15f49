"""A game of a run, dealt and played again as it was counted."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from redealt.core.rebuilding import Cell, Rehearsal, Stage
from redealt.core.task import Columns
from redealt.errors import RedealtError
from redealt.games.interface import Game
from redealt.planning.plan import PlannedRun
from redealt.running.store import is_complete, read_result

# Why the games of a stage, named by its module, are not rebuilt.
_REASONS = {
    "evolve": "a search played its games, and keeps no population",
    "tune": "a search played its games, and keeps no population",
    "programs": "programs of other people played its games; `redealt match` plays such games",
    "published_program": "the authors' own generator dealt its games",
    "solve": "it is computed without games",
    "tabulate": "it holds what others have computed",
}


class Place(NamedTuple):
    """A cell of a run."""

    run: PlannedRun
    cell: Cell

    @property
    def names(self) -> dict[str, str]:
        """What names it, as texts."""
        return {"run": self.run.name} | {
            name: str(value) for name, value in self.cell.conditions.items()
        }


class StoredTables(Mapping[str, Columns]):
    """The tables that a run needs, read from the store when an agent asks for them."""

    def __init__(self, run: PlannedRun, results: Path) -> None:
        self._run, self._results = run, results

    def __getitem__(self, name: str) -> Columns:
        need = self._run.needed[name]
        folder = self._results / need.folder
        if not is_complete(folder):
            raise RedealtError(
                f"{need.study}/{need.name} is not computed, and agents of {self._run.name} need "
                f"it; `snakemake {folder / 'data.parquet'}` computes it"
            )
        table = read_result(folder)
        return {column: table[column].to_numpy() for column in table.column_names}

    def __iter__(self) -> Iterator[str]:
        return iter(self._run.needed)

    def __len__(self) -> int:
        return len(self._run.needed)


def explain_refusal(run: PlannedRun) -> str | None:
    """Return why the games of a run are not rebuilt; None if they are."""
    if run.measures_time:
        return "it takes the time of its games, and counts none"
    if _find_stage(run) is not None:
        return None
    return _REASONS[_name_stage(run)]


def list_places(run: PlannedRun) -> list[Place]:
    """Return the cells of a run whose games are rebuilt."""
    stage = None if run.measures_time else _find_stage(run)
    return [Place(run, cell) for cell in stage.list_cells(run.params)] if stage else []


def rebuild_game(place: Place, number: int, results: Path) -> Game:
    """Return a game of a cell, played to its end; ``number`` counts from 0."""
    game = deal_game(place, number, StoredTables(place.run, results))
    game.play_agents()
    return game


def deal_game(place: Place, number: int, tables: Mapping[str, Columns]) -> Game:
    """Return a game of a cell before its first choice; raises RedealtError."""
    run, cell = place
    if not 0 <= number < cell.games:
        raise RedealtError(f"--game: found {number}, expected 0 to {cell.games - 1}")
    stage = _find_stage(run)
    assert stage is not None, "places are those of stages that are rebuilt"
    task = Rehearsal(run.study, run.name, run.params, run.seed, range(1), needs=tables)
    game = stage.deal(task, cell, number)
    named = ", ".join(f"{name}={value}" for name, value in cell.conditions.items())
    game.title = f"{run.study}, {run.name}, {named}, game {number}"
    return game


def _name_stage(run: PlannedRun) -> str:
    return run.entry.partition(":")[0].rpartition(".")[2]


def _find_stage(run: PlannedRun) -> Stage | None:
    """Return how the games of a run's stage are rebuilt, if they are."""
    module = f"redealt.studies.{run.study}.replaying"
    stages: Mapping[str, Any] = import_module(module).STAGES if find_spec(module) else {}
    return stages.get(_name_stage(run))
