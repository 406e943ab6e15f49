"""The evolved player: one action after another, each the best by its own values (section 4)."""

from redealt.core.jit import jit_lean
from redealt.games.locm.actions import (
    ILLEGAL,
    PASS,
    action_ids,
    find_action,
    list_actions,
    play_action,
)
from redealt.games.locm.agents.evaluation import forget_values, value_state
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.effects import find_foreseen_rules
from redealt.games.locm.record import ENGINE, PROTOCOL

_IMAGINED, _CANDIDATE = 0, 1


@jit_lean
def pick_best(values, offer):
    """Return the place of the card of highest value, the last of equals; NaN equals all."""
    best = 0
    for place in range(1, N_OFFERED):
        if not values[offer[best]] > values[offer[place]]:
            best = place
    return best


@jit_lean
def imagines(switches):
    """Whether what an evolved player goes by is not the state itself."""
    return switches.lookahead == ENGINE or switches.seen_numbers == PROTOCOL


@jit_lean
def look(state, switches, states):
    """Begin a turn: take in the state, which is imagined where it is not seen as it is."""
    forget_values(state)
    if not imagines(switches):
        return
    states[_IMAGINED] = state
    imagined = states[_IMAGINED]
    if switches.seen_numbers == PROTOCOL:
        player, other = state.player, state.player ^ 1
        imagined.max_mana[other] = max(state.max_mana[other], 1)
        imagined.mana[other] = imagined.max_mana[other]
        imagined.next_draw[player] = state.drawn[player]
        imagined.next_draw[other] = state.shown_draw[other]


@jit_lean
def choose_greedily(state, switches, agent, nodes, work, states):
    """Return the next action, which is also played in the state that is imagined, if one is.

    There it is foreseen by the rules of the look-ahead; what is then not legal is left out.
    """
    rules = find_foreseen_rules(switches)
    if not imagines(switches):
        return find_best(state, switches, rules, agent, nodes, work, states)
    imagined = states[_IMAGINED]
    while True:
        action = find_best(imagined, switches, rules, agent, nodes, work, states)
        kind, card_id, target_id = action_ids(imagined, switches, action)
        play_action(imagined, switches, rules, action)
        real = find_action(state, switches, kind, card_id, target_id)
        if real != ILLEGAL:
            return real


@jit_lean
def find_best(state, switches, rules, agent, nodes, work, states):
    """Return the action that leads to the highest value, the last of equals; NaN equals all."""
    candidate = states[_CANDIDATE]
    n = list_actions(state, switches, work.actions)
    work.evaluations += n
    best, highest = PASS, value_state(state, agent, nodes, work)
    for number in range(1, n):
        states[_CANDIDATE] = state
        play_action(candidate, switches, rules, work.actions[number])
        value = value_state(candidate, agent, nodes, work)
        if not highest > value:
            best, highest = work.actions[number], value
    return best
