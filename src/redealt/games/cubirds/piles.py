"""Drawing cards: draw pile, discard pile and hands."""

import numpy as np

from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
    count_of,
    pick_species,
)
from redealt.games.cubirds.species import N_SPECIES
from redealt.games.cubirds.state import HAND_SIZE
from redealt.jit import jit_lean

NO_CARD = np.int64(-1)


@jit_lean
def draw_card(state, stream):
    """Draw a card and return its species; NO_CARD if there is none even in the discard pile."""
    if state.pile == EMPTY:
        reshuffle(state)  # of what was discarded since the pile ran out
        if state.pile == EMPTY:
            return NO_CARD
    species = pick_species(state.pile, stream)
    state.pile -= cards_of(species, 1)
    if state.pile == EMPTY:
        reshuffle(state)
    return species


@jit_lean
def reshuffle(state):
    """Make the discard pile the draw pile, less what it owes (R8)."""
    state.pile = state.discard
    state.discard = EMPTY
    if state.owed != EMPTY:
        for species in range(N_SPECIES):
            paid = min(count_of(state.owed, species), count_of(state.pile, species))
            state.owed -= cards_of(species, paid)
            state.pile -= cards_of(species, paid)


@jit_lean
def deal_hand(state, player, stream):
    """Deal eight cards to a player, as long as there are any."""
    for _ in range(HAND_SIZE):
        take_card(state, player, stream)


@jit_lean
def take_card(state, player, stream):
    """Draw a card into a player's hand, if there is one."""
    species = draw_card(state, stream)
    if species != NO_CARD:
        state.hand[player] += cards_of(species, 1)


@jit_lean
def has_no_piles(state):
    """Whether draw pile and discard pile are empty."""
    return (state.pile | state.discard) == EMPTY
