"""A game of a run, dealt and played again as it was counted."""

import shlex
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
from redealt.running.store import DATA, is_complete, read_columns

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

    def command(self, number: int) -> str:
        """Return the command that plays a game of it again."""
        run, cell = self.run, ",".join(f"{name}={v}" for name, v in self.cell.conditions.items())
        named = f"{run.study} --run {run.name} --cell {shlex.quote(cell)}"
        return f"redealt replay {named} --game {number}"


class StoredTables(Mapping[str, Columns]):
    """The tables that a run needs, read from their folders when an agent asks for them."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders
        self._tables: dict[str, Columns] = {}

    def __getitem__(self, name: str) -> Columns:
        if name not in self._tables:
            self._tables[name] = self._read(name)
        return self._tables[name]

    def _read(self, name: str) -> Columns:
        folder = self._folders[name]
        if not is_complete(folder):
            raise RedealtError(
                f"an agent needs the result of {name}, which is not computed; "
                f"`snakemake {folder / DATA}` computes it"
            )
        return read_columns(folder)

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


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
    folders = {name: results / need.folder for name, need in place.run.needed.items()}
    return play_game(place, number, StoredTables(folders))


def play_game(place: Place, number: int, tables: Mapping[str, Columns]) -> Game:
    """Return a game of a cell whose agents have played it to its end; raises RedealtError."""
    game = deal_game(place, number, tables)
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
    game.title = f"`{place.command(number)}` plays it again."
    return game


def _name_stage(run: PlannedRun) -> str:
    return run.entry.partition(":")[0].rpartition(".")[2]


def _find_stage(run: PlannedRun) -> Stage | None:
    """Return how the games of a run's stage are rebuilt, if they are."""
    module = f"redealt.studies.{run.study}.replaying"
    stages: Mapping[str, Any] = import_module(module).STAGES if find_spec(module) else {}
    return stages.get(_name_stage(run))
