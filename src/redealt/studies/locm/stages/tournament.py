"""Tournaments: agents against each other, drafts crossed with pairs (6.4).

A run's parameters are its ``variants``, switches by name, its ``agents``, descriptions by name (see
:mod:`.seating`), the conditions that games are ``paired_over``, and its ``cells``: conditions, the
variant, the names of the ``agents`` that play each other, or if it has ``opponents`` only these,
on both sides, the number of ``drafts``, and the ``rounds`` of each pair on each draft. A unit is
one draft of a cell: all pairs play on it, with the same shuffles.
"""

from collections.abc import Callable, Mapping
from itertools import chain, permutations, product
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, name_conditions
from redealt.games.locm.agents.configuration import pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import seat_agent

PlayDraft = Callable[[int], np.ndarray]  # of the number of a draft: wins of the first of each pair


def count_wins(task: Task) -> Columns:
    """Return one row per draft and ordered pair of agents.

    Columns: the cells' conditions, ``draft`` (int64), ``first`` and ``second`` (text, the agents),
    ``wins`` of the first, who moves first, and ``games``, both int64.
    """
    cells = task.params["cells"]
    columns = [*name_conditions(cells), "draft", "first", "second", "wins", "games"]
    units = [
        (number, draft) for number, cell in enumerate(cells) for draft in range(cell["drafts"])
    ]
    numbers = {units[unit][0] for unit in task.units}
    players = {number: _prepare_drafts(task, cells[number]) for number in numbers}

    def play_unit(unit: int) -> list[Row]:
        number, draft = units[unit]
        cell = cells[number]
        where, games = (*cell["conditions"].values(), draft), cell["rounds"]
        wins = players[number](draft).tolist()
        return [
            (*where, *pair, count, games) for pair, count in zip(_pair(cell), wins, strict=True)
        ]

    rows = list(chain.from_iterable(task.map_units(play_unit)))
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


def _pair(cell: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the names of the players of all pairs, the first to move in front."""
    names = cell["agents"]
    if "opponents" not in cell:
        return [*permutations(names, 2)]
    pairs = [*product(names, cell["opponents"])]
    return pairs + [pair[::-1] for pair in pairs]


def _prepare_drafts(task: Task, cell: Mapping[str, Any]) -> PlayDraft:
    switches = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
    names = [*cell["agents"], *cell.get("opponents", ())]
    packed = pack_agents([seat_agent(task, task.params["agents"][name]) for name in names])
    paired_over = task.params["paired_over"]
    keys = np.array([task.stream_key(cell["conditions"], role, paired_over) for role in ROLES])
    places = {name: place for place, name in enumerate(names)}
    first, second = np.array([[places[name] for name in pair] for pair in _pair(cell)]).T.copy()
    rounds = cell["rounds"]

    def play_draft(draft: int) -> np.ndarray:
        wins = play_grid(switches, packed, first, second, 1, rounds, keys, draft, draft * rounds)
        return wins[:, 0]

    return play_draft
