"""Packed counts against plain lists and dictionaries."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.hanamikoji.cards import (
    FULL_DECK,
    SUIT_SIZES,
    card_at,
    card_in_deck_at,
    count_cards,
    count_of,
    is_fair,
    is_within,
    more_of,
    pack,
    pick_cards,
    pick_fairly,
    unpack,
)
from tests.games.hanamikoji.play import cards, new_stream

counts = st.tuples(*(st.integers(0, size) for size in SUIT_SIZES))


@given(counts)
def test_packing_keeps_the_counts(of_suit):
    packed = pack(of_suit)
    assert unpack(packed) == of_suit
    assert count_cards(packed) == sum(of_suit)
    assert [count_of(packed, suit) for suit in range(7)] == list(of_suit)


@given(counts)
def test_cards_are_lined_up_by_suit(of_suit):
    line = [suit for suit, count in enumerate(of_suit) for _ in range(count)]
    found = [card_in_deck_at(pack(of_suit), i) for i in range(len(line))]
    assert found == [cards(suit) for suit in line]
    if len(line) <= 15:
        assert [card_at(pack(of_suit), i) for i in range(len(line))] == found


@given(counts, counts)
def test_comparisons_go_suit_by_suit(first, second):
    larger = [int(a > b) for a, b in zip(first, second, strict=True)]
    assert more_of(pack(first), pack(second)) == pack(larger)
    assert is_within(pack(first), pack(second)) == (sum(larger) == 0)


def test_full_deck_has_21_cards():
    assert unpack(FULL_DECK) == (2, 2, 2, 3, 3, 4, 5)
    assert count_cards(FULL_DECK) == 21


def test_every_pair_of_positions_takes_the_same_share_of_words():
    # Words of 32 bits, 20 ordered pairs out of 5 cards: walk through the words in equal steps.
    hand, steps = cards(0, 1, 1, 5, 6), 20 * 500
    words = (np.arange(steps) * 2**32) // steps
    picked = Counter(int(pick_cards(hand, 5, 2, int(word))[0]) for word in words)
    line = [0, 1, 1, 5, 6]
    pairs = Counter(cards(line[i], line[j]) for i, j in product(range(5), repeat=2) if i != j)
    assert picked == {pair: 500 * n for pair, n in pairs.items()}


@pytest.mark.parametrize("bound", [1, 3, 5040, 253440, 32432400, 2**31 + 1])
def test_words_are_refused_exactly_where_shares_would_differ(bound):
    threshold = 2**32 % bound
    assert is_fair(threshold, bound)
    assert threshold == 0 or not is_fair(threshold - 1, bound)


def test_picked_cards_are_uniform():
    stream, hand, n = new_stream(3), cards(0, 0, 3, 4, 5, 5, 5, 6, 6, 6), 20_000
    picked = Counter()
    for _ in range(n):
        picked.update(dict(enumerate(unpack(pick_fairly(hand, 4, stream)))))
    for suit, count in enumerate(unpack(hand)):
        mean = 4 * count / 10
        sd = np.sqrt(4 * count / 10 * (1 - count / 10) * 6 / 9)
        assert abs(picked[suit] / n - mean) <= 4.5 * sd / np.sqrt(n)
