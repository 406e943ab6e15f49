"""The random player (7.1)."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below, toss_coin
from redealt.games.unicorns.agents.plays import drop_foreign_plays
from redealt.games.unicorns.state import ACTIVATE, INSTANT, TO_PLAY


@jit_lean
def choose_randomly(state, rules, stream):
    """Answer the present question at random."""
    decision = state.decision
    if decision == TO_PLAY:
        drop_foreign_plays(state, rules)
        state.passes = state.n_options == 0
        if state.passes:
            return
    elif (decision in (ACTIVATE, INSTANT)) and toss_coin(stream):
        state.passes = 1
        return
    if decision == INSTANT and rules.cyclic_shuffles and state.n_options > 1:
        # The list of instants is shuffled, so that the first is never the one held longest (D1).
        put_first(state, 0, 1 + draw_below(stream, state.n_options - 1))
        return
    for place in range(state.k):
        put_first(state, place, place + draw_below(stream, state.n_options - place))


@jit_lean
def put_first(state, place, chosen):
    """Exchange two options."""
    kept = state.options[place]
    state.options[place] = state.options[chosen]
    state.options[chosen] = kept
