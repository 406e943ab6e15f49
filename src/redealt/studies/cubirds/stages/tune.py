"""Searches for the heuristic agent's weights (section 6).

A run's parameters are the number of ``seeds`` and its ``searches``: ``switches`` of the
game, ``population``, ``opponents``, ``repeats`` and ``generations``, what counts as ``fitness``,
``seats``, ``common_random_numbers``, and the ``method`` with what it needs. A unit is one search.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.cubirds.agents.configuration import WEIGHTS
from redealt.studies.cubirds.stages.cma_es import search_by_cma_es
from redealt.studies.cubirds.stages.contest import Contest, Contested
from redealt.studies.cubirds.stages.genetic import search_at_random, search_genetically

_METHODS = {
    "genetic": search_genetically,
    "cma_es": search_by_cma_es,
    "random_search": search_at_random,
}
_COLUMNS = (
    *("search", "seed", "generation", "games", "weight"),
    *("best", "mean", "sd", "fitness", "seven_share"),
)
Row = tuple[Any, ...]


def evolve(task: Task) -> Columns:
    """Return one row per search, generation and weight.

    Columns: ``search`` (text), ``seed`` (from 0), ``generation`` (from 0), ``games`` played so far,
    all int64, ``weight`` (text: k to p), and float64 ``best`` (of the individual that the search
    takes for the best so far), ``mean`` and ``sd`` of the population, ``fitness`` of the top
    individual, ``seven_share`` of the generation's games that ended by seven species (NaN without
    games).
    """
    searches, seeds = task.params["searches"], task.params["seeds"]

    def search(unit: int) -> list[Row]:
        return list(_search(task, searches[unit // seeds], unit % seeds))

    rows = list(chain.from_iterable(task.map_units(search)))
    return {name: [row[index] for row in rows] for index, name in enumerate(_COLUMNS)}


def _search(task: Task, search: Mapping[str, Any], seed: int) -> Iterator[Row]:
    contest = Contest(task, search, seed)
    games = 0
    for generation, (best, contested) in enumerate(_METHODS[search["method"]](contest, search)):
        games += contested.games
        where = search["search"], seed, generation, games
        for weight, values in zip(WEIGHTS, _describe(best, contested), strict=True):
            yield *where, weight, *values, float(contested.fitness.max()), contested.seven_share


def _describe(best: np.ndarray, contested: Contested) -> list[tuple[float, float, float]]:
    mean, sd = contested.weights.mean(axis=0), contested.weights.std(axis=0)
    return list(zip(best.tolist(), mean.tolist(), sd.tolist(), strict=True))
