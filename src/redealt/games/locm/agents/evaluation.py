"""What cards and states are worth to an evolved player, in 32-bit floats (section 4)."""

import numpy as np

from redealt.core.jit import jit_inline, jit_lean
from redealt.games.locm.agents.configuration import BINARY_TREE, EVOLVED, LINEAR, N_KEPT
from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.genomes.nodes import ADD, LITERAL, MAX, MUL, NEG, SUB
from redealt.games.locm.names import FEATURES, KEYWORDS
from redealt.games.locm.state import DECK_SIZE, LANE_SIZE, N_LANES, N_PLACES

_ATTACK, _DEFENSE = FEATURES.index("attack"), FEATURES.index("defense")
_FIRST_KEYWORD = _DEFENSE + 1
_N_KEYWORDS = len(KEYWORDS)
_N_STATE = _ATTACK  # features of a state
_N_OWN = _N_STATE // 2
_ZERO = np.float32(0)
_UNKNOWN = np.float32(np.nan)


@jit_lean
def value_all_cards(agents, nodes, switches, work):
    """Write what each card is worth to each evolved player into its record."""
    for number in range(len(agents)):
        agent = agents[number]
        if agent.kind == EVOLVED:
            for card in range(1, N_CARDS + 1):
                agent.card_values[card] = value_card(
                    agent,
                    nodes,
                    work,
                    switches.attack[card],
                    switches.defense[card],
                    switches.keywords[card],
                )


@jit_lean
def value_card(agent, nodes, work, attack, defense, keywords):
    """Return the value of a card with these numbers."""
    if agent.genome == LINEAR:
        value = agent.weights[_ATTACK] * np.float32(attack)
        value += agent.weights[_DEFENSE] * np.float32(defense)
        for bit in range(_N_KEYWORDS):
            if keywords >> bit & 1:
                value += agent.weights[_FIRST_KEYWORD + bit]
        return value
    work.features[_ATTACK] = attack
    work.features[_DEFENSE] = defense
    for bit in range(_N_KEYWORDS):
        work.features[_FIRST_KEYWORD + bit] = keywords >> bit & 1
    return run_tree(agent, nodes, agent.card_first, agent.card_size, work)


@jit_lean
def forget_values(state):
    """Mark all creatures as not valued, for another agent is to value them."""
    for player in range(2):
        for place in range(N_PLACES):
            state.value[player, place] = _UNKNOWN


@jit_inline
def value_state(state, agent, nodes, work):
    """Return the value of a state to the player to move.

    Values of creatures are kept in the state until they change, that of the features of both
    players in the workspace: fights between creatures rarely change them.
    """
    player, other = state.player, state.player ^ 1
    if agent.genome == LINEAR:
        value = add_features(_ZERO, state, player, agent.weights, 0)
        value = add_features(value, state, other, agent.weights, _N_OWN)
    else:
        is_new = work.state_tree != agent.state_first
        is_new |= show_features(state, player, work.features, 0)
        is_new |= show_features(state, other, work.features, _N_OWN)
        if is_new:
            work.state_tree = agent.state_first
            work.tree_value = run_tree(agent, nodes, agent.state_first, agent.state_size, work)
        value = work.tree_value
    for lane in range(N_LANES):
        for place in range(lane * LANE_SIZE, lane * LANE_SIZE + state.board_size[player, lane]):
            value += value_creature(state, player, place, agent, nodes, work)
    for lane in range(N_LANES):
        for place in range(lane * LANE_SIZE, lane * LANE_SIZE + state.board_size[other, lane]):
            value -= value_creature(state, other, place, agent, nodes, work)
    return value


@jit_inline
def add_features(value, state, player, weights, first):
    """Add the weighted features of a player, in their order, to a value."""
    value += weights[first] * np.float32(state.mana[player])
    value += weights[first + 1] * np.float32(DECK_SIZE - state.drawn_cards[player])
    value += weights[first + 2] * np.float32(state.health[player])
    value += weights[first + 3] * np.float32(state.max_mana[player])
    value += weights[first + 4] * np.float32(state.next_draw[player])
    value += weights[first + 5] * np.float32(state.rune[player])
    return value


@jit_lean
def show_features(state, player, features, first):
    """Write the six features of a player, from place ``first`` on; return whether one changes."""
    changes = show_feature(features, first, state.mana[player])
    changes |= show_feature(features, first + 1, DECK_SIZE - state.drawn_cards[player])
    changes |= show_feature(features, first + 2, state.health[player])
    changes |= show_feature(features, first + 3, state.max_mana[player])
    changes |= show_feature(features, first + 4, state.next_draw[player])
    changes |= show_feature(features, first + 5, state.rune[player])
    return changes


@jit_inline
def show_feature(features, place, number):
    """Write a feature; return whether it changes."""
    value = np.float32(number)
    changes = features[place] != value
    features[place] = value
    return changes


@jit_inline
def value_creature(state, player, place, agent, nodes, work):
    """Return the value of a creature on the board."""
    value = state.value[player, place]
    if value == value:
        return value
    attack, defense = state.attack[player, place], state.defense[player, place]
    keywords = state.keywords[player, place]
    if agent.genome == LINEAR:  # is summed no slower than it is looked up
        value = value_card(agent, nodes, work, attack, defense, keywords)
    else:
        value = recall_value(agent, nodes, work, attack, defense, keywords)
    state.value[player, place] = value
    return value


@jit_lean
def recall_value(agent, nodes, work, attack, defense, keywords):
    """Return the value of a card by a tree, which is run once for each of the usual numbers."""
    if not (0 <= attack < N_KEPT and 0 <= defense < N_KEPT):
        return value_card(agent, nodes, work, attack, defense, keywords)
    value = agent.creature_values[attack, defense, keywords]
    if value != value:
        value = value_card(agent, nodes, work, attack, defense, keywords)
        agent.creature_values[attack, defense, keywords] = value
    return value


@jit_lean
def run_tree(agent, nodes, first, size, work):
    """Return the value of a tree for the features in the workspace."""
    stack, top = work.stack, 0
    for number in range(first, first + size):
        operator = nodes[number].operator
        if operator < LITERAL:
            stack[top] = work.features[operator]
        elif operator == LITERAL:
            stack[top] = nodes[number].value
        else:
            arity = nodes[number].arity
            top -= arity
            value = stack[top]
            if operator == NEG:
                value = -value
            for place in range(top + 1, top + arity):
                value = combine(operator, value, stack[place], agent.genome == BINARY_TREE)
            stack[top] = value
        top += 1
    return stack[0]


@jit_lean
def combine(operator, one, other, skips_nan):
    """Return the value of an operator on two children.

    In a binary tree the greater and the smaller of a number and not-a-number is the number. In an
    n-ary one not-a-number counts as equal: of equals the last is the greatest, the first the least.
    """
    if operator == ADD:
        return one + other
    if operator == SUB:
        return one - other
    if operator == MUL:
        return one * other
    if skips_nan and one != one:
        return other
    if skips_nan and other != other:
        return one
    if operator == MAX:
        return one if one > other else other
    return other if one > other else one
