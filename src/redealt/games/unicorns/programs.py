"""Programs of cards: from their text to rows of operations.

``maybe(then(sacrifice_self(), bring(discard, unicorn)))`` is a tree of operations. Each becomes a
row with its numbers, its first part and the next part of the same whole.
"""

import ast
from itertools import pairwise
from typing import Any, NamedTuple

from redealt.games.unicorns.names import KINDS, OPERATIONS
from redealt.games.unicorns.state import DECK, DISCARD, HAND, NONE, NURSERY, SEATS

ALL = 1000  # cards
(
    MAYBE,
    BOTH,
    THEN,
    CHOOSE,
    OWN,
    CROWDED,
    DESTROY,
    SACRIFICE,
    SACRIFICE_SELF,
    SACRIFICE_THEN_DRAW,
    SEND_BACK,
    KICK,
    RETURN_SELF,
    STEAL,
    STEAL_FROM,
    GO_BACK,
    BRING,
    BABIES,
    MOVE,
    GIVE,
    MOVE_TO_ACTIVE,
    SHRINK,
    DISCARD_CARDS,
    SEARCH,
    TAKE,
    PULL,
    SWAP_HANDS,
    SHUFFLE,
    DRAW_CARDS,
    EXTRA_DRAW,
    EXTRA_PLAY,
    EXTRA_TURN,
    SKIP,
    SACRIFICE_INSTEAD,
    DISCARD_INSTEAD,
) = range(len(OPERATIONS))
COMPOSITES = (MAYBE, BOTH, THEN, CHOOSE, OWN, CROWDED)

# Masks of kinds of cards; the last bit is of names with the word Narwhal.
BABY, BASIC, MAGIC, SPELL, UPGRADE, DOWNGRADE, INSTANT_CARD, PANDA = (
    1 << bit for bit in range(len(KINDS))
)
NARWHAL = 1 << len(KINDS)
UNICORN = BABY | BASIC | MAGIC
ANYTHING = NARWHAL - 1
CARD = UNICORN | UPGRADE | DOWNGRADE

SELF, EACH, CASTER, CHOSEN, ANY, OTHERS = range(6)  # who
SHUFFLES_DECK, SHUFFLES_DISCARD, SHUFFLES_HAND = range(3)

# What the words in programs stand for.
_WORDS = {
    "all": ALL,
    "self": SELF,
    "each": EACH,
    "caster": CASTER,
    "chosen": CHOSEN,
    "any": ANY,
    "others": OTHERS,
    "deck": DECK,
    "discard": DISCARD,
    "nursery": NURSERY,
    "hand": SEATS + HAND,
    "end_of_turn": 1,
    "thief_leaves": 2,
    "baby": BABY,
    "basic": BASIC,
    "spell": SPELL,
    "upgrade": UPGRADE,
    "downgrade": DOWNGRADE,
    "instant": INSTANT_CARD,
    "unicorn": UNICORN,
    "narwhal": NARWHAL,
    "anything": ANYTHING,
}
_SHUFFLED = {"deck": SHUFFLES_DECK, "discard": SHUFFLES_DISCARD, "hand": SHUFFLES_HAND}
# The numbers of an operation in their order.
_SIGNATURES = {
    "own": ("mask",),
    "crowded": ("k",),
    "destroy": ("k", "mask"),
    "sacrifice": ("k", "mask", "who"),
    "sacrifice_then_draw": ("mask",),
    "send_back": ("k", "mask", "who"),
    "return_self": ("place",),
    "steal": ("mask", "k"),
    "bring": ("place", "mask"),
    "move": ("mask",),
    "discard": ("k", "mask", "who"),
    "search": ("place", "mask"),
    "pull": ("who",),
    "shuffle": ("place",),
    "draw": ("k",),
    "extra_draw": ("k",),
    "extra_play": ("k",),
}


class Node(NamedTuple):
    """One operation of a program."""

    op: int
    k: int
    mask: int
    who: int
    place: int
    need: int  # cards that its requirement asks for
    first: int = NONE  # part
    sibling: int = NONE  # next part of the same whole


