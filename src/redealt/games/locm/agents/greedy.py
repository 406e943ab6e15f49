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
def imagine(state, switches, states):
    """Begin a turn: keep what the player sees of the state to play on with."""
    imagined = states[_IMAGINED]
    states[_IMAGINED] = state
    forget_values(imagined)
    if switches.seen_numbers == PROTOCOL:
        player, other = state.player, 1 - state.player
        imagined.max_mana[other] = max(state.max_mana[other], 1)
        imagined.mana[other] = imagined.max_mana[other]
        imagined.next_draw[player] = state.drawn[player]
        imagined.next_draw[other] = state.shown_draw[other]


@jit_lean
def choose_greedily(state, switches, agent, nodes, work, states):
    """Return the next action, and play it in the imagined state.

    There it is foreseen by the rules of the look-ahead; what is then not legal is left out.
    """
    imagined, rules = states[_IMAGINED], find_foreseen_rules(switches)
    while True:
        action = find_best(switches, rules, agent, nodes, work, states)
        real = action
        if switches.lookahead == ENGINE:
            kind, card_id, target_id = action_ids(imagined, switches, action)
            real = find_action(state, switches, kind, card_id, target_id)
        play_action(imagined, switches, rules, action)
        if real != ILLEGAL:
            return real


@jit_lean
def find_best(switches, rules, agent, nodes, work, states):
    """Return the action that leads to the highest value, the last of equals; NaN equals all."""
    imagined, candidate = states[_IMAGINED], states[_CANDIDATE]
    n = list_actions(imagined, switches, work.actions)
    work.evaluations += n
    best, highest = PASS, value_state(imagined, agent, nodes, work)
    for number in range(1, n):
        states[_CANDIDATE] = imagined
        play_action(candidate, switches, rules, work.actions[number])
        value = value_state(candidate, agent, nodes, work)
        if not highest > value:
            best, highest = work.actions[number], value
    return best
