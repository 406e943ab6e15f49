"""Hanamikoji: first rounds played out at random, as a simple agent that does not cheat does."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from redealt.core.streams import seed_stream, stream_key
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.rollout import sum_rollouts
from redealt.games.hanamikoji.rules import deal_round, set_up_game
from redealt.games.hanamikoji.state import new_states
from redealt.games.hanamikoji.switches import Switches

DEALS, ROLLOUTS = 100, 1000
WORK = f"{DEALS} first turns, {ROLLOUTS} rollouts each, hidden cards redrawn"
UNIT = "rollouts"
C_SOURCE = Path(__file__).with_name("hanamikoji.c")
AMOUNT = DEALS * ROLLOUTS

_SWITCHES = compile_switches(Switches())
_AGENT = configure_agents([Agent("simple", ROLLOUTS)])[0]
_ANY_REPLY = np.int64(0)


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all rollouts and returns the sum of their results by deal."""
    states, streams = _deals(), _streams()

    def play() -> list[int]:
        worlds, searches, half_turns = states.copy(), streams.copy(), np.zeros(1)
        return [
            int(
                sum_rollouts(
                    worlds[i],
                    _SWITCHES,
                    0,
                    _AGENT,
                    _ANY_REPLY,
                    NO_TABLES,
                    ROLLOUTS,
                    half_turns,
                    searches[i],
                )
            )
            for i in range(DEALS)
        ]

    return play


def c_input(repetitions: int) -> bytes:
    """Return what ``hanamikoji.c`` reads: sizes, cards and streams by deal, and what follows."""
    states = _deals()
    cards = np.column_stack([states.hand, states.deck]).astype("<u8")
    head = np.array([DEALS, ROLLOUTS, repetitions], dtype="<u8")
    future = np.ascontiguousarray(_SWITCHES.future[1], dtype="<f8")
    return b"".join(part.tobytes() for part in (head, cards, _streams(), _SWITCHES.winner, future))


def _deals() -> np.recarray:
    """Return rounds that were just dealt."""
    states, stream = new_states(DEALS), np.zeros(4, dtype=np.uint64)
    for number, state in enumerate(states):
        seed_stream(stream, stream_key(0, "hanamikoji", "benchmark", {}, "deal"), number)
        set_up_game(state, 1, 0)
        deal_round(state, _SWITCHES, stream)
    return states


def _streams() -> np.ndarray:
    """Return the stream of each deal's rollouts, uint64 of shape (deals, 4)."""
    streams = np.zeros((DEALS, 4), dtype=np.uint64)
    for number, stream in enumerate(streams):
        seed_stream(stream, stream_key(0, "hanamikoji", "benchmark", {}, "search"), number)
    return streams
