"""Helpers of the tests: streams, cards, tables put together by hand, games played from Python."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np

from redealt.games.cubirds import rules
from redealt.games.cubirds.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.cubirds.agents.random import play_randomly
from redealt.games.cubirds.cards import (
    EMPTY,
    pack,
    unpack,
)
from redealt.games.cubirds.match import ROLES, new_games, play, play_games
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.rows import cards_in, pack_row, unpack_row
from redealt.games.cubirds.setup import set_up_game
from redealt.games.cubirds.state import (
    DEALT,
    MAX_PLAYERS,
    N_ROWS,
    NOBODY,
    NOT_OVER,
    new_state,
    new_states,
)
from redealt.games.cubirds.switches import Switches
from tests.games.streams import draw_keys, new_stream

WORK = new_workspace()
RANDOM, HEURISTIC = Agent("random"), Agent("heuristic")
DEALT_BIRDS = (DEALT,) * MAX_PLAYERS
PILES = ("pile", "discard", "lost", "owed")


def new_keys(*name: int) -> np.ndarray:
    return draw_keys(name, len(ROLES))


def compile_variant(variant: dict) -> np.record:
    return compile_switches(Switches(**variant))


def cards(*species: int) -> np.uint64:
    """Return the packed multiset of these cards."""
    return pack([species.count(each) for each in range(8)])


def list_cards(packed: int) -> list[int]:
    """Return packed cards one by one, sorted by species."""
    return [species for species, count in enumerate(unpack(packed)) for _ in range(count)]


def position(
    rows: Sequence[list[int]] = ([0, 1, 2],) * N_ROWS,
    hands: Sequence[int] = (EMPTY, EMPTY),
    collections: Sequence[int] = (EMPTY, EMPTY),
    **fields: int,
) -> np.record:
    """Return a state put together by hand: rows as lists, all other cards packed."""
    state = new_state()
    state.end, state.winner = NOT_OVER, NOBODY
    state.n_players = len(hands)
    for number, row in enumerate(rows):
        state.rows[number] = pack_row(row)
    for player, (hand, collection) in enumerate(zip(hands, collections, strict=True)):
        state.hand[player], state.collection[player] = hand, collection
    for name, value in fields.items():
        state[name] = value
    return state


def copy_of(state: np.record) -> np.record:
    copy = new_states(1)
    copy[0] = state
    return copy[0]


def content_of(state: np.record) -> dict[str, list]:
    return {name: state[name].tolist() for name in state.dtype.names}


def table_of(state: np.record) -> dict:
    """Return all cards as lists: rows from left to right, everything else sorted."""
    players = range(state.n_players)
    return {
        "rows": [unpack_row(row) for row in state.rows],
        "hands": [list_cards(state.hand[player]) for player in players],
        "collections": [list_cards(state.collection[player]) for player in players],
        **{name: list_cards(state[name]) for name in PILES},
    }


def count_all(state: np.record) -> tuple[int, ...]:
    """Return the cards of each species that are anywhere, less those owed (R8)."""
    places = [*state.hand, *state.collection, *map(cards_in, state.rows)]
    places += [state.pile, state.discard, state.lost]
    return unpack(sum(map(int, places)) - int(state.owed))


def set_up(
    number: int,
    record: np.record,
    n_players: int = 2,
    start_birds: Sequence[int] = DEALT_BIRDS,
) -> tuple[np.record, np.ndarray]:
    """Return a game before its first turn, and its stream."""
    state, stream = new_state(), new_stream(number)
    set_up_game(state, record, n_players, np.array(start_birds, dtype=np.int64), stream)
    return state, stream


def play_turns(state: np.record, record: np.record, stream: np.ndarray) -> Iterator[int]:
    """Let random players play on; yield the mover before each turn."""
    while True:
        rules.begin_turn(state, record)
        if state.end != NOT_OVER:
            return
        yield int(state.player)
        play_randomly(state, record, stream, stream)
        rules.finish_turn(state, record, bool(record.one_extra_turn), True, stream)
        if state.end != NOT_OVER:
            return


def decision_state(number: int, record: np.record, n_players: int = 2) -> np.record:
    """Return a state in which a player with cards has to move, late as often as early."""
    for attempt in range(100):
        state, stream = set_up(1000 * number + attempt, record, n_players)
        for turn, player in enumerate(play_turns(state, record, stream)):
            if turn >= 7 * number % 61 and state.hand[player] != EMPTY:
                return state
    raise AssertionError(f"no decision {number}")


def decision_states(record: np.record, every: int = 1) -> Iterator[np.record]:
    """Yield every so manieth state of some games in which a player with cards has to move."""
    turn = 0
    for number in count():
        state, stream = set_up(number, record)
        for player in play_turns(state, record, stream):
            turn += state.hand[player] != EMPTY
            if state.hand[player] != EMPTY and turn % every == 0:
                yield copy_of(state)


class Played(NamedTuple):
    """A game played to its end."""

    game: np.record
    state: np.record
    streams: np.ndarray


def play_match(agents, n_games, variant=None, name=(1,), first=0, **given) -> np.recarray:
    """Play games of agents in a variant."""
    record = compile_variant(variant or {})
    return play(
        record, configure_agents(agents), new_keys(*name), first, n_games, work=WORK, **given
    )


def play_to_end(agents, variant, keys, number, start_birds=DEALT_BIRDS) -> Played:
    """Play one game and return its last state and streams, too."""
    played = Played(new_games(1), new_state(), np.zeros((len(ROLES), 4), dtype=np.uint64))
    play_games(
        played.game,
        played.state,
        compile_variant(variant),
        configure_agents(agents),
        np.array(start_birds, dtype=np.int64),
        WORK,
        played.streams,
        keys,
        number,
    )
    return played._replace(game=played.game[0])


def are_same(games: np.recarray, others: np.recarray) -> bool:
    """Whether all fields of games are the same, bytes between them aside."""
    return all(np.array_equal(games[name], others[name]) for name in games.dtype.names)
