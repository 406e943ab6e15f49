"""The heuristic agent (section 5.3): the placement whose captured cards score highest."""

import numpy as np

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.cubirds.agents.configuration import N_PLACEMENTS
from redealt.games.cubirds.agents.families import collect_family
from redealt.games.cubirds.agents.goals import flag_wanted
from redealt.games.cubirds.agents.scores import (
    find_best,
    find_best_on_row,
    in_precision,
    value_cards,
    value_row,
)
from redealt.games.cubirds.cards import (
    EMPTY,
    cards_of,
    count_flags,
    count_of,
    flag_present,
)
from redealt.games.cubirds.piles import renew_pile
from redealt.games.cubirds.rows import cards_in, place_in_row
from redealt.games.cubirds.rules import place_species, take_two
from redealt.games.cubirds.species import N_SPECIES
from redealt.games.cubirds.state import N_ROWS, RIGHT

_OWN, _OPPONENT = 0, 1  # rows of Workspace.best_next
_NONE = np.int64(-1)


@jit_lean
def play_by_score(state, switches, agent, work, deal):
    """Play both phases of a turn as the scores say."""
    if switches.idles_without_piles and not renew_pile(state):
        return
    species, row, side = choose_placement(state, switches, agent, work)
    has_captured = place_species(state, switches, species, row, side, deal)
    if not has_captured and state.hand[state.player] != EMPTY:
        take_two(state, deal)
    if switches.idles_without_piles and not renew_pile(state):
        return
    collect_family(state, switches, agent)


@jit_lean
def choose_placement(state, switches, agent, work):
    """Return species, row and side of the highest score above 0, the first of equals.

    Without one: the first placement, or that of flamingos even if there are none (H6).
    """
    aims = look_ahead(state, switches, agent, work)
    best, chosen, first = 0.0, _NONE, _NONE
    has_captured_nothing = False
    for number in range(N_PLACEMENTS):
        species, row, side = decode_placement(number)
        placed = count_of(state.hand[state.player], species)
        if placed == 0:
            continue
        if first == _NONE:
            first = number
        captured, changed = foresee_capture(state, switches, species, row, side, placed)
        if captured == EMPTY and switches.future:
            if has_captured_nothing:
                continue  # all such placements score alike
            has_captured_nothing = True
        score = score_capture(
            state, switches, agent, work, aims, species, row, placed, captured, changed
        )
        if score > best:
            best, chosen = score, number
    if chosen == _NONE:
        chosen = 0 if switches.falls_back_on_flamingo or first == _NONE else first
    return decode_placement(chosen)


@jit_lean
def score_placements(state, switches, agent, work, scores):
    """Set ``scores`` (float64, (64,)) to the score of each placement, NaN where none is possible.

    These are the scores of :func:`choose_placement`, which keeps none.
    """
    aims = look_ahead(state, switches, agent, work)
    scores[:] = np.nan
    for number in range(N_PLACEMENTS):
        species, row, side = decode_placement(number)
        placed = count_of(state.hand[state.player], species)
        if placed > 0:
            captured, changed = foresee_capture(state, switches, species, row, side, placed)
            scores[number] = score_capture(
                state, switches, agent, work, aims, species, row, placed, captured, changed
            )


@jit_inline
def look_ahead(state, switches, agent, work):
    """Set what scores look up: each species' best captures before the placement.

    Return the opponent, the species that the player wants, and those that the opponent wants.
    """
    player = state.player
    opponent = find_opponent(state, switches)
    wanted = flag_wanted(state.collection[player], switches, agent.o)
    opponent_wants = flag_wanted(state.collection[opponent], switches, agent.o)
    if switches.opponent_term and opponent != player:
        value_table(state, opponent_wants, agent, switches, work.by_row, work.best_next[_OPPONENT])
    value_table(state, wanted, agent, switches, work.by_row, work.best_next[_OWN])
    if not switches.future:
        exclude_rows(work.by_row, work.elsewhere)
    return opponent, wanted, opponent_wants


