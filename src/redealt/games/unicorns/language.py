"""The language in which effects of cards are written.

``maybe(then(sacrifice_self(), bring(discard, unicorn)))`` is a tree of operations, which becomes
rows of numbers. ``docs/unicorns_decks.md`` describes the operations.
"""

import ast
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from redealt.games.unicorns import programs
from redealt.games.unicorns.names import OPERATIONS
from redealt.games.unicorns.programs import (
    ALL,
    BRING,
    CHOOSE,
    COMPOSITES,
    DISCARD_CARDS,
    KICK,
    MAYBE,
    STEAL,
    THEN,
    Node,
)
from redealt.games.unicorns.state import (
    DECK,
    DISCARD,
    END_OF_TURN,
    HAND,
    NONE,
    NURSERY,
    SEATS,
    THIEF_LEAVES,
)

MOST = 20  # that a number may be

_IN_PLAY = "card unicorn baby basic magic upgrade downgrade"
_ANYWHERE = "anything unicorn basic magic spell upgrade downgrade instant"
_WORDS = {
    "all": ALL,
    "self": programs.SELF,
    "each": programs.EACH,
    "caster": programs.CASTER,
    "chosen": programs.CHOSEN,
    "any": programs.ANY,
    "others": programs.OTHERS,
    "deck": DECK,
    "discard": DISCARD,
    "nursery": NURSERY,
    "hand": SEATS + HAND,
    "end_of_turn": END_OF_TURN,
    "thief_leaves": THIEF_LEAVES,
    "instant": programs.INSTANT_CARD,
    **{each: getattr(programs, each.upper()) for each in f"{_IN_PLAY} anything spell".split()},
    "narwhal": programs.NARWHAL,
}


class Argument(NamedTuple):
    """What an operation is told: a number or one of some words; only a mask may be several."""

    field: str  # of Node
    known: str  # words, of which "number" stands for numbers
    default: int | None = None  # where nothing is written; None: something has to be


class Form(NamedTuple):
    """What an operation takes: operations as its parts, and arguments."""

    arguments: Sequence[Argument] = ()
    parts: tuple[int, int] = (0, 0)  # least and most
    needs: bool = False  # whether it may be told how many cards it needs
    mask: str = "anything"  # word of what it is about where it is not told


_SOME, _K = Argument("k", "number all"), Argument("k", "number")
_TABLE = Argument("mask", _IN_PLAY)
FORMS = {
    "maybe": Form(parts=(1, 1)),
    "both": Form(parts=(2, 8)),
    "then": Form(parts=(2, 2), needs=True),
    "choose": Form(parts=(2, 8)),
    "own": Form([Argument("mask", f"{_ANYWHERE} baby")], parts=(1, 1)),
    "crowded": Form([_K], parts=(1, 1)),
    "destroy": Form([_SOME, _TABLE], needs=True),
    "sacrifice": Form([_SOME, _TABLE, Argument("who", "self each", programs.SELF)], needs=True),
    "sacrifice_self": Form(),
    "sacrifice_then_draw": Form([_TABLE]),
    "send_back": Form(
        [_SOME, _TABLE, Argument("who", "any self each caster", programs.ANY)], needs=True
    ),
    "kick": Form(mask="card"),
    "return_self": Form([Argument("place", "hand nursery")]),
    "steal": Form([_TABLE, Argument("k", "end_of_turn thief_leaves", 0)], needs=True),
    "steal_from": Form(mask="unicorn"),
    "go_back": Form(),
    "bring": Form(
        [Argument("place", "hand discard nursery"), Argument("mask", _IN_PLAY)], needs=True
    ),
    "babies": Form(),
    "move": Form([_TABLE], needs=True),
    "give": Form(mask="unicorn"),
    "move_to_active": Form(),
    "shrink": Form(),
    "discard": Form(
        [
            _SOME,
            Argument("mask", _ANYWHERE, programs.ANYTHING),
            Argument("who", "self chosen each", programs.SELF),
        ],
        needs=True,
    ),
    "search": Form([Argument("place", "deck discard"), Argument("mask", f"{_ANYWHERE} narwhal")]),
    "take": Form(),
    "pull": Form([Argument("who", "any others")]),
    "swap_hands": Form(),
    "shuffle": Form([Argument("place", "deck discard hand", DECK)]),
    "draw": Form([_K]),
    "extra_draw": Form([_K]),
    "extra_play": Form([_K]),
    "extra_turn": Form(),
    "skip": Form(),
    "sacrifice_instead": Form(),
    "discard_instead": Form(),
}
# What programs of some events are, which is part of no other program.
_OUTERMOST = {
    "targeted": ("sacrifice_instead", "discard_instead"),
    "redirected": ("return_self",),
    "entered": ("own", "crowded"),
    "left": ("own", "crowded"),
}
_OF_ENGINE = ("steal_from", "go_back", "babies")


