"""Games of programs of other people by the text protocol of the contest (section 7).

Besides those of :mod:`redealt.core.contests` a run's parameters are its ``variants``, switches by
name, and the ``time_scale`` of the contest's limits; agents are described as in :mod:`.seating`.
"""

from collections.abc import Iterator

import numpy as np

from redealt.core.contests import Cell, Pair, count_contests
from redealt.core.hosted import HostedGame
from redealt.core.task import Columns, Task
from redealt.games.locm.hosting import Player, play_hosted
from redealt.games.locm.match import ROLES
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.stages.seating import seat_agent


def play_programs(task: Task) -> Columns:
    """Play the contests of a task; return rows as :func:`.count_contests` does."""

    def play_pair(cell: Cell, pair: Pair, draft: int) -> Iterator[HostedGame]:
        switches = compile_switches(Switches(**task.params["variants"][cell["variant"]]))
        keys = np.array([task.stream_key(cell["conditions"], role) for role in ROLES])
        players = [_seat(task, name) for name in pair]
        games = range(2 * draft, 2 * draft + 2)
        return play_hosted(switches, players, games, keys, task.params["time_scale"])

    return count_contests(task, play_pair)


def _seat(task: Task, name: str) -> Player:
    described = task.params["players"][name]
    return tuple(described["command"]) if "command" in described else seat_agent(task, described)
