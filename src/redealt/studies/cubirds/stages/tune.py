"""Searches for the heuristic agent's weights (section 6).

A run's parameters are the number of ``seeds`` and its ``searches``, ways to search: ``switches`` of
the game, ``population``, ``opponents``, ``repeats`` and ``generations``, what counts as
``fitness``, ``seats``, ``common_random_numbers``, and the ``method`` with what it needs; of the
genetic one ``crossover``, ``mutation``, ``keeps_elite_fitness``, and which of equals is better
(``ties``). A unit is one search from one seed.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from redealt.core.cma_es import search_by_cma_es
from redealt.core.evolution import (
    Generation,
    collect_searches,
    draw_units,
    evolve,
    search_at_random,
)
from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns, Row
from redealt.games.cubirds.names import WEIGHTS
from redealt.studies.cubirds.stages.evaluation import SEVEN_SHARE, prepare_evaluation
from redealt.studies.cubirds.stages.weights import HIGH, LOW, breed, draw_population

_COLUMNS = ("weight", "best", "mean", "sd", "fitness", SEVEN_SHARE)


def tune(task: ResumableTask) -> Columns:
    """Return one row per search, generation and weight.

    Columns: those of :func:`.collect_searches`, ``weight`` (text: k to p), and float64 ``best`` (of
    the individual that the search takes for the best so far), ``mean`` and ``sd`` of the
    population, ``fitness`` of the top individual, ``seven_share`` of the generation's games that
    ended by seven species (NaN without games).
    """
    return collect_searches(task, _COLUMNS, partial(search_weights, task), _describe)


def search_weights(
    task: ResumableTask, search: Mapping[str, Any], seed: int
) -> Iterator[Generation]:
    """Go through the generations of a search from a seed."""
    conditions = {"search": search["search"], "seed": seed}
    draw = partial(draw_units, task.stream_key(conditions, "operators"))
    ties = task.stream_key(conditions, "ties")
    evaluate = prepare_evaluation(task, search, conditions)
    evaluate = task.keep(f"{search['search']}-{seed}", evaluate)
    individuals, generations = search["population"], search["generations"]
    if search["method"] == "cma_es":
        own_seed = int(draw(0, 1)[0] * 2**32)
        return search_by_cma_es(LOW, HIGH, individuals, generations, evaluate, own_seed)
    population = draw_population(draw, individuals)
    if search["method"] == "random_search":
        return search_at_random(population, generations, evaluate)
    n_elite = individuals // 2

    def breed_elite(
        ranked: np.ndarray, _fitness: np.ndarray, n_children: int, generation: int
    ) -> np.ndarray:
        return breed(draw, search, ranked[:n_elite], n_children, generation)

    def break_ties(generation: int) -> np.ndarray:
        return draw_units(ties, generation, individuals)

    return evolve(
        population,
        generations,
        evaluate,
        breed_elite,
        n_elite,
        keeps_fitness=search["keeps_elite_fitness"],
        break_ties=break_ties if search["ties"] == "random" else None,
    )


def _describe(generation: Generation) -> Iterator[Row]:
    population, (fitness, _games, measures) = generation.population, generation.evaluation
    mean, sd = population.mean(axis=0).tolist(), population.std(axis=0).tolist()
    for values in zip(WEIGHTS, generation.best.tolist(), mean, sd, strict=True):
        yield *values, float(fitness.max()), measures[SEVEN_SHARE]
