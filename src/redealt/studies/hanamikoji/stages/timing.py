"""Seconds that agents take: wall times, the one result that no other machine repeats."""

from time import perf_counter

from redealt.stage import Columns, Task
from redealt.studies.hanamikoji.stages.tournament import make_player

RESULT_OF_WIN = {"player_1": 1, "player_2": -1}


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell: conditions, games, wins, draws of the tested agent, and seconds.

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
        wins = int((games.result == RESULT_OF_WIN[cell["conditions"]["tested_seat"]]).sum())
        draws = int((games.result == 0).sum())
        rows.append((*cell["conditions"].values(), cell["games"], wins, draws, seconds))
        task.report(len(rows))
    names = [*task.params["cells"][0]["conditions"], "games", "wins", "draws", "seconds"]
    return {name: [row[index] for row in rows] for index, name in enumerate(names)}
