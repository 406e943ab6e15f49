"""The best agents of all generations of an evolution against each other (6.1).

A run's parameters are its ``variants``, switches by name, and its ``maps``: conditions, the
variant, the needed ``run``, ``search`` and ``seed`` of the agents, the number of their
``generations``, ``drafts`` and ``rounds``. A unit is a row of a map: one agent, moving first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.parts import PlayPart, play_parts
from redealt.studies.locm.stages.seating import read_bests

CELL = ("first", "second", "wins", "games")  # columns of a map's row, after its conditions


def play_maps(task: Task) -> Columns:
    """Return one row per pair of generations, counted from 0, without the diagonal.

    Columns: the maps' conditions, ``first`` and ``second`` (the generations), ``wins`` of the first
    and ``games``, all int64. All pairs of a map have the same drafts and shuffles.
    """
    return play_parts(task, task.params["maps"], "generations", CELL, _prepare_rows)


def _prepare_rows(task: Task, described: Mapping[str, Any]) -> PlayPart:
    switches = compile_switches(Switches(**task.params["variants"][described["variant"]]))
    table, generations = task.needs[described["run"]], described["generations"]
    bests = read_bests(table, described["search"], described["seed"])
    if sorted(bests) != [*range(generations)]:
        raise ValueError(f"found generations {sorted(bests)}, expected {generations} from 0")
    agents = pack_agents([Agent("evolved", bests[number]) for number in range(generations)])
    keys = np.array([task.stream_key(described["conditions"], role) for role in ROLES])
    drafts, rounds = described["drafts"], described["rounds"]

    def play_row(number: int) -> Iterator[Row]:
        others = np.delete(np.arange(generations), number)
        first = np.full_like(others, number)
        wins = play_grid(switches, agents, first, others, drafts, rounds, keys, 0, 0).sum(axis=1)
        for second, count in zip(others.tolist(), wins.tolist(), strict=True):
            yield number, second, count, drafts * rounds

    return play_row
