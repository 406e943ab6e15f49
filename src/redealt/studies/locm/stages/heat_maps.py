"""The best agents of all generations of an evolution against each other (6.1).

A run's parameters are its ``variants``, switches by name, and its ``maps``: conditions, the
variant, the needed ``run``, ``search`` and ``seed`` of the agents, the number of their
``generations``, ``drafts`` and ``rounds``. A unit is a row of a map: one agent, moving first.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, name_conditions
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.match import ROLES
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import read_bests

PlayRow = Callable[[int], np.ndarray]  # of the first player's generation: wins by that of the other


def play_maps(task: Task) -> Columns:
    """Return one row per pair of generations, counted from 0, without the diagonal.

    Columns: the maps' conditions, ``first`` and ``second`` (the generations), ``wins`` of the first
    and ``games``, all int64. All pairs of a map have the same drafts and shuffles.
    """
    maps = task.params["maps"]
    columns = [*name_conditions(maps), "first", "second", "wins", "games"]
    units = [
        (number, row) for number, each in enumerate(maps) for row in range(each["generations"])
    ]
    numbers = {units[unit][0] for unit in task.units}
    players = {number: _prepare_rows(task, maps[number]) for number in numbers}

    def play_unit(unit: int) -> list[Row]:
        number, first = units[unit]
        described = maps[number]
        games = described["drafts"] * described["rounds"]
        where = *described["conditions"].values(), first
        wins = players[number](first).tolist()
        others = [second for second in range(described["generations"]) if second != first]
        return [(*where, second, wins[second], games) for second in others]

    rows = list(chain.from_iterable(task.map_units(play_unit)))
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


def _prepare_rows(task: Task, described: Mapping[str, Any]) -> PlayRow:
    switches = compile_switches(Switches(**task.params["variants"][described["variant"]]))
    table, generations = task.needs[described["run"]], described["generations"]
    bests = read_bests(table, described["search"], described["seed"])
    if sorted(bests) != [*range(generations)]:
        raise ValueError(f"found generations {sorted(bests)}, expected {generations} from 0")
    agents = pack_agents([Agent("evolved", bests[number]) for number in range(generations)])
    keys = np.array([task.stream_key(described["conditions"], role) for role in ROLES])
    drafts, rounds = described["drafts"], described["rounds"]
    second = np.arange(generations)

    def play_row(number: int) -> np.ndarray:
        others = second[second != number]
        first = np.full(len(others), number)
        wins = np.zeros(generations, dtype=np.int64)
        played = play_grid(switches, agents, first, others, drafts, rounds, keys, 0, 0)
        wins[others] = played.sum(axis=1)
        return wins

    return play_row
