"""Legends of Code and Magic: games of linear players, as run in the authors' evolution engine."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from redealt.core.streams import stream_key
from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.cards import COLUMNS
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from redealt.studies.locm.variants import AS_RUN_EVOLUTION

AMOUNT = 4_000
WORK = "two linear players, as run in evolution"
UNIT = "games"
C_SOURCE = Path(__file__).with_name("locm.c")
GOALS = {"core /s": 12_000, "core/C": 0.9}

_KEYS = np.array([stream_key(0, "locm", "benchmark", {}, role) for role in ROLES])
_SWITCHES = compile_switches(Switches(**AS_RUN_EVOLUTION))

# Random weights of sensible signs: of own mana, cards, health, mana, draw and rune, then those of
# the opponent, then of attack, defense and keywords. Games are as long as those of evolved players.
_N_AGENTS = 16
_SIGNS = np.array([0.1, 1, 1, 0, 1, 1, 0, -1, -1, 0, -1, -1, *[1] * 8])
_WEIGHTS = (_SIGNS * np.random.default_rng(0).random((_N_AGENTS, 20))).astype("<f4")
_AGENTS = pack_agents([Agent("evolved", linear_genome(weights)) for weights in _WEIGHTS])

# Of the speeds beside the table.
_RANDOM_GAMES, _RANDOM_GOAL = 10_000, 40_000  # games per second
_REPETITIONS = 10


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    games = np.arange(AMOUNT)
    pairs = np.column_stack([games, games + 1]) % _N_AGENTS
    numbers = np.column_stack([games] * 3)

    def play_all() -> list[int]:
        played = play(_SWITCHES, _AGENTS, pairs, numbers, _KEYS)
        sums = (played[name].sum(dtype=np.int64) for name in ("rounds", "actions", "evaluations"))
        return [int(value) for value in (np.count_nonzero(played.winner == 0), *sums)]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``locm.c`` reads: sizes, keys of the streams, cards and weights."""
    head = np.array([AMOUNT, repetitions, _N_AGENTS], dtype="<u8")
    cards = np.column_stack([_SWITCHES[name][1:] for name in COLUMNS])
    parts = (head, _KEYS[:3].astype("<u8"), cards.astype("<i8"), _WEIGHTS)
    return b"".join(part.tobytes() for part in parts)


def measure_others() -> Iterator[tuple[str, float, float]]:
    """Yield what else is measured, one thread: its name, the best value found and the goal."""
    agents, games = pack_agents([Agent("random")] * 2), np.arange(_RANDOM_GAMES)
    pairs, numbers = np.tile([0, 1], (_RANDOM_GAMES, 1)), np.column_stack([games] * 3)
    seconds = []
    for _ in range(_REPETITIONS):
        start = time.perf_counter()
        play(_SWITCHES, agents, pairs, numbers, _KEYS)
        seconds.append(time.perf_counter() - start)
    rate = _RANDOM_GAMES / min(seconds)
    yield "games of random players per second, as run in evolution", rate, _RANDOM_GOAL
