"""The children of a population of genes (section 8 of the study)."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

MUTATION_RATE = 0.1  # of each gene of each child (E4)

Draw = Callable[..., np.ndarray]  # of a stream's number and a shape: random numbers in [0, 1)
# Purposes of the streams of a generation.
_SELECT, _CROSS, _WEIGH, _MUTATE, _RENEW = range(5)
STREAMS = 5


def breed(
    draw: Draw, search: Mapping[str, Any], ranked: np.ndarray, fitness: np.ndarray, generation: int
) -> np.ndarray:
    """Return the next population, children first, float64 (individuals, genes).

    ``ranked`` are the individuals, best first, and ``fitness`` theirs. As many parents as there are
    places are drawn, each the better of two different individuals; neighbors make pairs, of which a
    share ``crossover`` has two children. Pairs without children leave places to copies (E1 to E5).
    """
    n = len(ranked)
    first = STREAMS * (generation + 1)
    chosen = _select(draw(first + _SELECT, n, 2), n)
    parents = ranked[chosen]
    couples = parents[: n // 2 * 2].reshape(-1, 2, parents.shape[1])
    crosses = draw(first + _CROSS, len(couples)) < search["crossover"]
    weights = np.full(len(couples), 0.5)
    if search["blends_parents"]:
        weights = draw(first + _WEIGH, len(couples))
    children = _cross(couples[crosses], weights[crosses, None])
    mutates = draw(first + _MUTATE, *children.shape) < MUTATION_RATE
    children = np.where(mutates, draw(first + _RENEW, *children.shape), children)
    best = ranked[chosen.min()] if search["fills_with_parent"] else None
    return np.concatenate([children, _fill(ranked, n - len(children), best)])


def _select(units: np.ndarray, n: int) -> np.ndarray:
    """Return the places of the winners of tournaments between two, the best has place 0."""
    one = (units[:, 0] * n).astype(np.int64)
    other = (units[:, 1] * (n - 1)).astype(np.int64)
    other += other >= one  # so that the two differ
    return np.minimum(one, other)


def _cross(couples: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return two children of each couple, with opposite weights."""
    mothers, fathers = couples[:, 0], couples[:, 1]
    one = weights * mothers + (1 - weights) * fathers
    other = (1 - weights) * mothers + weights * fathers
    return np.stack([one, other], axis=1).reshape(-1, couples.shape[2])


def _fill(ranked: np.ndarray, places: int, best_parent: np.ndarray | None) -> np.ndarray:
    """Return what takes the places that children leave: copies of one parent, or the best."""
    if best_parent is None:
        return ranked[:places]
    return np.repeat(best_parent[None], places, axis=0)
