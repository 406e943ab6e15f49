"""Baseline2: strong creatures first, always at the opponent or its guards (3.4)."""

from redealt.core.jit import jit_lean
from redealt.games.locm.actions import ATTACK, ID_OF_PLAYER, SUMMON
from redealt.games.locm.agents.planning import add_to_plan, clear_plan
from redealt.games.locm.cards import CREATURE, GUARD
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.record import EVOLUTION
from redealt.games.locm.state import LANE_SIZE, N_LANES

_NONE = -1


@jit_lean
def pick_strongest(switches, offer):
    """Return the place of the creature of highest attack, the first of equals.

    Without one it is the first card. In the engine the first card counts like a creature.
    """
    best, highest = 0, _NONE
    if switches.baseline_2 == EVOLUTION:
        highest = switches.attack[offer[0]]
    for place in range(N_OFFERED):
        card = offer[place]
        if switches.kind[card] == CREATURE and switches.attack[card] > highest:
            best, highest = place, switches.attack[card]
    return best


@jit_lean
def plan_attacks_first(state, switches, work):
    """Plan a turn: attacks, then summonings."""
    player = state.player
    clear_plan(work)
    tried = 0  # bits of places
    while True:
        place = find_most(state.attack[player], state, player, tried, 0)
        if place == _NONE:
            break
        tried |= 1 << place
        attacker = state.place_id[player, place]
        add_to_plan(work, ATTACK, attacker, ID_OF_PLAYER)
        plan_guards(state, place // LANE_SIZE, attacker, work)
    tried = 0
    while True:
        best, highest = _NONE, -100
        for index in range(state.hand_size[player]):
            card = state.deck[player, state.hand[player, index]]
            is_open = not tried >> index & 1 and switches.kind[card] == CREATURE
            if is_open and switches.attack[card] > highest:
                best, highest = index, switches.attack[card]
        if best == _NONE:
            break
        tried |= 1 << best
        for lane in range(N_LANES):
            add_to_plan(work, SUMMON, 2 * int(state.hand[player, best]) + player + 1, lane)


@jit_lean
def plan_guards(state, lane, attacker, work):
    """Plan attacks on the guards of a lane, by defense."""
    other = state.player ^ 1
    tried = 0
    while True:
        guard = find_most(state.defense[other], state, other, tried, GUARD)
        if guard == _NONE:
            return
        tried |= 1 << guard
        if guard // LANE_SIZE == lane:
            add_to_plan(work, ATTACK, attacker, state.place_id[other, guard])


@jit_lean
def find_most(numbers, state, player, tried, keywords):
    """Return the place of the creature with the highest number among those left, or none."""
    best, highest = _NONE, -100
    for lane in range(N_LANES):
        for place in range(lane * LANE_SIZE, lane * LANE_SIZE + state.board_size[player, lane]):
            is_open = not tried >> place & 1
            has_all = state.keywords[player, place] & keywords == keywords
            if is_open and has_all and numbers[place] > highest:
                best, highest = place, numbers[place]
    return best
