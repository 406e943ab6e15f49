"""The phases of a turn (section 3 of the study)."""

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.unicorns.effects import queue_effect
from redealt.games.unicorns.hands import discard_chosen
from redealt.games.unicorns.kinds import (
    NO_UPGRADES,
    bits_of,
    has_foreign_queen,
    is_silenced,
    list_zone,
)
from redealt.games.unicorns.programs import BASIC, GOING_BACK, INSTANT_CARD, SPELL, UPGRADE
from redealt.games.unicorns.questions import ask, is_possible
from redealt.games.unicorns.registry import drop_shot, find_listener, find_own_listener
from redealt.games.unicorns.stack import put_on_stack
from redealt.games.unicorns.state import (
    BEGIN_TURN,
    DRAW,
    END_OF_TURN,
    END_TURN,
    HAND,
    HAND_LIMIT,
    LIMIT_HAND,
    LINK,
    MAX_CARDS,
    MAX_TURNS,
    NONE,
    ON_BEGIN,
    ON_BEGIN_ANY,
    PLACE,
    PLAY,
    REACT,
    STABLE,
    TO_DISCARD,
    TO_PLAY,
    TO_STABLE,
    TURN_LIMIT,
)
from redealt.games.unicorns.zones import draw_cards, first_of, holder_of, is_on_table, zone_of


@jit_inline
def begin_turn(state, rules):
    """Begin phase: collect begin-turn effects in order of registration."""
    state.turn += 1
    if state.turn > MAX_TURNS:
        state.end = TURN_LIMIT
        return
    state.plays = state.extra_draws = state.skips = 0
    state.plays_allowed = 1
    heard = 0
    while True:
        last = state.clock + 1
        listener = find_own_listener(state, rules, state.active, ON_BEGIN, heard, last)
        anyone = find_listener(state, rules, ON_BEGIN_ANY, heard)
        event = ON_BEGIN
        if anyone != NONE and (listener == NONE or state.stamp[anyone] < state.stamp[listener]):
            listener, event = anyone, ON_BEGIN_ANY
        if listener == NONE:
            break
        if not is_silenced(state, rules, listener):
            seat = holder_of(state, listener)
            queue_effect(state, rules.program[listener, event], listener, seat, NONE)
        heard = state.stamp[listener]
    state.step = LINK
    state.then = DRAW


@jit_inline
def draw_for_turn(state, rules):
    """Draw phase: one card and extra ones, unless skipped."""
    if not state.skips:
        draw_cards(state, rules, state.active, 1 + state.extra_draws)
    state.step = PLAY
    state.sub = 0


@jit_inline
def choose_play(state, rules):
    """Action phase: let the active player play a card or pass."""
    if state.sub == 0:
        if state.skips or state.plays >= state.plays_allowed:
            state.step = END_TURN
            return
        n = list_playable(state, rules)
        if n > 0:
            ask(state, TO_PLAY, state.active, 1, n, 1)
            return
    elif not state.passes:
        state.plays += 1
        state.played = state.options[0]
        put_on_stack(state, rules, state.played, state.active)
        state.step = PLACE
        return
    if state.plays == 0:
        draw_cards(state, rules, state.active, 1)
    state.step = END_TURN


@jit_lean
def list_playable(state, rules):
    """List the active player's cards that can be played to some stable; return how many."""
    n = 0
    card = first_of(state, zone_of(state.active, HAND))
    while card < MAX_CARDS:
        if is_playable(state, rules, card, state.active):
            state.options[n] = card
            n += 1
        card = state.after[card]
    return n


@jit_lean
def is_playable(state, rules, card, seat):
    """Whether a seat may play a card to some stable (3.1)."""
    bits = rules.bits[card]
    if bits & INSTANT_CARD or rules.is_void[card]:
        return False
    if bits & UPGRADE and state.lasting[NO_UPGRADES, seat] > 0:
        return False
    if rules.needs_basic[card] and not has_basic(state, rules, seat):
        return False
    if bits & BASIC and not can_be_placed(state, rules, card):
        return False
    return is_possible(state, rules, rules.to_play[card], seat, card)


@jit_lean
def has_basic(state, rules, seat):
    """Whether a seat has a basic unicorn in its stable."""
    card = first_of(state, zone_of(seat, STABLE))
    while card < MAX_CARDS:
        if bits_of(state, rules, card) & BASIC:
            return True
        card = state.after[card]
    return False


@jit_lean
def is_welcome(state, rules, card, seat):
    """Whether a card may be played to a seat's stable: no Queen Bee elsewhere forbids it."""
    return not rules.bits[card] & BASIC or not has_foreign_queen(state, seat)


@jit_lean
def can_be_placed(state, rules, card):
    """Whether there is a stable to which a card may be played."""
    for seat in range(state.n_players):  # noqa: SIM110 - no generators in compiled code
        if is_welcome(state, rules, card, seat):
            return True
    return False


@jit_inline
def choose_stable(state, rules):
    """Let the active player name the stable that the card goes to; spells have none."""
    card = state.played
    state.target_seat = state.active
    if not rules.bits[card] & SPELL:
        if state.sub == 0:
            n = 0
            for seat in range(state.n_players):
                if is_welcome(state, rules, card, seat):
                    state.options[n] = seat
                    n += 1
            ask(state, TO_STABLE, state.active, 1, n, 0)
            return
        state.target_seat = state.options[0]
    state.step = REACT
    state.sub = state.seat = 0


@jit_inline
def end_turn(state, rules):
    """End phase: collect what goes back at the end of the turn."""
    shot = 0
    while shot < state.n_shots:
        card = state.shot_card[shot]
        fires = state.shot_kind[shot] == END_OF_TURN and is_on_table(state, card)
        if fires and not is_silenced(state, rules, card):
            queue_effect(state, GOING_BACK, card, holder_of(state, card), state.shot_seat[shot])
            drop_shot(state, shot)
        else:
            shot += 1
    state.step = LINK
    state.then = LIMIT_HAND
    state.sub = 0


@jit_inline
def limit_hand(state, rules):
    """Let the active player discard down to seven cards; then pass the turn."""
    if state.sub == 0:
        hand = zone_of(state.active, HAND)
        surplus = state.count[hand] - HAND_LIMIT
        if surplus > 0:
            n = list_zone(state, rules, hand, -1)
            ask(state, TO_DISCARD, state.active, surplus, n, 0)
            return
    else:
        discard_chosen(state, rules)
    if not state.extra_turn:
        state.active += 1
        if state.active == state.n_players:
            state.active = 0
    state.extra_turn = 0
    state.sub = 0
    state.step = BEGIN_TURN
