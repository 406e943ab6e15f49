"""Drawing cards: draw pile, discard pile and hands."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
    in_both,
    pick_species,
    total,
)

NO_CARD = np.int64(-1)


@jit_lean
def draw_card(state, stream):
    """Draw a card and return its species; NO_CARD if there is none even in the discard pile."""
    if not renew_pile(state):
        return NO_CARD
    species = pick_species(state.pile, stream)
    state.pile -= cards_of(species, 1)
    return species


@jit_lean
def renew_pile(state):
    """Shuffle the discard pile in if the draw pile is empty; return whether there are cards."""
    if state.pile == EMPTY:
        reshuffle(state)
    return state.pile != EMPTY


@jit_lean
def count_pile(state):
    """Return the size of the draw pile, less what it owes (R8)."""
    return total(state.pile) - total(state.owed)


@jit_lean
def reshuffle(state):
    """Make the discard pile the draw pile, less what it owes (R8)."""
    state.pile = state.discard
    state.discard = EMPTY
    pay_owed(state)


@jit_lean
def pay_owed(state):
    """Take the cards out of the draw pile that it owes (R8), as far as it has them."""
    paid = in_both(state.owed, state.pile)
    state.owed -= paid
    state.pile -= paid


@jit_lean
def take_cards(state, player, n, stream):
    """Draw cards into a player's hand, as long as there are any."""
    drawn = EMPTY
    for _ in range(n):
        species = draw_card(state, stream)
        if species == NO_CARD:
            break
        drawn += cards_of(species, 1)
    state.hand[player] += drawn
