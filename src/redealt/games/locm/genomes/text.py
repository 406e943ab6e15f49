"""Genomes as text: trees in prefix form, "(add attack (mul G -0.5))", linear ones as numbers.

Numbers are the shortest that read back as the same float32.
"""

import re

import numpy as np

from redealt.games.locm.genomes.linear import linear_genome
from redealt.games.locm.genomes.nodes import ADD, LITERAL, NEG, NODE, SUB, Genome
from redealt.games.locm.genomes.trees import CARD_FEATURES, OPERATORS, STATE_FEATURES, tree_genome
from redealt.games.locm.names import FEATURES
from redealt.games.locm.names import OPERATORS as OPERATOR_NAMES

_FIRST_CARD_WEIGHT = CARD_FEATURES.start


def format_tree(nodes: np.ndarray) -> str:
    """Return a tree in prefix form."""
    parts: list[str] = []
    for operator, arity, value in nodes.tolist():
        if operator < LITERAL:
            parts.append(FEATURES[operator])
        elif operator == LITERAL:
            parts.append(_format_number(value))
        else:
            children = " ".join(parts[-arity:])
            parts[-arity:] = [f"({OPERATOR_NAMES[operator - ADD]} {children})"]
    return parts[0]


def parse_tree(text: str) -> np.ndarray:
    """Return the nodes of a tree in prefix form; raise ValueError if it is none."""
    nodes: list[tuple[int, int, float]] = []
    open_: list[list[int]] = [[LITERAL, 0]]  # operators and how many children they have so far
    tokens = iter(re.findall(r"[()]|[^\s()]+", text))
    for token in tokens:
        if token == "(":
            open_.append([_find_operator(next(tokens, "the end")), 0])
            continue
        if token == ")" and len(open_) > 1:
            operator, arity = open_.pop()
            _check_arity(operator, arity)
            nodes.append((operator, arity, 0))
        else:
            nodes.append(_parse_leaf(token))
        open_[-1][1] += 1
    if len(open_) > 1 or open_[0][1] != 1:
        raise ValueError(f"found {open_[0][1]} whole trees, expected one")
    return np.array(nodes, dtype=NODE)


def _find_operator(token: str) -> int:
    if token not in OPERATOR_NAMES:
        raise ValueError(f"found {token}, expected one of {', '.join(OPERATOR_NAMES)}")
    return ADD + OPERATOR_NAMES.index(token)


def _parse_leaf(token: str) -> tuple[int, int, float]:
    if token in FEATURES:
        return FEATURES.index(token), 0, 0
    return LITERAL, 0, _parse_number(token)


def _check_arity(operator: int, arity: int) -> None:
    expected = {NEG: 1, SUB: 2}.get(operator, max(arity, 1))
    if arity != expected:
        name = OPERATOR_NAMES[operator - ADD]
        raise ValueError(f"found {arity} children of {name}, expected {expected}")


def format_genome(genome: Genome) -> tuple[str, str]:
    """Return the texts of what values cards and what values states."""
    if genome.kind == "linear":
        numbers = [_format_number(weight) for weight in genome.weights]
        return " ".join(numbers[_FIRST_CARD_WEIGHT:]), " ".join(numbers[:_FIRST_CARD_WEIGHT])
    return format_tree(genome.card), format_tree(genome.state)


def parse_genome(kind: str, card: str, state: str) -> Genome:
    """Return a genome of its texts; raise ValueError if they are none of this kind."""
    if kind == "linear":
        return linear_genome([*_parse_numbers(state, 12), *_parse_numbers(card, 8)])
    if kind not in OPERATORS:
        raise ValueError(f"found genome {kind}, expected linear, {', '.join(OPERATORS)}")
    trees = []
    for text, features in ((card, CARD_FEATURES), (state, STATE_FEATURES)):
        tree = parse_tree(text)
        _check_kind(kind, features, tree)
        trees.append(tree)
    return tree_genome(kind, *trees)


def _check_kind(kind: str, features: range, nodes: np.ndarray) -> None:
    known = {*features, LITERAL, *OPERATORS[kind]}
    for operator, arity, _ in nodes.tolist():
        if operator not in known or (kind == "binary_tree" and arity not in (0, 2)):
            name = (*FEATURES, "literal", *OPERATOR_NAMES)[operator]
            raise ValueError(f"found {name} with {arity} children, which a {kind} here has not")


def _parse_numbers(text: str, count: int) -> list[np.float32]:
    numbers = [_parse_number(token) for token in text.split()]
    if len(numbers) != count:
        raise ValueError(f"found {len(numbers)} weights, expected {count}")
    return numbers


def _parse_number(token: str) -> np.float32:
    try:
        with np.errstate(over="ignore"):
            number = np.float32(token)
    except ValueError:
        raise ValueError(f"found {token}, expected a feature or a number") from None
    if not np.isfinite(number):
        raise ValueError(f"found {token}, expected a finite number")
    return number


def _format_number(value: float) -> str:
    return str(np.float32(value))
