"""CuBirds: games of two random players as the authors' program plays them."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from redealt.core.streams import stream_key
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.record import compile_switches
from redealt.studies.cubirds.settings import Settings

AMOUNT = 2_000
WORK = "two random players, as run"
UNIT = "games"
C_SOURCE = Path(__file__).with_name("cubirds.c")
GOALS = {"core /s": 50_000, "core/C": 0.8}

_PLAYERS = 2
_KEYS = np.array([stream_key(0, "cubirds", "benchmark", {}, role) for role in ROLES])
_RECORDS = {
    variant: compile_switches(Settings().switches(variant)) for variant in ("as_run", "as_written")
}

# Of the speeds beside the table.
_HEURISTIC_GAMES, _HEURISTIC_GOAL = 200, 4_000  # games per second
_ROLLOUT_GAMES, _ROLLOUTS, _ROLLOUT_GOAL = 4, 10, 10  # microseconds per rollout
_REPETITIONS = 20


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    agents = configure_agents([Agent("random")] * _PLAYERS)

    def play_all() -> list[int]:
        games = play(_RECORDS["as_run"], agents, _KEYS, 0, AMOUNT)
        ends = np.bincount(games.end, minlength=len(ENDS))
        wins = [np.count_nonzero(games.winner == player) for player in range(_PLAYERS)]
        sums = (games[name].sum(dtype=np.int64) for name in ("turns", "extra_turns"))
        return [int(value) for value in (*ends, *wins, *sums)]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``cubirds.c`` reads: the sizes, the keys of the streams it draws from."""
    head = np.array([AMOUNT, repetitions], dtype="<u8")
    return head.tobytes() + _KEYS[: 1 + _PLAYERS].astype("<u8").tobytes()


def measure_others() -> Iterator[tuple[str, float, float]]:
    """Yield what else is measured, one thread: its name, the best value found and the goal."""
    for variant in _RECORDS:
        call = partial(_play_all, variant, Agent("heuristic"), _HEURISTIC_GAMES)
        rate = _HEURISTIC_GAMES / min(call()[0] for _ in range(_REPETITIONS))
        yield f"heuristic games per second, {variant}", rate, _HEURISTIC_GOAL
    agent = Agent("flat_monte_carlo", rollouts=_ROLLOUTS)
    timed = [_play_all("as_written", agent, _ROLLOUT_GAMES) for _ in range(_REPETITIONS)]
    best = min(seconds / games.rollouts.sum() for seconds, games in timed)
    name = f"microseconds per rollout, as_written, {_ROLLOUTS} per option, whole games"
    yield name, best * 1e6, _ROLLOUT_GOAL


def _play_all(variant: str, agent: Agent, n_games: int) -> tuple[float, np.recarray]:
    """Return the seconds and the records of games between agents of one kind."""
    agents = configure_agents([agent] * _PLAYERS)
    start = time.perf_counter()
    games = play(_RECORDS[variant], agents, _KEYS, 0, n_games)
    return time.perf_counter() - start, games
