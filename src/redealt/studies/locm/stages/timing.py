"""Seconds that games take: wall times, the one result that no other machine repeats.

A run's parameters are its ``variants``, switches by name, and its ``cells``: conditions, the
variant, both ``agents`` (see :mod:`.seating`), the first to move in front, and the number of
``games``, each with a draft and shuffles of its own.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, PlayGames, Row, Task, time_cells
from redealt.games.locm.agents.configuration import pack_agents
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import seat_agent

_SUMS = ("rounds", "actions", "evaluations")


def measure_seconds(task: Task) -> Columns:
    """Return one row per cell.

    Columns: conditions, ``games``, the sums over these of ``rounds``, ``actions`` and
    ``evaluations``, all int64, and ``seconds`` (float64); see :func:`.time_cells` for the method.
    """
    return time_cells(task, _SUMS, _prepare_play, _count_games)


def _prepare_play(task: Task, cell: Mapping[str, Any]) -> PlayGames:
    switches = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
    agents = pack_agents([seat_agent(task, described) for described in cell["agents"]])
    keys = np.array([task.stream_key(cell["conditions"], role) for role in ROLES])

    def play_games(first: int, n_games: int) -> np.recarray:
        numbers = np.repeat(np.arange(first, first + n_games), 3).reshape(-1, 3)
        pairs = np.tile(np.arange(2), (n_games, 1))
        return play(switches, agents, pairs, numbers, keys)

    return play_games


def _count_games(_cell: Mapping[str, Any], games: np.recarray) -> Row:
    return tuple(int(games[name].sum(dtype=np.int64)) for name in _SUMS)
