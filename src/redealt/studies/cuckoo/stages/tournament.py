"""Matches of Cuckoo played and counted, block by block.

A run's parameters are the deck (``suits``, ``cards``) and the ``lives``, its ``variants``, switches
by name, the ``block`` of matches that are counted together, the conditions that deals are
``paired_over``, and its ``cells``: conditions, among them the number of players and their strategy,
the variant, and the number of matches (``games``).
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core import task as tasks
from redealt.core.task import Columns, PlayGames, Row, Task
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.names import STRATEGIES
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
    by_strategy = [f"{what}_{name}" for name in STRATEGIES for what in ("wins", "players")]
    return tasks.count_blocks(task, (*by_strategy, *SUMS), prepare_play, _sum_up)


def count_wins_by_identifier(task: Task) -> Columns:
    """Return one row per cell, block and identifier: conditions, matches and wins, int64."""
    names = ("identifier", "matches", "wins")
    return tasks.count_blocks(task, names, prepare_play, _count_by_identifier)


def prepare_play(task: Task, cell: Mapping[str, Any]) -> PlayGames:
    """Return a function of the first match's number and of how many: it plays and counts them."""
    params, conditions = task.params, cell["conditions"]
    switches = Switches(**params["variants"][cell["variant"]])
    deck_and_lives = params["suits"], params["cards"], conditions["n_players"], params["lives"]
    strategy = conditions["strategy"]
    index = MIXED if strategy == "mixed" else STRATEGIES.index(strategy)
    keys = np.array(
        [
            task.stream_key(conditions, "deal", params["paired_over"]),
            task.stream_key(conditions, "strategies"),
            task.stream_key(conditions, "coins"),
        ]
    )
    return lambda first, n: count_matches(switches, *deck_and_lives, index, keys, first, first + n)


def _sum_up(_cell: Mapping[str, Any], counts: np.record) -> Iterator[Row]:
    by_strategy = zip(counts.wins.tolist(), counts.players.tolist(), strict=True)
    yield *(count for pair in by_strategy for count in pair), *(int(counts[name]) for name in SUMS)


def _count_by_identifier(cell: Mapping[str, Any], counts: np.record) -> Iterator[Row]:
    wins = counts.wins_by_identifier[: cell["conditions"]["n_players"]]
    for identifier, won in enumerate(wins.tolist()):
        yield identifier, int(counts.matches), won
