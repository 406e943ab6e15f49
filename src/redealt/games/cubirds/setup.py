"""The table before the first turn (section 2.2)."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.cubirds.cards import (
    DECK,
    EMPTY,
    cards_of,
    count_of,
)
from redealt.games.cubirds.piles import draw_card, pay_owed, take_cards
from redealt.games.cubirds.rows import make_block
from redealt.games.cubirds.state import DEALT, HAND_SIZE, N_ROWS, NOBODY, NOT_OVER

CARDS_IN_ROW = 3


@jit_lean
def set_up_game(state, switches, n_players, start_birds, stream):
    """Lay out the rows and deal hands and collections (section 2.2).

    ``start_birds`` holds the species of each player's first collection card, or DEALT.
    """
    for player in range(len(state.hand)):
        state.hand[player] = EMPTY
        state.collection[player] = EMPTY
    state.pile = DECK
    state.discard = state.lost = state.owed = EMPTY
    state.n_players = n_players
    state.player = state.is_extra = state.turns = state.extra_turns = 0
    state.end = NOT_OVER
    state.winner = NOBODY
    if not switches.swaps_start_bird:
        set_start_birds_aside(state, start_birds)
    rejected = EMPTY
    for row in range(N_ROWS):
        state.rows[row], more = lay_row(state, stream)
        rejected += more
    for player in range(n_players):
        take_cards(state, player, HAND_SIZE, stream)
    for player in range(n_players):
        if state.collection[player] == EMPTY:
            state.collection[player] = cards_of(draw_card(state, stream), 1)
    state.pile += rejected
    if switches.swaps_start_bird:
        swap_start_birds(state, start_birds)


@jit_lean
def set_start_birds_aside(state, start_birds):
    """Give the players their start birds before anything is dealt."""
    for player in range(state.n_players):
        if start_birds[player] != DEALT:
            state.collection[player] = cards_of(start_birds[player], 1)
            state.pile -= state.collection[player]


@jit_lean
def swap_start_birds(state, start_birds):
    """Put dealt collection cards back and take the start birds, be they in the pile or not (R8)."""
    for player in range(state.n_players):
        if start_birds[player] != DEALT:
            bird = cards_of(start_birds[player], 1)
            state.pile += state.collection[player]
            pay_owed(state)
            state.collection[player] = bird
            if count_of(state.pile, start_birds[player]) > 0:
                state.pile -= bird
            else:
                state.owed += bird


@jit_lean
def lay_row(state, stream):
    """Return a row of three different species, and the cards drawn for it that were set aside."""
    row = rejected = seen = EMPTY
    n_cards = 0
    while n_cards < CARDS_IN_ROW:
        species = draw_card(state, stream)
        if count_of(seen, species):
            rejected += cards_of(species, 1)
        else:
            seen += cards_of(species, 1)
            row |= make_block(species, 1) << np.uint64(8 * n_cards)
            n_cards += 1
    return row, rejected
