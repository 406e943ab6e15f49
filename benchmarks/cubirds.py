"""CuBirds: games of two random players as the authors' program plays them."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.workloads import Work, Workload, play_cell, search
from redealt.core.streams import stream_key
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.record import compile_switches
from redealt.planning.cells import AgentSpec, cell
from redealt.studies.cubirds.experiments.games import heuristic_agent, random_agent, rollout_agent
from redealt.studies.cubirds.experiments.searches import genetic_searches
from redealt.studies.cubirds.settings import Settings

AMOUNT = 40_000
WORK = "two random players, program"
UNIT = "games"
C_SOURCE = Path(__file__).with_name("cubirds.c")
GOAL = 50_000

_PLAYERS = 2
_KEYS = np.array([stream_key(0, "cubirds", "benchmark", {}, role) for role in ROLES])
_SWITCHES = compile_switches(Settings().switches("as_run"))


def prepare() -> Callable[[], list[int]]:
    """Return a function that plays all games and returns the sums of their results."""
    agents = configure_agents([Agent("random")] * _PLAYERS)

    def play_all() -> list[int]:
        games = play(_SWITCHES, agents, _KEYS, 0, AMOUNT)
        ends = np.bincount(games.end, minlength=len(ENDS))
        wins = [np.count_nonzero(games.winner == player) for player in range(_PLAYERS)]
        sums = (games[name].sum(dtype=np.int64) for name in ("turns", "extra_turns"))
        return [int(value) for value in (*ends, *wins, *sums)]

    return play_all


def c_input(repetitions: int) -> bytes:
    """Return what ``cubirds.c`` reads: the sizes, the keys of the streams it draws from."""
    head = np.array([AMOUNT, repetitions], dtype="<u8")
    return head.tobytes() + _KEYS[: 1 + _PLAYERS].astype("<u8").tobytes()


def _play_stage(
    variant: str, agents: Sequence[AgentSpec], counted: str, block: str, games: int
) -> Work:
    settings, played = Settings(), cell(variant, games, agents)
    return play_cell(
        settings,
        "cubirds",
        "tournament:count_outcomes",
        played,
        getattr(settings.blocks, block),
        counted,
    )


def _tune(seeds: int) -> Work:
    changes = {"population": 40, "generations": 3, "opponents_as_written": 3}
    settings = Settings.model_validate({"genetic": changes})
    searching = {each["search"]: each for each in genetic_searches(settings)}
    return search("cubirds", "tune:tune", searching["as_written"], seeds)


_RANDOM, _HEURISTIC = [random_agent()] * 2, [heuristic_agent()] * 2
_ROLLOUTS, _DETERMINIZED = rollout_agent(10), rollout_agent(10, is_determinized=True)
WORKLOADS = (
    Workload(
        "two random players, text",
        "games",
        partial(_play_stage, "as_written", _RANDOM, "games", "random"),
        20_000,
    ),
    *(
        Workload(
            f"two heuristic players, {name}",
            "games",
            partial(_play_stage, variant, _HEURISTIC, "games", "heuristic"),
            games,
            4_000,
        )
        for variant, name, games in (("as_run", "program", 6_000), ("as_written", "text", 2_000))
    ),
    Workload(
        "Flat Monte Carlo against random, program",
        "games",
        partial(_play_stage, "as_run", [rollout_agent(), random_agent()], "games", "rollouts"),
        200,
    ),
    Workload(
        "two Flat Monte Carlo players, text",
        "rollouts",
        partial(_play_stage, "as_written", [_ROLLOUTS] * 2, "rollouts_played", "rollouts"),
        20,
        100_000,
    ),
    Workload(
        "two determinized Flat Monte Carlo players, text",
        "rollouts",
        partial(_play_stage, "as_written", [_DETERMINIZED] * 2, "rollouts_played", "rollouts"),
        20,
    ),
    Workload("search for weights, text", "games", _tune, 8),
)
