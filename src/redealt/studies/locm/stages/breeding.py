"""Populations of genomes: the first one, and the children of one that has played (5.1, 5.2)."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from redealt.core.streams import draw_below
from redealt.games.locm.genomes.breeding import cross, mutate, random_genome
from redealt.games.locm.genomes.from_linear import to_tree
from redealt.games.locm.genomes.nodes import Genome


def make_population(genomes: Iterable[Genome]) -> np.ndarray:
    """Return genomes as an array of objects."""
    return np.fromiter(genomes, dtype=object)


def draw_population(search: Mapping[str, Any], stream: np.ndarray) -> np.ndarray:
    """Return a random population."""
    kind, individuals = search["genome"], search["population"]
    return make_population(random_genome(kind, stream) for _ in range(individuals))


def copy_base(search: Mapping[str, Any], base: Genome, stream: np.ndarray) -> np.ndarray:
    """Return copies of a linear genome, each mutated several times (5.4)."""
    start = search["start"]
    translated = to_tree(base) if search["genome"] == "tree" else base

    def copy() -> Genome:
        genome = translated
        for _ in range(start["mutations"]):
            genome = mutate(genome, start["rate"], stream)
        return genome

    return make_population(copy() for _ in range(search["population"]))


def breed(
    search: Mapping[str, Any],
    ranked: np.ndarray,
    wins: np.ndarray,
    n_children: int,
    stream: np.ndarray,
) -> np.ndarray:
    """Return children of pairs of parents, each drawn with a chance in proportion to its wins.

    A whole population of children is made, of which the first give way to the elite. If nobody has
    won, all are equally likely parents.
    """
    ends = np.cumsum(wins if wins.any() else np.ones(len(wins))).astype(np.int64)
    mutation = search["mutation"]

    def draw_parent() -> Genome:
        return ranked[np.searchsorted(ends, draw_below(stream, ends[-1]), side="right")]

    children: list[Genome] = []
    while len(children) < len(ranked):
        children += cross(draw_parent(), draw_parent(), stream)
    mutated = [mutate(child, mutation["rate"], stream, mutation["sd"]) for child in children]
    return make_population(mutated[len(ranked) - n_children : len(ranked)])