@jit_inline
def score_capture(state, switches, agent, work, aims, species, row, placed, captured, changed):
    """Return the score of placing ``placed`` cards, which captures cards and changes the row."""
    opponent, wanted, opponent_wants = aims
    score = value_cards(captured, wanted, agent, switches)
    if switches.future:
        future = value_future_before(state, switches, work.best_next[_OWN], captured)
    else:
        elsewhere = work.elsewhere[row]
        hand = state.hand[state.player] - cards_of(species, placed) + captured
        future = value_future_after(switches, agent, elsewhere, hand, changed, wanted)
    score = in_precision(score + agent.l * future, switches)
    loss = value_for_opponent(state, switches, agent, work, captured, opponent, opponent_wants)
    return in_precision(score + agent.n * loss, switches)


@jit_lean
def decode_placement(number):
    """Return species, row and side of placement ``number`` in the order of the text."""
    return number >> 3, (number >> 1) & 3, number & 1


@jit_lean
def find_opponent(state, switches):
    """Return the opponent, the next player to move; in the program the agent itself (H3)."""
    if switches.is_own_opponent:
        return state.player
    return (state.player + 1) % state.n_players


@jit_lean
def value_table(state, wanted, agent, switches, by_row, best):
    """Set ``by_row`` to each species' best capture on each row, ``best`` to that on any."""
    best[:] = 0.0
    for row in range(N_ROWS):
        value_row(state.rows[row], wanted, agent, switches, by_row[row])
        for species in range(N_SPECIES):
            best[species] = max(best[species], by_row[row, species])


@jit_lean
def exclude_rows(by_row, elsewhere):
    """Set ``elsewhere`` to each species' best capture on all rows but one."""
    elsewhere[:] = 0.0
    for excluded in range(N_ROWS):
        for row in range(N_ROWS):
            if row != excluded:
                for species in range(N_SPECIES):
                    best = max(elsewhere[excluded, species], by_row[row, species])
                    elsewhere[excluded, species] = best


@jit_lean
def foresee_capture(state, switches, species, row, side, count):
    """Return the cards that a placement captures, as the agent sees it, and the row after it."""
    changed, captured = place_in_row(state.rows[row], species, count, side)
    is_blind = switches.ignores_right_capture and side == RIGHT
    if is_blind and count_of(cards_in(state.rows[row]), species) > 1:
        captured = EMPTY
    return captured, changed


@jit_lean
def value_future_before(state, switches, best_next, captured):
    """Return T_future by hand and captured cards on the table before the placement (H2).

    That is 1, undivided, if they are of one species.
    """
    present = flag_present(state.hand[state.player] + captured)
    if count_flags(present) == 1:
        return 1.0
    return in_precision(find_best(best_next, present) / switches.future_divisor, switches)


@jit_lean
def value_future_after(switches, agent, elsewhere, hand, row, wanted):
    """Return T_future: the best capture with ``hand``, on ``row`` or any other after the placement.

    That is 1 if the hand holds at most one species; ``elsewhere`` is the best capture of each
    species on the other rows.
    """
    present = flag_present(hand)
    if count_flags(present) <= 1:
        return 1.0
    best = max(
        find_best(elsewhere, present), find_best_on_row(row, present, wanted, agent, switches)
    )
    return in_precision(best / switches.future_divisor, switches)


@jit_lean
def value_for_opponent(state, switches, agent, work, captured, opponent, wanted):
    """Return T_opponent: what the captured cards, or they and the hand, are worth to it."""
    if not switches.opponent_term:
        return value_cards(captured, wanted, agent, switches)
    table = work.best_next[_OWN if opponent == state.player else _OPPONENT]
    present = flag_present(state.hand[opponent] + captured)
    return in_precision(find_best(table, present) / switches.future_divisor, switches)
