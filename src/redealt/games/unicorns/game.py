"""From one decision to the next: the loop of the game."""

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.unicorns.effects import enter_step
from redealt.games.unicorns.execution import execute
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
    """Go on to the next question and return True, or to the end of the game and return False.

    Whoever is asked answers before the next call, with the first ``k`` of ``options`` or, where
    ``may_pass``, by setting ``passes``.
    """
    state.decision = NONE
    while state.decision == NONE and state.end == NOT_OVER:
        take_step(state, rules, stream)
    return state.end == NOT_OVER


@jit_lean
def take_step(state, rules, stream):
    """Do one step of the turn, or one link, as far as nobody has to be asked.

    A step that asks remains the present one. It is one function because each that calls most of
    the engine takes seconds to compile.
    """
    if state.step == BEGIN_TURN:
        begin_turn(state, rules)
    elif state.step == DRAW:
        draw_for_turn(state, rules)
        check_victory(state, rules)
    elif state.step == END_TURN:
        end_turn(state, rules)
    elif state.step == LIMIT_HAND:
        limit_hand(state, rules)
    if state.step == PLAY and state.end == NOT_OVER:
        choose_play(state, rules)
    if state.step == PLACE:
        choose_stable(state, rules)
    if state.step == REACT:
        react_to_card(state, rules, stream)
    if state.step == LINK:
        begin_link(state, rules)
    while state.step == CHOOSE_TARGETS and state.decision == NONE:
        choose_targets(state, rules)
    if state.step == REDIRECT:
        redirect(state, rules)
    while state.step == EXECUTE and state.decision == NONE:
        execute(state, rules, stream)


@jit_inline
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
def end_chain(state, rules):
    """Discard a spell that has been done (D17), and check for victory."""
    if state.played != NONE:
        if state.zone[state.played] == STACK:
            move_card(state, rules, state.played, DISCARD)
        state.played = NONE
    check_victory(state, rules)
    state.step = state.then
    state.sub = state.seat = 0


@jit_inline
def check_victory(state, rules):
    """End the game if the deck was exhausted or anybody has enough unicorns (3.2)."""
    if state.is_armed:
        state.end = EMPTY_DECK
        return
    for seat in range(state.n_players):
        if count_unicorns(state, seat, rules.pandas_count) >= state.goal:
            state.end = UNICORNS
