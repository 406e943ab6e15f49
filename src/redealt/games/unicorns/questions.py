"""Asking a player, and what has to be possible before one is asked (3.1)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.kinds import asks_each, count_zone, has_candidates
from redealt.games.unicorns.programs import (
    BRING,
    CHOSEN,
    DESTROY,
    DISCARD_CARDS,
    GIVE,
    KICK,
    MOVE,
    SACRIFICE,
    SACRIFICE_SELF,
    SEND_BACK,
    STEAL,
)
from redealt.games.unicorns.record import OR, STOP
from redealt.games.unicorns.state import HAND, NONE, SEATS
from redealt.games.unicorns.zones import is_on_table, zone_of


@jit_lean
def ask(state, decision, seat, k, n, may_pass):
    """Ask a seat to choose ``k`` of the first ``n`` options, or all of fewer; the engine stops."""
    state.decision = decision
    state.asked = seat
    state.k = min(k, n)
    state.n_options = n
    state.may_pass = may_pass
    state.passes = 0
    state.sub += 1
    state.n_decisions += 1


@jit_lean
def ask_again(state):
    """Take the present question back: :func:`game.advance` asks it anew."""
    state.decision = NONE
    state.sub -= 1
    state.n_decisions -= 1


@jit_lean
def is_possible(state, rules, start, owner, source):
    """Whether what a list requires is possible now."""
    place = start
    holds = True
    while True:
        node = rules.list[place]
        if node in (STOP, OR):
            if holds or node == STOP:
                return holds
            holds = True
        elif holds:
            holds = meets_need(state, rules, node, owner, source)
        place += 1


@jit_lean
def meets_need(state, rules, node, owner, source):
    """Whether there are the cards that one operation needs."""
    op, need = rules.op[node], rules.need[node]
    if op == SACRIFICE and asks_each(rules, node):
        return True
    if need == 0:
        return True
    if op == SACRIFICE_SELF:
        return is_on_table(state, source) and state.mark[source] == 0
    if op == DISCARD_CARDS:
        if rules.who[node] == CHOSEN:
            return True
        hand = zone_of(owner, HAND)
        return count_zone(state, rules, hand, rules.mask[node], source) >= need
    if op == BRING:
        zone = rules.place[node]
        if zone == SEATS + HAND:
            zone = zone_of(owner, HAND)
        return count_zone(state, rules, zone, rules.mask[node], source) >= need
    on_table = op in (DESTROY, SACRIFICE, SEND_BACK, KICK, STEAL, MOVE, GIVE)
    if on_table:
        return has_candidates(state, rules, node, owner, source, need)
    return True
