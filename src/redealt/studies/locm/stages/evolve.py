"""Evolutions of agents (section 5).

A run's parameters are the number of ``seeds`` and its ``searches``: ``search`` (its name),
``switches`` of the game, the kind of ``genome``, ``population``, ``generations``, ``drafts`` and
``rounds`` of each pair in a generation, an ``opponent`` (see :mod:`.seating`; without one all
play all), and the ``method``: cma_es (of linear genomes), or genetic, with the size of the
``elite``, the ``mutation`` (its ``rate``, and ``sd`` of a step of a linear weight, or null for a
fresh one), and where it starts if not at random: ``start`` with the linear agent ``base``, and
how many ``mutations`` of which ``rate`` each copy of it undergoes. A unit is one search from one
seed.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from redealt.core.cma_es import search_by_cma_es
from redealt.core.evolution import Evaluate, Evaluation, Generation, collect_searches, evolve
from redealt.core.resuming import ResumableTask
from redealt.core.streams import seed_stream
from redealt.core.task import Columns, Row
from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.text import format_genome
from redealt.games.locm.names import FEATURES
from redealt.studies.locm.stages.breeding import (
    breed,
    copy_base,
    draw_population,
    make_population,
)
from redealt.studies.locm.stages.evaluation import prepare_evaluation
from redealt.studies.locm.stages.seating import find_genome

_COLUMNS = (
    *("genome", "card", "state", "card_nodes", "state_nodes"),
    *("top_wins", "mean_wins", "mean_card_nodes", "mean_state_nodes"),
)


def evolve_agents(task: ResumableTask) -> Columns:
    """Return one row per search and generation.

    Columns: those of :func:`.collect_searches`; of the individual that the search takes for the
    generation's best ``genome`` (text: linear, binary_tree or tree), ``card`` and ``state`` (its
    texts), ``card_nodes`` and ``state_nodes`` (int64, sizes of its trees, 0 of a linear genome);
    float64 ``top_wins``, ``mean_wins``, ``mean_card_nodes`` and ``mean_state_nodes`` of the
    population, wins of an individual in this generation's games.
    """
    return collect_searches(task, _COLUMNS, partial(search_genomes, task), _describe)


def search_genomes(
    task: ResumableTask, search: Mapping[str, Any], seed: int
) -> Iterator[Generation]:
    """Go through the generations of a search from a seed."""
    conditions = {"search": search["search"], "seed": seed}
    evaluate = prepare_evaluation(task, search, conditions)
    evaluate = task.keep(f"{search['search']}-{seed}", evaluate)
    key = task.stream_key(conditions, "operators")
    if search["method"] == "cma_es":
        return _search_weights(search, evaluate, int(key[0] >> np.uint64(32)))
    if "start" in search:
        base = find_genome(task, search["start"]["base"])
        population = copy_base(search, base, _new_stream(key, 0))
    else:
        population = draw_population(search, _new_stream(key, 0))

    def breed_children(
        ranked: np.ndarray, wins: np.ndarray, n_children: int, generation: int
    ) -> np.ndarray:
        return breed(search, ranked, wins, n_children, _new_stream(key, generation + 2))

    # The first population is recombined before it plays: all count the same, any are the elite.
    elite, others = population[: search["elite"]], len(population) - search["elite"]
    children = breed_children(population, np.ones(len(population)), others, -1)
    population = np.concatenate([elite, children])
    return evolve(population, search["generations"], evaluate, breed_children, len(elite))


def _new_stream(key: np.ndarray, index: int) -> np.ndarray:
    stream = np.zeros(4, dtype=np.uint64)
    seed_stream(stream, key, index)
    return stream


def _search_weights(
    search: Mapping[str, Any], evaluate: Evaluate, seed: int
) -> Iterator[Generation]:
    """Search linear genomes by CMA-ES, which knows them as vectors."""

    def evaluate_vectors(vectors: np.ndarray, generation: int) -> Evaluation:
        return evaluate(make_population(map(linear_genome, vectors)), generation)

    high = np.ones(len(FEATURES))
    sizes = search["population"], search["generations"]
    for vector, vectors, evaluation in search_by_cma_es(
        -high, high, *sizes, evaluate_vectors, seed
    ):
        best: Any = linear_genome(vector)
        yield Generation(best, make_population(map(linear_genome, vectors)), evaluation)


def _describe(generation: Generation) -> Iterator[Row]:
    best: Any = generation.best
    population, wins = generation.population, generation.evaluation.fitness
    sizes = np.array([(len(each.card), len(each.state)) for each in population])
    yield (
        *(best.kind, *format_genome(best), len(best.card), len(best.state)),
        *(float(wins.max()), float(wins.mean()), *sizes.mean(axis=0).tolist()),
    )
