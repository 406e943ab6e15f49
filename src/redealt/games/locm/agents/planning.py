"""Plans of the baselines: actions by the ids of their cards, fixed when a turn begins."""

from redealt.core.jit import jit_lean
from redealt.games.locm.actions import ILLEGAL, PASS, find_action


@jit_lean
def clear_plan(work):
    """Begin an empty plan."""
    work.n_planned = work.n_taken = 0


@jit_lean
def add_to_plan(work, kind, card_id, target_id):
    """Plan one more action."""
    n = work.n_planned
    work.plan[n, 0], work.plan[n, 1], work.plan[n, 2] = kind, card_id, target_id
    work.n_planned = n + 1


@jit_lean
def take_planned(state, switches, work):
    """Return the next action of the plan that is legal now, then a pass."""
    while work.n_taken < work.n_planned:
        planned = work.plan[work.n_taken]
        work.n_taken += 1
        action = find_action(state, switches, planned[0], planned[1], planned[2])
        if action != ILLEGAL:
            return action
    return PASS
