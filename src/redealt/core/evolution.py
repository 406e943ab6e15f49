"""Evolution of agents: the loop over generations, whatever the genome and however it is judged.

A population is an array with one individual along its first axis; only the functions that draw,
judge and breed individuals know what an individual is. They take their random numbers from streams
of the search, by the number of the generation (:func:`draw_units`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import next_bits, seed_stream
from redealt.core.task import Columns, Row, Task

_53_BITS = 2.0**-53
_11 = np.uint64(11)


class Evaluation(NamedTuple):
    """How a population's games went: each individual's fitness, and what else is kept of them."""

    fitness: np.ndarray  # float64 (individuals,), the more the better
    games: int
    measures: Mapping[str, float] = {}


class Generation(NamedTuple):
    """A population, how it fared, and the individual that the search takes for the best so far."""

    best: np.ndarray
    population: np.ndarray
    evaluation: Evaluation


# Of a population and the number of its generation, from 0.
Evaluate = Callable[[np.ndarray, int], Evaluation]
# Of a population and its fitness, best first, how many children, and the generation.
Breed = Callable[[np.ndarray, np.ndarray, int, int], np.ndarray]
# Of a generation: a random number for each individual. Of equals the one with the least is first.
BreakTies = Callable[[int], np.ndarray]


def evolve(
    population: np.ndarray,
    generations: int,
    evaluate: Evaluate,
    breed: Breed,
    n_elite: int,
    *,
    keeps_fitness: bool = False,
    break_ties: BreakTies | None = None,
) -> Iterator[Generation]:
    """Yield the generations of an evolution that starts with ``population``.

    The ``n_elite`` best stay, best first, and children of ``breed`` take the other places. With
    ``keeps_fitness`` an individual's fitness is the mean over all generations it has played in;
    otherwise its last games alone count, so that the best is a noisy maximum. Without
    ``break_ties`` the first of equals is better, so that the elite is before its children.
    """
    ages, known = np.zeros(len(population)), np.zeros(len(population))
    for generation in range(generations):
        evaluation = evaluate(population, generation)
        if keeps_fitness:
            fitness = (known * ages + evaluation.fitness) / (ages + 1)
            evaluation = evaluation._replace(fitness=fitness)
        order = rank(evaluation.fitness, break_ties and break_ties(generation))
        ranked, fitness = population[order], evaluation.fitness[order]
        yield Generation(ranked[0], population, evaluation)
        children = breed(ranked, fitness, len(population) - n_elite, generation)
        population = np.concatenate([ranked[:n_elite], children])
        ages = np.concatenate([ages[order[:n_elite]] + 1, np.zeros(len(children))])
        known = np.concatenate([fitness[:n_elite], np.zeros(len(children))])


def search_at_random(
    population: np.ndarray, generations: int, evaluate: Evaluate
) -> Iterator[Generation]:
    """Yield, generation by generation, the best so far of one population that never changes."""
    total = np.zeros(len(population))
    for generation in range(generations):
        evaluation = evaluate(population, generation)
        total += evaluation.fitness
        mean = evaluation._replace(fitness=total / (generation + 1))
        yield Generation(population[np.argmax(total)], population, mean)


def rank(fitness: np.ndarray, tie_breakers: np.ndarray | None = None) -> np.ndarray:
    """Return the individuals' numbers, best first; of equals that of the least tie breaker."""
    places = np.arange(len(fitness))
    return np.lexsort((places if tie_breakers is None else tie_breakers, -fitness))


def fade(rate: float, generation: int, generations: int) -> float:
    """Return a rate that falls in equal steps from its first value, to 0 after the last one."""
    return rate * (1 - generation / generations)


def number_games(
    individuals: int, games_each: int, generation: int, *, is_common: bool
) -> np.ndarray:
    """Return the numbers of a generation's games, int64 (individuals, games_each).

    No two generations share a number. With common random numbers all individuals play games of the
    same numbers, which are dealt alike.
    """
    rows = 1 if is_common else individuals
    first = generation * rows * games_each
    numbers = first + np.arange(rows * games_each).reshape(rows, games_each)
    return np.broadcast_to(numbers, (individuals, games_each))


def draw_units(key: np.ndarray, index: int, *shape: int) -> np.ndarray:
    """Return random float64 in [0, 1) of a shape, from stream number ``index`` of ``key``."""
    stream, units = np.zeros(4, dtype=np.uint64), np.zeros(shape)
    seed_stream(stream, key, index)
    _fill_units(units.ravel(), stream)
    return units


@jit
def _fill_units(units, stream):
    for i in range(len(units)):
        units[i] = np.int64(next_bits(stream) >> _11) * _53_BITS


def collect_searches(
    task: Task,
    names: Sequence[str],
    search: Callable[[Mapping[str, Any], int], Iterator[Generation]],
    describe: Callable[[Generation], Iterator[Row]],
) -> Columns:
    """Return the rows of a task's ``searches``, each from ``seeds`` seeds: the units of the run.

    ``search`` goes through the generations of one of them from a seed. The columns are ``search``
    (text, its name), ``seed`` and ``generation`` (from 0), ``games`` played so far, all int64, and
    ``names``, of which ``describe`` returns rows for each generation.
    """
    searches, seeds = task.params["searches"], task.params["seeds"]

    def collect(unit: int) -> list[Row]:
        way, seed = searches[unit // seeds], unit % seeds
        games, rows = 0, []
        for number, generation in enumerate(search(way, seed)):
            games += generation.evaluation.games
            where = way["search"], seed, number, games
            rows += [(*where, *row) for row in describe(generation)]
        return rows

    rows = list(chain.from_iterable(task.map_units(collect)))
    columns = ("search", "seed", "generation", "games", *names)
    return {name: [row[index] for row in rows] for index, name in enumerate(columns)}
