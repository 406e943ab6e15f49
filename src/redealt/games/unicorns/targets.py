"""Step 1 of a link: composites are expanded, and targets chosen (4.2)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.effects import add_target, enter_step, go_to_next, insert_part
from redealt.games.unicorns.kinds import (
    asks_about_others,
    bits_of,
    is_barred,
    list_table,
    list_zone,
)
from redealt.games.unicorns.programs import (
    ALL,
    BOTH,
    BRING,
    CASTER,
    CHOOSE,
    CHOSEN,
    DESTROY,
    DISCARD_CARDS,
    EACH,
    GIVE,
    GO_BACK,
    KICK,
    MAYBE,
    MOVE,
    PULL,
    SACRIFICE,
    SACRIFICE_SELF,
    SACRIFICE_THEN_DRAW,
    SEND_BACK,
    SHRINK,
    STEAL,
    STEAL_FROM,
    SWAP_HANDS,
    TAKE,
    UNICORN,
)
from redealt.games.unicorns.questions import ask, is_possible
from redealt.games.unicorns.state import (
    ACTIVATE,
    HAND,
    MAX_CARDS,
    NONE,
    PLAYER,
    REDIRECT,
    SEATS,
    STABLE,
    TO_DESTROY,
    TO_GET,
    TO_MOVE,
    TO_RETURN,
    TO_SACRIFICE,
    TO_STEAL,
    VARIANT,
)
from redealt.games.unicorns.zones import first_of, holder_of, is_on_table, zone_of


@jit_lean
def choose_targets(state, rules):
    """Step 1: choose the targets of the effect under the cursor, then go on to the next one."""
    effect = state.cursor
    node = state.effect_node[effect]
    op = rules.op[node]
    if op <= CHOOSE:
        is_done = expand(state, rules, effect, node)
    elif (op <= KICK and op != SACRIFICE_SELF) or op in (STEAL, STEAL_FROM):
        is_done = choose_on_table(state, rules, effect, node)
    elif op == BRING:
        is_done = choose_to_bring(state, rules, effect, node)
    elif op in (MOVE, GIVE):
        is_done = choose_to_move(state, rules, effect, node)
    elif op in (SHRINK, TAKE, PULL, SWAP_HANDS) or (
        op == DISCARD_CARDS and rules.who[node] == CHOSEN
    ):
        is_done = choose_player(state, rules, effect, node)
    else:
        if op in (SACRIFICE_SELF, GO_BACK):
            target_itself(state, effect)
        is_done = True
    if is_done and go_to_next(state):
        enter_step(state, REDIRECT)


@jit_lean
def target_itself(state, effect):
    """Make an effect's own card its target, if it is in a stable and nobody's target."""
    card = state.effect_card[effect]
    if is_on_table(state, card) and state.mark[card] == 0:
        add_target(state, effect, card)


@jit_lean
def expand(state, rules, effect, node):
    """Insert the parts of a composite behind it; return whether nobody was asked."""
    op = rules.op[node]
    owner, card = state.effect_owner[effect], state.effect_card[effect]
    if op == MAYBE:
        if state.sub == 0:
            start = rules.required[rules.first[node]]
            if is_possible(state, rules, start, owner, card):
                state.options[0] = card
                ask(state, ACTIVATE, owner, 1, 1, 1)
                return False
        elif not state.passes:
            insert_part(state, effect, rules.first[node])
        return True
    if op == CHOOSE:
        if state.sub == 0:
            n = list_variants(state, rules, node, owner, card)
            if n > 0:
                ask(state, VARIANT, owner, 1, n, 0)
                return False
        else:
            insert_part(state, effect, state.options[0])
        return True
    after = insert_part(state, effect, rules.first[node])
    if op == BOTH:
        part = rules.sibling[rules.first[node]]
        while part != NONE:
            after = insert_part(state, after, part)
            part = rules.sibling[part]
    return True


@jit_lean
def list_variants(state, rules, node, owner, card):
    """List the variants that are possible, each of one operation; return how many."""
    n = 0
    variant = rules.first[node]
    while variant != NONE:
        if is_possible(state, rules, rules.required[variant], owner, card):
            state.options[n] = variant
            n += 1
        variant = rules.sibling[variant]
    return n


@jit_lean
def decision_of(op):
    """Return what a player is asked when an operation chooses cards of the table."""
    if op == DESTROY:
        return TO_DESTROY
    if op in (SACRIFICE, SACRIFICE_THEN_DRAW):
        return TO_SACRIFICE
    if op in (SEND_BACK, KICK):
        return TO_RETURN
    return TO_STEAL


@jit_lean
def choose_on_table(state, rules, effect, node):
    """Let the owner, or each player in turn, choose cards; return whether it is done."""
    op, who = rules.op[node], rules.who[node]
    is_each = who in (EACH, CASTER)
    if state.sub == 1:
        take_answer(state, effect)
        if not is_each:
            note_choice(state, rules, effect, op)
            return True
        state.sub = 0
        state.seat += 1
    owner, card = state.effect_owner[effect], state.effect_card[effect]
    while True:
        player = owner
        if is_each:
            if state.seat == state.n_players:
                return True
            player = state.seat
        elif op == STEAL_FROM:
            player = state.effect_player[effect]
        n = list_table(state, rules, node, owner, card, player)
        k = 1 if op in (STEAL, STEAL_FROM) else rules.k[node]
        if k == ALL:
            for i in range(n):
                add_target(state, effect, state.options[i])
        elif n > 0:
            ask(state, decision_of(op), player if who == EACH else owner, k, n, 0)
            return False
        if not is_each:
            return True
        state.seat += 1


@jit_lean
def take_answer(state, effect):
    """Make what was chosen the targets of an effect."""
    for i in range(state.k):
        add_target(state, effect, state.options[i])


@jit_lean
def note_choice(state, rules, effect, op):
    """Keep who holds the chosen card, and that there was one, in case it is redirected."""
    state.effect_k[effect] = state.effect_n[effect]
    if op == KICK:
        state.effect_player[effect] = holder_of(state, state.effect_first[effect])


@jit_lean
def choose_to_bring(state, rules, effect, node):
    """Let the owner choose a card of a pile or its hand that will enter its stable."""
    if state.sub == 1:
        take_answer(state, effect)
        return True
    owner = state.effect_owner[effect]
    zone = rules.place[node]
    if zone == SEATS + HAND:
        zone = zone_of(owner, HAND)
    listed = list_zone(state, rules, zone, rules.mask[node])
    n = 0
    for i in range(listed):
        if not is_barred(state, rules, state.options[i], owner):
            state.options[n] = state.options[i]
            n += 1
    if n == 0:
        return True
    ask(state, TO_GET, owner, 1, n, 0)
    return False


@jit_lean
def choose_to_move(state, rules, effect, node):
    """Let the owner choose a card, then whose stable it goes to."""
    owner = state.effect_owner[effect]
    if state.sub == 0:
        source = state.effect_card[effect]
        n = list_table(state, rules, node, owner, source, owner)
        if n == 0:
            return True
        ask(state, TO_MOVE, owner, 1, n, 0)
        return False
    if state.sub == 1:
        if state.effect_n[effect] == 0:  # not yet: the next question may be asked again
            take_answer(state, effect)
        card = state.effect_first[effect]
        n = 0
        for seat in range(state.n_players):
            is_barred_here = rules.op[node] == GIVE and is_barred(state, rules, card, seat)
            if seat != owner and seat != holder_of(state, card) and not is_barred_here:
                state.options[n] = seat
                n += 1
        ask(state, PLAYER, owner, 1, n, 0)
        return False
    state.effect_player[effect] = state.options[0]
    return True


@jit_lean
def choose_player(state, rules, effect, node):
    """Let the owner choose a player, and for some operations what that leads to."""
    op, owner = rules.op[node], state.effect_owner[effect]
    if state.sub == 0:
        n = 0
        for seat in range(state.n_players):
            if seat != owner or not (op == SWAP_HANDS or asks_about_others(rules, node)):
                state.options[n] = seat
                n += 1
        ask(state, PLAYER, owner, 1, n, 0)
        return False
    if state.sub == 1:
        if state.effect_player[effect] == NONE:
            state.effect_player[effect] = state.options[0]
        if op == SHRINK:
            target_all_unicorns(state, rules, effect)
        elif op == TAKE:
            return look_at_hand(state, rules, effect)
        return True
    take_answer(state, effect)
    return True


@jit_lean
def target_all_unicorns(state, rules, effect):
    """Target all unicorns of the chosen player, and keep how many there are."""
    card = first_of(state, zone_of(state.effect_player[effect], STABLE))
    while card < MAX_CARDS:
        if state.mark[card] == 0 and bits_of(state, rules, card) & UNICORN:
            add_target(state, effect, card)
        card = state.after[card]
    state.effect_k[effect] = state.effect_n[effect]


@jit_lean
def look_at_hand(state, rules, effect):
    """Show a hand to the owner and let it choose a card; return whether there is none."""
    owner = state.effect_owner[effect]
    hand = zone_of(state.effect_player[effect], HAND)
    n = list_zone(state, rules, hand, -1)
    for i in range(n):
        state.known[state.options[i]] |= 1 << owner
    if n > 0:
        ask(state, TO_GET, owner, 1, n, 0)
    return n == 0
