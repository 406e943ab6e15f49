"""What a player cannot see, redrawn (section 4.1 of the paper)."""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below
from redealt.games.hanamikoji.cards import (
    card_in_deck_at,
    count_cards,
    count_orders,
    is_fair,
    next_word,
    pick_cards,
    pick_fairly,
)
from redealt.games.hanamikoji.rules import is_round_over


@jit
def redraws(state, agent, switches):
    """Say whether an agent redraws hidden cards before a rollout from a state."""
    return not agent.cheats and not (switches.sees_ended_round and is_round_over(state))


@jit
def determinize(state, player, switches, stream):
    """Redraw the deck and the opponent's hand, Secret and Trade-Off from all that is hidden.

    The player knows its own cards, both scored piles, the offer, and all numbers of cards. Cards
    that the opponent took from it are redrawn with the rest, as in the paper, unless the variant
    has them remembered: then they stay among the opponent's hand, Secret and Trade-Off.
    """
    opponent = 1 - player
    pool = state.deck + state.hand[opponent] + state.secret[opponent] + state.trade_off[opponent]
    known = state.known[opponent] if switches.remembers_taken else np.int64(0)
    pool -= known
    if switches.aside_in_pool:
        pool += state.aside
        state.aside = card_in_deck_at(pool, draw_below(stream, count_cards(pool)))
        pool -= state.aside
    if state.deck != 0:
        state.deck = pick_fairly(pool, count_cards(state.deck), stream)
        pool -= state.deck
    pool += known
    if state.secret[opponent] + state.trade_off[opponent] != 0:
        redraw_face_down(state, opponent, pool, stream)
        pool -= state.secret[opponent] + state.trade_off[opponent]
    state.hand[opponent] = pool


@jit
def redraw_face_down(state, opponent, pool, stream):
    """Redraw the opponent's Secret and Trade-Off from the pool, with one word."""
    n_pool = count_cards(pool)
    n_secret = count_cards(state.secret[opponent])
    n_face_down = n_secret + count_cards(state.trade_off[opponent])
    bound = count_orders(n_pool, n_face_down)
    while True:
        secret, word = pick_cards(pool, n_pool, n_secret, next_word(stream))
        trade_off, left = pick_cards(pool - secret, n_pool - n_secret, n_face_down - n_secret, word)
        if is_fair(left, bound):
            state.secret[opponent] = secret
            state.trade_off[opponent] = trade_off
            return
