"""Flat Monte Carlo (section 5.2): rollouts of every option, and the option that wins most of them.

Every option has its own stream, so that its rollouts are the same whether or not others are played.
Only the greatest count matters: counting of an option stops as soon as it cannot win any more.
"""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below, next_bits, seed_stream
from redealt.games.cubirds.agents.configuration import HALVING, NO_FAMILY
from redealt.games.cubirds.cards import (
    SMALL,
    cards_of,
    count_of,
    flag_at_least,
    is_flagged,
)
from redealt.games.cubirds.rollout import carry_out, is_rollout_won
from redealt.games.cubirds.rows import place_in_row
from redealt.games.cubirds.species import N_SPECIES
from redealt.games.cubirds.state import N_ROWS

# Rollouts of every option before the one with most wins is counted to the end; typed, because
# numba compiles a function once more for a literal argument.
PILOT = np.int64(16)
_NONE = -1


@jit_lean
def play_by_rollouts(state, switches, agent, work, deal, search, decisions, game):
    """Choose an option by rollouts and carry it out; count in ``game`` how it was chosen."""
    n_options = list_options(state, switches, keeps_counter(switches, agent), work.options)
    work.base[0], work.base[1] = next_bits(search), next_bits(search)
    if agent.allocation == HALVING:
        chosen = choose_by_halving(state, switches, agent, work, n_options)
    else:
        chosen = choose_by_count(state, switches, agent, work, n_options, decisions, game)
    for number in range(n_options):
        game.rollouts += work.options[number].rollouts
    game.decisions += 1
    game.first_row += work.options[chosen].row == 0
    carry_out(state, switches, work.options[chosen], deal)


@jit_lean
def list_options(state, switches, with_first, options):
    """List what can be played: by row, side, species, family, no family last; return how many.

    A family can be played if the hand before phase 1 holds it (M4), or the hand after the capture
    (F1). ``with_first`` (bool): the first entry is there even if it cannot be played (M2); it is
    not open for rollouts then.
    """
    hand = state.hand[state.player]
    families = flag_at_least(hand, SMALL)
    n_options = 0
    for row in range(N_ROWS):
        for side in range(2):
            for species in range(N_SPECIES):
                count = count_of(hand, species)
                if count == 0:
                    continue
                if not switches.families_before_placement:
                    _, captured = place_in_row(state.rows[row], species, count, side)
                    left = hand - cards_of(species, count) + captured
                    families = flag_at_least(left, SMALL)
                for family in range(NO_FAMILY + 1):
                    is_held = family == NO_FAMILY or is_flagged(families, family)
                    if is_held or (with_first and n_options == 0):
                        option = options[n_options]
                        option.species, option.row = species, row
                        option.side, option.family = side, family
                        option.is_open, option.rollouts, option.wins = is_held, 0, 0
                        n_options += 1
    return n_options


@jit_lean
def keeps_counter(switches, agent):
    """Whether an option that cannot be played is compared with the counter's last value (M2)."""
    is_counting = agent.counts_all != 0 or agent.allocation == HALVING
    return switches.keeps_counter != 0 and not is_counting


@jit_lean
def count_wins(state, switches, agent, work, number, rollouts):
    """Play more rollouts of an option until it has had this many."""
    option, stream = work.options[number], work.streams[number]
    if option.rollouts == 0:
        seed_stream(stream, work.base, number)
    while option.rollouts < rollouts:
        option.wins += is_rollout_won(state, switches, option, agent.is_determinized, work, stream)
        option.rollouts += 1


