"""The policies that answer without a search."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.agents.configuration import RANDOM
from redealt.games.unicorns.agents.random import choose_randomly
from redealt.games.unicorns.agents.rule_based import choose_by_value
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.state import TO_PLAY


@jit_lean
def follow_policy(state, rules, agent, kind, stream):
    """Answer the present question at random or, another kind, by the values of an agent."""
    if kind == RANDOM:
        choose_randomly(state, rules, stream)
    else:
        choose_by_value(state, rules, agent, stream)


@jit_lean
def follow_default(state, rules, agent, stream):
    """Answer as the rollouts of a search do; random ones may pass (M9)."""
    policy = agent.default_policy
    may_pass = policy == RANDOM and state.decision == TO_PLAY and not rules.rollouts_never_pass
    if may_pass and draw_below(stream, state.n_options + 1) == 0:
        state.passes = 1
    else:
        follow_policy(state, rules, agent, policy, stream)


@jit_lean
def play_on(state, rules, agent, seats, stream):
    """Go on to a question to one of the seats of these bits, or to the end.

    The default policy of a search answers the questions to others.
    """
    while advance(state, rules, stream) and not seats >> state.asked & 1:
        follow_default(state, rules, agent, stream)
