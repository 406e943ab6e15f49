"""The cards, and multisets of cards packed into one 64-bit word.

A multiset is a uint64 of eight lanes of eight bits, the lane of species 0 lowest; a lane holds how
many cards of the species there are. No lane exceeds 20 and no sum 110, so that sums of multisets,
and all prefix sums of the lanes of one, stay below the lanes' high bits.
"""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.cubirds.species import LARGE_FAMILY, N_SPECIES, SMALL_FAMILY, TOTAL_CARDS

EMPTY = np.uint64(0)
_LANE = np.uint64(8)
_LOW = np.uint64(0xFF)
_TOP = np.uint64(56)
_SEVEN = np.uint64(7)
_ONES = np.uint64(0x0101010101010101)
_HIGH_BITS = np.uint64(0x8080808080808080)


def pack(counts: tuple[int, ...]) -> np.uint64:
    """Return the multiset with these counts of the eight species."""
    return np.uint64(sum(int(count) << (8 * species) for species, count in enumerate(counts)))


def unpack(cards: int) -> tuple[int, ...]:
    """Return the counts of the eight species in a multiset."""
    return tuple(int(cards) >> (8 * species) & 0xFF for species in range(N_SPECIES))


DECK = pack(TOTAL_CARDS)
SMALL = pack(SMALL_FAMILY)
LARGE = pack(LARGE_FAMILY)
TWO = pack((2,) * N_SPECIES)
THREE = pack((3,) * N_SPECIES)


@jit_lean
def count_of(cards, species):
    """Return how many cards of a species there are."""
    return np.int64((cards >> (_LANE * np.uint64(species))) & _LOW)


@jit_lean
def cards_of(species, count):
    """Return the multiset of ``count`` cards of one species."""
    return np.uint64(count) << (_LANE * np.uint64(species))


@jit_lean
def total(cards):
    """Return the number of cards."""
    return np.int64((cards * _ONES) >> _TOP)


@jit_lean
def species_of(cards, number):
    """Return the species of card ``number`` from 0, the cards sorted by species."""
    # A lane of the product holds how many cards are of its species or a lower one.
    beyond = ((cards * _ONES) | _HIGH_BITS) - (np.uint64(number) + np.uint64(1)) * _ONES
    return N_SPECIES - count_flags(beyond & _HIGH_BITS)


@jit_lean
def pick_species(cards, stream):
    """Return the species of a card drawn uniformly from a multiset that is not empty."""
    return species_of(cards, draw_below(stream, total(cards)))


@jit_lean
def flag_at_least(cards, thresholds):
    """Return a word with the high bit of each lane that holds at least its threshold (>= 1)."""
    return ((cards | _HIGH_BITS) - thresholds) & _HIGH_BITS


@jit_lean
def flag_present(cards):
    """Return a word with the high bit of each lane that is not empty."""
    return flag_at_least(cards, _ONES)


@jit_lean
def count_flags(flags):
    """Return how many lanes are flagged."""
    n = 0
    while flags:  # compiled into the one instruction that counts bits
        flags &= flags - np.uint64(1)
        n += 1
    return n


@jit_lean
def is_flagged(flags, species):
    """Whether the lane of a species is flagged."""
    return (flags >> (_LANE * np.uint64(species) + _SEVEN)) & np.uint64(1) != np.uint64(0)


@jit_lean
def flagged_species(flags, number):
    """Return the species of flag ``number`` from 0 in ascending order."""
    return species_of(flags >> _SEVEN, number)


@jit_lean
def only_flagged(cards, flags):
    """Return the cards of the flagged species."""
    return cards & ((flags >> _SEVEN) * _LOW)


@jit_lean
def in_both(one, other):
    """Return the cards that two multisets have in common."""
    flags = flag_at_least(other, one)
    return only_flagged(one, flags) | only_flagged(other, flags ^ _HIGH_BITS)
