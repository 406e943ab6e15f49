"""The random agent: any card offered, any legal action."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.locm.actions import list_actions


@jit_lean
def choose_randomly(state, switches, work, stream):
    """Return a legal action, the pass as likely as any other."""
    return work.actions[draw_below(stream, list_actions(state, switches, work.actions))]
