"""The tree agent (section 5.2): expectiminimax to a fixed depth, random rollouts at the leaves.

The tree is searched depth first with one record for each level, so that its size costs no memory.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.games.hanamikoji.agents.configuration import ANY_ACTION
from redealt.games.hanamikoji.agents.simple import copy_stream, pick_best, value_state
from redealt.games.hanamikoji.cards import LANE_BITS, N_SUITS, count_cards, count_of
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.moves import list_options
from redealt.games.hanamikoji.record import DISTINCT_WEIGHTED, REDRAWN, RESAMPLED
from redealt.games.hanamikoji.rollout import take_randomly
from redealt.games.hanamikoji.rules import (
    apply_option,
    is_round_over,
    pick_from_deck,
    player_to_act,
)
from redealt.games.hanamikoji.state import DRAW, NOBODY, TAKE

MAXIMUM, MINIMUM, CHANCE = range(3)
_TOP = np.int64(1)  # level of the root's children


@jit
def choose_by_tree(state, switches, player, agent, forced_action, tables, work, search, decisions):
    """Return the number of the best option in ``work.options[0]``; count the tree's nodes."""
    options = work.options[0]
    n = list_options(state, switches, player, forced_action, options)
    values = work.values[0]
    work.n_nodes[0] = 1
    copy_stream(search, work.saved_stream)
    for i in range(n):
        if switches.common_random_numbers:
            copy_stream(work.saved_stream, search)
        work.states[_TOP] = state
        apply_option(work.states[_TOP], switches, options[i])
        if switches.inner_nodes == REDRAWN and not agent.cheats:
            determinize(work.states[_TOP], player, switches, search)
        values[i] = value_tree(switches, player, agent, agent.depth - 1, tables, work, search)
    return pick_best(values, n, player, switches.ties, decisions)


@jit
def value_tree(switches, player, agent, depth, tables, work, search):
    """Return the value for player 1 of the state at the top level, ``depth`` above the leaves."""
    level = _TOP
    is_new = True
    value = 0.0
    while True:
        if is_new:
            work.n_nodes[0] += 1
            if not switches.reply_is_level and depth + _TOP > level:
                answer_offer(work.states[level], switches, work.options[level][0], search)
            is_new = not is_leaf(work.states[level], switches, depth + _TOP - level)
            if is_new:
                open_node(level, switches, work, search)
            else:
                value = value_state(
                    work.states[level],
                    switches,
                    player,
                    agent,
                    agent.rollouts,
                    tables,
                    work,
                    level + 1,
                    search,
                )
        if not is_new:
            if level == _TOP:
                return value
            level -= 1
            add_child(work.nodes[level], work.options[level], value)
        node = work.nodes[level]
        is_new = node.n_valued < node.n_children
        if is_new:
            work.states[level + 1] = work.states[level]
            apply_option(work.states[level + 1], switches, work.options[level][node.n_valued])
            level += 1
        else:
            value = node.value / node.weight


@jit
def answer_offer(state, switches, option, search):
    """Let a random player answer the offer on the table, if there is one and no draw comes first.

    ``option`` is room for the reply.
    """
    if state.offer != 0 and state.drawer == NOBODY:
        option.action = TAKE
        option.cards = take_randomly(state.offer, state.pair, search)
        apply_option(state, switches, option)


@jit
def is_leaf(state, switches, depth):
    """Say whether the tree ends here: at its depth, at the end of the round, without a deck."""
    if depth < 1 or is_round_over(state):
        return True
    return switches.leaf_without_deck and state.deck == 0 and state.drawer == NOBODY


@jit
def open_node(level, switches, work, search):
    """List the children of a state: what the player to act may do, or what may be drawn."""
    state, node, options = work.states[level], work.nodes[level], work.options[level]
    node.n_valued = 0
    node.value = 0.0
    node.weight = 1.0
    if state.drawer != NOBODY:
        node.kind = CHANCE
        node.weight = 0.0
        node.n_children = list_draws(state.deck, switches.chance, options, search)
    else:
        player = player_to_act(state)
        node.kind = MINIMUM if player == 1 else MAXIMUM
        node.n_children = list_options(state, switches, player, ANY_ACTION, options)


@jit
def add_child(node, options, value):
    """Take the value of the next child into its parent's."""
    if node.kind == CHANCE:
        weight = options[node.n_valued].pair
        node.value += weight * value
        node.weight += weight
    elif node.n_valued == 0:
        node.value = value
    elif node.kind == MAXIMUM:
        node.value = max(node.value, value)
    else:
        node.value = min(node.value, value)
    node.n_valued += 1


@jit
def list_draws(deck, chance, options, search):
    """Write what may be drawn, with its weight in the field of the pair; return the number."""
    if chance == RESAMPLED:
        drawn = np.int64(0)
        for _ in range(count_cards(deck)):
            card = pick_from_deck(deck, search)
            drawn |= card
        deck = drawn
    n = 0
    for suit in range(N_SUITS):
        count = count_of(deck, suit)
        if count > 0:
            options[n].action = DRAW
            options[n].cards = 1 << (LANE_BITS * suit)
            options[n].pair = count if chance == DISTINCT_WEIGHTED else 1
            n += 1
    return n
