"""The children of a population, from random numbers that are known (section 8)."""

from collections import Counter
from functools import partial

import numpy as np
import pytest

from redealt.core.evolution import draw_units
from redealt.studies.unicorns.stages.breeding import STREAMS, breed

GENES = 3
# Individuals that differ in all genes, best first.
RANKED = np.array([[number / 10] * GENES for number in range(4)])
FITNESS = np.arange(4, 0, -1.0)
PROGRAM = {"crossover": 0.75, "blends_parents": True, "fills_with_parent": True}
TEXT = PROGRAM | {"blends_parents": False, "fills_with_parent": False}
# Tournaments of 1 and 3, 3 and 2, 2 and 3, 3 and 1: their winners are 1, 2, 2, 1.
TOURNAMENTS = [[0.25, 0.7], [0.75, 0.7], [0.5, 0.7], [0.75, 0.4]]


def scripted(crosses: list[float], mutates: float = 0.5):
    """Return draws by their purposes: tournaments, crossings, weights, mutations, new genes."""
    values = [TOURNAMENTS, crosses, [0.25, 0.5], mutates, 0.9]

    def draw(number: int, *shape: int) -> np.ndarray:
        purpose = number % STREAMS
        found = np.array(values[purpose])
        return np.broadcast_to(found, shape) if found.ndim == 0 else found.reshape(shape)

    return draw


def first_genes(population: np.ndarray) -> list[float]:
    assert (population == population[:, :1]).all()
    return [round(float(each), 6) for each in population[:, 0]]


def test_children_of_a_pair_are_blends_with_opposite_weights():
    children = breed(scripted([0.1, 0.7]), PROGRAM, RANKED, FITNESS, 0)
    assert first_genes(children) == [0.175, 0.125, 0.15, 0.15]


def test_children_of_the_text_are_means_of_their_parents():
    children = breed(scripted([0.1, 0.7]), TEXT, RANKED, FITNESS, 0)
    assert first_genes(children) == [0.15] * 4


def test_pairs_without_children_leave_places_to_the_best_of_the_parents_or_of_all():
    draw = scripted([0.1, 0.75])
    assert first_genes(breed(draw, PROGRAM, RANKED, FITNESS, 0))[2:] == [0.1, 0.1]
    assert first_genes(breed(draw, TEXT, RANKED, FITNESS, 0))[2:] == [0.0, 0.1]
    nobody = breed(scripted([0.9, 0.9]), TEXT, RANKED, FITNESS, 0)
    assert nobody.tolist() == RANKED.tolist()


def test_mutation_gives_children_fresh_genes_and_spares_copies():
    children = breed(scripted([0.1, 0.75], mutates=0.09), PROGRAM, RANKED, FITNESS, 0)
    assert first_genes(children) == [0.9, 0.9, 0.1, 0.1]


@pytest.mark.parametrize("individuals", [2, 5, 20])
def test_a_population_keeps_its_size_and_its_bounds(individuals):
    key = np.array([3, individuals], dtype=np.uint64)
    population = draw_units(key, 0, individuals, GENES)
    for generation in range(20):
        fitness = np.arange(individuals, 0, -1.0)
        population = breed(partial(draw_units, key), PROGRAM, population, fitness, generation)
        assert population.shape == (individuals, GENES)
        assert ((population >= 0) & (population < 1)).all()


def test_parents_win_tournaments_between_two_and_a_tenth_of_genes_mutates():
    genes, n = 66, 20
    ranked = np.repeat(np.arange(n)[:, None], genes, axis=1).astype(float) + 1
    always = TEXT | {"crossover": 0.0}
    # Without children all places go to the best; who is a parent shows in what the program copies.
    copied: Counter[int] = Counter()
    mutated = []
    for seed in range(400):
        draw = partial(draw_units, np.array([seed, 9], dtype=np.uint64))
        copies = breed(draw, always | {"fills_with_parent": True}, ranked, ranked[:, 0], 0)
        copied[int(copies[0, 0])] += 1
        children = breed(draw, PROGRAM | {"crossover": 1.0}, ranked, ranked[:, 0], 0)
        mutated.append((children < 1).mean())
    # The best of 20 parents is the best of all unless it is in none of 20 tournaments.
    assert copied[1] / 400 == pytest.approx(1 - 0.9**n, abs=0.06)
    assert max(copied) < n
    assert np.mean(mutated) == pytest.approx(0.1, abs=0.003)
