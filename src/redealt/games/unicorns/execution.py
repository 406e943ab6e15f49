"""Steps 6 and 7 of a link: effects are carried out, and what came into play is registered."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.effects import (
    add_target,
    clear_half,
    go_to_next,
    queue_effect,
    remove_target,
)
from redealt.games.unicorns.hands import (
    EVERYBODY,
    discard,
    pull,
    search,
    shuffle_in,
    swap_hands,
    take,
)
from redealt.games.unicorns.programs import (
    BABIES,
    BABY,
    BRING,
    BROUGHT,
    DESTROY,
    DISCARD_CARDS,
    DISCARDED,
    DRAW_CARDS,
    EXTRA_DRAW,
    EXTRA_PLAY,
    EXTRA_TURN,
    GIVE,
    GO_BACK,
    KICK,
    MOVE,
    MOVE_TO_ACTIVE,
    PULL,
    RETURN_SELF,
    SACRIFICE_THEN_DRAW,
    SEARCH,
    SEND_BACK,
    SHRINK,
    SHUFFLE,
    SKIP,
    STEAL,
    STOLEN_FROM,
    SWAP_HANDS,
    TAKE,
    THEN,
)
from redealt.games.unicorns.registry import (
    add_shot,
    change_stable,
    count_card,
    enter_table,
    leave_table,
    register,
)
from redealt.games.unicorns.state import (
    DISCARD,
    HAND,
    LINK,
    MAX_CARDS,
    NONE,
    NURSERY,
    SEATS,
)
from redealt.games.unicorns.zones import draw_cards as draw
from redealt.games.unicorns.zones import (
    holder_of,
    is_on_table,
    zone_of,
)


@jit_lean
def execute(state, rules, stream):
    """Step 6: carry out the effect under the cursor, then go on to the next one or to step 7."""
    effect = state.cursor
    node = state.effect_node[effect]
    op = rules.op[node]
    is_done = True
    if op == DISCARD_CARDS:
        is_done = discard(state, rules, effect, node)
    elif op == SEARCH:
        is_done = search(state, rules, effect, node)
    elif (op >= DESTROY and op <= KICK) or op == SHRINK:
        remove_targets(state, rules, effect, op)
    elif DESTROY <= op <= MOVE_TO_ACTIVE:
        relocate(state, rules, effect, node, op)
    else:
        do_rest(state, rules, effect, node, op, stream)
    if is_done and go_to_next(state):
        register_targets(state, rules)


@jit_lean
def remove_targets(state, rules, effect, op):
    """Destroy, sacrifice or return the targets, and do what follows from that."""
    owner, card = state.effect_owner[effect], state.effect_card[effect]
    target = state.effect_first[effect]
    while target != NONE:
        if is_on_table(state, target):
            put_away(state, rules, target, op)
        target = state.next_target[target]
    if op == SHRINK and state.effect_k[effect] > 0:
        queued = queue_effect(state, BROUGHT, card, owner, state.effect_player[effect])
        state.effect_k[queued] = state.effect_k[effect]
    elif op == SACRIFICE_THEN_DRAW:
        victims = state.effect_n[effect] if rules.ritual_needs_victim else state.effect_k[effect]
        if victims > 0:
            draw(state, rules, owner, 1)
    elif op == KICK:
        hits = state.effect_n[effect] if rules.kick_spares_babies else state.effect_k[effect]
        if hits > 0:
            queue_effect(state, DISCARDED, card, state.effect_player[effect], NONE)


@jit_lean
def put_away(state, rules, card, op):
    """Move a card from its stable to the discard pile or, returned, to its holder's hand."""
    if rules.bits[card] & BABY:  # never elsewhere
        leave_table(state, rules, card, NURSERY)
    elif op in (SEND_BACK, KICK):
        return_to_hand(state, rules, card)
    else:
        leave_table(state, rules, card, DISCARD)


@jit_lean
def return_to_hand(state, rules, card):
    """Return a card to its holder's hand; everybody knows it."""
    leave_table(state, rules, card, zone_of(holder_of(state, card), HAND))
    state.known[card] = EVERYBODY


