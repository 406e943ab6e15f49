"""The fitness of a population: games of its individuals against each other (Algorithm 3)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from redealt.core.task import Task
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES
from redealt.games.cubirds.population import draw_units, play_population
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.state import SEVEN_SPECIES
from redealt.games.cubirds.switches import Switches


class Contested(NamedTuple):
    """A population and how its games went.

    ``weights`` float64 (individuals, 6), ``fitness`` float64 (individuals,) in [0, 1].
    """

    weights: np.ndarray
    fitness: np.ndarray
    games: int
    seven_share: float


class Contest:
    """What one search plays, and what it draws at random.

    Streams are named by search and seed; the number of a game within the search is its index.
    """

    def __init__(self, task: Task, search: Mapping[str, Any], seed: int) -> None:
        self._search = search
        self._record = compile_switches(Switches(**search["switches"]))
        conditions = {"arm": search["search"], "seed": seed}
        self._keys = np.array([task.stream_key(conditions, role) for role in ROLES])
        self._opponents = task.stream_key(conditions, "opponents")
        self._operators = task.stream_key(conditions, "operators")

    def draw(self, generation: int, *shape: int) -> np.ndarray:
        """Return a generation's random numbers in [0, 1), the same at every call."""
        return draw_units(self._operators, generation, *shape)

    def play(self, weights: np.ndarray, generation: int) -> Contested:
        """Return how a population of weights fares in a generation's games."""
        if self._search["fitness"] == "random":
            fitness = draw_units(self._opponents, generation, len(weights))
            return Contested(weights, fitness, 0, np.nan)
        opponents, indices = self._schedule(len(weights), generation)
        seats = np.zeros_like(opponents)
        if self._search["seats"] == "both":
            seats[:, 1::2] = 1
        agents = configure_agents([Agent("heuristic", weights=each) for each in weights])
        games = play_population(self._record, agents, opponents, seats, self._keys, indices)
        is_success = games.winner == seats
        if self._search["fitness"] == "ends_by_seven":
            is_success = games.end == SEVEN_SPECIES
        seven_share = float((games.end == SEVEN_SPECIES).mean())
        return Contested(weights, is_success.mean(axis=1), games.size, seven_share)

    def _schedule(self, individuals: int, generation: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the opponents (with replacement, itself allowed) and numbers of the games.

        With common random numbers all individuals meet the same opponents in the same deals.
        """
        opponents, repeats = self._search["opponents"], self._search["repeats"]
        rows = 1 if self._search["common_random_numbers"] else individuals
        units = draw_units(self._opponents, generation, rows, opponents)
        drawn = np.repeat((units * individuals).astype(np.int64), repeats, axis=1)
        indices = generation * drawn.size + np.arange(drawn.size).reshape(drawn.shape)
        shape = individuals, opponents * repeats
        return np.broadcast_to(drawn, shape), np.broadcast_to(indices, shape)
