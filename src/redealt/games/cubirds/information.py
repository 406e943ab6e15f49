"""What a player can see, and redrawing the rest."""

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
    pick_species,
    total,
)


@jit_lean
def unseen_cards(state, player):
    """Return the cards that a player cannot see: the draw pile and the other hands."""
    cards = state.pile
    for other in range(state.n_players):
        if other != player:
            cards += state.hand[other]
    return cards


@jit_lean
def determinize(state, player, stream):
    """Deal the other hands anew from all cards that the player cannot see (A14)."""
    unseen = unseen_cards(state, player)
    for other in range(state.n_players):
        if other != player:
            size = total(state.hand[other])
            state.hand[other] = EMPTY
            for _ in range(size):
                card = cards_of(pick_species(unseen, stream), 1)
                unseen -= card
                state.hand[other] += card
    state.pile = unseen
