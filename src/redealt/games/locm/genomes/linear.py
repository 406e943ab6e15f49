"""Linear genomes: a weight for each feature (section 5)."""

from collections.abc import Sequence

import numpy as np

from redealt.core.streams import next_bits
from redealt.games.locm.genomes.draws import draw_step, draw_unit, draw_weight
from redealt.games.locm.genomes.nodes import NODE, Genome
from redealt.games.locm.names import FEATURES

_NO_TREE = np.zeros(0, dtype=NODE)


def linear_genome(weights: Sequence[float] | np.ndarray) -> Genome:
    """Return a genome of 20 weights, in the order of FEATURES."""
    return Genome("linear", np.asarray(weights, dtype=np.float32), _NO_TREE, _NO_TREE)


def draw_weights(stream: np.ndarray) -> np.ndarray:
    """Return weights that are uniform on [-1, 1), float32."""
    return np.array([draw_weight(stream) for _ in FEATURES], dtype=np.float32)


def cross_weights(
    mother: np.ndarray, father: np.ndarray, stream: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return two children: a fair coin says which of them has which parent's weight."""
    coins = int(next_bits(stream))
    is_swapped = np.array([coins >> place & 1 for place in range(len(mother))], dtype=bool)
    return np.where(is_swapped, father, mother), np.where(is_swapped, mother, father)


def mutate_weights(
    weights: np.ndarray, rate: float, stream: np.ndarray, sd: float | None = None
) -> np.ndarray:
    """Return weights of which each is, with a chance of ``rate``, drawn anew.

    With ``sd`` such a weight takes a random step of this standard deviation instead.
    """
    mutated = weights.copy()
    for place in range(len(weights)):
        if draw_unit(stream) < rate:
            step = sd and np.float32(sd * draw_step(stream))
            mutated[place] = draw_weight(stream) if step is None else weights[place] + step
    return mutated
