"""Which plays the random and the rule-based player think of."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.kinds import QUEEN
from redealt.games.unicorns.state import ALL_SEATS
from redealt.games.unicorns.turns import is_welcome


@jit_lean
def drop_foreign_plays(state, rules):
    """Leave out cards that may be played to somebody else's stable only, because of Queen Bee."""
    if state.lasting[QUEEN, ALL_SEATS] == 0:
        return
    n = 0
    for i in range(state.n_options):
        if is_welcome(state, rules, state.options[i], state.asked):
            state.options[n] = state.options[i]
            n += 1
    state.n_options = n
