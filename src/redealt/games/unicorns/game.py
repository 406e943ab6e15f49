"""From one decision to the next: the loop of the game."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.execution import execute, register_targets
from redealt.games.unicorns.reactions import redirect
from redealt.games.unicorns.registry import count_unicorns
from redealt.games.unicorns.stack import react_to_card
from redealt.games.unicorns.state import (
    BEGIN_TURN,
    CHOOSE_TARGETS,
    DISCARD,
    DRAW,
    EMPTY_DECK,
    END_TURN,
    EXECUTE,
    LIMIT_HAND,
    LINK,
    MAX_LINKS,
    NONE,
    NOT_OVER,
    OVERFLOW,
    PLACE,
    PLAY,
    REACT,
    REDIRECT,
    STACK,
    UNICORNS,
)
from redealt.games.unicorns.targets import choose_targets
from redealt.games.unicorns.turns import (
    begin_turn,
    choose_play,
    choose_stable,
    draw_for_turn,
    end_turn,
    limit_hand,
)
from redealt.games.unicorns.zones import move_card


@jit_lean
def advance(state, rules, stream):
    """Go on until somebody has to choose or the game is over.

    Whoever is asked answers before the next call, with the first ``k`` of ``options`` or, where
    ``may_pass``, by setting ``passes``.
    """
    state.decision = NONE
    while state.decision == NONE and state.end == NOT_OVER:
        take_step(state, rules, stream)


@jit_lean
def take_step(state, rules, stream):
    """Do one step, or as much of it as nobody has to be asked about."""
    step = state.step
    if step == CHOOSE_TARGETS:
        if state.cursor != NONE:
            choose_targets(state, rules)
        else:
            enter_step(state, REDIRECT)
    elif step == REDIRECT:
        redirect(state, rules)
    elif step == EXECUTE:
        if state.cursor != NONE:
            execute(state, rules, stream)
        else:
            register_targets(state, rules)
    elif step == LINK:
        begin_link(state, rules)
    elif step == REACT:
        react_to_card(state, rules, stream)
    else:
        take_turn(state, rules, step)


@jit_lean
def take_turn(state, rules, step):
    """Do a step of the turn."""
    if step == BEGIN_TURN:
        begin_turn(state, rules)
    elif step == DRAW:
        draw_for_turn(state, rules)
        check_victory(state, rules)
    elif step == PLAY:
        choose_play(state, rules)
    elif step == PLACE:
        choose_stable(state, rules)
    elif step == END_TURN:
        end_turn(state, rules)
    elif step == LIMIT_HAND:
        limit_hand(state, rules)


@jit_lean
def begin_link(state, rules):
    """Make the next link the current one, or end the chain if it is empty."""
    following = 1 - state.half
    if state.link_first[following] == NONE:
        end_chain(state, rules)
        return
    state.half = following
    state.n_links += 1
    if state.n_links == MAX_LINKS:
        state.end = OVERFLOW
    state.heard = 0
    enter_step(state, CHOOSE_TARGETS)


@jit_lean
def enter_step(state, step):
    """Begin a step of the link with its first effect."""
    state.step = step
    state.cursor = state.link_first[state.half]
    state.sub = state.seat = 0


@jit_lean
def end_chain(state, rules):
    """Discard a spell that has been done (D17), and check for victory."""
    if state.played != NONE:
        if state.zone[state.played] == STACK:
            move_card(state, rules, state.played, DISCARD)
        state.played = NONE
    check_victory(state, rules)
    state.step = state.then
    state.sub = state.seat = 0


@jit_lean
def check_victory(state, rules):
    """End the game if the deck was exhausted or anybody has enough unicorns (3.2)."""
    if state.is_armed:
        state.end = EMPTY_DECK
        return
    for seat in range(state.n_players):
        if count_unicorns(state, seat, rules.pandas_count) >= state.goal:
            state.end = UNICORNS
