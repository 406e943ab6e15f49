"""Seconds that games take: wall times, the one result that no other machine repeats."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, time_cells
from redealt.studies.cubirds.stages.tournament import prepare_play


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell: conditions, games, player turns (extra ones included) and seconds.

    ``seconds`` is float64, all counts int64; see :func:`.time_cells` for the method.
    """
    return time_cells(task, ("player_turns",), prepare_play, _count_turns)


def _count_turns(_cell: Mapping[str, Any], games: np.recarray) -> Row:
    return (int(games.turns.sum(dtype=np.int64)),)
