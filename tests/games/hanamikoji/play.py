"""Helpers of the tests: streams, tables of cards, games played from Python."""

from collections.abc import Iterator

import numpy as np

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.hanamikoji.agents.random import choose_randomly
from redealt.games.hanamikoji.cards import pack, unpack
from redealt.games.hanamikoji.match import play
from redealt.games.hanamikoji.moves import OPTION, list_options, new_options
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.state import NOBODY, new_state
from redealt.games.hanamikoji.switches import Switches
from tests.games.streams import draw_keys, new_stream

ZONES = ("hand", "scored", "secret", "trade_off", "offer", "deck", "aside")
WORK = new_workspace()
RANDOM = Agent("random")


def new_keys(*name: int) -> np.ndarray:
    return draw_keys(name, 5)


def new_choice() -> np.record:
    return np.zeros(1, dtype=OPTION).view(np.recarray)[0]


def compile_variant(variant: dict) -> np.record:
    return compile_switches(Switches(**variant))


def cards(*suits: int) -> int:
    """Return the packed multiset of these suits."""
    return pack([suits.count(suit) for suit in range(7)])


def zones_of(state: np.record) -> dict:
    """Return the counts by suit of every zone."""
    found = {}
    for zone in ZONES:
        value = state[zone]
        found[zone] = tuple(map(unpack, value)) if np.ndim(value) else unpack(value)
    return found


def copy_of(state: np.record) -> np.record:
    copy = new_state()
    for name in state.dtype.names:
        copy[name] = state[name]
    return copy


def dealt(number: int, record: np.record) -> tuple[np.record, np.ndarray]:
    """Return a game in which the first round was just dealt, and its stream."""
    state, stream = new_state(), new_stream(number)
    rules.set_up_game(state, 1, 0)
    rules.deal_round(state, record, stream)
    return state, stream


def play_steps(state, record, stream) -> Iterator[np.record | None]:
    """Let random players play the round; yield each choice when it is done, None for a draw."""
    while not rules.is_round_over(state):
        if state.drawer != NOBODY:
            rules.draw_card(state, rules.pick_from_deck(state.deck, stream))
            yield None
            continue
        choice = new_choice()
        choose_randomly(state, record, rules.player_to_act(state), -1, stream, choice)
        rules.apply_option(state, record, choice)
        yield choice


def decision_state(number: int, record: np.record) -> np.record:
    """Return a state of some round in which a player has to choose, late as often as early."""
    state, stream = dealt(number, record)
    steps = number % 12
    while True:
        if state.drawer == NOBODY and steps <= 0:
            return state
        if state.drawer != NOBODY:
            rules.draw_card(state, rules.pick_from_deck(state.deck, stream))
            continue
        choice = new_choice()
        choose_randomly(state, record, rules.player_to_act(state), -1, stream, choice)
        rules.apply_option(state, record, choice)
        steps -= 1


def options_of(state: np.record, record: np.record, only: int = -1) -> list[tuple[int, int, int]]:
    """Return action, cards and pair of each option of the player to act."""
    room = new_options(1)[0]
    n = list_options(state, record, rules.player_to_act(state), np.int64(only), room)
    return [tuple(map(int, option.tolist())) for option in room[:n]]


def play_match(agents, n_games, variant=None, name=(1,), first=0, **given) -> np.recarray:
    """Play games of two agents in a variant."""
    record = compile_variant(variant or {})
    return play(
        record, configure_agents(agents), new_keys(*name), first, n_games, work=WORK, **given
    )


def win_shares(games: np.recarray) -> tuple[float, float]:
    return float((games.result == 1).mean()), float((games.result == -1).mean())
