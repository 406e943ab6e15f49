"""Runs of games between programs and agents at any game that has the interface.

Besides those of :mod:`redealt.core.contests` their parameters are the ``variants``, switches by
name, the ``setup`` of the games, and the ``time_scale`` of the limits; a cell names its variant.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from redealt.core.contests import Cell, Pair, count_contests
from redealt.core.hosted import HostedGame
from redealt.core.task import Columns, Task
from redealt.games.hosting import Command, Player, Rules, play_hosted
from redealt.games.interface import Game


def play_contests(task: Task, game: type[Game]) -> Columns:
    """Play the contests of a task; return rows as :func:`.count_contests` does."""
    params = task.params

    def play_pair(cell: Cell, pair: Pair, deal: int) -> Iterator[HostedGame]:
        switches = params["variants"][cell["variant"]]
        rules = Rules(game, cell["variant"], switches, params["setup"], params["time_scale"])
        players = [_seat(params["players"][name]) for name in pair]

        def find_key(where, role, paired_over):
            return task.stream_key({**cell["conditions"], **where}, role, paired_over)

        return play_hosted(rules, players, range(2 * deal, 2 * deal + 2), find_key)

    return count_contests(task, play_pair)


def _seat(described: Mapping[str, Any]) -> Player:
    return Command(tuple(described["command"])) if "command" in described else described
