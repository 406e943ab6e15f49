"""Rollouts: a first move, and the rest of the game between random players."""

from redealt.core.jit import jit_lean
from redealt.games.cubirds.agents.configuration import NO_FAMILY
from redealt.games.cubirds.agents.random import play_randomly
from redealt.games.cubirds.cards import (
    EMPTY,
)
from redealt.games.cubirds.information import determinize
from redealt.games.cubirds.piles import renew_pile
from redealt.games.cubirds.rules import (
    begin_turn,
    finish_turn,
    place_species,
    play_family,
    take_two,
)
from redealt.games.cubirds.state import NOT_OVER, SEVEN_SPECIES, TWO_TRIPLETS


@jit_lean
def carry_out(state, switches, option, stream):
    """Play both phases as an option says, with the draw of two whenever it is offered (F3, M7)."""
    has_captured = False
    if not (switches.skips_placement and not renew_pile(state)):
        has_captured = place_species(
            state, switches, option.species, option.row, option.side, stream
        )
    if not has_captured and state.hand[state.player] != EMPTY:
        take_two(state, stream)
    if option.family != NO_FAMILY:
        play_family(state, option.family, 2)


@jit_lean
def is_rollout_won(state, switches, option, is_determinized, work, stream):
    """Play one rollout; whether the player to move completes its collection (section 5.2)."""
    trial = work.states[0]
    work.states[0] = state
    mover = state.player
    if is_determinized:
        determinize(trial, mover, stream)
    carry_out(trial, switches, option, stream)
    # The first move and the extra turns that follow it are one turn.
    trial.is_extra, notices = 0, not switches.notices_late
    finish_turn(trial, switches, switches.one_extra_turn_of_rollouts, notices, stream)
    while trial.end == NOT_OVER:
        begin_turn(trial, switches)
        if trial.end != NOT_OVER:
            break
        notices = notices or not trial.is_extra
        play_randomly(trial, switches, stream, stream)
        finish_turn(trial, switches, switches.one_extra_turn_of_rollouts, notices, stream)
    is_completed = trial.end == TWO_TRIPLETS or trial.end == SEVEN_SPECIES
    return is_completed and trial.winner == mover
