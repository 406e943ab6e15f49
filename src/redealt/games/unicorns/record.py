"""The rules in the form that compiled code takes: one record of switches and of tables."""

from collections.abc import Sequence

import numpy as np

from redealt.core.record import fill_switches, place_of, record_of
from redealt.games.unicorns.deck import BASE, Card, Deck, count_letters, read_deck
from redealt.games.unicorns.language import add_program, built_in, require, require_discards
from redealt.games.unicorns.names import EVENTS, KINDS, LASTING, TIERS
from redealt.games.unicorns.programs import (
    CARD,
    INSTANT_CARD,
    MAGIC,
    NARWHAL,
    PANDA,
    SPELL,
    UNICORN,
    UPGRADE,
    Node,
)
from redealt.games.unicorns.state import (
    DOWNGRADES,
    HAND,
    MAX_CARDS,
    NONE,
    ON_ENTER,
    STABLE,
    UPGRADES,
)
from redealt.games.unicorns.switches import Switches

MAX_NODES = 256
MAX_REQUIRED = 1024
OR, STOP = -2, -1  # in lists of what is required
ALL_PROTECTED = place_of(Switches, "kittencorn", "all")
BY_VALUES = place_of(Switches, "sacrifice_order", "values")
AS_INTENDED = place_of(Switches, "sacrifice_order", "intended")
AS_RUN_SCALE = place_of(Switches, "reward_scale", "as_run")
NORMALIZED = place_of(Switches, "reward_scale", "normalized")

RULES = record_of(
    Switches,
    [
        ("n_cards", np.int16),
        ("first_in_deck", np.int16),  # cards before it are of the nursery
        *((name, np.int16, MAX_NODES) for name in Node._fields),
        ("required", np.int16, MAX_NODES),  # where the list of a node starts
        ("list", np.int16, MAX_REQUIRED),
        ("name_of", np.int16, MAX_CARDS),
        ("bits", np.int16, MAX_CARDS),  # printed kind, and NARWHAL
        ("row", np.int16, MAX_CARDS),  # HAND for cards of no row
        ("unicorns", np.int16, MAX_CARDS),
        ("letters", np.int16, MAX_CARDS),
        ("tier", np.int16, MAX_CARDS),
        ("program", np.int16, (MAX_CARDS, len(EVENTS))),
        ("constant", np.int16, MAX_CARDS),  # index of LASTING, or NONE
        ("is_instant", np.int16, MAX_CARDS),
        ("needs_basic", np.int16, MAX_CARDS),
        ("is_void", np.int16, MAX_CARDS),
        ("is_final", np.int16, MAX_CARDS),  # cannot be cancelled
        ("to_play", np.int16, MAX_CARDS),  # where the list of what playing requires starts
    ],
)


def compile_rules(switches: Switches, deck: Deck = BASE) -> np.record:
    """Return the RULES record of switches and a deck; raises ValueError if it has no room."""
    rules = np.zeros(1, dtype=RULES).view(np.recarray)[0]
    fill_switches(rules, switches)
    card_mask = CARD if switches.pandas_are_no_cards else CARD | PANDA
    nodes = built_in(card_mask)
    required: list[int] = []
    card = 0
    for number, each in enumerate(read_deck(switches, deck)):
        starts = [add_program(nodes, each.programs.get(event, ""), card_mask) for event in EVENTS]
        needs = require if each.kind == "spell" else require_discards
        to_play = _append(required, needs(nodes, starts[ON_ENTER]))
        for _ in range(each.copies):
            _describe(rules, card, number, each)
            rules.program[card] = starts
            rules.to_play[card] = to_play
            card += 1
    rules.n_cards = card
    rules.first_in_deck = sum(rules.bits[:card] & UNICORN == 1)
    needed = [_append(required, require(nodes, place)) for place in range(len(nodes))]
    if len(nodes) > MAX_NODES or len(required) > MAX_REQUIRED:
        raise ValueError(
            f"effects.csv: found {len(nodes)} operations that require {len(required)} things,"
            f" expected {MAX_NODES} and {MAX_REQUIRED} or fewer"
        )
    for name, values in zip(Node._fields, zip(*nodes, strict=True), strict=True):
        rules[name][: len(nodes)] = values
    rules.required[: len(nodes)] = needed
    rules.list[: len(required)] = required
    return rules


def _describe(rules: np.record, card: int, number: int, each: Card) -> None:
    kind = 1 << KINDS.index(each.kind)
    rules.name_of[card] = number
    rules.bits[card] = kind | (NARWHAL if "Narwhal" in each.name.split() else 0)
    row = STABLE if kind <= MAGIC else UPGRADES if kind == UPGRADE else DOWNGRADES
    rules.row[card] = HAND if kind & (SPELL | INSTANT_CARD) else row
    rules.unicorns[card] = each.unicorns
    rules.letters[card] = count_letters(each.name)
    rules.tier[card] = TIERS.index(each.tier)
    rules.constant[card] = LASTING.index(each.lasting) if each.lasting else NONE
    rules.is_instant[card] = kind == INSTANT_CARD
    rules.needs_basic[card] = each.playable == "needs_basic"
    rules.is_void[card] = each.playable == "never"
    rules.is_final[card] = each.playable == "final"


def _append(required: list[int], alternatives: Sequence[Sequence[int]]) -> int:
    """Append alternatives of operations; return where they start."""
    start = len(required)
    for number, each in enumerate(alternatives):
        required += [OR] * (number > 0) + [*each]
    required.append(STOP)
    return start
