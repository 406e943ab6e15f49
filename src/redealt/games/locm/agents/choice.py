"""What an agent of any kind picks and does."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.locm.actions import PASS
from redealt.games.locm.agents.baseline_1 import pick_guard, plan_card_by_card
from redealt.games.locm.agents.baseline_2 import pick_strongest, plan_attacks_first
from redealt.games.locm.agents.configuration import BASELINE_1, BASELINE_2, EVOLVED, RANDOM
from redealt.games.locm.agents.greedy import choose_greedily, look, pick_best
from redealt.games.locm.agents.planning import take_planned
from redealt.games.locm.agents.random import choose_randomly
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.record import EVOLUTION


@jit_lean
def pick(agent, switches, offer, stream):
    """Return the place of the card that an agent picks."""
    kind = agent.kind
    if kind == RANDOM:
        return draw_below(stream, N_OFFERED)
    if kind == BASELINE_1:
        return pick_guard(switches, offer)
    if kind == BASELINE_2:
        return pick_strongest(switches, offer)
    return pick_best(agent.card_values, offer) if kind == EVOLVED else 0


@jit_lean
def prepare_turn(state, switches, agent, work, states):
    """Let an agent look at the state at the start of its turn."""
    if agent.kind == EVOLVED:
        look(state, switches, states)
    elif agent.kind == BASELINE_1:
        plan_card_by_card(state, switches, work)
    elif agent.kind == BASELINE_2:
        plan_attacks_first(state, switches, work)


@jit_lean
def choose_action(state, switches, agent, nodes, work, states, stream):
    """Return an agent's next action in a turn that it has prepared."""
    if agent.kind == RANDOM:
        return choose_randomly(state, switches, work, stream)
    if agent.kind == EVOLVED:
        return choose_greedily(state, switches, agent, nodes, work, states)
    if agent.kind == BASELINE_1 or agent.kind == BASELINE_2:
        return take_planned(state, switches, work)
    return PASS


@jit_lean
def is_silent(switches, agent):
    """Whether an agent ends its turns without a pass, at which deaths are seen."""
    return agent.kind == BASELINE_2 and switches.baseline_2 == EVOLUTION
