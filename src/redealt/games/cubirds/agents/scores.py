"""What captured cards are worth to the heuristic agent (section 5.3.7)."""

import math

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
    count_of,
    is_flagged,
    only_flagged,
    total,
)
from redealt.games.cubirds.rows import cards_in, count_in, species_in
from redealt.games.cubirds.species import N_CARDS, N_SPECIES, RARITY

_RARITY = np.array(RARITY)
_SIZE = np.array([math.log(1 + n) / math.log(1 + N_CARDS) for n in range(N_CARDS + 1)])
_BYTE = np.uint64(8)


@jit_lean
def in_precision(value, switches):
    """Return a value as a sum of 32-bit floats would have it (H7), or as it is."""
    if switches.single_precision:
        return np.float64(np.float32(value))
    return value


@jit_lean
def value_cards(cards, wanted, agent, switches):
    """Return the direct score D: usefulness, rarity and size of the captured cards, 0 for none.

    ``wanted`` flags the species that are needed, see :func:`.goals.flag_wanted`.
    """
    n_cards = total(cards)
    if n_cards == 0:
        return 0.0
    rarity = 0.0
    for species in range(N_SPECIES):
        rarity += count_of(cards, species) * _RARITY[species]
    useful = total(only_flagged(cards, wanted))
    size_weight = agent.o if switches.size_weight else agent.p
    value = in_precision(agent.k * useful / n_cards, switches)
    value = in_precision(value + agent.m * rarity / n_cards, switches)
    return in_precision(value + size_weight * _SIZE[n_cards], switches)


@jit_lean
def value_row(row, wanted, agent, switches, best):
    """Set ``best`` (float64, (8,)) to the best capture of each species on a row, at least 0."""
    best[:] = 0.0
    before = EMPTY
    while row:
        species, count = species_in(row), count_in(row)
        row >>= _BYTE
        best[species] = value_block(before, count, row, wanted, agent, switches)
        before += cards_of(species, count)


@jit_lean
def find_best_on_row(row, flags, wanted, agent, switches):
    """Return the best capture of the flagged species on a row, at least 0."""
    best = 0.0
    before = EMPTY
    while row:
        species, count = species_in(row), count_in(row)
        row >>= _BYTE
        if is_flagged(flags, species):
            best = max(best, value_block(before, count, row, wanted, agent, switches))
        before += cards_of(species, count)
    return best


@jit_lean
def value_block(before, count, rest, wanted, agent, switches):
    """Return the best capture of ``count`` cards' species, at least 0.

    The cards left of them are a multiset, what lies right of them is the ``rest`` of a row.
    """
    best = max(0.0, value_cards(before, wanted, agent, switches))
    if not (switches.ignores_right_capture and count > 1):
        best = max(best, value_cards(cards_in(rest), wanted, agent, switches))
    return best


@jit_lean
def find_best(best, flags):
    """Return the greatest of the values of the flagged species, at least 0."""
    greatest = 0.0
    for species in range(N_SPECIES):
        if is_flagged(flags, species) and best[species] > greatest:
            greatest = best[species]
    return greatest
