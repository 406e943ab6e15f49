"""A linear genome as a tree that computes the same sums (5.4)."""

from collections.abc import Sequence

import numpy as np

from redealt.games.locm.genomes.nodes import ADD, LITERAL, MUL, NODE, Genome
from redealt.games.locm.genomes.trees import CARD_FEATURES, STATE_FEATURES, tree_genome


def to_tree(genome: Genome) -> Genome:
    """Return a tree of 25 nodes for cards and one of 37 for states: weights of zero stay in it."""
    card, state = (
        _sum_products(features, genome.weights) for features in (CARD_FEATURES, STATE_FEATURES)
    )
    return tree_genome("tree", card, state)


def _sum_products(features: range, weights: Sequence[float]) -> np.ndarray:
    nodes = []
    for feature in features:
        nodes += [(feature, 0, 0), (LITERAL, 0, weights[feature]), (MUL, 2, 0)]
    return np.array([*nodes, (ADD, len(features), 0)], dtype=NODE)
