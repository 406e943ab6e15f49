"""Expression trees: growing, crossing and mutating them (section 5).

A tree is an array of nodes, children before their parent. A random node is of every kind with equal
chance, and nothing limits the depth: on average a node has less than one child.
"""

import numpy as np

from redealt.core.streams import draw_below
from redealt.games.locm.genomes.draws import draw_unit, draw_weight
from redealt.games.locm.genomes.nodes import (
    ADD,
    LITERAL,
    MAX,
    MIN,
    MUL,
    NEG,
    NODE,
    SUB,
    Genome,
)

CARD_FEATURES, STATE_FEATURES = range(12, 20), range(12)
OPERATORS = {"binary_tree": (ADD, SUB, MUL, MAX, MIN), "tree": (ADD, MUL, MAX, MIN, NEG)}


def tree_genome(kind: str, card: np.ndarray, state: np.ndarray) -> Genome:
    """Return a genome of two trees, NODE."""
    return Genome(kind, np.zeros(0, dtype=np.float32), card, state)


def grow(kind: str, features: range, stream: np.ndarray) -> np.ndarray:
    """Return a random tree on these features, NODE."""
    nodes, missing = [], 1
    while missing:
        node = _draw_node(kind, features, stream)
        nodes.append(node)
        missing += node[1] - 1
    # Drawn were a root, then the last of its subtrees, and so on.
    return np.array(nodes[::-1], dtype=NODE)


def _draw_node(kind: str, features: range, stream: np.ndarray) -> tuple[int, int, float]:
    place = draw_below(stream, len(features) + 1 + len(OPERATORS[kind]))
    if place < len(features):
        return features[place], 0, 0
    if place == len(features):
        return LITERAL, 0, draw_weight(stream)
    operator = OPERATORS[kind][place - len(features) - 1]
    return operator, _draw_arity(kind, operator, stream), 0


def _draw_arity(kind: str, operator: int, stream: np.ndarray) -> int:
    """In an n-ary tree 2, 3 and 4 children have the weights 1, 1/2 and 1/3."""
    if operator == NEG:
        return 1
    if kind == "binary_tree":
        return 2
    weight = draw_below(stream, 11)
    return 2 if weight < 6 else 3 if weight < 9 else 4


def find_subtree(nodes: np.ndarray, root: int) -> slice:
    """Return the places of a node and all below it."""
    arity = nodes["arity"].tolist()
    first, missing = root, arity[root]
    while missing:
        first -= 1
        missing += arity[first] - 1
    return slice(first, root + 1)


def replace_subtree(nodes: np.ndarray, old: slice, new: np.ndarray) -> np.ndarray:
    """Return a tree with another subtree in the place of one of its own."""
    return np.concatenate([nodes[: old.start], new, nodes[old.stop :]])


def exchange_subtrees(
    mother: np.ndarray, father: np.ndarray, stream: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return two trees that have exchanged the subtrees of two nodes, drawn uniformly."""
    own, other = _draw_subtree(mother, stream), _draw_subtree(father, stream)
    return (
        replace_subtree(mother, own, father[other]),
        replace_subtree(father, other, mother[own]),
    )


def mutate_tree(
    nodes: np.ndarray, kind: str, features: range, rate: float, stream: np.ndarray
) -> np.ndarray:
    """With a chance of ``rate`` put a new subtree in the place of a node, drawn uniformly."""
    if draw_unit(stream) >= rate:
        return nodes
    return replace_subtree(nodes, _draw_subtree(nodes, stream), grow(kind, features, stream))


def _draw_subtree(nodes: np.ndarray, stream: np.ndarray) -> slice:
    return find_subtree(nodes, draw_below(stream, len(nodes)))
