"""What a player can see, and redrawing the rest (section 6 of the study)."""

from redealt.core.jit import jit_lean
from redealt.games.unicorns.programs import SEARCH
from redealt.games.unicorns.state import (
    DECK,
    EXECUTE,
    HAND,
    MAX_CARDS,
    NONE,
    TO_GET,
)
from redealt.games.unicorns.zones import (
    append_card,
    clear_zone,
    first_of,
    is_hand,
    seat_of,
    shuffle,
    zone_of,
)


@jit_lean
def is_searching_deck(state, rules, seat):
    """Whether a seat is looking at the deck."""
    if state.step != EXECUTE or state.decision != TO_GET or state.asked != seat:
        return False
    node = state.effect_node[state.cursor]
    return rules.op[node] == SEARCH and rules.place[node] == DECK


@jit_lean
def is_hidden(state, card, seat):
    """Whether a seat cannot know a card of another's hand; what an effect has chosen is shown."""
    return state.mark[card] == 0 and not state.known[card] >> seat & 1


@jit_lean
def may_be_elsewhere(state, card, seat, sees_deck):
    """Whether a card is where a seat does not know it to be."""
    zone = state.zone[card]
    if zone == DECK:
        return not sees_deck
    return is_hand(zone) and seat_of(zone) != seat and is_hidden(state, card, seat)


@jit_lean
def determinize(state, rules, seat, stream, room):
    """Deal the cards that a seat cannot see anew; what others know follows the places of cards.

    The outcome does not depend on where these cards are. Reactions of others to the top of the
    stack are not known yet and are forgotten. ``room`` (int16, (3, 128)) is overwritten. If
    somebody else is asked, its options are those of before: see :func:`.questions.ask_again`.
    """
    hidden, held, known = room[0], room[1], room[2]
    sees_deck = is_searching_deck(state, rules, seat)
    n = 0
    for card in range(rules.n_cards):
        if may_be_elsewhere(state, card, seat, sees_deck):
            hidden[n] = card
            n += 1
    shuffle(hidden, n, False, stream)
    list_held(state, seat, held, known)
    dealt = 0
    place = 0
    for other in range(state.n_players):
        if other == seat:
            continue
        state.reaction[other] = NONE
        zone = zone_of(other, HAND)
        n_held = state.count[zone]
        clear_zone(state, zone)
        for _ in range(n_held):
            card = held[place]
            if card == NONE:
                card = hidden[dealt]
                dealt += 1
            append_card(state, rules, card, zone)
            state.known[card] = known[place]
            place += 1
    if not sees_deck:
        for i in range(state.count[DECK]):
            card = hidden[dealt + i]
            state.deck[i] = card
            state.zone[card] = DECK
            state.known[card] = 0


@jit_lean
def list_held(state, seat, held, known):
    """List what others hold, hand by hand, and who knows it; hidden cards as NONE."""
    n = 0
    for other in range(state.n_players):
        if other != seat:
            card = first_of(state, zone_of(other, HAND))
            while card < MAX_CARDS:
                held[n] = NONE if is_hidden(state, card, seat) else card
                known[n] = state.known[card]
                n += 1
                card = state.after[card]
