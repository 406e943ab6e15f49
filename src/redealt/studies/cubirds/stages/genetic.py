"""The genetic algorithm (Algorithm 3), and random search beside it."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from redealt.games.cubirds.agents.configuration import WEIGHT_BOUNDS
from redealt.studies.cubirds.stages.contest import Contest, Contested

LOW, HIGH = np.array(WEIGHT_BOUNDS).T
_STEP = 0.05  # greatest mutation (line 23)
# BLX-alpha with this alpha keeps the variance of a population without selection: children lie
# uniformly on an interval sqrt(3) times as long as the one between their parents.
_BLEND = np.sqrt(3)

Generation = tuple[np.ndarray, Contested]


def search_genetically(contest: Contest, search: Mapping[str, Any]) -> Iterator[Generation]:
    """Yield each generation's top individual and how its population fared.

    With ``keeps_elite_fitness`` an elite's fitness is the mean over all generations it has played
    in; otherwise its last games alone count, so that the top one is a noisy maximum (G3).
    """
    weights = draw_population(contest, search)
    ages = np.zeros(len(weights))
    fitness = np.zeros(len(weights))
    for generation in range(search["generations"]):
        contested = contest.play(weights, generation)
        if search["keeps_elite_fitness"]:
            fitness = (fitness * ages + contested.fitness) / (ages + 1)
        else:
            fitness = contested.fitness
        order = np.argsort(-fitness, kind="stable")
        yield weights[order[0]], contested._replace(fitness=fitness)
        elite = order[: len(weights) // 2]
        n_children = len(weights) - len(elite)
        children = breed(contest, search, weights[elite], n_children, generation)
        weights = np.concatenate([weights[elite], children])
        ages = np.concatenate([ages[elite] + 1, np.zeros(n_children)])
        fitness = np.concatenate([fitness[elite], np.zeros(n_children)])


def search_at_random(contest: Contest, search: Mapping[str, Any]) -> Iterator[Generation]:
    """Yield, generation by generation, the best so far of one population that never changes."""
    weights = draw_population(contest, search)
    total = np.zeros(len(weights))
    for generation in range(search["generations"]):
        contested = contest.play(weights, generation)
        total += contested.fitness
        yield weights[np.argmax(total)], contested._replace(fitness=total / (generation + 1))


def draw_population(contest: Contest, search: Mapping[str, Any]) -> np.ndarray:
    """Return weights drawn uniformly between their bounds (line 1), float64 (individuals, 6)."""
    # The numbers of generation 0 stand before those of its children.
    return LOW + (HIGH - LOW) * contest.draw(0, search["population"], len(LOW))


def breed(
    contest: Contest, search: Mapping[str, Any], elite: np.ndarray, n_children: int, generation: int
) -> np.ndarray:
    """Return children of parents drawn with replacement from the elite (lines 20 to 23)."""
    shape = n_children, len(LOW)
    draws = contest.draw(generation + 1, 2 * n_children + 3 * n_children * len(LOW))
    picks = (draws[: 2 * n_children] * len(elite)).astype(np.int64)
    mothers, fathers = elite[picks[:n_children]], elite[picks[n_children:]]
    mixes, mutates, steps = draws[2 * n_children :].reshape(3, *shape)
    children = (mothers + fathers) / 2
    if search["crossover"] == "blend":
        children += _BLEND * (mixes - 0.5) * (mothers - fathers)
    rate = search["mutation"] * (1 - generation / search["generations"])
    children += np.where(mutates < rate, _STEP * (2 * steps - 1), 0.0)
    return np.clip(children, LOW, HIGH)
