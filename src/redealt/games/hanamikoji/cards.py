"""Multisets of cards as packed counts: an int64 with five bits for each suit, suit 0 lowest.

A suit has at most five cards, so a lane of five bits holds its count, sums over suits up to 31, and
the carry of a comparison between numbers up to 15. No result leaves the range of int64.
"""

from collections.abc import Iterable
from math import perm

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import next_bits

SUIT_SIZES = (2, 2, 2, 3, 3, 4, 5)  # also the charm points of each suit (section 3)
N_SUITS = len(SUIT_SIZES)
N_CARDS = sum(SUIT_SIZES)

LANE_BITS = 5
LANE = (1 << LANE_BITS) - 1
ONE_EACH = sum(1 << LANE_BITS * suit for suit in range(N_SUITS))
_CARRY = ONE_EACH << 4
_TOP_LANE = LANE_BITS * (N_SUITS - 1)
_WORD_BITS = 32
_LOW_WORD = (1 << _WORD_BITS) - 1
MAX_PICKED_FROM = 15
_ORDERS = np.array(
    [[perm(n_cards, n_picked) for n_picked in range(16)] for n_cards in range(MAX_PICKED_FROM + 1)]
)


def pack(counts: Iterable[int]) -> int:
    """Return the packed form of seven counts."""
    return sum(int(count) << LANE_BITS * suit for suit, count in enumerate(counts))


def unpack(packed: int) -> tuple[int, ...]:
    """Return the seven counts of a packed multiset."""
    return tuple(int(packed) >> LANE_BITS * suit & LANE for suit in range(N_SUITS))


FULL_DECK = pack(SUIT_SIZES)


@jit
def count_of(cards, suit):
    """Return how many cards of a suit there are."""
    return (cards >> (LANE_BITS * suit)) & LANE


@jit
def count_cards(cards):
    """Return how many cards there are: the sum of the lanes, at most 31."""
    return ((cards * ONE_EACH) >> _TOP_LANE) & LANE


@jit
def is_within(part, whole):
    """Say whether a multiset contains another."""
    return (((whole | _CARRY) - part) & _CARRY) == _CARRY


@jit
def more_of(cards, others):
    """Return one card of each suit of which there are more among ``cards`` than ``others``."""
    return ((cards + LANE // 2 * ONE_EACH - others) & _CARRY) >> 4


@jit
def without(cards, others):
    """Return ``cards`` less as many of each suit as there are ``others``, at least none."""
    left = (cards | _CARRY) - others
    return left & ((left & _CARRY) >> 4) * 15


@jit
def card_at(cards, position):
    """Return the card at a position when at most 15 cards are lined up by suit."""
    # The lanes of the product are running sums, all raised alike; those above the position carry.
    above = ((cards + MAX_PICKED_FROM - position) * ONE_EACH) & _CARRY
    return (above & -above) >> 4


@jit
def card_in_deck_at(cards, position):
    """Return the card at a position when any number of cards are lined up by suit."""
    suit = 0
    while position >= count_of(cards, suit):
        position -= count_of(cards, suit)
        suit += 1
    return np.int64(1) << np.int64(LANE_BITS * suit)


# Several small bounded integers come out of one random word: with r = word * bound, the high half
# of r is a digit and the low half the word for the next digit. If what is left in the end passes
# the test of is_fair for the product of the bounds, the digits are unbiased and independent
# (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).


@jit
def next_word(stream):
    """Return 32 random bits as int64."""
    return np.int64(next_bits(stream) >> np.uint64(_WORD_BITS))


@jit
def split_word(word, bound):
    """Return a digit in [0, bound) and the word that is left."""
    product = word * bound
    return product >> _WORD_BITS, product & _LOW_WORD


@jit
def is_fair(left, bound):
    """Say whether digits may be used, by what is left of their word and the product of bounds."""
    return left >= bound or left >= (1 << _WORD_BITS) % bound


@jit
def pick_cards(cards, n_cards, n_picked, word):
    """Pick some of at most 15 cards, each equally likely; return them and the word left.

    The product of the bounds is ``n_cards * (n_cards - 1) * ...``, ``n_picked`` factors.
    """
    rest = cards
    for i in range(n_picked):
        position, word = split_word(word, n_cards - i)
        rest -= card_at(rest, position)
    return cards - rest, word


@jit
def count_orders(n_cards, n_picked):
    """Return the product of the bounds of :func:`pick_cards`."""
    return _ORDERS[n_cards, n_picked]


@jit
def pick_fairly(cards, n_picked, stream):
    """Pick some of at most 15 cards with words of the stream; at most 2**32 orders."""
    n_cards = count_cards(cards)
    bound = count_orders(n_cards, n_picked)
    while True:
        picked, left = pick_cards(cards, n_cards, n_picked, next_word(stream))
        if is_fair(left, bound):
            return picked
