"""The actions of a decision: all subsets of k options in lexicographic order, then passing (7.3).

An action is known by its place in this order; none is stored.
"""

import numpy as np

from redealt.core.jit import jit_lean
from redealt.core.streams import mix_bits
from redealt.games.unicorns.agents.random import put_first
from redealt.games.unicorns.kinds import NO_INSTANTS
from redealt.games.unicorns.state import INSTANT, PLAYER, TO_STABLE, VARIANT
from redealt.games.unicorns.zones import is_on_table

MOST_SUBSETS = np.int64(2**31)  # of larger hands than any the last subsets are left out
_PASS = np.uint64(1)
_HOLDERS = np.int64(64)  # more than there are zones


@jit_lean
def count_subsets(n, k):
    """Return how many subsets of ``k`` of ``n`` options there are."""
    count = np.int64(1)
    for i in range(k):
        count = count * (n - i) // (i + 1)
        if count > MOST_SUBSETS:
            return MOST_SUBSETS
    return count


@jit_lean
def count_choices(state, rules):
    """Return how many ways there are not to pass; instants may be known to be in vain (M11)."""
    is_vain = state.decision == INSTANT and state.lasting[NO_INSTANTS, state.asked] > 0
    if is_vain and not rules.searches_forbidden:
        return np.int64(0)
    if state.k == 1:
        return np.int64(state.n_options)
    return count_subsets(np.int64(state.n_options), min(state.k, state.n_options - state.k))


@jit_lean
def count_actions(state, rules):
    """Return how many actions there are."""
    return count_choices(state, rules) + state.may_pass


@jit_lean
def find_subset(n, k, place, chosen):
    """Write the subset of ``k`` of ``n`` options at a place of their order into ``chosen``."""
    count = count_subsets(n, min(k, n - k))
    option = found = np.int64(0)
    while found < k:
        with_option = count * (k - found) // (n - option)
        if place < with_option:
            chosen[found] = option
            found += 1
            count = with_option
        else:
            place -= with_option
            count -= with_option
        option += 1


@jit_lean
def take_action(state, rules, place, chosen):
    """Answer with the action at a place; ``chosen`` (int64, (128,)) is overwritten."""
    if place >= count_choices(state, rules):
        state.passes = 1
        return
    find_subset(np.int64(state.n_options), np.int64(state.k), place, chosen)
    for i in range(state.k):
        put_first(state, i, chosen[i])


@jit_lean
def describe_action(state, rules, place, chosen):
    """Return a number for what an action does, the same for equal cards and in other deals."""
    if place >= count_choices(state, rules):
        return _PASS
    find_subset(np.int64(state.n_options), np.int64(state.k), place, chosen)
    total = np.uint64(0)
    for i in range(state.k):
        total += mix_bits(np.uint64(describe_option(state, rules, state.options[chosen[i]])))
    return total


@jit_lean
def describe_option(state, rules, option):
    """Return a number for an option: that of a seat or a variant, or a card's name and stable."""
    if state.decision in (PLAYER, TO_STABLE, VARIANT):
        return np.int64(option)
    holder = state.zone[option] if is_on_table(state, option) else 0
    return rules.name_of[option] * _HOLDERS + holder