def built_in(card_mask: int) -> list[Node]:
    """Return the operations that rules and other operations create, in the order of BUILT_IN."""
    texts = (
        "return_self(hand)",
        "return_self(nursery)",
        "sacrifice_self()",
        "discard(1)",
        "go_back()",
        "steal_from()",
        "babies()",
    )
    nodes: list[Node] = []
    for text in texts:
        add_program(nodes, text, card_mask)
    return nodes


BACK_TO_HAND, BACK_TO_NURSERY, SACRIFICED_INSTEAD, DISCARDED, GOING_BACK, STOLEN_FROM, BROUGHT = (
    range(7)
)


def add_program(nodes: list[Node], text: str, card_mask: int) -> int:
    """Append a program's operations to ``nodes``; return the place of the first, NONE of no text.

    ``card_mask`` is what "card" stands for. Raises ValueError for what is no program.
    """
    if not text:
        return NONE
    try:
        tree = ast.parse(text, mode="eval").body
        return _add(nodes, tree, {**_WORDS, "card": card_mask})
    except (SyntaxError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"found program {text!r}, which cannot be read: {error}") from None


def _add(nodes: list[Node], call: Any, words: dict[str, int]) -> int:
    name = call.func.id
    op = OPERATIONS.index(name)
    parts = [each for each in call.args if isinstance(each, ast.Call)]
    numbers = [each for each in call.args if not isinstance(each, ast.Call)]
    values = {"k": 1, "mask": ANYTHING, "who": SELF, "place": NONE, "need": NONE}
    if op in (STEAL, STEAL_FROM):
        values.update(k=0, mask=UNICORN)
    elif op == GIVE:
        values["mask"] = UNICORN
    elif op == KICK:
        values["mask"] = words["card"]
    elif op == SEND_BACK:
        values["who"] = ANY
    if name == "shuffle":
        word = numbers[0].id if numbers else "deck"
        values["place"] = _SHUFFLED[word]
    else:
        for field, number in zip(_SIGNATURES.get(name, ()), numbers, strict=False):
            values[field] = _value(number, words)
    values.update({each.arg: _value(each.value, words) for each in call.keywords})
    if values["need"] == NONE:
        needs_none = op in (BRING, THEN) or values["k"] == ALL
        values["need"] = 0 if needs_none else 1 if op == STEAL else values["k"]
    place = len(nodes)
    nodes.append(Node(op, **values))
    children = [_add(nodes, part, words) for part in parts]
    nodes[place] = nodes[place]._replace(first=children[0] if children else NONE)
    for child, sibling in pairwise(children):
        nodes[child] = nodes[child]._replace(sibling=sibling)
    return place


def _value(number: Any, words: dict[str, int]) -> int:
    if isinstance(number, ast.BinOp):
        return _value(number.left, words) | _value(number.right, words)
    return number.value if isinstance(number, ast.Constant) else words[number.id]


def require(nodes: list[Node], place: int) -> list[list[int]]:
    """Return what has to be possible for a program: alternatives, each of operations."""
    if place == NONE:
        return [[]]
    node = nodes[place]
    if node.op not in COMPOSITES:
        return [[place]]
    parts = []
    child = node.first
    while child != NONE:
        parts.append(require(nodes, child))
        child = nodes[child].sibling
    if node.op == CHOOSE:
        return [each for part in parts for each in part]
    if node.op == THEN and not node.need:
        parts = parts[:1]
    found: list[list[int]] = [[]]
    for part in parts:
        found = [[*left, *right] for left in found for right in part]
    return found


def require_discards(nodes: list[Node], place: int) -> list[list[int]]:
    """Return what has to be possible to play a card that is no spell: its certain discards."""
    if place == NONE or nodes[place].op == MAYBE:
        return [[]]
    discards = (DISCARD_CARDS, KICK)
    return [[each for each in some if nodes[each].op in discards] for some in require(nodes, place)]
