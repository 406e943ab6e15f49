"""Individuals as the authors' program prints them, in the format of its language's debug output."""

import re

from redealt.games.locm.genomes.text import format_genome, parse_genome
from redealt.games.locm.names import FEATURES, OPERATORS

_PLAYERS = ("CurrentMana", "Decksize", "Health", "MaxMana", "NextTurnDraw", "Rune")
_CARDS = ("Attack", "Defense")
_KEYWORDS = ("Breakthrough", "Charge", "Drain", "Guard", "Lethal", "Ward")
_FEATURES = (
    *(f"FeatureMe{name}" for name in _PLAYERS),
    *(f"FeatureOp{name}" for name in _PLAYERS),
    *(f"Feature{name}" for name in _CARDS),
    *(f"FeatureHas{name}" for name in _KEYWORDS),
)
_NAMES = dict(zip(_FEATURES, FEATURES, strict=True))
_OPERATORS = {f"Operator{name.capitalize()}": name for name in OPERATORS}
_TOKEN = re.compile(r"Literal\(([^()]+)\)|(Operator\w+)(\(\[?)|(\]?\))|, |(\w+)")
_CLOSING = {"(": ")", "([": "])"}


def read_individual(kind: str, text: str) -> tuple[str, str]:
    """Return the texts of a genome, what values cards and what values states.

    ``text`` is what is between the braces; raises ValueError if it is no individual of the kind.
    """
    if kind == "linear":
        numbers = re.fullmatch(r"weights: \[(.*)\]", text)
        if not numbers:
            raise ValueError("found no list of weights")
        weights = numbers[1].split(", ")
        card, state = " ".join(weights[12:]), " ".join(weights[:12])
    else:
        trees = re.fullmatch(r"card_node: (.*), state_node: (.*)", text)
        if not trees:
            raise ValueError("found no two trees")
        card, state = _read_tree(trees[1]), _read_tree(trees[2])
    return format_genome(parse_genome(kind, card, state))


def _read_tree(text: str) -> str:
    """Return a tree in prefix form."""
    parts: list[str] = []
    closing: list[str] = []
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if not token:
            raise ValueError(f"found {text[place : place + 10]!r} in a tree")
        literal, operator, opening, closed, leaf = token.groups()
        if operator:
            closing.append(_CLOSING[opening])
            parts.append(f"({_OPERATORS.get(operator, operator)} ")
        elif closed:
            if not closing or closed != closing.pop():
                raise ValueError(f"found {closed!r}, which closes nothing")
            parts.append(")")
        elif leaf:
            parts.append(_NAMES.get(token[0], token[0]))
        else:
            parts.append(literal or " ")
        place = token.end()
    return "".join(parts)
