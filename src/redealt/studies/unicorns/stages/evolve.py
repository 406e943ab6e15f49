"""Evolutions of the values of cards (section 8 of the study).

A run's parameters are the ``deck`` if it has one of its own (see :mod:`.tournament`), the number of
``seeds`` and its ``searches``: ``search`` (its name),
``switches`` of the game and of the evolution, ``opponents`` (see :mod:`.evaluation`),
``population``, ``generations``, ``games`` of each individual in a generation, the share of pairs
with ``crossover``, the ``method`` (genetic, cma_es or random_search), and the individuals that it
starts with if they are not random: those ``selected`` by another run. A unit is one search from one
seed.
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
    rank,
    search_at_random,
)
from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns, Row
from redealt.games.unicorns.deck import list_names
from redealt.studies.unicorns.stages.breeding import breed
from redealt.studies.unicorns.stages.evaluation import (
    FIRST_GAMES,
    Opponents,
    prepare_evaluation,
)
from redealt.studies.unicorns.stages.seating import deck_of, format_population, read_population

_COLUMNS = ("top", "mean", "sd", "population")
_NOBODY = np.zeros((0, 0))


def evolve_genes(task: ResumableTask) -> Columns:
    """Return one row per search and generation.

    Columns: those of :func:`.collect_searches`; float64 ``top``, ``mean`` and ``sd`` of the
    fitness of its individuals; ``population`` (text, the genes of the last generation's, see
    :func:`.seating.format_population`, best first; empty before).
    """
    return collect_searches(task, _COLUMNS, partial(search_genes, task), _describe)


def _describe(generation: Generation) -> Iterator[Row]:
    population, fitness = generation.population, generation.evaluation.fitness
    text = format_population(population[rank(fitness)]) if len(population) else ""
    yield float(fitness.max()), float(fitness.mean()), float(fitness.std()), text


def search_genes(task: ResumableTask, search: Mapping[str, Any], seed: int) -> Iterator[Generation]:
    """Go through the generations of a search from a seed; only the last one's population stays."""
    last = search["generations"] - 1
    for number, generation in enumerate(_search(task, search, seed)):
        yield generation if number == last else generation._replace(population=_NOBODY)


def _search(task: ResumableTask, search: Mapping[str, Any], seed: int) -> Iterator[Generation]:
    conditions = {"search": search["search"], "seed": seed}
    draw = partial(draw_units, task.stream_key(conditions, "operators"))
    numbers = task.stream_key(conditions, "numbers")

    def draw_first(generation: int) -> int:
        return int(draw_units(numbers, generation, 1)[0] * FIRST_GAMES) if generation else 0

    opponents = Opponents(task, search)
    evaluate = prepare_evaluation(task, search, conditions, opponents, draw_first)
    evaluate = task.keep(f"{search['search']}-{seed}", evaluate)
    individuals, generations = search["population"], search["generations"]
    n_genes = len(list_names(deck_of(task)))
    if search["method"] == "cma_es":
        own_seed = int(draw(0, 1)[0] * 2**32)
        bounds = np.zeros(n_genes), np.ones(n_genes)
        return search_by_cma_es(*bounds, individuals, generations, evaluate, own_seed)
    population = _start(task, search, draw, n_genes)
    if search["method"] == "random_search":
        return search_at_random(population, generations, evaluate)
    operators = {**search["switches"], "crossover": search["crossover"]}

    def breed_all(
        ranked: np.ndarray, fitness: np.ndarray, _n_children: int, generation: int
    ) -> np.ndarray:
        opponents.note(ranked)
        return breed(draw, operators, ranked, fitness, generation)

    return evolve(population, generations, evaluate, breed_all, n_elite=0)


def _start(task: ResumableTask, search: Mapping[str, Any], draw: Any, n_genes: int) -> np.ndarray:
    """Return the first population: random, or the best of a run that compared individuals."""
    if "selected" not in search:
        return draw(0, search["population"], n_genes)
    source = search["selected"]
    table = task.needs[source["run"]]
    points: dict[tuple[str, int, int], int] = {}
    columns = (np.asarray(table[name]).tolist() for name in ("type", "run", "individual", "wins"))
    for kind, seed, individual, wins in zip(*columns, strict=True):
        points[kind, seed, individual] = points.get((kind, seed, individual), 0) + wins
    best = sorted(points, key=lambda each: (-points[each], each))[: search["population"]]
    return np.array([_find_genes(task, source, each) for each in best])


def _find_genes(
    task: ResumableTask, source: Mapping[str, Any], individual: tuple[str, int, int]
) -> list[float]:
    kind, seed, place = individual
    run, search = source["evolved"][kind]
    return read_population(task.needs[run], search, seed)[place]
