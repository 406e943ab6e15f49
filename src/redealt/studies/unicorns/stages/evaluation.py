"""The fitness of individuals: games of each against the same opponents (section 8 of the study).

Opponents are five agents, or ``last_generation``: individuals of the population itself, which in
the first generation are rule-based agents.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from redealt.core.evolution import Evaluate, Evaluation
from redealt.core.task import Task
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import Switches
from redealt.studies.unicorns.stages.seating import deck_of, seat_agents
from redealt.studies.unicorns.stages.tournament import score_games

LAST_GENERATION = "last_generation"
N_OPPONENTS = 5
FIRST_GAMES = 100_000  # numbers of a generation's first game are drawn below it


class Opponents:
    """Whom a generation meets; it has to be told of the ranking of each one."""

    def __init__(self, task: Task, search: Mapping[str, Any]) -> None:
        named = search["opponents"]
        self.is_own = named == LAST_GENERATION
        self._meets_unplayed = search["switches"]["meets_unplayed"]
        rule_based = [{"kind": "rule_based"}] * N_OPPONENTS
        self._deck = deck_of(task)
        self._agents = seat_agents(task, rule_based if self.is_own else named)
        self._best: np.ndarray | None = None

    def note(self, ranked: np.ndarray) -> None:
        """Remember the best of a generation."""
        self._best = ranked[:N_OPPONENTS]

    def choose(self, population: np.ndarray) -> np.recarray:
        """Return five AGENT records for a population; before the first ranking the given ones."""
        if not self.is_own or self._best is None:
            return self._agents
        chosen = population[:N_OPPONENTS] if self._meets_unplayed else self._best
        return configure_agents([Agent("evolved", genes.tolist()) for genes in chosen], self._deck)


def prepare_evaluation(
    task: Task,
    search: Mapping[str, Any],
    conditions: Mapping[str, object],
    opponents: Opponents,
    draw_first: Callable[[int], int],
) -> Evaluate:
    """Return what plays the games of a generation and sums up the points of each individual.

    All individuals play games of the same numbers, from ``draw_first(generation)``, last in the
    list of players.
    """
    deck = deck_of(task)
    rules = compile_rules(Switches(**search["switches"]), deck)
    keys = np.array([task.stream_key(conditions, role) for role in ROLES])
    n_games = search["games"]

    def evaluate(population: np.ndarray, generation: int) -> Evaluation:
        first, others = draw_first(generation), opponents.choose(population)
        fitness = np.zeros(len(population))
        genes = population.tolist()
        tested = configure_agents([Agent("evolved", each) for each in genes], deck)
        for place in range(len(population)):
            agents = np.concatenate([others, tested[place : place + 1]]).view(np.recarray)
            games = play(rules, agents, keys, first, n_games)
            fitness[place] = score_games(games)[:, N_OPPONENTS].sum()
        return Evaluation(fitness, n_games * len(population))

    return evaluate
