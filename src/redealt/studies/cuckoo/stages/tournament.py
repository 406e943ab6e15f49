"""Matches of Cuckoo played and counted, block by block."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.strategies import STRATEGIES
from redealt.games.cuckoo.switches import Switches

SUMS = (
    "matches",
    "no_winner",
    "rounds",
    "last_round",
    "last_round_squared",
    "match_last_round_squared",
    "match_survived_squared",
)


def count_blocks(task: Task) -> Columns:
    """Return one row per cell and block: conditions, wins and players by strategy, and sums.

    Columns: the cells' conditions, ``block``, ``wins_<strategy>``, ``players_<strategy>`` and the
    sums of :data:`redealt.games.cuckoo.match.COUNTS`, all int64.
    """
    units = list(task.units)
    records = list(_play_units(task))
    columns = _conditions(task, units)
    for index, strategy in enumerate(STRATEGIES):
        columns[f"wins_{strategy}"] = np.array([r.wins[index] for r in records], dtype=np.int64)
        columns[f"players_{strategy}"] = np.array(
            [r.players[index] for r in records], dtype=np.int64
        )
    for name in SUMS:
        columns[name] = np.array([r[name] for r in records], dtype=np.int64)
    return columns


def count_wins_by_identifier(task: Task) -> Columns:
    """Return one row per cell, block and identifier: conditions, matches and wins, int64."""
    units = list(task.units)
    records = list(_play_units(task))
    cells = _expand_cells(task.params)
    seats = [cells[unit // _blocks(task)][0]["n_players"] for unit in units]
    columns = {name: np.repeat(values, seats) for name, values in _conditions(task, units).items()}
    columns["identifier"] = np.concatenate([np.arange(n) for n in seats])
    columns["matches"] = np.repeat(np.array([r.matches for r in records], dtype=np.int64), seats)
    columns["wins"] = np.concatenate(
        [record.wins_by_identifier[:n] for record, n in zip(records, seats, strict=True)]
    )
    return columns


def _play_units(task: Task) -> Iterator[np.record]:
    """Yield the counts of each unit, that is of one block of one cell."""
    params = task.params
    cells = _expand_cells(params)
    keys = [_stream_keys(task, conditions) for conditions, _ in cells]

    def play(unit: int) -> np.record:
        index, block = divmod(unit, _blocks(task))
        conditions, switches = cells[index]
        strategy = conditions["strategy"]
        first = block * params["block"]
        return count_matches(
            switches,
            params["suits"],
            params["cards"],
            conditions["n_players"],
            params["lives"],
            MIXED if strategy == "mixed" else STRATEGIES.index(strategy),
            keys[index],
            first,
            min(first + params["block"], params["matches"]),
        )

    return task.map_units(play)


def _expand_cells(params: Mapping[str, Any]) -> list[tuple[dict[str, Any], Switches]]:
    """Return the conditions and switches of each cell: variant by label by strategy."""
    cells = []
    for variant in params["variants"]:
        switches = Switches(**variant["switches"])
        for label, strategy in product(params["labels"], params["strategies"]):
            conditions = {
                **variant["conditions"],
                "n_players_label": label,
                "n_players": switches.seats or label,
                "strategy": strategy,
            }
            cells.append((conditions, switches))
    return cells


def _stream_keys(task: Task, conditions: Mapping[str, Any]) -> np.ndarray:
    paired_over = task.params["paired_over"]
    return np.array(
        [
            task.stream_key(conditions, "deal", paired_over),
            task.stream_key(conditions, "strategies"),
            task.stream_key(conditions, "coins"),
        ]
    )


def _blocks(task: Task) -> int:
    return -(-task.params["matches"] // task.params["block"])


def _conditions(task: Task, units: list[int]) -> dict[str, np.ndarray]:
    """Return the conditions of each unit's cell and the number of its block, as columns."""
    cells = _expand_cells(task.params)
    rows = [cells[unit // _blocks(task)][0] for unit in units]
    columns = {name: np.array([row[name] for row in rows]) for name in cells[0][0]}
    columns["block"] = np.array([unit % _blocks(task) for unit in units], dtype=np.int64)
    return columns
