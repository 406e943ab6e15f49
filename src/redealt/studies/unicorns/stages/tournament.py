"""Games of Unstable Unicorns played and counted, block by block.

A run's parameters are its ``variants``, switches by name, the two tables of its ``deck`` if it is
not the game's own, the ``block`` of games that are counted together, the conditions that games are
``paired_over``, and its ``cells``: conditions, the variant, the ``agents`` in the order of the list
of players (see :mod:`.seating`), the number of ``games``, and how many of the first players are
``tested`` together.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, PlayGames, Row, Task, count_blocks
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import EMPTY_DECK, MAX_PLAYERS, NONE
from redealt.games.unicorns.switches import Switches
from redealt.studies.unicorns.stages.seating import deck_of, seat_agents

MEASURES = (
    *("games", "wins", "undecided", "points", "turns", "squared_turns", "longest"),
    *("decisions", "instants", "empty_deck", "with_pandamonium"),
)
_POINTS = 64 / 2.0 ** np.arange(MAX_PLAYERS)  # by rank


def count_wins(task: Task) -> Columns:
    """Return one row per block of games.

    Columns: the cells' conditions, ``block``, and of its games, int64: ``games``, ``wins`` of the
    tested players, ``undecided`` games that nobody won, ``points`` of the tested players (float64,
    see :func:`score_games`), sums of ``turns``, ``squared_turns``, ``decisions`` and ``instants``
    played, the turns of the ``longest``, games that ended by an ``empty_deck``, and games that
    somebody won ``with_pandamonium``.
    """
    return count_blocks(task, MEASURES, prepare_play, _count_games)


def list_games(task: Task) -> Columns:
    """Return one row per game: the cells' conditions, ``block``, ``game`` in it, and ``won``.

    All but the conditions are int64; ``won`` is 1 if a tested player won.
    """

    def count(cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
        yield from enumerate(find_wins(cell, games).astype(int).tolist())

    return count_blocks(task, ("game", "won"), prepare_play, count)


def count_seats(task: Task) -> Columns:
    """Return one row per block, player and seat.

    Columns: the cells' conditions, ``block``, ``player`` (place in the list), ``seat``, ``games``
    that the player had in this seat, and ``wins`` of them, all int64.
    """
    return count_blocks(task, ("player", "seat", "games", "wins"), prepare_play, _count_seats)


def prepare_play(task: Task, cell: Mapping[str, Any]) -> PlayGames:
    """Return a callable(first, n_games) that plays these games."""
    rules = compile_rules(Switches(**task.params["variants"][cell["variant"]]), deck_of(task))
    agents = seat_agents(task, cell["agents"])
    paired_over = task.params["paired_over"]
    keys = np.array([task.stream_key(cell["conditions"], role, paired_over) for role in ROLES])
    return lambda first, n_games: play(rules, agents, keys, first, n_games)


def score_games(games: np.recarray) -> np.ndarray:
    """Return the points of each player in each game.

    The first gets 64 points and each following one half as many; tied players share (3.3, 8).
    """
    is_new = games.ties[:, np.newaxis] >> np.arange(MAX_PLAYERS) & 1 == 0
    group = is_new.cumsum(axis=1)
    is_tied = group[:, :, np.newaxis] == group[:, np.newaxis, :]
    points = (is_tied * _POINTS).sum(axis=2) / is_tied.sum(axis=2)
    return np.take_along_axis(points, games["rank"].astype(np.int64), axis=1)


def find_wins(cell: Mapping[str, Any], games: np.recarray) -> np.ndarray:
    """Return which games one of the tested players won."""
    return (games.winner >= 0) & (games.winner < cell["tested"])


def _count_games(cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    turns = games.turns.astype(np.int64)
    values = (
        *(find_wins(cell, games).sum(), (games.winner == NONE).sum()),
        score_games(games)[:, : cell["tested"]].sum(),
        *(turns.sum(), (turns**2).sum(), turns.max()),
        *(games[name].sum(dtype=np.int64) for name in ("decisions", "instants")),
        *((games.end == EMPTY_DECK).sum(), _won_with_pandamonium(games).sum()),
    )
    yield len(games), *(value.item() for value in values)


def _won_with_pandamonium(games: np.recarray) -> np.ndarray:
    """Return which games somebody won who had Pandamonium in the end."""
    holds = games.pandamonium.astype(np.int64) >> np.maximum(games.winner, 0) & 1
    return (holds == 1) & (games.winner != NONE)


def _count_seats(cell: Mapping[str, Any], games: np.recarray) -> Iterator[Row]:
    players = len(cell["agents"])
    for player in range(players):
        wins = games.winner == player
        for seat in range(players):
            is_here = games.seat[:, player] == seat
            yield player, seat, int(is_here.sum()), int((is_here & wins).sum())
