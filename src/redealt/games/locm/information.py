"""What a player cannot see, redrawn: cards to be offered, the opponent's picks, and both decks."""

from collections.abc import Sequence

import numpy as np

from redealt.core.streams import draw_below
from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.draft import N_OFFERED, POOL_SIZE
from redealt.games.locm.state import DECK_SIZE

_ATTEMPTS = 100

Offers = tuple[tuple[int, ...], ...]


def redraw_offers(offers: Offers, n_seen: int, has_pool: bool, stream: np.ndarray) -> Offers:
    """Return offers of which the first are those seen and the others are drawn anew.

    A pool holds the cards seen; all pools that do so are equally likely.
    """
    seen = offers[:n_seen]
    cards = [*range(1, N_CARDS + 1)]
    if has_pool:
        known = {card for offer in seen for card in offer}
        others = shuffle([card for card in cards if card not in known], stream)
        cards = [*sorted(known), *others][:POOL_SIZE]
    drawn = []
    for _ in range(n_seen, DECK_SIZE):
        offer: list[int] = []
        while len(offer) < N_OFFERED:
            card = cards[draw_below(stream, len(cards))]
            if not has_pool or card not in offer:
                offer.append(card)
        drawn.append(tuple(offer))
    return (*seen, *drawn)


def redraw_picks(n: int, stream: np.ndarray) -> tuple[int, ...]:
    """Return places picked from n offers, each as likely as any other."""
    return tuple(int(draw_below(stream, N_OFFERED)) for _ in range(n))


def redraw_decks(
    state: np.record, player: int, offers: Offers, picks: Sequence[int], stream: np.ndarray
) -> None:
    """Redraw the own deck's order, and what the opponent holds and has yet to draw.

    ``picks`` are the opponent's, who picked what it has played and, as far as the player knows, any
    of the other offers' cards.
    """
    other, n_drawn = 1 - player, int(state.drawn_cards[player])
    own = state.deck[player].tolist()
    state.deck[player] = [*own[:n_drawn], *shuffle(own[n_drawn:], stream)]
    held = set(state.hand[other, : state.hand_size[other]].tolist())
    played = [place for place in range(state.drawn_cards[other]) if place not in held]
    hidden = [place for place in range(DECK_SIZE) if place not in played]
    cards = [int(state.deck[other, place]) for place in played]
    free = find_free_offers(offers, picks, cards, stream)
    unseen = [offers[turn][draw_below(stream, N_OFFERED)] for turn in free]
    state.deck[other, hidden] = shuffle(unseen, stream)


def find_free_offers(
    offers: Offers, picks: Sequence[int], played: list[int], stream: np.ndarray
) -> list[int]:
    """Return from which offers the cards that were not played may have been picked.

    Each played card is given an offer that holds it, at random as long as that works out.
    """
    for _ in range(_ATTEMPTS):
        free = [*range(DECK_SIZE)]
        for card in shuffle(played, stream):
            able = [turn for turn in free if card in offers[turn]]
            if not able:
                break
            free.remove(able[draw_below(stream, len(able))])
        if len(free) == DECK_SIZE - len(played):
            return free
    free = [*range(DECK_SIZE)]
    for card in played:  # as they were picked
        free.remove(next(turn for turn in free if offers[turn][picks[turn]] == card))
    return free


def shuffle(cards: list[int], stream: np.ndarray) -> list[int]:
    """Return cards in random order."""
    shuffled = [*cards]
    for left in range(len(shuffled), 1, -1):
        other = draw_below(stream, left)
        shuffled[left - 1], shuffled[other] = shuffled[other], shuffled[left - 1]
    return shuffled
