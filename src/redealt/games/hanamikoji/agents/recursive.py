"""The recursive agent (section 5.3): a simple agent whose rollouts are played by simple agents.

They see what their seat sees, cheat and look values up as the outer agent does, and answer its
offers themselves.
"""

import numpy as np

from redealt.core.jit import jit
from redealt.games.hanamikoji.agents.configuration import ANY_ACTION
from redealt.games.hanamikoji.agents.simple import choose_simply, pick_best
from redealt.games.hanamikoji.arrangements import index_of
from redealt.games.hanamikoji.information import determinize, redraws
from redealt.games.hanamikoji.moves import list_options
from redealt.games.hanamikoji.rollout import value_arrangement
from redealt.games.hanamikoji.rules import (
    apply_option,
    award_round,
    deal_round,
    draw_card,
    is_round_over,
    pick_from_deck,
    player_to_act,
    score_round,
)
from redealt.games.hanamikoji.state import NOBODY

_WORLD, _INNER = np.int64(1), np.int64(2)  # levels of the workspace


@jit
def choose_recursively(
    state, switches, player, agent, forced_action, tables, work, search, decisions
):
    """Return the number of the best option in ``work.options[0]``."""
    options = work.options[0]
    n = list_options(state, switches, player, forced_action, options)
    if n == 1:
        return 0
    values = work.values[0]
    for i in range(n):
        values[i] = 0.0
        for _ in range(agent.rollouts):
            work.states[_WORLD] = state
            world = work.states[_WORLD]
            apply_option(world, switches, options[i])
            if switches.draws_true_card and world.drawer != NOBODY:
                draw_card(world, pick_from_deck(world.deck, search))
            if redraws(world, agent, switches):
                determinize(world, player, switches, search)
            values[i] += play_on(world, switches, agent, tables, work, search)
    return pick_best(values, n, player, switches.ties, decisions)


@jit
def play_on(world, switches, agent, tables, work, search):
    """Let simple agents play to the end of the game, or of the round if values are looked up."""
    while True:
        if world.drawer != NOBODY:
            draw_card(world, pick_from_deck(world.deck, search))
        elif not is_round_over(world):
            choice = choose_simply(
                world,
                switches,
                player_to_act(world),
                agent,
                ANY_ACTION,
                agent.inner_rollouts,
                tables,
                work,
                _INNER,
                search,
                search,
            )
            apply_option(world, switches, work.options[_INNER][choice])
        elif agent.table >= 0:
            award_round(world, switches)
            arrangement = index_of(world.markers)
            return value_arrangement(
                switches,
                tables,
                agent.table,
                arrangement,
                world.round_number,
                world.starter,
                search,
            )
        else:
            score_round(world, switches, search)
            if world.is_over:
                return np.float64(world.result)
            deal_round(world, switches, search)
