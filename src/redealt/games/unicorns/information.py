"""What a player can see, and redrawing the rest (section 6 of the study)."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.unicorns.programs import SEARCH
from redealt.games.unicorns.state import (
    DECK,
    EXECUTE,
    HAND,
    MAX_CARDS,
    NONE,
    TO_GET,
)
from redealt.games.unicorns.zones import first_of, zone_of


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
def determinize(state, rules, seat, stream, room):
    """Exchange the cards that a seat cannot see; what others know follows the places of cards.

    Reactions of others to the top of the stack are not known yet and are forgotten. ``room``
    (int16, (128,)) is overwritten. If somebody else is asked, its options are those of before:
    see :func:`.questions.ask_again`.
    """
    n = 0
    for other in range(state.n_players):
        if other != seat:
            state.reaction[other] = NONE
            card = first_of(state, zone_of(other, HAND))
            while card < MAX_CARDS:
                if is_hidden(state, card, seat):
                    room[n] = card
                    n += 1
                card = state.after[card]
    in_hands = n
    if not is_searching_deck(state, rules, seat):
        for i in range(state.count[DECK]):
            room[n] = state.deck[i]
            n += 1
    for i in range(n - 1, 0, -1):
        exchange(state, room, i, draw_below(stream, i + 1), in_hands)


@jit_lean
def exchange(state, room, one, other, in_hands):
    """Exchange two hidden cards; from place ``in_hands`` on they are in the deck."""
    if one == other:
        return
    a, b = room[one], room[other]
    if one < in_hands and other < in_hands:
        substitute(state, a, MAX_CARDS + DECK)
        substitute(state, b, a)
        substitute(state, MAX_CARDS + DECK, b)
    elif other < in_hands:
        substitute(state, b, a)
        state.deck[one - in_hands] = b
    elif one < in_hands:
        substitute(state, a, b)
        state.deck[other - in_hands] = a
    else:
        state.deck[one - in_hands] = b
        state.deck[other - in_hands] = a
    room[one], room[other] = b, a
    state.zone[a], state.zone[b] = state.zone[b], state.zone[a]
    state.known[a], state.known[b] = state.known[b], state.known[a]


@jit_lean
def substitute(state, card, other):
    """Put another card in the place of one in a hand; the deck's entry may stand for one."""
    before, after = state.before[card], state.after[card]
    state.after[before] = other
    state.before[after] = other
    state.before[other] = before
    state.after[other] = after
