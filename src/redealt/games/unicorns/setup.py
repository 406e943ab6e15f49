"""The table before the first turn, and the ranking after the last (3, 3.3)."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.games.unicorns.effects import clear_half
from redealt.games.unicorns.kinds import PANDAS
from redealt.games.unicorns.registry import register
from redealt.games.unicorns.state import (
    BEGIN_TURN,
    DECK,
    MAX_CARDS,
    MAX_PLAYERS,
    NONE,
    NOT_OVER,
    NURSERY,
    OPENING_HAND,
    STABLE,
)
from redealt.games.unicorns.zones import (
    append_card,
    clear_zones,
    draw_cards,
    move_card,
    shuffle,
    shuffle_deck,
    zone_of,
)

MANY_PLAYERS, GOAL, GOAL_OF_FEW = 6, 6, 7
_MANY_LETTERS = 10_000  # more than any stable has


@jit_lean
def clear_game(state, rules, n_players):
    """Put all cards into nursery and deck, in the order of their numbers, with nobody seated."""
    clear_zones(state)
    clear_half(state, 0)
    clear_half(state, 1)
    state.lasting[:] = 0
    state.listeners[:] = 0
    for card in range(rules.n_cards):
        state.known[card] = state.mark[card] = state.stamp[card] = 0
        append_card(state, rules, card, NURSERY if card < rules.first_in_deck else DECK)
    state.half = state.n_shots = state.clock = state.sub = state.seat = 0
    state.turn = state.active = state.skips = state.extra_turn = state.is_armed = 0
    state.n_decisions = state.n_links = state.n_instants = 0
    state.step = BEGIN_TURN
    state.end = NOT_OVER
    state.cursor = state.played = state.decision = state.last_instant = NONE
    state.n_players = n_players
    state.goal = GOAL if n_players >= MANY_PLAYERS else GOAL_OF_FEW
    for seat in range(MAX_PLAYERS):
        state.player_in[seat] = seat
        state.reaction[seat] = NONE


@jit_lean
def set_up_game(state, rules, n_players, stream):
    """Shuffle deck and seats; each seat gets a baby unicorn and five cards."""
    clear_game(state, rules, n_players)
    shuffle_deck(state, rules, stream)
    shuffle(state.player_in, n_players, rules.cyclic_shuffles, stream)
    for seat in range(n_players):
        baby = state.before[MAX_CARDS + NURSERY]
        move_card(state, rules, baby, zone_of(seat, STABLE))
        register(state, rules, baby)
        draw_cards(state, rules, seat, OPENING_HAND)


@jit_lean
def rank_seats(state, rules, order):
    """Set ``order`` to the seats from first to last; return whether the first two are equal.

    More unicorns, then more letters in their names, then the lower seat (3.3).
    """
    for place in range(state.n_players):
        order[place] = place
        i = place
        while i > 0 and score(state, rules, order[i]) > score(state, rules, order[i - 1]):
            order[i - 1], order[i] = order[i], order[i - 1]
            i -= 1
    return score(state, rules, order[0]) == score(state, rules, order[1])


@jit_lean
def score(state, rules, seat):
    """Return a number that orders seats by unicorns, then by letters; pandas see D8."""
    if state.lasting[PANDAS, seat] > 0 and not rules.pandas_count:
        return np.int64(0)
    stable = zone_of(seat, STABLE)
    return np.int64(state.unicorns[stable]) * _MANY_LETTERS + state.letters[stable]


@jit_lean
def find_ties(state, rules, order):
    """Return the bits of ranks that are equal to the one before; the program has none (D24)."""
    ties = 0
    if not rules.ties_to_seats:
        for rank in range(1, state.n_players):
            if score(state, rules, order[rank]) == score(state, rules, order[rank - 1]):
                ties |= 1 << rank
    return ties


@jit_lean
def find_winner(state, rules, order):
    """Return the seat that has won, or NONE of a tie in which all lose (D24)."""
    is_tied = rank_seats(state, rules, order)
    return NONE if is_tied and not rules.ties_to_seats else order[0]
