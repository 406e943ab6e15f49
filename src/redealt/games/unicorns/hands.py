"""What is done with hands, deck and discard pile when effects are carried out."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.kinds import asks_each, list_zone
from redealt.games.unicorns.programs import CHOSEN, SHUFFLES_DECK, SHUFFLES_HAND
from redealt.games.unicorns.questions import ask
from redealt.games.unicorns.state import (
    DECK,
    DISCARD,
    HAND,
    MAX_CARDS,
    MAX_PLAYERS,
    NONE,
    TO_DISCARD,
    TO_GET,
)
from redealt.games.unicorns.zones import (
    append_card,
    first_of,
    is_on_table,
    move_all,
    move_card,
    remove_card,
    shuffle_deck,
    shuffle_discard_in,
    zone_of,
)

EVERYBODY = (1 << MAX_PLAYERS) - 1


@jit_lean
def shuffle_in(state, rules, what, owner, card, stream):
    """Shuffle the deck, with the discard pile, or also with the owner's hand and the card."""
    if what == SHUFFLES_HAND:
        move_all(state, rules, zone_of(owner, HAND), DECK)
        if not is_on_table(state, card) and state.zone[card] != DECK:
            move_card(state, rules, card, DECK)
    if what != SHUFFLES_DECK:
        shuffle_discard_in(state, rules)
    shuffle_deck(state, rules, stream)


@jit_lean
def take(state, rules, effect, owner):
    """Take the chosen card out of the hand it is in."""
    target = state.effect_first[effect]
    if target != NONE and state.zone[target] == zone_of(state.effect_player[effect], HAND):
        move_card(state, rules, target, zone_of(owner, HAND))


@jit_lean
def pull(state, rules, owner, victim, stream):
    """Pull a random card from a hand; all but the two forget what they knew of that hand (6)."""
    hand = zone_of(victim, HAND)
    if state.count[hand] == 0:
        return
    steps = draw_below(stream, state.count[hand])
    pulled = first_of(state, hand)
    card = pulled
    while card < MAX_CARDS:
        state.known[card] &= 1 << owner | 1 << victim
        card = state.after[card]
    for _ in range(steps):
        pulled = state.after[pulled]
    move_card(state, rules, pulled, zone_of(owner, HAND))
    state.known[pulled] = 1 << victim


@jit_lean
def swap_hands(state, rules, one, other):
    """Exchange two hands; what is known of cards goes with them, and who gave a card knows it."""
    first, second = zone_of(one, HAND), zone_of(other, HAND)
    n = state.count[second]
    give_cards(state, rules, first, state.count[first], second, one)
    give_cards(state, rules, second, n, first, other)


@jit_lean
def give_cards(state, rules, source, n, zone, giver):
    """Move the first ``n`` cards of a hand to another, of which the giver knows them."""
    for _ in range(n):
        card = first_of(state, source)
        known = state.known[card]
        remove_card(state, rules, card)
        append_card(state, rules, card, zone)
        state.known[card] = known | 1 << giver


@jit_lean
def discard(state, rules, effect, node):
    """Let a player, or each in turn, discard cards; return whether it is done."""
    is_each = asks_each(rules, node)
    if state.sub == 1:
        discard_chosen(state, rules)
        if not is_each:
            return True
        state.sub = 0
        state.seat += 1
    while True:
        player = state.effect_owner[effect]
        if is_each:
            if state.seat == state.n_players:
                return True
            player = state.seat
        elif rules.who[node] == CHOSEN:
            player = state.effect_player[effect]
        n = list_zone(state, rules, zone_of(player, HAND), rules.mask[node])
        if n > 0:
            ask(state, TO_DISCARD, player, rules.k[node], n, 0)
            return False
        if not is_each:
            return True
        state.seat += 1


@jit_lean
def discard_chosen(state, rules):
    """Discard the cards that were chosen."""
    for i in range(state.k):
        move_card(state, rules, state.options[i], DISCARD)


@jit_lean
def search(state, rules, effect, node):
    """Let the owner choose a card of a pile and show it; return whether it is done."""
    owner = state.effect_owner[effect]
    if state.sub == 1:
        card = state.options[0]
        move_card(state, rules, card, zone_of(owner, HAND))
        state.known[card] = EVERYBODY
        return True
    if rules.place[node] == DECK:
        n = 0
        for i in range(state.count[DECK]):
            if rules.bits[state.deck[i]] & rules.mask[node]:
                state.options[n] = state.deck[i]
                n += 1
    else:
        n = list_zone(state, rules, rules.place[node], rules.mask[node])
    if n > 0:
        ask(state, TO_GET, owner, 1, n, 0)
    return n == 0
