"""The stack of instants on a card that is played (section 5 of the study)."""

from redealt.core.jit import jit_inline, jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.effects import queue_effect
from redealt.games.unicorns.kinds import NO_INSTANTS, SAFE, list_zone
from redealt.games.unicorns.programs import INSTANT_CARD
from redealt.games.unicorns.questions import ask
from redealt.games.unicorns.registry import enter_table, register
from redealt.games.unicorns.state import (
    DISCARD,
    HAND,
    INSTANT,
    LINK,
    MAX_CARDS,
    NONE,
    ON_ENTER,
    PLAY,
    STACK,
)
from redealt.games.unicorns.zones import move_card, zone_of


@jit_inline
def react_to_card(state, rules, stream):
    """Ask who reacts to the top of the stack; then let the quickest react, or the top be done."""
    if state.sub == 1:
        state.reaction[state.seat] = NONE if state.passes else state.options[0]
        state.sub = 0
        state.seat += 1
    top = state.before[MAX_CARDS + STACK]
    player = state.player_of[top]
    if not rules.is_final[top] and state.lasting[SAFE, player] == 0:
        while state.seat < state.n_players:
            seat = state.seat
            state.reaction[seat] = NONE
            hand = zone_of(seat, HAND)
            if state.instants[hand] > 0 and is_asked_to_react(state, rules, seat, player):
                n = list_zone(state, rules, hand, INSTANT_CARD)
                ask(state, INSTANT, seat, 1, n, 1)
                return
            state.seat += 1
        seat = draw_quickest(state, stream)
        if seat != NONE:
            state.last_instant = state.reaction[seat]
            put_on_stack(state, rules, state.last_instant, seat)
            state.n_instants += 1
            return
    state.seat = 0
    if state.count[STACK] == 1:
        resolve(state, rules, top)
    else:
        cancel(state, rules, top)


@jit_lean
def is_asked_to_react(state, rules, seat, player):
    """Whether a seat is asked about a card that ``player`` has put on the stack (D2, D25)."""
    if seat == player and not rules.cancels_own:
        return False
    return rules.forbidden_asked or state.lasting[NO_INSTANTS, seat] == 0


@jit_lean
def draw_quickest(state, stream):
    """Return who is the quickest of those that react and may do so, or NONE."""
    n = 0
    for seat in range(state.n_players):
        n += state.reaction[seat] != NONE and state.lasting[NO_INSTANTS, seat] == 0
    if n == 0:
        return NONE
    left = draw_below(stream, n)
    for seat in range(state.n_players):
        if state.reaction[seat] != NONE and state.lasting[NO_INSTANTS, seat] == 0:
            if left == 0:
                return seat
            left -= 1
    return NONE


@jit_lean
def put_on_stack(state, rules, card, seat):
    """Put a card of a hand on the stack; all are asked about it."""
    move_card(state, rules, card, STACK)
    state.player_of[card] = seat
    state.seat = state.sub = 0


@jit_lean
def cancel(state, rules, top):
    """Let the top instant cancel the card below it; both are discarded."""
    below = state.before[top]
    move_card(state, rules, top, DISCARD)
    move_card(state, rules, below, DISCARD)
    if state.count[STACK] == 0:
        state.played = NONE
        state.step = PLAY


@jit_lean
def resolve(state, rules, card):
    """Bring a card that survived into play; its effects form the first link."""
    seat = state.player_of[card]
    if rules.row[card] == HAND:
        if rules.spells_discarded_first:
            move_card(state, rules, card, DISCARD)
        queue_effect(state, rules.program[card, ON_ENTER], card, seat, NONE)
    else:
        enter_table(state, rules, card, state.target_seat)
        register(state, rules, card)
    state.step = LINK
    state.then = PLAY
