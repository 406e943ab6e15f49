"""The fitness of a population: games of its individuals against each other (Algorithm 3)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.evolution import Evaluate, Evaluation, draw_units, number_games
from redealt.core.task import Task
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES
from redealt.games.cubirds.population import play_population
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.state import SEVEN_SPECIES
from redealt.games.cubirds.switches import Switches

SEVEN_SHARE = "seven_share"  # of a generation's games, those that ended by seven species


def prepare_evaluation(
    task: Task, search: Mapping[str, Any], conditions: Mapping[str, object]
) -> Evaluate:
    """Return a function that plays a generation's games of a population of weights.

    Streams are named by the search's ``conditions``; a game's number in the search is its index.
    """
    switches = compile_switches(Switches(**search["switches"]))
    keys = np.array([task.stream_key(conditions, role) for role in ROLES])
    key = task.stream_key(conditions, "opponents")
    n_opponents, repeats = search["opponents"], search["repeats"]
    is_common = search["common_random_numbers"]

    def draw_opponents(individuals: int, generation: int) -> np.ndarray:
        """With replacement, itself allowed; the same for all with common random numbers."""
        units = draw_units(key, generation, 1 if is_common else individuals, n_opponents)
        drawn = np.repeat((units * individuals).astype(np.int64), repeats, axis=1)
        return np.broadcast_to(drawn, (individuals, n_opponents * repeats))

    def play(weights: np.ndarray, generation: int) -> Evaluation:
        opponents = draw_opponents(len(weights), generation)
        # To a type checker the shape may have any number of entries.
        numbers = number_games(*opponents.shape, generation, is_common=is_common)  # type: ignore[misc, arg-type]
        seats = np.zeros_like(opponents)
        if search["seats"] == "both":
            seats[:, 1::2] = 1
        agents = configure_agents([Agent("heuristic", weights=each) for each in weights])
        games = play_population(switches, agents, opponents, seats, keys, numbers)
        ends_by_seven = games.end == SEVEN_SPECIES
        is_success = (
            ends_by_seven if search["fitness"] == "ends_by_seven" else games.winner == seats
        )
        measures = {SEVEN_SHARE: float(ends_by_seven.mean())}
        return Evaluation(is_success.mean(axis=1), games.size, measures)

    def draw_fitness(weights: np.ndarray, generation: int) -> Evaluation:
        return Evaluation(draw_units(key, generation, len(weights)), 0, {SEVEN_SHARE: np.nan})

    return draw_fitness if search["fitness"] == "random" else play
