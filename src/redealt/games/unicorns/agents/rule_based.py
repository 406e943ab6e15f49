"""The rule-based player, and the evolved one, which has other values of cards (7.2, 7.4).

A corrected one, in every variant, sacrifices as intended, chooses opponents with the most unicorns,
never itself for an effect on a player, and declines effects that cost it more than they bring.
"""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.agents.plays import drop_foreign_plays
from redealt.games.unicorns.agents.random import put_first
from redealt.games.unicorns.programs import (
    BOTH,
    DESTROY,
    DOWNGRADE,
    MAYBE,
    SACRIFICE,
    SACRIFICE_SELF,
    SKIP,
    THEN,
    UPGRADE,
)
from redealt.games.unicorns.record import AS_INTENDED, BY_VALUES
from redealt.games.unicorns.registry import count_unicorns
from redealt.games.unicorns.state import (
    ACTIVATE,
    DOWNGRADES,
    INSTANT,
    PLAYER,
    STABLE,
    STACK,
    TO_DESTROY,
    TO_DISCARD,
    TO_MOVE,
    TO_PLAY,
    TO_RETURN,
    TO_SACRIFICE,
    TO_STABLE,
    VARIANT,
)
from redealt.games.unicorns.zones import first_of, holder_of, zone_of

_OWN, _DOWNGRADE, _UPGRADE = 100.0, 1000.0, 1000.0  # offsets of values


@jit_lean
def choose_by_value(state, rules, agent, stream):
    """Answer the present question by the values of cards."""
    decision = state.decision
    if decision == ACTIVATE:
        state.passes = agent.declines[rules.name_of[state.options[0]]] or (
            agent.is_corrected and is_bad_bargain(state, rules)
        )
    elif decision == INSTANT:
        state.passes = not is_worth_instant(state, rules, agent)
    elif decision in (VARIANT, TO_MOVE):
        put_first(state, 0, draw_below(stream, state.n_options))
    elif decision in (PLAYER, TO_STABLE):
        put_first(state, 0, find_seat(state, rules, agent))
    else:
        if decision == TO_PLAY:
            drop_foreign_plays(state, rules)
            state.passes = state.n_options == 0
        for place in range(min(state.k, state.n_options)):
            bring_forward(state, rules, agent, place)


@jit_lean
def is_worth_instant(state, rules, agent):
    """Whether to react: to a good card, in the interest of who played it or against that."""
    card = first_of(state, STACK)
    is_own = state.player_of[card] == state.asked
    is_even = state.count[STACK] % 2 == 0
    return is_own == is_even and agent.values[rules.name_of[card]] <= agent.threshold


@jit_lean
def is_bad_bargain(state, rules):
    """Whether an optional effect destroys a card for a turn or, not a downgrade, an own card."""
    maybe = state.effect_node[state.cursor]
    if rules.op[maybe] != MAYBE:
        return False
    whole = rules.first[maybe]
    if rules.op[whole] not in (BOTH, THEN):
        return False
    first, second = rules.op[rules.first[whole]], rules.op[rules.sibling[rules.first[whole]]]
    if first == DESTROY:
        return second == SKIP
    if second != DESTROY:
        return False
    has_downgrade = state.count[zone_of(state.asked, DOWNGRADES)] > 0
    return first == SACRIFICE_SELF or (first == SACRIFICE and not has_downgrade)


@jit_lean
def find_seat(state, rules, agent):
    """Return the place of the own seat among the options, or of the opponent to choose (R2).

    Downgrades go to opponents.
    """
    if state.decision == TO_STABLE:
        is_harm = rules.bits[state.played] & DOWNGRADE != 0
    else:
        is_harm = agent.is_corrected != 0
    best, chosen = 0, -1
    for i in range(state.n_options):
        seat = state.options[i]
        if seat == state.asked:
            if not is_harm:
                return i
            continue
        if agent.is_corrected:
            size = count_unicorns(state, seat, rules.pandas_count)
            is_better = size > best
        else:
            size = state.count[zone_of(seat, STABLE)]
            is_better = size < best if rules.chooses_fewest else size > best
        if chosen < 0 or is_better:
            best, chosen = size, i
    return chosen


@jit_lean
def bring_forward(state, rules, agent, place):
    """Put the option to choose next in its place; the others keep their order."""
    best, chosen = 0.0, -1
    for i in range(place, state.n_options):
        value = rate(state, rules, agent, state.options[i])
        if chosen < 0 or value < best:
            best, chosen = value, i
    card = state.options[chosen]
    for i in range(chosen, place, -1):
        state.options[i] = state.options[i - 1]
    state.options[place] = card


@jit_lean
def rate(state, rules, agent, card):
    """Return what orders cards in the present decision: the lowest is chosen first."""
    decision = state.decision
    value = agent.values[rules.name_of[card]]
    kind = rules.bits[card]
    if decision == TO_PLAY:
        return value if agent.plays_best else -value
    if decision == TO_DISCARD:
        return -value
    if decision == TO_SACRIFICE:
        order = AS_INTENDED if agent.is_corrected else rules.sacrifice_order
        if order == BY_VALUES:
            return -value
        if kind & DOWNGRADE:
            return value - _DOWNGRADE
        if kind & UPGRADE:
            return value + _UPGRADE
        return -value if order == AS_INTENDED else value
    if decision in (TO_DESTROY, TO_RETURN):
        is_own = holder_of(state, card) == state.asked
        if kind & DOWNGRADE:
            return value - _DOWNGRADE if is_own else value + _DOWNGRADE
        return value + _OWN if is_own else value
    return value
