"""Games of made-up runs, rebuilt one by one, beside the rows that their stage returns."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.interface import Game
from redealt.games.records import read_game
from redealt.planning.declarations import load_entry
from redealt.planning.plan import PlannedRun
from redealt.playing.rebuilding.games import Place, deal_game, list_places


def make_run(study: str, entry: str, params: Mapping[str, Any]) -> PlannedRun:
    """Return a run of a stage function, "module:function"."""
    return PlannedRun(
        stage="tournament",
        name="made_up",
        entry=f"redealt.studies.{study}.stages.{entry}",
        params=params,
        units=1,
        game=study,
        study=study,
        seed=11,
        needed={},
    )


def count_rows(
    run: PlannedRun, units: range, needs: Mapping[str, Columns] | None = None
) -> dict[str, list]:
    """Return the table that the stage returns."""
    task = Task(run.study, run.name, run.params, run.seed, units, needs=needs or {})
    return {
        name: np.asarray(values).tolist() for name, values in load_entry(run.entry)(task).items()
    }


def rebuild_all(
    run: PlannedRun, needs: Mapping[str, Columns] | None = None
) -> Iterator[tuple[Place, int, Game]]:
    """Yield every game of a run, with its cell and number; of each cell the first is verified."""
    for place in list_places(run):
        for number in range(place.cell.games):
            game = rebuild(place, number, needs)
            if number == 0:
                assert read_game(game.to_json()).to_json() == game.to_json()
            yield place, number, game


def rebuild(place: Place, number: int, needs: Mapping[str, Columns] | None = None) -> Game:
    """Return a game, played to its end."""
    game = deal_game(place, number, needs or {})
    game.play_agents()
    return game


def list_rows(table: Mapping[str, list], *names: str) -> list[tuple]:
    """Return some columns of a table, row by row."""
    return list(zip(*(table[name] for name in names), strict=True))
