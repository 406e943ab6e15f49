"""The draft's offers, and the shuffling of decks (section 2.2)."""

from redealt.core.jit import jit_lean
from redealt.core.streams import draw_below
from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.record import UNIFORM
from redealt.games.locm.state import DECK_SIZE

N_OFFERED = 3
POOL_SIZE = 60


@jit_lean
def draw_offers(offers, pool, switches, stream):
    """Set ``offers`` (uint8, (30, 3)) to the cards of a draft; ``pool`` (160,) is room for it."""
    if switches.draft == UNIFORM:
        for turn in range(DECK_SIZE):
            for place in range(N_OFFERED):
                offers[turn, place] = 1 + draw_below(stream, N_CARDS)
        return
    for number in range(N_CARDS):
        pool[number] = 1 + number
    for place in range(POOL_SIZE):
        other = place + draw_below(stream, N_CARDS - place)
        pool[place], pool[other] = pool[other], pool[place]
    for turn in range(DECK_SIZE):
        place = 0
        while place < N_OFFERED:
            card = pool[draw_below(stream, POOL_SIZE)]
            is_new = True
            for before in range(place):
                is_new &= offers[turn, before] != card
            if is_new:
                offers[turn, place] = card
                place += 1


@jit_lean
def shuffle_deck(deck, picks, stream):
    """Set ``deck`` to the cards picked, in random order."""
    for place in range(DECK_SIZE):
        deck[place] = picks[place]
    for left in range(DECK_SIZE, 1, -1):
        other = draw_below(stream, left)
        deck[left - 1], deck[other] = deck[other], deck[left - 1]
