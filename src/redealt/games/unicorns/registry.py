"""Registered cards: their listeners, in order, and their continuous effects (4.4, 4.5)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.effects import queue_effect
from redealt.games.unicorns.kinds import INDESTRUCTIBLE, PANDAS, bits_of, is_blinded, is_silenced
from redealt.games.unicorns.programs import CROWDED, OWN, UNICORN
from redealt.games.unicorns.state import (
    ALL_SEATS,
    DOWNGRADES,
    MAX_CARDS,
    MAX_SHOTS,
    NONE,
    ON_BEGIN,
    ON_ENTER,
    ON_ENTERED,
    ON_LEFT,
    OVERFLOW,
    STABLE,
)
from redealt.games.unicorns.zones import first_of, holder_of, move_card, zone_of


@jit_lean
def register(state, rules, card):
    """Register a card that has entered a stable, and queue its enter effect."""
    seat = holder_of(state, card)
    state.clock += 1
    state.stamp[card] = state.clock
    count_card(state, rules, card, seat, 1)
    enters = rules.program[card, ON_ENTER]
    if enters != NONE:
        is_unicorn = rules.bits[card] & UNICORN != 0
        if not (is_unicorn and is_blinded(state, rules, card)):
            queue_effect(state, enters, card, seat, NONE)


@jit_lean
def deregister(state, rules, card):
    """Forget a card's listeners, continuous effects and one-shots."""
    if state.stamp[card] != 0:
        state.stamp[card] = 0
        count_card(state, rules, card, holder_of(state, card), -1)
    for shot in range(state.n_shots - 1, -1, -1):
        if state.shot_card[shot] == card:
            drop_shot(state, shot)


@jit_lean
def count_card(state, rules, card, seat, change):
    """Count a card's listeners, and its continuous effect unless that is of the card alone."""
    constant = rules.constant[card]
    if constant != NONE and constant != INDESTRUCTIBLE:
        state.lasting[constant, seat] += change
        state.lasting[constant, ALL_SEATS] += change
    for event in range(ON_BEGIN, ON_LEFT + 1):
        if rules.program[card, event] != NONE:
            state.listeners[event, seat] += change
            state.listeners[event, ALL_SEATS] += change


@jit_lean
def add_shot(state, card, kind, watched, seat):
    """Store on a card what brings it back to a seat."""
    shot = state.n_shots
    if shot == MAX_SHOTS:
        state.end = OVERFLOW
        return
    state.shot_card[shot] = card
    state.shot_kind[shot] = kind
    state.shot_watch[shot] = watched
    state.shot_seat[shot] = seat
    state.n_shots += 1


@jit_lean
def drop_shot(state, shot):
    """Delete a one-shot; the others keep their order."""
    state.n_shots -= 1
    for i in range(shot, state.n_shots):
        state.shot_card[i] = state.shot_card[i + 1]
        state.shot_kind[i] = state.shot_kind[i + 1]
        state.shot_watch[i] = state.shot_watch[i + 1]
        state.shot_seat[i] = state.shot_seat[i + 1]


@jit_lean
def find_listener(state, rules, event, heard):
    """Return the card that listens to an event next after those registered up to ``heard``."""
    found, best = NONE, state.clock + 1
    if state.listeners[event, ALL_SEATS] == 0:
        return found
    for seat in range(state.n_players):
        card = find_own_listener(state, rules, seat, event, heard, best)
        if card != NONE:
            found, best = card, state.stamp[card]
    return found


@jit_lean
def find_own_listener(state, rules, seat, event, heard, before):
    """Return the player's listener registered next after ``heard`` and earlier than ``before``."""
    found, best = NONE, before
    if state.listeners[event, seat] == 0:
        return found
    for row in range(STABLE, DOWNGRADES + 1):
        card = first_of(state, zone_of(seat, row))
        while card < MAX_CARDS:
            stamp = state.stamp[card]
            if heard < stamp < best and rules.program[card, event] != NONE:
                found, best = card, stamp
            card = state.after[card]
    return found


@jit_lean
def announce(state, rules, card, event):
    """Queue what listens to a card that enters or leaves a stable."""
    listener = find_listener(state, rules, event, 0)
    while listener != NONE:
        if not is_silenced(state, rules, listener):
            queue_if_heard(state, rules, card, event, listener)
        listener = find_listener(state, rules, event, state.stamp[listener])


@jit_lean
def queue_if_heard(state, rules, card, event, listener):
    """Queue the effect of a card that minds that ``card`` enters or leaves."""
    node = rules.program[listener, event]
    seat = holder_of(state, listener)
    hears = True
    if rules.op[node] == OWN:
        is_own = card != listener and holder_of(state, card) == seat
        hears = is_own and bits_of(state, rules, card) & rules.mask[node] != 0
    elif rules.op[node] == CROWDED:
        hears = count_crowd(state, rules, seat) > rules.k[node]
    if hears:
        queue_effect(state, rules.first[node], listener, seat, NONE)


@jit_lean
def count_crowd(state, rules, seat):
    """Return how many unicorns Tiny Stable counts in a stable (D21)."""
    if rules.tiny_counts_cards:
        return state.count[zone_of(seat, STABLE)]
    return count_unicorns(state, seat, False)


@jit_lean
def count_unicorns(state, seat, with_pandas):
    """Return what the unicorns of a stable count; pandas, as they all are then, only if told."""
    if state.lasting[PANDAS, seat] > 0 and not with_pandas:
        return 0
    return int(state.unicorns[zone_of(seat, STABLE)])


@jit_lean
def leave_table(state, rules, card, zone):
    """Move a card out of its stable."""
    announce(state, rules, card, ON_LEFT)
    move_card(state, rules, card, zone)


@jit_lean
def enter_table(state, rules, card, seat):
    """Move a card from elsewhere to the row of its kind in a stable."""
    move_card(state, rules, card, zone_of(seat, rules.row[card]))
    announce(state, rules, card, ON_ENTERED)


@jit_lean
def change_stable(state, rules, card, seat):
    """Move a card from a stable to another, or to the end of its row."""
    announce(state, rules, card, ON_LEFT)
    enter_table(state, rules, card, seat)
