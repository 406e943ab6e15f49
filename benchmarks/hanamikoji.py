"""Hanamikoji: first rounds played out at random, as a simple agent that does not cheat does."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.workloads import Work, Workload, play_cell, run_stage, sum_of
from redealt.core.streams import seed_stream, stream_key
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.names import RANDOM_PLAY
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.rollout import sum_rollouts
from redealt.games.hanamikoji.rules import deal_round, set_up_game
from redealt.games.hanamikoji.state import new_states
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.cells import AgentSpec, cell
from redealt.studies.hanamikoji.experiments.games import (
    OPPONENT,
    random_agent,
    recursive_agent,
    simple_agent,
    tree_agent,
)
from redealt.studies.hanamikoji.experiments.paper import RECURSIVE
from redealt.studies.hanamikoji.settings import Settings

DEALS, ROLLOUTS = 100, 10_000
WORK = "rollouts of first turns, hidden cards redrawn"
UNIT = "rollouts"
GOAL = None
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


def _play_stage(agents: list[AgentSpec], games: int) -> Work:
    settings, played = Settings(), cell("as_run", games, agents)
    return play_cell(settings, "hanamikoji", "tournament:count_results", played, settings.block)


def _sample_table(entries: int) -> Work:
    settings = Settings()
    agent = simple_agent(settings.presample.rollouts, cheats=True)
    params = {
        "switches": settings.switches("as_run").model_dump(),
        "agent": agent,
        "games": settings.presample.games,
    }
    return run_stage("hanamikoji", "presample:sample_table", params, entries, sum_of("games"))


_TABLE = RANDOM_PLAY  # which no run has to sample first
_HONEST, _PRESAMPLED = simple_agent(OPPONENT), simple_agent(OPPONENT, _TABLE)
_CHEATING = simple_agent(100, _TABLE, cheats=True)
_MATCHES = (
    ("two random players", [random_agent()] * 2, 8_000),
    ("two honest players, n = 20", [_HONEST] * 2, 40),
    ("two players with tables, n = 20", [_PRESAMPLED] * 2, 40),
    ("two cheating players with tables, n = 100", [_CHEATING] * 2, 16),
    ("tree of depth 2, n = 20, against a table", [tree_agent(20, 2, _TABLE), _PRESAMPLED], 20),
    ("tree of depth 3, n = 20, against a table", [tree_agent(20, 3, _TABLE), _PRESAMPLED], 4),
    ("recursive agent against a table", [recursive_agent(*RECURSIVE, _TABLE), _PRESAMPLED], 4),
)
WORKLOADS = (
    *(Workload(name, "games", partial(_play_stage, agents), n) for name, agents, n in _MATCHES),
    Workload("presampling of a table, n = 5", "games", _sample_table, 200),
)
