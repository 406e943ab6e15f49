"""Where cards are: moving, drawing and shuffling them."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.state import (
    DECK,
    DISCARD,
    HAND,
    MAX_CARDS,
    N_ZONES,
    SEATS,
)


@jit_lean
def zone_of(seat, row):
    """Return the zone of a seat's hand or of a row of its stable."""
    return SEATS + 4 * seat + row


@jit_lean
def seat_of(zone):
    """Return whose hand or row a zone is."""
    return (zone - SEATS) >> 2


@jit_lean
def is_table(zone):
    """Whether a zone is a row of a stable."""
    return zone >= SEATS and (zone - SEATS) & 3 != HAND


@jit_lean
def is_hand(zone):
    """Whether a zone is a hand."""
    return zone >= SEATS and (zone - SEATS) & 3 == HAND


@jit_lean
def holder_of(state, card):
    """Return the seat that holds a card in its hand or stable."""
    return seat_of(state.zone[card])


@jit_lean
def is_on_table(state, card):
    """Whether a card is in a stable."""
    return is_table(state.zone[card])


@jit_lean
def first_of(state, zone):
    """Return the first card of a zone; from MAX_CARDS on there is none."""
    return state.after[MAX_CARDS + zone]


@jit_lean
def clear_zones(state):
    """Empty all zones, the deck included."""
    for zone in range(N_ZONES):
        clear_zone(state, zone)


@jit_lean
def clear_zone(state, zone):
    """Empty a zone; its cards are nowhere."""
    state.after[MAX_CARDS + zone] = MAX_CARDS + zone
    state.before[MAX_CARDS + zone] = MAX_CARDS + zone
    state.count[zone] = 0
    state.instants[zone] = state.unicorns[zone] = state.letters[zone] = 0


@jit_lean
def append_card(state, rules, card, zone):
    """Put a card that is nowhere at the end of a zone."""
    if zone == DECK:
        state.deck[state.count[DECK]] = card
    else:
        end = MAX_CARDS + zone
        last = state.before[end]
        state.after[last] = card
        state.before[card] = last
        state.after[card] = end
        state.before[end] = card
        count_kinds(state, rules, card, zone, 1)
    state.zone[card] = zone
    state.count[zone] += 1


@jit_lean
def count_kinds(state, rules, card, zone, change):
    """Count a card among the instants, unicorns and letters of a zone, which is not the deck."""
    state.instants[zone] += change * rules.is_instant[card]
    state.unicorns[zone] += change * rules.unicorns[card]
    state.letters[zone] += change * rules.letters[card]


@jit_lean
def remove_card(state, rules, card):
    """Take a card out of its zone; one that leaves a hand is forgotten by all."""
    zone = state.zone[card]
    if zone == DECK:
        take_out_of_deck(state, card)
    else:
        before, after = state.before[card], state.after[card]
        state.after[before] = after
        state.before[after] = before
        count_kinds(state, rules, card, zone, -1)
        if is_hand(zone):
            state.known[card] = 0
    state.count[zone] -= 1


@jit_lean
def take_out_of_deck(state, card):
    """Close the gap that a card leaves in the deck."""
    place = state.count[DECK] - 1
    while state.deck[place] != card:
        place -= 1
    for i in range(place, state.count[DECK] - 1):
        state.deck[i] = state.deck[i + 1]


@jit_lean
def move_card(state, rules, card, zone):
    """Move a card to the end of a zone."""
    remove_card(state, rules, card)
    append_card(state, rules, card, zone)


@jit_lean
def draw_cards(state, rules, seat, n):
    """Draw cards from the top; the last one, or the lack of one, arms the end of the game (3.2)."""
    for _ in range(n):
        if state.count[DECK] > 0:
            move_card(state, rules, state.deck[state.count[DECK] - 1], zone_of(seat, HAND))
        if state.count[DECK] == 0:
            state.is_armed = 1


@jit_lean
def move_all(state, rules, source, zone):
    """Move all cards of a zone, which is not the deck, to the end of another."""
    card = first_of(state, source)
    while card < MAX_CARDS:
        following = state.after[card]
        move_card(state, rules, card, zone)
        card = following


@jit_lean
def shuffle(cards, n, is_cyclic, stream):
    """Shuffle the first ``n`` cards; a cyclic shuffle leaves none in its place (D1)."""
    for i in range(n - 1, 0, -1):
        j = draw_below(stream, i if is_cyclic else i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept


@jit_lean
def shuffle_deck(state, rules, stream):
    """Shuffle the deck."""
    shuffle(state.deck, state.count[DECK], rules.cyclic_shuffles, stream)


@jit_lean
def shuffle_discard_in(state, rules):
    """Put the discard pile on the deck, which is to be shuffled."""
    move_all(state, rules, DISCARD, DECK)
