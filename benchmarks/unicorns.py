"""Unstable Unicorns: games of six players as the author's program plays them."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from redealt.core.streams import stream_key
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.programs import Node
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches

AMOUNT = 4_000
WORK = "six random players, then two rule-based among four random ones"
UNIT = "games of each"
C_SOURCE = Path(__file__).with_name("unicorns.c")
GOALS = {"core /s": 5_000, "core/C": 0.9}

_PLAYERS = 6
_KEYS = np.array([stream_key(0, "unicorns", "benchmark", {}, role) for role in ROLES])
_RULES = compile_rules(Switches.model_validate(AS_RUN))
_SEARCH = Agent("mcts", playouts=100, default_policy="rule_based")
_MATCHES = tuple([Agent("rule_based")] * n + [Agent("random")] * (_PLAYERS - n) for n in (0, 2))

# The tables that ``unicorns.c`` reads, in its order.
_TABLES = (
    *(*Node._fields, "required", "list"),
    *("bits", "row", "unicorns", "letters", "tier", "constant"),
    *("needs_basic", "is_void", "is_final", "to_play", "program", "n_cards", "first_in_deck"),
)
_SUMS = ("winner", "turns", "decisions", "links", "instants")

# Of the speeds beside the table: name, first agents, games, and the goal per second or None.
_OTHERS = (
    ("games of six random players", _MATCHES[0], 4_000, 15_000),
    ("games of two rule-based among random players", _MATCHES[1], 4_000, 8_000),
    (
        "games of two players who search with 100 playouts",
        [_SEARCH] * 2 + _MATCHES[0][2:],
        20,
        None,
    ),
)
_REPETITIONS = 10


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    matches = [configure_agents(agents) for agents in _MATCHES]

    def play_all() -> list[int]:
        played = [play(_RULES, agents, _KEYS, 0, AMOUNT) for agents in matches]
        return [int(games[name].sum(dtype=np.int64)) for games in played for name in _SUMS]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``unicorns.c`` reads: sizes, keys of the streams, players, rules."""
    head = np.array([AMOUNT, repetitions, len(_MATCHES)], dtype="<u8")
    rule_based = [[agent.kind == "rule_based" for agent in agents] for agents in _MATCHES]
    tables = [
        np.asarray(table, dtype="<i2") for table in (rule_based, *map(_RULES.__getitem__, _TABLES))
    ]
    parts = (head, _KEYS[: 1 + _PLAYERS].astype("<u8"), *tables)
    return b"".join(part.tobytes() for part in parts)


def measure_others() -> Iterator[tuple[str, float, int | None]]:
    """Yield what else is measured, one thread: its name, the best value found and the goal."""
    for name, agents, n_games, goal in _OTHERS:
        call = partial(play, _RULES, configure_agents(agents), _KEYS, 0, n_games)
        seconds = []
        for _ in range(_REPETITIONS):
            start = time.perf_counter()
            call()
            seconds.append(time.perf_counter() - start)
        yield f"{name} per second", n_games / min(seconds), goal
