"""Runs of games between programs of other people and agents, whatever the protocol.

Their parameters are the ``players`` by name (agents as the game describes them, programs by their
``command`` and the ``digests`` of its files) and the ``cells``: conditions, the names of the
``programs``, which all play each other and the ``opponents``, and the number of ``deals``. A unit
is one deal of a cell, which each pair plays in both seats.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from redealt.core.hosted import HostedGame
from redealt.core.task import Columns, Row, Task, name_conditions

_COLUMNS = ("deal", "program", "opponent", "seat", "won", "tied", "fault")
Cell = Mapping[str, Any]
Pair = tuple[str, str]
PlayPair = Callable[[Cell, Pair, int], Iterable[HostedGame]]


def count_contests(task: Task, play_pair: PlayPair) -> Columns:
    """Return one row per game and program, played one after another, so that all have their time.

    ``play_pair`` plays both games of a deal of a cell. Columns: the cells' conditions, ``deal``
    (int64), ``program`` and ``opponent`` (text), ``seat`` of the program (int64, from 1), ``won``
    and ``tied`` (int64: 1 if so), and ``fault`` (text), what the program lost by, if it was that.
    """
    cells = task.params["cells"]
    units = [(number, deal) for number, cell in enumerate(cells) for deal in range(cell["deals"])]
    rows: list[Row] = []
    for done, unit in enumerate(task.units, 1):
        number, deal = units[unit]
        rows += _count_deal(cells[number], deal, play_pair)
        task.report(done)
    columns = [*name_conditions(cells), *_COLUMNS]
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}


def _count_deal(cell: Cell, deal: int, play_pair: PlayPair) -> Iterator[Row]:
    programs = cell["programs"]
    for pair in (*product(programs, cell["opponents"]), *combinations(programs, 2)):
        for game in play_pair(cell, pair, deal):
            for player, name in enumerate(pair):
                if name in programs:
                    fault = game.faults[player].reason if player in game.faults else ""
                    where = (*cell["conditions"].values(), deal, name, pair[1 - player])
                    result = (int(game.winner == player), int(game.winner is None), fault)
                    yield *where, game.seats.index(player) + 1, *result
