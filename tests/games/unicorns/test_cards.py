"""The deck, the shuffles and what chance makes of an opening hand: exact values."""

from math import comb

import numpy as np
import pytest

from redealt.games.unicorns.deck import count_letters, read_deck
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import DECK, HAND, NURSERY, new_state
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.games.unicorns.zones import shuffle, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.table import cards_in

CARDS = read_deck(Switches())


def copies(kind):
    return sum(card.copies for card in CARDS if card.kind == kind)


def test_the_deck_is_that_of_the_game():
    assert len(CARDS) == 66
    assert copies("baby") == 13
    assert sum(card.copies for card in CARDS if card.kind != "baby") == 113
    kinds = ("basic", "magic", "spell", "instant", "upgrade", "downgrade")
    assert [copies(kind) for kind in kinds] == [22, 30, 25, 15, 14, 7]
    valued = [c for c in CARDS if c.tier in ("S", "A+") and c.kind not in ("instant", "baby")]
    assert (sum(card.copies for card in valued), len(valued)) == (21, 16)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Baby Unicorn", 11),
        ("Basic Unicorn", 12),
        ("Narwhal", 7),
        ("Extremely Destructive Unicorn", 27),
        ("Shark With A Horn", 14),
    ],
)
def test_letters_are_counted_without_spaces(name, letters):
    assert count_letters(name) == letters


def test_six_players_are_dealt_a_baby_and_five_cards():
    rules, state = compile_rules(Switches()), new_state()
    set_up_game(state, rules, 6, new_stream(1))
    assert (state.count[DECK], state.count[NURSERY]) == (83, 7)
    for seat in range(6):
        assert [state.count[zone_of(seat, row)] for row in range(4)] == [5, 1, 0, 0]
    assert sorted(state.player_in[:6]) == [*range(6)]


def test_opening_hands_are_those_of_a_fair_deal():
    """The exact chances of 13.2, and as many deals as tell a wrong one."""
    names = [card for card in CARDS for _ in range(card.copies)]
    instants, basics = (
        {number for number, card in enumerate(names) if card.kind == kind}
        for kind in ("instant", "basic")
    )
    (super_neigh,) = (number for number, card in enumerate(names) if card.name == "Super Neigh")
    n, state, stream, found = 8000, new_state(), new_stream(2), np.zeros(5)
    rules = compile_rules(Switches())
    for _ in range(n):
        set_up_game(state, rules, 6, stream)
        hands = [{*cards_in(state, zone_of(seat, HAND))} for seat in range(6)]
        first, second = (bool(instants & hand) for hand in hands[:2])
        has_none = not any(instants & hand for hand in hands)
        is_super = super_neigh in hands[0]
        found += (not first, not basics & hands[0], is_super, has_none, first and second)
    without = comb(98, 5) / comb(113, 5)
    both = 1 - 2 * without + comb(98, 10) / comb(113, 10)
    expected = [without, comb(91, 5) / comb(113, 5), 5 / 113, comb(98, 30) / comb(113, 30), both]
    assert expected == pytest.approx([0.483818, 0.331312, 5 / 113, 0.006722, 0.257939], abs=5e-7)
    for share, chance in zip(found / n, expected, strict=True):
        assert share == pytest.approx(chance, abs=4 * (chance * (1 - chance) / n) ** 0.5)


@pytest.mark.parametrize(("is_cyclic", "orders"), [(True, 120), (False, 720)])
def test_a_cyclic_shuffle_leaves_nothing_in_its_place(is_cyclic, orders):
    stream, found = new_stream(3), {}
    for _ in range(12_000):
        cards = np.arange(6)
        shuffle(cards, 6, is_cyclic, stream)
        found[tuple(cards)] = found.get(tuple(cards), 0) + 1
    assert len(found) == orders
    assert not is_cyclic or all(i != card for order in found for i, card in enumerate(order))
    assert max(found.values()) < 12_000 / orders * 2.5


def test_every_switch_of_an_effect_exists():
    for on in (Switches(), Switches(**AS_RUN)):
        assert compile_rules(on).n_cards == 126
