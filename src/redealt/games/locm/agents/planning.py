"""Plans of the baselines: actions by the ids of their cards, fixed when a turn begins."""

from redealt.core.jit import jit_lean
from redealt.games.locm.actions import ILLEGAL, PASS, find_action

_N_PLANNED, _N_TAKEN = 0, 1


@jit_lean
def clear_plan(work):
    """Begin an empty plan."""
    work.progress[_N_PLANNED] = work.progress[_N_TAKEN] = 0


@jit_lean
def add_to_plan(work, kind, card_id, target_id):
    """Plan one more action."""
    n = work.progress[_N_PLANNED]
    work.plan[n, 0], work.plan[n, 1], work.plan[n, 2] = kind, card_id, target_id
    work.progress[_N_PLANNED] = n + 1


@jit_lean
def take_planned(state, switches, work):
    """Return the next action of the plan that is legal now, then a pass."""
    while work.progress[_N_TAKEN] < work.progress[_N_PLANNED]:
        planned = work.plan[work.progress[_N_TAKEN]]
        work.progress[_N_TAKEN] += 1
        action = find_action(state, switches, planned[0], planned[1], planned[2])
        if action != ILLEGAL:
            return action
    return PASS
