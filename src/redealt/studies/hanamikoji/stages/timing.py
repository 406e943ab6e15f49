"""Seconds that agents take: wall times, the one result that no other machine repeats."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, time_cells
from redealt.studies.hanamikoji.stages.tournament import prepare_play

RESULT_OF_WIN = {"player_1": 1, "player_2": -1}


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell: conditions, games, wins, draws of the tested agent, and seconds.

    ``seconds`` is float64, all counts int64; see :func:`.time_cells` for the method.
    """
    return time_cells(task, ("wins", "draws"), prepare_play, _count_results)


def _count_results(cell: Mapping[str, Any], games: np.recarray) -> Row:
    win = RESULT_OF_WIN[cell["conditions"]["tested_seat"]]
    return int((games.result == win).sum()), int((games.result == 0).sum())
