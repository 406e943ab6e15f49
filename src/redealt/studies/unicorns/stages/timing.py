"""Seconds that games take: wall times, the one result that no other machine repeats.

A run's parameters are those of :mod:`.tournament`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, time_cells
from redealt.studies.unicorns.stages.tournament import prepare_play


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell.

    Columns: conditions, ``games`` and their ``decisions``, both int64, and ``seconds`` (float64);
    see :func:`.time_cells` for the method.
    """
    return time_cells(task, ("decisions",), prepare_play, _count_decisions)


def _count_decisions(_cell: Mapping[str, Any], games: np.recarray) -> Row:
    return (int(games.decisions.sum(dtype=np.int64)),)
