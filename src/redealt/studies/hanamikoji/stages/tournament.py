"""Games of Hanamikoji played and counted, block by block.

A run's parameters are its ``variants``, switches by name, the ``block`` of games that are counted
together, and its ``cells``: conditions, the variant, two agents and the number of games. An agent's
table is named after the run that makes it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, PlayGames, Row, Task, count_blocks
from redealt.games.hanamikoji.match import NOT_PLAYED, ROLES, play
from redealt.games.hanamikoji.names import ACTIONS, TIE_BREAK
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.switches import Switches
from redealt.studies.hanamikoji.stages.seating import read_tables, seat_agents

_RESULTS = ("result", "end", "games")


def count_results(task: Task) -> Columns:
    """Return one row for each way in which games of a block ended.

    Columns: the cells' conditions, ``block`` (int64), ``result`` (int64: 1 player 1 won, 0 nobody,
    -1 player 2 won), ``end`` (text: the round, or T for a tie-break), and ``games`` (int64).
    """
    return count_blocks(task, _RESULTS, prepare_play, _count_results)


def count_half_turns(task: Task) -> Columns:
    """Return the rows of :func:`count_results`, and the work of both searches in these games.

    Further columns: ``half_turns_1``, ``half_turns_2`` (float64), the half-turns that it takes to
    play out all rollouts of that player's search, summed over these games.
    """
    names = (*_RESULTS, "half_turns_1", "half_turns_2")
    return count_blocks(task, names, prepare_play, _count_half_turns)


def count_actions(task: Task) -> Columns:
    """Return one row per block, player, round, own turn and action.

    Columns: the cells' conditions, ``block``, ``player``, ``round``, ``turn`` (all from 1),
    ``action`` (text: S, T, G or C) and ``count`` (int64).
    """
    names = ("player", "round", "turn", "action", "count")
    return count_blocks(task, names, prepare_play, _count_actions)


def measure_trees(task: Task) -> Columns:
    """Return one row per block, player, round and number of the player's decision in it.

    Columns: the cells' conditions, ``block``, ``player``, ``round``, ``decision``, all from 1,
    ``decisions``, ``replies`` (how many of them answered an offer), and ``nodes``,
    ``nodes_squared``: sums over the trees of a tree agent, all int64.
    """
    names = ("player", "round", "decision", "decisions", "replies", "nodes", "nodes_squared")
    return count_blocks(task, names, prepare_play, _measure_trees)


def prepare_play(task: Task, cell: Mapping[str, Any]) -> PlayGames:
    """Return a callable(first, n_games) that plays these games."""
    switches = Switches(**task.params["variants"][cell["variant"]])
    agents, tables = seat_agents(cell["agents"]), read_tables(task, cell["agents"], switches)
    record = compile_switches(switches)
    keys = np.array([task.stream_key(cell["conditions"], role) for role in ROLES])
    return lambda first, n_games: play(record, agents, keys, first, n_games, tables)


def _count_results(_cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    for result, end, ended in _group_by_end(games):
        yield result, end, len(ended)


def _count_half_turns(_cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    for result, end, ended in _group_by_end(games):
        yield result, end, len(ended), *ended.half_turns.sum(axis=0).tolist()


def _group_by_end(games: np.recarray) -> Iterator[tuple[int, str, np.recarray]]:
    """Yield each result and end with its games."""
    ends = np.where(games.is_tie_break == 1, 0, games.rounds)
    for end, result in sorted({*zip(ends.tolist(), games.result.tolist(), strict=True)}):
        chosen = games[(ends == end) & (games.result == result)]
        yield result, str(end) if end else TIE_BREAK, chosen


def _count_actions(_cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    for player, round_, turn in np.ndindex(games.actions.shape[1:]):
        played = games.actions[:, player, round_, turn]
        counts = np.bincount(played[played != NOT_PLAYED], minlength=len(ACTIONS)).tolist()
        if sum(counts):
            for action, count in zip(ACTIONS, counts, strict=True):
                yield player + 1, round_ + 1, turn + 1, action, count


def _measure_trees(_cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    for player, round_, decision in np.ndindex(games.nodes.shape[1:]):
        made = games.n_decisions[:, player, round_] > decision
        if made.any():
            nodes = games.nodes[made, player, round_, decision].astype(np.int64)
            replies = int(games.is_reply[made, player, round_, decision].sum())
            sums = int(made.sum()), replies, int(nodes.sum()), int((nodes**2).sum())
            yield player + 1, round_ + 1, decision + 1, *sums
