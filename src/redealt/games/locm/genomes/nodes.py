"""Genomes: twenty weights, or a tree of nodes for cards and one for states (section 5)."""

from typing import NamedTuple

import numpy as np

# Operators 0 to 19 are the features by their places in names.FEATURES, a literal has a value.
LITERAL, ADD, SUB, MUL, MAX, MIN, NEG = range(20, 27)

# A tree is an array in postfix order: children before their parent.
NODE = np.dtype([("operator", np.int16), ("arity", np.int16), ("value", np.float32)])


class Genome(NamedTuple):
    """What an evolved player values; weights or trees are empty where the kind has none."""

    kind: str  # one of names.GENOMES
    weights: np.ndarray  # float32 (20,), in the order of names.FEATURES
    card: np.ndarray  # NODE
    state: np.ndarray  # NODE
