"""Tournaments: agents against each other, drafts crossed with pairs (6.4).

A run's parameters are its ``variants``, switches by name, its ``agents``, descriptions by name (see
:mod:`.seating`), the conditions that games are ``paired_over``, and its ``cells``: conditions, the
variant, the names of the ``agents`` that play each other, or if it has ``opponents`` only these,
on both sides, the number of ``drafts``, and the ``rounds`` of each pair on each draft. A unit is
one draft of a cell: all pairs play on it, with the same shuffles.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task
from redealt.games.locm.agents.configuration import pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.parts import PlayPart, play_parts
from redealt.studies.locm.stages.seating import seat_agent


def count_wins(task: Task) -> Columns:
    """Return one row per draft and ordered pair of agents.

    Columns: the cells' conditions, ``draft`` (int64), ``first`` and ``second`` (text, the agents),
    ``wins`` of the first, who moves first, and ``games``, both int64.
    """
    names = ("draft", "first", "second", "wins", "games")
    return play_parts(task, task.params["cells"], "drafts", names, _prepare_drafts)


def _pair(cell: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the names of the players of all pairs, the first to move in front."""
    names = cell["agents"]
    if "opponents" not in cell:
        return [*permutations(names, 2)]
    pairs = [*product(names, cell["opponents"])]
    return pairs + [pair[::-1] for pair in pairs]


def _prepare_drafts(task: Task, cell: Mapping[str, Any]) -> PlayPart:
    switches = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
    names = [*cell["agents"], *cell.get("opponents", ())]
    packed = pack_agents([seat_agent(task, task.params["agents"][name]) for name in names])
    paired_over = task.params["paired_over"]
    keys = np.array([task.stream_key(cell["conditions"], role, paired_over) for role in ROLES])
    pairs, places = _pair(cell), {name: place for place, name in enumerate(names)}
    first, second = np.array([[places[name] for name in pair] for pair in pairs]).T
    rounds = cell["rounds"]

    def play_draft(draft: int) -> Iterator[Row]:
        wins = play_grid(switches, packed, first, second, 1, rounds, keys, draft, draft * rounds)
        for pair, count in zip(pairs, wins[:, 0].tolist(), strict=True):
            yield draft, *pair, count, rounds

    return play_draft
