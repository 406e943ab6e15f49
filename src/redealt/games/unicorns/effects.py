"""The effects of the current link and of the next one, and their targets (4.1)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.state import MAX_EFFECTS, NONE, OVERFLOW


@jit_lean
def clear_half(state, half):
    """Empty one of the two lists of effects."""
    state.pool[half] = 0
    state.link_first[half] = NONE
    state.link_last[half] = NONE


@jit_lean
def new_effect(state, half):
    """Make an effect that is in no list; too many of them end the game as an error.

    The last place of a half is for those too many, which are put in no list.
    """
    effect = half * MAX_EFFECTS + state.pool[half]
    if state.pool[half] == MAX_EFFECTS - 1:
        state.end = OVERFLOW
    else:
        state.pool[half] += 1
    state.effect_k[effect] = 0
    state.effect_first[effect] = NONE
    state.effect_last[effect] = NONE
    state.effect_n[effect] = 0
    state.effect_next[effect] = NONE
    return effect


@jit_lean
def append_effect(state, half, node, card, owner, player):
    """Add an effect to the end of a link and return it."""
    effect = new_effect(state, half)
    state.effect_node[effect] = node
    state.effect_card[effect] = card
    state.effect_owner[effect] = owner
    state.effect_player[effect] = player
    if state.end == OVERFLOW:
        return effect
    last = state.link_last[half]
    if last == NONE:
        state.link_first[half] = effect
    else:
        state.effect_next[last] = effect
    state.link_last[half] = effect
    return effect


@jit_lean
def queue_effect(state, node, card, owner, player):
    """Add an effect to the next link and return it."""
    return append_effect(state, 1 - state.half, node, card, owner, player)


@jit_lean
def react_with(state, node, card, owner, player):
    """Add an effect to the current link and return it."""
    return append_effect(state, state.half, node, card, owner, player)


@jit_lean
def insert_part(state, after, node):
    """Put a part of a composite effect behind an effect of the current link; return it."""
    effect = new_effect(state, state.half)
    state.effect_node[effect] = node
    state.effect_card[effect] = state.effect_card[after]
    state.effect_owner[effect] = state.effect_owner[after]
    state.effect_player[effect] = state.effect_player[after]
    if state.end == OVERFLOW:
        return effect
    state.effect_next[effect] = state.effect_next[after]
    state.effect_next[after] = effect
    if state.link_last[state.half] == after:
        state.link_last[state.half] = effect
    return effect


@jit_lean
def enter_step(state, step):
    """Begin a step of the link with its first effect."""
    state.step = step
    state.cursor = state.link_first[state.half]
    state.sub = state.seat = 0


@jit_lean
def go_to_next(state):
    """Go on to the next effect of the link; return whether there is none."""
    state.cursor = state.effect_next[state.cursor]
    state.sub = state.seat = 0
    return state.cursor == NONE


@jit_lean
def add_target(state, effect, card):
    """Make a card the last target of an effect, and mark it."""
    state.mark[card] = effect + 1
    state.next_target[card] = NONE
    last = state.effect_last[effect]
    if last == NONE:
        state.effect_first[effect] = card
    else:
        state.next_target[last] = card
    state.effect_last[effect] = card
    state.effect_n[effect] += 1


@jit_lean
def remove_target(state, card):
    """Take a card from the effect whose target it is, and unmark it."""
    effect = state.mark[card] - 1
    state.mark[card] = 0
    state.effect_n[effect] -= 1
    following = state.next_target[card]
    if state.effect_first[effect] == card:
        state.effect_first[effect] = following
        if following == NONE:
            state.effect_last[effect] = NONE
        return
    target = state.effect_first[effect]
    while state.next_target[target] != card:
        target = state.next_target[target]
    state.next_target[target] = following
    if following == NONE:
        state.effect_last[effect] = target
