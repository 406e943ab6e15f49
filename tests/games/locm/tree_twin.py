"""Genomes evaluated by plain recursion, as a twin of the compiled evaluation."""

from functools import reduce

import numpy as np

from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.names import FEATURES, OPERATORS

N_STATE = 12


def to_nested(nodes: np.ndarray) -> tuple:
    """Return a tree in nested tuples of a name or literal and children."""
    stack: list = []
    for operator, arity, value in nodes.tolist():
        if operator < len(FEATURES):
            stack.append((FEATURES[operator],))
        elif operator == len(FEATURES):
            stack.append((np.float32(value),))
        else:
            assert 0 < arity <= len(stack)
            children = tuple(stack[-arity:])
            stack[-arity:] = [(OPERATORS[operator - len(FEATURES) - 1], *children)]
    (tree,) = stack
    return tree


def _greater(best: np.float32, value: np.float32) -> np.float32:
    return best if value < best else value  # a later one wins but if it is strictly smaller


def _smaller(best: np.float32, value: np.float32) -> np.float32:
    return value if value < best else best


_FOLDS = {"add": np.add, "sub": np.subtract, "mul": np.multiply}
_N_ARY = {**_FOLDS, "max": _greater, "min": _smaller}
_BINARY = {**_FOLDS, "max": np.fmax, "min": np.fmin}  # which prefer a number to not-a-number


def evaluate_nested(tree: tuple, values: dict[str, np.float32], kind: str) -> np.float32:
    head, *children = tree
    if not children:
        return values[head] if isinstance(head, str) else head
    found = [evaluate_nested(child, values, kind) for child in children]
    folds = _BINARY if kind == "binary_tree" else _N_ARY
    return -found[0] if head == "neg" else reduce(folds[head], found)


def evaluate(genome: Genome, part: str, values: np.ndarray) -> np.float32:
    """Return the value of a card or a state (``part``) from its features, float32 throughout."""
    if genome.kind == "linear":
        weights = genome.weights[:N_STATE] if part == "state" else genome.weights[N_STATE:]
        total = np.float32(0)
        for weight, value in zip(weights, values, strict=True):
            total = np.float32(total + np.float32(weight * value))
        return total
    names = FEATURES[:N_STATE] if part == "state" else FEATURES[N_STATE:]
    named = dict(zip(names, values.astype(np.float32), strict=True))
    with np.errstate(all="ignore"):
        return evaluate_nested(to_nested(getattr(genome, part)), named, genome.kind)