@jit_lean
def choose_by_count(state, switches, agent, work, n_options, decisions, game):
    """Return the option with most wins in equally many rollouts.

    With ``resets_counter`` one rollout is what an option's count rests on, however many the program
    plays (M1).
    """
    n_rollouts = 1 if switches.resets_counter and not agent.counts_all else agent.rollouts
    best = _NONE
    if keeps_counter(switches, agent):
        if not work.options[0].is_open:
            work.options[0].wins = work.counter[0]
            best = 0
        count_wins(state, switches, agent, work, n_options - 1, n_rollouts)
        work.counter[0] = work.options[n_options - 1].wins
    if n_rollouts > PILOT:
        for number in range(n_options):
            if work.options[number].is_open:
                count_wins(state, switches, agent, work, number, PILOT)
    for _ in range(n_options):
        number = find_leader(work.options, n_options, n_rollouts > PILOT)
        if number == _NONE:
            break
        count_while_possible(state, switches, agent, work, number, n_rollouts, best)
        if is_better(work.options, number, best, n_rollouts):
            best = number
    game.scoreless += work.options[best].wins == 0
    game.stale_choices += work.options[best].rollouts == 0
    if switches.ties:
        return choose_among_best(work.options, n_options, work.options[best].wins, decisions)
    return best


@jit_lean
def find_leader(options, n_options, by_wins):
    """Return the first option yet to be counted, or the one of most wins so far; or _NONE."""
    leader = _NONE
    for number in range(n_options):
        if options[number].is_open:
            if not by_wins:
                return number
            if leader == _NONE or options[number].wins > options[leader].wins:
                leader = number
    return leader


@jit_lean
def count_while_possible(state, switches, agent, work, number, n_rollouts, best):
    """Count an option to the end, or until it cannot be chosen before the best so far."""
    option = work.options[number]
    option.is_open = 0
    while option.rollouts < n_rollouts:
        if best != _NONE:
            missing = work.options[best].wins - option.wins - (n_rollouts - option.rollouts)
            if missing > 0 or (missing == 0 and best < number and not switches.ties):
                return
        count_wins(state, switches, agent, work, number, option.rollouts + 1)


@jit_lean
def is_better(options, number, best, n_rollouts):
    """Whether an option counted to the end has more wins than the best, or as many and is first."""
    if options[number].rollouts < n_rollouts:
        return False
    if best == _NONE or options[number].wins > options[best].wins:
        return True
    return options[number].wins == options[best].wins and number < best


@jit_lean
def choose_among_best(options, n_options, wins, decisions):
    """Return any of the options with this many wins (M3 repaired)."""
    n_best = 0
    for number in range(n_options):
        n_best += options[number].wins == wins
    choice = draw_below(decisions, n_best)
    for number in range(n_options):
        if options[number].wins == wins:
            if choice == 0:
                return number
            choice -= 1
    return _NONE


@jit_lean
def choose_by_halving(state, switches, agent, work, n_options):
    """Return the option left by successive halving with as many rollouts as equal shares take.

    Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits" (2013): in each of
    log2(options) phases all options left share an equal part of the rollouts, then the better half
    stays. Where that is less than one rollout, each gets one, until too few are left; then the
    option of most wins is chosen.
    """
    budget = agent.rollouts * n_options
    n_phases = 0
    while 1 << n_phases < n_options:
        n_phases += 1
    n_left, rollouts, unspent = n_options, 0, budget
    while 1 < n_left <= unspent:
        more = min(max(1, budget // (n_left * n_phases)), unspent // n_left)
        rollouts += more
        unspent -= more * n_left
        for number in range(n_options):
            if work.options[number].is_open:
                count_wins(state, switches, agent, work, number, rollouts)
        n_left = drop_worst(work.options, n_options, n_left, (n_left + 1) // 2)
    return find_leader(work.options, n_options, True)


@jit_lean
def drop_worst(options, n_options, n_left, n_kept):
    """Close the options of fewest wins, last of equals first, until so many are left."""
    while n_left > n_kept:
        worst = _NONE
        for number in range(n_options):
            if options[number].is_open and (
                worst == _NONE or options[number].wins <= options[worst].wins
            ):
                worst = number
        options[worst].is_open = 0
        n_left -= 1
    return n_left
