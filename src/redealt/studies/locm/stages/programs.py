"""Games of programs of other people, against agents and each other (section 7).

A run's parameters are its ``variants``, switches by name, its ``players`` by name (agents as in
:mod:`.seating`, programs by their ``command`` and the ``digests`` of its files), the
``time_scale`` of the contest's limits, the conditions that games are ``paired_over``, and its
``cells``: conditions, the variant, the names of the ``programs``, which all play each other and the
``opponents``, and the number of ``drafts``. A unit is one draft of a cell, on which each pair plays
on both sides with the same shuffles.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import numpy as np

from redealt.core.task import Columns, Row, Task, name_conditions
from redealt.games.locm.hosting import Player, play_hosted
from redealt.games.locm.match import ROLES
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import seat_agent

_COLUMNS = ("draft", "program", "opponent", "seat", "won", "rounds", "fault")
_SEATS = ("first", "second")


def play_programs(task: Task) -> Columns:
    """Return one row per game and program, played one after another, so that all have their time.

    Columns: the cells' conditions, ``draft`` (int64), ``program``, ``opponent`` and ``seat`` of the
    program (text: first or second), ``won`` (int64: 1 if it did), ``rounds`` begun (int64) and
    ``fault`` (text), what it lost by, empty if it won or lost by the rules of the game.
    """
    cells = task.params["cells"]
    units = [
        (number, draft) for number, cell in enumerate(cells) for draft in range(cell["drafts"])
    ]
    rows: list[Row] = []
    for done, unit in enumerate(task.units, 1):
        number, draft = units[unit]
        rows += _play_draft(task, cells[number], draft)
        task.report(done)
    columns = [*name_conditions(cells), *_COLUMNS]
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


def _play_draft(task: Task, cell: Mapping[str, Any], draft: int) -> Iterator[Row]:
    switches = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
    paired_over = task.params["paired_over"]
    keys = np.array([task.stream_key(cell["conditions"], role, paired_over) for role in ROLES])
    games, programs = range(2 * draft, 2 * draft + 2), cell["programs"]
    for pair in (*product(programs, cell["opponents"]), *combinations(programs, 2)):
        players = [_seat(task, name) for name in pair]
        for game in play_hosted(switches, players, games, keys, task.params["time_scale"]):
            for player, name in enumerate(pair):
                if name in programs:
                    seat, has_won = _SEATS[game.starter != player], game.winner == player
                    told = (int(has_won), game.rounds, "" if has_won else game.reason)
                    where = (*cell["conditions"].values(), draft, name, pair[1 - player], seat)
                    yield *where, *told


def _seat(task: Task, name: str) -> Player:
    described = task.params["players"][name]
    return tuple(described["command"]) if "command" in described else seat_agent(task, described)
