"""The rows on the table, each packed into one 64-bit word.

All cards of one species in a row are neighbors: rows start with three different species, a
placement joins its species or captures all cards up to it, and cards are added only to a row of one
species. A row therefore is a sequence of at most eight blocks of equal cards; block i from the left
is byte i of the word, with the species in its upper three bits and the number of cards below.
"""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
)
from redealt.games.cubirds.state import LEFT

_BYTE = np.uint64(8)
_BLOCK = np.uint64(0xFF)
_COUNT_BITS = np.uint64(5)
_COUNT = np.uint64(0x1F)


def pack_row(cards: list[int]) -> np.uint64:
    """Return the row with these cards from left to right, given by their species.

    Raises ValueError if equal cards are not neighbors.
    """
    species = list(dict.fromkeys(cards))
    if sorted(cards, key=species.index) != list(cards):
        raise ValueError(f"row {cards}: equal cards must be neighbors")
    blocks = [each << 5 | cards.count(each) for each in species]
    return np.uint64(sum(block << 8 * index for index, block in enumerate(blocks)))


def unpack_row(row: int) -> list[int]:
    """Return the species of the cards of a row from left to right."""
    blocks = [int(row) >> 8 * index & 0xFF for index in range(8)]
    return [block >> 5 for block in blocks for _ in range(block & 0x1F)]


@jit_lean
def make_block(species, count):
    """Return the word of a row that holds ``count`` cards of one species and nothing else."""
    return (np.uint64(species) << _COUNT_BITS) | np.uint64(count)


@jit_lean
def species_in(block):
    """Return the species of the leftmost block."""
    return np.int64((block & _BLOCK) >> _COUNT_BITS)


@jit_lean
def count_in(block):
    """Return how many cards the leftmost block holds."""
    return np.int64(block & _COUNT)


@jit_lean
def cards_in(row):
    """Return the cards of a row as a multiset."""
    cards = EMPTY
    while row:
        cards += cards_of(species_in(row), count_in(row))
        row >>= _BYTE
    return cards


@jit_lean
def has_one_species(row):
    """Whether a row holds cards of one species only."""
    return (row >> _BYTE) == EMPTY


@jit_lean
def place_in_row(row, species, count, side):
    """Place cards on a side of a row (phase 1c); return the row and the captured cards (1d)."""
    shift = EMPTY
    rest = row
    before = EMPTY  # the cards left of the species
    while rest and species_in(rest) != species:
        before += cards_of(species_in(rest), count_in(rest))
        rest >>= _BYTE
        shift += _BYTE
    if not rest:
        block = make_block(species, count)
        if side == LEFT:
            return (row << _BYTE) | block, EMPTY
        return row | (block << shift), EMPTY
    if side == LEFT:
        return rest + np.uint64(count), before
    left = row ^ (rest << shift)  # all blocks before that of the species
    return left | (((rest & _BLOCK) + np.uint64(count)) << shift), cards_in(rest >> _BYTE)


@jit_lean
def add_card(row, species, side):
    """Return a row of one species with a card added on a side (phase 1e)."""
    if species_in(row) == species:
        return row + np.uint64(1)
    if side == LEFT:
        return (row << _BYTE) | make_block(species, 1)
    return row | (make_block(species, 1) << _BYTE)
