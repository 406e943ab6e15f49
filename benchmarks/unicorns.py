"""Unstable Unicorns: games of six players as the author's program plays them."""

import time
from collections.abc import Callable, Iterator

import numpy as np

from redealt.core.streams import stream_key
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches

AMOUNT = 4_000
WORK = "six random players"
UNIT = "games"
C_SOURCE = None
GOALS = {"core /s": 15_000}

_KEYS = np.array([stream_key(0, "unicorns", "benchmark", {}, role) for role in ROLES])
_RULES = compile_rules(Switches.model_validate(AS_RUN))
_RANDOM, _RULE_BASED = Agent("random"), Agent("rule_based")
_SEARCH = Agent("mcts", playouts=100, default_policy="rule_based")

# Of the speeds beside the table: name, first agents, games, and the goal per second or None.
_OTHERS = (
    ("games of two rule-based among random players", [_RULE_BASED] * 2, 4_000, 8_000),
    ("games of two players who search with 100 playouts", [_SEARCH] * 2, 20, None),
)
_REPETITIONS = 10


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    agents = configure_agents([_RANDOM] * 6)

    def play_all() -> list[int]:
        played = play(_RULES, agents, _KEYS, 0, AMOUNT)
        names = ("winner", "turns", "decisions", "links", "instants")
        return [int(played[name].sum(dtype=np.int64)) for name in names]

    return play_all


def measure_others() -> Iterator[tuple[str, float, int | None]]:
    """Yield what else is measured, one thread: its name, the best value found and the goal."""
    for name, first, n_games, goal in _OTHERS:
        agents = configure_agents(first + [_RANDOM] * (6 - len(first)))
        seconds = []
        for _ in range(_REPETITIONS):
            start = time.perf_counter()
            play(_RULES, agents, _KEYS, 0, n_games)
            seconds.append(time.perf_counter() - start)
        yield f"{name} per second", n_games / min(seconds), goal
