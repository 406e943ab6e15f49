"""The simple agent (section 5.1, Algorithm 1): the option with the best mean of random rollouts."""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below
from redealt.games.hanamikoji.moves import list_options, list_replies
from redealt.games.hanamikoji.record import LAST, RANDOM_TIE, WORST_REPLY
from redealt.games.hanamikoji.rollout import sum_rollouts, take_randomly
from redealt.games.hanamikoji.rules import (
    apply_option,
    draw_card,
    mover_of,
    pick_from_deck,
    take_cards,
)
from redealt.games.hanamikoji.state import NOBODY

_ANY_REPLY = np.int64(0)


@jit
def choose_simply(
    state,
    switches,
    player,
    agent,
    forced_action,
    n_rollouts,
    tables,
    work,
    level,
    search,
    decisions,
):
    """Return the number of the best of the options, which are written to ``work.options[level]``.

    ``search`` is the stream of the rollouts, ``decisions`` the one that may break ties.
    """
    options = work.options[level]
    n = list_options(state, switches, player, forced_action, options)
    if n == 1:
        return 0
    values = work.values[level]
    copy_stream(search, work.saved_stream)
    for i in range(n):
        if switches.common_random_numbers:
            copy_stream(work.saved_stream, search)
        work.states[level] = state
        after = work.states[level]
        apply_option(after, switches, options[i])
        values[i] = value_state(
            after, switches, player, agent, n_rollouts, tables, work, level + 1, search
        )
    return pick_best(values, n, player, switches.ties, decisions)


@jit
def copy_stream(source, target):
    """Make a stream go on from where another is."""
    for i in range(4):
        target[i] = source[i]


@jit
def pick_best(values, n, player, ties, decisions):
    """Return the number of the highest value, for player 2 the lowest.

    ``decisions`` is the stream that may break ties.
    """
    sign = 1.0 if player == 0 else -1.0
    best, n_best = 0, 1
    for i in range(1, n):
        if sign * values[i] > sign * values[best]:
            best, n_best = i, 1
        elif values[i] == values[best]:
            n_best += 1
            if ties == LAST or (ties == RANDOM_TIE and draw_below(decisions, n_best) == 0):
                best = i
    return best


@jit
def value_state(state, switches, player, agent, n_rollouts, tables, work, level, search):
    """Return the promise value of a state for player 1, as ``player`` can judge it.

    An offer is answered at random, or by the reply that is worst for who made it, each reply with
    its own rollouts.
    """
    work.states[level] = state
    world, replies = work.states[level], work.options[level]
    if switches.draws_true_card and world.drawer != NOBODY:
        draw_card(world, pick_from_deck(world.deck, search))
    n, replies[0].cards = 1, _ANY_REPLY
    if switches.offer_value == WORST_REPLY and state.offer != 0:
        n = list_replies(state.offer, state.pair, replies)
    sign = 1.0 if mover_of(state) == 0 else -1.0
    worst = np.inf
    for i in range(n):
        total = sum_answered(
            switches, player, agent, replies[i].cards, n_rollouts, tables, work, level, search
        )
        worst = min(worst, sign * total)
    return sign * worst / n_rollouts


@jit
def sum_answered(switches, player, agent, reply, n_rollouts, tables, work, level, search):
    """Return the sum of the values of rollouts from the state at a level, see ``sum_rollouts``.

    In variants that redraw hidden cards after the reply, the offer is answered here.
    """
    state, half_turns = work.states[level], work.half_turns
    if state.offer == 0 or not switches.redraws_after_reply:
        return sum_rollouts(
            state, switches, player, agent, reply, tables, n_rollouts, half_turns, search
        )
    total = 0.0
    for _ in range(n_rollouts):
        work.states[level + 1] = state
        answered = work.states[level + 1]
        taken = reply if reply != 0 else take_randomly(state.offer, state.pair, search)
        take_cards(answered, switches, taken)
        total += sum_rollouts(
            answered, switches, player, agent, _ANY_REPLY, tables, 1, half_turns, search
        )
    return total
