"""The loop over generations, with genomes and games made up for it."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from redealt.core.cma_es import search_by_cma_es
from redealt.core.evolution import (
    Evaluation,
    Generation,
    collect_searches,
    draw_units,
    evolve,
    fade,
    number_games,
    rank,
    search_at_random,
)
from redealt.core.task import Task

KEY = np.array([1, 2], dtype=np.uint64)


def script(*fitness: list[float]) -> Callable[[np.ndarray, int], Evaluation]:
    """Return an evaluation that says what it is told, generation by generation."""
    return lambda population, generation: Evaluation(np.array(fitness[generation]), 4)


def breed_names(ranked, fitness, n_children, generation):
    return np.array([f"{ranked[0]}{generation}{child}" for child in range(n_children)])


def test_elite_stays_in_front_of_the_children_of_the_ranked() -> None:
    names = np.array(["a", "b", "c", "d"], dtype=object)
    evaluate = script([1, 4, 3, 2], [0, 1, 0, 0], [0, 0, 0, 5])
    found = list(evolve(names, 3, evaluate, breed_names, 2))
    assert [each.best for each in found] == ["b", "c", "c11"]
    populations = [each.population.tolist() for each in found]
    assert populations == [["a", "b", "c", "d"], ["b", "c", "b00", "b01"], ["c", "b", "c10", "c11"]]


def test_parents_come_with_their_fitness_best_first() -> None:
    met = []

    def breed(ranked, fitness, n_children, generation):
        met.append((ranked.tolist(), fitness.tolist(), n_children, generation))
        return ranked[:n_children]

    list(evolve(np.arange(3), 2, script([1, 3, 2], [6, 4, 5]), breed, 0))
    assert met == [([1, 2, 0], [3, 2, 1], 3, 0), ([1, 0, 2], [6, 5, 4], 3, 1)]


@pytest.mark.parametrize(("keeps", "best", "fitness"), [(False, "b01", 0.46), (True, "c", 0.65)])
def test_elite_keeps_the_mean_of_its_fitness_only_where_it_is_told_to(keeps, best, fitness) -> None:
    names = np.array(["b", "c", "d", "e"], dtype=object)
    evaluate = script([1.0, 0.9, 0.0, 0.0], [0.0, 0.4, 0.45, 0.46])
    *_, last = evolve(names, 2, evaluate, breed_names, 2, keeps_fitness=keeps)
    assert (last.best, last.evaluation.fitness.max()) == (best, fitness)


def test_ties_go_to_the_first_or_to_the_least_of_random_numbers() -> None:
    fitness = np.array([0.5, 1.0, 0.5, 1.0])
    assert rank(fitness).tolist() == [1, 3, 0, 2]
    assert rank(fitness, np.array([0.9, 0.8, 0.1, 0.2])).tolist() == [3, 1, 2, 0]


def test_an_elite_wins_ties_with_its_children_only_if_the_first_of_equals_is_better() -> None:
    def breed(ranked, fitness, n_children, generation):
        return np.full(n_children, generation + 1)

    def count_survivors(break_ties) -> int:
        founders = np.zeros(100, dtype=np.int64)
        *_, last = evolve(founders, 2, alike, breed, 50, break_ties=break_ties)
        kept = evolve(last.population, 2, alike, breed, 50, break_ties=break_ties)
        return int((list(kept)[1].population[:50] == 0).sum())

    def alike(population, generation):
        return Evaluation(np.ones(len(population)), 0)

    assert count_survivors(None) == 50
    assert 10 < count_survivors(lambda generation: draw_units(KEY, generation, 100)) < 40


def test_random_search_sums_up_one_population() -> None:
    evaluate = script([1, 0, 0], [0, 0.6, 0], [0, 0.6, 0.3])
    found = list(search_at_random(np.arange(3), 3, evaluate))
    assert [each.best for each in found] == [0, 0, 1]
    assert found[2].evaluation.fitness == pytest.approx([1 / 3, 0.4, 0.1])


def test_cma_es_finds_a_peak_within_bounds() -> None:
    low, high, peak = np.array([0.0, -1.0]), np.array([2.0, 1.0]), np.array([1.8, -0.5])

    def evaluate(population, generation):
        return Evaluation(-((population - peak) ** 2).sum(axis=1), 0)

    found = list(search_by_cma_es(low, high, 12, 40, evaluate, 3))
    assert found[-1].best == pytest.approx(peak, abs=0.01)
    for each in found:
        assert ((each.population >= low) & (each.population <= high)).all()


def test_rates_fade_in_equal_steps() -> None:
    assert [fade(0.2, generation, 4) for generation in range(4)] == pytest.approx(
        [0.2, 0.15, 0.1, 0.05]
    )


@pytest.mark.parametrize("is_common", [True, False])
def test_games_of_all_generations_have_numbers_of_their_own(is_common: bool) -> None:
    found = [number_games(3, 5, generation, is_common=is_common) for generation in range(4)]
    assert [each.shape for each in found] == [(3, 5)] * 4
    n_different = 4 * 5 if is_common else 4 * 15
    assert len(np.unique(found)) == n_different
    assert (found[1][0] == found[1][1]).all() == is_common


def test_random_numbers_are_named_by_key_and_index() -> None:
    found = draw_units(KEY, 3, 50, 20)
    assert np.array_equal(found, draw_units(KEY, 3, 50, 20))
    assert not np.array_equal(found, draw_units(KEY, 4, 50, 20))
    assert found.mean() == pytest.approx(0.5, abs=0.05)
    assert ((found >= 0) & (found < 1)).all()


def test_searches_are_collected_alike_however_the_run_is_cut() -> None:
    def search(way, seed) -> Iterator[Generation]:
        population = np.full(2, way["start"] + seed)
        return search_at_random(population, 2, script([1, 2], [1, 2]))

    def describe(generation) -> Iterator[tuple]:
        yield "best", float(generation.best)

    searches = [{"search": "low", "start": 1.0}, {"search": "high", "start": 5.0}]

    def collect(*units: range) -> list[dict]:
        params = {"searches": searches, "seeds": 2}
        tasks = [Task("made_up", "tuned", params, 1, each) for each in units]
        return [collect_searches(task, ("what", "value"), search, describe) for task in tasks]

    (whole,) = collect(range(4))
    assert whole["search"] == ["low"] * 4 + ["high"] * 4
    assert whole["seed"] == [0, 0, 1, 1] * 2
    assert whole["generation"] == [0, 1] * 4
    assert whole["games"] == [4, 8] * 4
    assert whole["value"] == [1, 1, 2, 2, 5, 5, 6, 6]
    parts = collect(*(range(unit, unit + 1) for unit in range(4)))
    for name, column in whole.items():
        assert [value for part in parts for value in part[name]] == column
