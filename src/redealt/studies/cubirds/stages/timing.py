"""Seconds that games take: wall times, the one result that no other machine repeats."""

from time import perf_counter

import numpy as np

from redealt.stage import Columns, Task
from redealt.studies.cubirds.stages.tournament import make_player


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell: conditions, games, player turns (extra ones included) and seconds.

    The games of a cell are played one after the other on one thread, after a first game that loads
    the compiled code. ``seconds`` is float64, all counts int64.
    """
    rows = []
    for unit in task.units:
        cell = task.params["cells"][unit]
        play = make_player(task, cell)
        play(cell["games"], 1)
        start = perf_counter()
        games = play(0, cell["games"])
        seconds = perf_counter() - start
        turns = int(games.turns.sum(dtype=np.int64))
        rows.append((*cell["conditions"].values(), cell["games"], turns, seconds))
        task.report(len(rows))
    names = [*task.params["cells"][0]["conditions"], "games", "player_turns", "seconds"]
    return {name: [row[index] for row in rows] for index, name in enumerate(names)}