def built_in(card_mask: int) -> list[Node]:
    """Return the operations that rules and other operations create, the first of all rows."""
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


def add_program(nodes: list[Node], text: str, card_mask: int) -> int:
    """Append a program's operations to ``nodes``; return the place of the first, NONE of no text.

    ``card_mask`` is what "card" stands for. Raises ValueError for what is no program.
    """
    return _add(nodes, _parse(text), card_mask) if text else NONE


def check_program(text: str, event: str) -> None:
    """Raise ValueError unless a text is a program that runs at an event, or empty."""
    add_program([], text, programs.CARD)
    if not text:
        return
    outermost, *inner = (
        each.func.id
        for each in ast.walk(_parse(text))
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
    )
    expected = _OUTERMOST.get(event, ())
    if expected and outermost not in expected:
        raise ValueError(f"found {outermost}, expected {' or '.join(expected)} at this event")
    for name in inner if expected else (outermost, *inner):
        if name in _OF_ENGINE:
            raise ValueError(f"found {name}, which only other operations lead to")
        for other, names in _OUTERMOST.items():
            if name in names:
                raise ValueError(f"found {name}, expected it as all of a program, as of {other}")


def _parse(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        raise ValueError(f"found {text!r}, expected operations such as draw(1)") from None


def _add(nodes: list[Node], call: ast.expr, card_mask: int) -> int:
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        raise ValueError(f"found {ast.unparse(call)!r}, expected an operation such as draw(1)")
    name = call.func.id
    if name not in FORMS:
        raise ValueError(f"found operation {name!r}, expected one of {', '.join(FORMS)}")
    form, place = FORMS[name], len(nodes)
    nodes.append(_read_node(call, name, form, card_mask))
    parts = [each for each in call.args if isinstance(each, ast.Call)]
    least, most = form.parts
    if not least <= len(parts) <= most:
        expected = least if least == most else f"{least} to {most}"
        raise ValueError(f"found {name} of {len(parts)} operations, expected {expected}")
    children = [_add(nodes, part, card_mask) for part in parts]
    nodes[place] = nodes[place]._replace(first=children[0] if children else NONE)
    for child, sibling in pairwise(children):
        nodes[child] = nodes[child]._replace(sibling=sibling)
    return place


def _read_node(call: ast.Call, name: str, form: Form, card_mask: int) -> Node:
    """Return the numbers of an operation, without its parts."""
    op = OPERATIONS.index(name)
    given = [each for each in call.args if not isinstance(each, ast.Call)]
    least = sum(each.default is None for each in form.arguments)
    if not least <= len(given) <= len(form.arguments):
        fields = ", ".join(f"({each.known.replace(' ', '|')})" for each in form.arguments)
        raise ValueError(f"found {name} told {len(given)} things, expected {fields or 'nothing'}")
    mask = _word(form.mask, card_mask)
    values = {"k": 1, "mask": mask, "who": programs.SELF, "place": NONE, "need": NONE}
    values |= {each.field: each.default or 0 for each in form.arguments}
    for argument, written in zip(form.arguments, given, strict=False):
        values[argument.field] = _read(written, name, argument, card_mask)
    for keyword in call.keywords:
        if keyword.arg != "need" or not form.needs:
            raise ValueError(f"found {name} with {keyword.arg!r}, which it does not take")
        values["need"] = _read(keyword.value, name, Argument("need", "number"), card_mask)
    if values["need"] == NONE:
        needs_none = op in (BRING, THEN) or values["k"] == ALL
        values["need"] = 0 if needs_none else 1 if op == STEAL else values["k"]
    return Node(op, **values)


def _read(written: ast.expr, name: str, argument: Argument, card_mask: int) -> int:
    """Return what a number or a word stands for."""
    known = argument.known.split()
    if isinstance(written, ast.Constant) and "number" in known:
        least = 0 if argument.field == "need" or name == "crowded" else 1
        if type(written.value) is int and least <= written.value <= MOST:
            return written.value
        known.remove("number")
        known.insert(0, f"{least} to {MOST}")
    elif isinstance(written, ast.Name) and written.id in known and written.id != "number":
        return _word(written.id, card_mask)
    elif (
        argument.field == "mask"
        and isinstance(written, ast.BinOp)
        and isinstance(written.op, ast.BitOr)
    ):
        sides = (written.left, written.right)
        left, right = (_read(side, name, argument, card_mask) for side in sides)
        return left | right
    found = ast.unparse(written)
    raise ValueError(f"found {name} told {found!r}, expected {', '.join(known)}")


def _word(word: str, card_mask: int) -> int:
    return card_mask if word == "card" else _WORDS[word]


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