@jit_lean
def relocate(state, rules, effect, node, op):
    """Carry out what brings one card into a stable, or a redirected one to its place."""
    owner, card = state.effect_owner[effect], state.effect_card[effect]
    target, player = state.effect_first[effect], state.effect_player[effect]
    if op == MOVE_TO_ACTIVE:
        follow_turn(state, rules, card)
    elif op == GO_BACK:
        go_back(state, rules, effect, card, player)
    elif op == BABIES:
        bring_babies(state, rules, effect, player)
    elif target == NONE:
        return
    elif op == BRING:
        zone = rules.place[node]
        if state.zone[target] == (zone_of(owner, HAND) if zone == SEATS + HAND else zone):
            enter_table(state, rules, target, owner)
    elif not is_on_table(state, target):
        return
    elif op == RETURN_SELF:
        if rules.place[node] == NURSERY:
            leave_table(state, rules, target, NURSERY)
        else:
            return_to_hand(state, rules, target)
    elif op in (MOVE, GIVE):
        change_stable(state, rules, target, player)
        if op == GIVE:
            queue_effect(state, STOLEN_FROM, card, owner, player)
    else:
        steal(state, rules, node, target, card, owner)


@jit_lean
def steal(state, rules, node, target, thief, owner):
    """Move a card to the owner's stable; it may have to go back some time."""
    victim = holder_of(state, target)
    change_stable(state, rules, target, owner)
    if rules.op[node] == STEAL and rules.k[node] != 0:
        add_shot(state, target, rules.k[node], thief, victim)


@jit_lean
def follow_turn(state, rules, card):
    """Move Puppicorn to the player whose turn begins (D22); it stays registered."""
    holder = holder_of(state, card)
    follows = rules.puppicorn_reenters or holder != state.active
    if follows and is_on_table(state, card):
        change_stable(state, rules, card, state.active)
        if state.stamp[card] != 0:
            count_card(state, rules, card, holder, -1)
            count_card(state, rules, card, state.active, 1)


@jit_lean
def go_back(state, rules, effect, card, seat):
    """Return a stolen card to a seat; it is nobody else's target, so that it registers once."""
    if is_on_table(state, card):
        if state.mark[card] != effect + 1:
            if state.mark[card] != 0:
                remove_target(state, card)
            add_target(state, effect, card)
        change_stable(state, rules, card, seat)


@jit_lean
def bring_babies(state, rules, effect, seat):
    """Bring babies from the end of the nursery one by one, as many as there are."""
    for _ in range(state.effect_k[effect]):
        card = state.before[MAX_CARDS + NURSERY]
        while card < MAX_CARDS and state.mark[card] != 0:
            card = state.before[card]
        if card >= MAX_CARDS:
            return
        add_target(state, effect, card)
        enter_table(state, rules, card, seat)


@jit_lean
def do_rest(state, rules, effect, node, op, stream):
    """Carry out what moves no card of the table."""
    owner, card = state.effect_owner[effect], state.effect_card[effect]
    if op == DRAW_CARDS:
        draw(state, rules, owner, rules.k[node])
    elif op == THEN:
        queue_effect(state, rules.sibling[rules.first[node]], card, owner, NONE)
    elif op == SHUFFLE:
        shuffle_in(state, rules, rules.place[node], owner, card, stream)
    elif op == TAKE:
        take(state, rules, effect, owner)
    elif op == PULL:
        pull(state, rules, owner, state.effect_player[effect], stream)
    elif op == SWAP_HANDS:
        swap_hands(state, rules, owner, state.effect_player[effect])
    elif op == EXTRA_DRAW:
        state.extra_draws += rules.k[node]
    elif op == EXTRA_PLAY:
        state.plays_allowed = rules.k[node]
    elif op == EXTRA_TURN:
        state.extra_turn = 1
    elif op == SKIP:
        state.skips = 1


@jit_lean
def register_targets(state, rules):
    """Step 7: register the targets that are in a stable now; the link is over."""
    effect = state.link_first[state.half]
    while effect != NONE:
        target = state.effect_first[effect]
        while target != NONE:
            state.mark[target] = 0
            if is_on_table(state, target) and state.stamp[target] == 0:
                register(state, rules, target)
            target = state.next_target[target]
        effect = state.effect_next[effect]
    clear_half(state, state.half)
    state.step = LINK
