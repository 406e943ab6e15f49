"""Steps 2 to 5 of a link: what reacts before anything is done (4.2, 4.3)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.effects import (
    add_target,
    enter_step,
    queue_effect,
    react_with,
    remove_target,
)
from redealt.games.unicorns.kinds import (
    bits_of,
    is_destroyed_by,
    is_sacrificed_by,
    is_silenced,
)
from redealt.games.unicorns.programs import (
    BABY,
    DISCARDED,
    GOING_BACK,
    KICK,
    SACRIFICE_INSTEAD,
    SACRIFICED_INSTEAD,
    SEND_BACK,
    SHRINK,
    UNICORN,
)
from redealt.games.unicorns.questions import ask
from redealt.games.unicorns.registry import deregister, drop_shot, find_listener
from redealt.games.unicorns.state import (
    ACTIVATE,
    ALL_SEATS,
    EXECUTE,
    HAND,
    MAX_CARDS,
    NONE,
    NURSERY,
    ON_LEAVING,
    ON_REDIRECTED,
    ON_TARGETED,
    STABLE,
    THIEF_LEAVES,
    TO_SAVE,
)
from redealt.games.unicorns.zones import first_of, holder_of, is_on_table, zone_of


@jit_lean
def redirect(state, rules):
    """Step 2: go on with the listeners to the effect under the cursor, then with steps 3 to 5."""
    while state.cursor != NONE:
        effect = state.cursor
        if state.sub == 0:
            listener = find_listener(state, rules, ON_TARGETED, state.heard)
            if listener == NONE:
                state.cursor = state.effect_next[effect]
                state.heard = 0
                continue
            state.listener = listener
            if may_react(state, rules, effect, listener):
                state.options[0] = listener
                ask(state, ACTIVATE, holder_of(state, listener), 1, 1, 1)
                return
        elif react(state, rules, effect, state.listener):
            return
        state.heard = state.stamp[state.listener]
        state.sub = 0
    redirect_places(state, rules)
    prepare_leaving(state, rules)
    deregister_targets(state, rules)
    enter_step(state, EXECUTE)


@jit_lean
def may_react(state, rules, effect, listener):
    """Whether Black Knight or Phoenix can do something about an effect."""
    op = rules.op[state.effect_node[effect]]
    if is_silenced(state, rules, listener):
        return False
    seat = holder_of(state, listener)
    if rules.op[rules.program[listener, ON_TARGETED]] == SACRIFICE_INSTEAD:
        if not is_destroyed_by(op) or state.mark[listener] != 0:
            return False
        return list_victims(state, rules, effect, seat) > 0
    is_threat = is_destroyed_by(op) or (is_sacrificed_by(op) and not rules.phoenix_only_destroyed)
    is_unicorn = bits_of(state, rules, listener) & UNICORN != 0
    is_target = state.mark[listener] == effect + 1
    return is_threat and is_target and is_unicorn and state.count[zone_of(seat, HAND)] > 0


@jit_lean
def list_victims(state, rules, effect, seat):
    """List the unicorns of a seat among the targets of an effect; return how many."""
    n = 0
    card = first_of(state, zone_of(seat, STABLE))
    while card < MAX_CARDS:
        if state.mark[card] == effect + 1 and bits_of(state, rules, card) & UNICORN:
            state.options[n] = card
            n += 1
        card = state.after[card]
    return n


@jit_lean
def react(state, rules, effect, listener):
    """Do what a listener was asked for; return whether its holder was asked another question."""
    if state.passes:
        return False
    seat = holder_of(state, listener)
    if rules.op[rules.program[listener, ON_TARGETED]] != SACRIFICE_INSTEAD:
        remove_target(state, listener)
        react_with(state, DISCARDED, listener, seat, NONE)
        return False
    if state.sub == 1:
        n = list_victims(state, rules, effect, seat)
        ask(state, TO_SAVE, seat, 1, n, 0)
        return True
    remove_target(state, state.options[0])
    add_target(state, react_with(state, SACRIFICED_INSTEAD, listener, seat, NONE), listener)
    return False


@jit_lean
def redirect_places(state, rules):
    """Step 3: flying unicorns return to the hand and babies to the nursery instead."""
    effect = state.link_first[state.half]
    while effect != NONE:
        op = rules.op[state.effect_node[effect]]
        if state.effect_n[effect] > 0:
            heard, card = 0, first_redirected(state, rules, effect, op, 0)
            while card != NONE:
                heard = state.stamp[card]
                remove_target(state, card)
                seat = holder_of(state, card)
                node = rules.program[card, ON_REDIRECTED]
                add_target(state, react_with(state, node, card, seat, seat), card)
                card = first_redirected(state, rules, effect, op, heard)
        effect = state.effect_next[effect]


@jit_lean
def first_redirected(state, rules, effect, op, heard):
    """Return the target that goes elsewhere, the first registered after ``heard``, or NONE."""
    found, best = NONE, state.clock + 1
    card = state.effect_first[effect]
    while card != NONE:
        node = rules.program[card, ON_REDIRECTED]
        if node != NONE and heard < state.stamp[card] < best:
            is_baby = rules.place[node] == NURSERY
            goes = is_destroyed_by(op) or is_sacrificed_by(op)
            goes |= is_baby and (op in (SEND_BACK, KICK, SHRINK))
            if goes and not is_silenced(state, rules, card):
                found, best = card, state.stamp[card]
        card = state.next_target[card]
    return found


@jit_lean
def prepare_leaving(state, rules):
    """Step 4: Stabby, and what Seductive has stolen, hear of targets that are about to leave."""
    if state.listeners[ON_LEAVING, ALL_SEATS] == 0 and state.n_shots == 0:
        return
    effect = state.link_first[state.half]
    while effect != NONE:
        op = rules.op[state.effect_node[effect]]
        target = state.effect_first[effect]
        while target != NONE:
            if is_on_table(state, target):
                if is_destroyed_by(op) or is_sacrificed_by(op):
                    hear_leaving(state, rules, effect, target)
                send_stolen_back(state, rules, op, target)
            target = state.next_target[target]
        effect = state.effect_next[effect]


@jit_lean
def hear_leaving(state, rules, effect, target):
    """Queue what a target does when it is destroyed or sacrificed: once, or per target (D6)."""
    listener = find_listener(state, rules, ON_LEAVING, 0)
    while listener != NONE:
        is_heard = target == listener or rules.stabby_per_target
        is_heard &= state.mark[listener] == effect + 1
        if is_heard and not is_silenced(state, rules, listener):
            seat = holder_of(state, listener)
            queue_effect(state, rules.program[listener, ON_LEAVING], listener, seat, NONE)
        listener = find_listener(state, rules, ON_LEAVING, state.stamp[listener])


@jit_lean
def send_stolen_back(state, rules, op, thief):
    """Let what ``thief`` has stolen go back; Shrinkray silences all but babies."""
    shot = 0
    while shot < state.n_shots:
        card = state.shot_card[shot]
        fires = state.shot_kind[shot] == THIEF_LEAVES and state.shot_watch[shot] == thief
        fires &= is_on_table(state, card) and (op != SHRINK or rules.bits[card] & BABY != 0)
        if fires and not is_silenced(state, rules, card):
            seat = state.shot_seat[shot]
            effect = react_with(state, GOING_BACK, card, holder_of(state, card), seat)
            if state.mark[card] == 0:
                add_target(state, effect, card)
            drop_shot(state, shot)
        else:
            shot += 1


@jit_lean
def deregister_targets(state, rules):
    """Step 5: what is about to move does nothing any more."""
    effect = state.link_first[state.half]
    while effect != NONE:
        target = state.effect_first[effect]
        while target != NONE:
            if is_on_table(state, target):
                deregister(state, rules, target)
            target = state.next_target[target]
        effect = state.effect_next[effect]
