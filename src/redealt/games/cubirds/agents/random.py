"""The random agent (section 5.1)."""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below, next_bits
from redealt.games.cubirds.cards import (
    EMPTY,
    SMALL,
    count_flags,
    flag_at_least,
    flagged_species,
    pick_species,
)
from redealt.games.cubirds.piles import renew_pile
from redealt.games.cubirds.rules import place_species, play_family, take_two
from redealt.games.cubirds.state import N_ROWS

_53_BITS = 2.0**-53
_11 = np.uint64(11)


@jit_lean
def play_randomly(state, switches, deal, decisions):
    """Play both phases of a turn at random."""
    player = state.player
    if switches.idles_without_piles and not renew_pile(state):
        return
    has_captured = False
    if state.hand[player] != EMPTY:
        species = pick_species(state.hand[player], decisions)
        place = draw_below(decisions, 2 * N_ROWS)
        has_captured = place_species(state, switches, species, place >> 1, place & 1, deal)
    elif switches.skips_empty_hand:
        return
    may_draw = state.hand[player] != EMPTY or switches.draws_on_empty_hand
    if not has_captured and may_draw and draw_unit(decisions) < switches.draw_probability:
        take_two(state, deal)
    families = flag_at_least(state.hand[player], SMALL)
    if families:
        n_families = count_flags(families)
        choice = draw_below(decisions, n_families + switches.none_weight)
        if choice < n_families:
            play_family(state, flagged_species(families, choice), 2)


@jit_lean
def draw_unit(stream):
    """Return a random float64 in [0, 1)."""
    return np.int64(next_bits(stream) >> _11) * _53_BITS
