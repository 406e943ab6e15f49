"""The referee's own drafts and shuffles of known seeds, made by Java's generator (section 2.2)."""

from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.draft import N_OFFERED, POOL_SIZE
from redealt.games.locm.state import DECK_SIZE

_MULTIPLIER, _INCREMENT, _MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1


class JavaRandom:
    """The linear congruential generator of ``java.util.Random``."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ _MULTIPLIER) & _MASK

    def below(self, bound: int) -> int:
        """Return what ``nextInt(bound)`` returns."""
        while True:
            self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
            bits = self._state >> 17
            if bound & -bound == bound:
                return bound * bits >> 31
            value = bits % bound
            if bits - value + bound <= 1 << 31:  # the last incomplete block is drawn anew
                return value


def draw_java_offers(seed: int) -> list[list[int]]:
    """Return the 30 offers of three cards of the referee's draft seed."""
    random = JavaRandom(seed)
    pool = _draw_distinct(random, N_CARDS, POOL_SIZE)
    return [
        [pool[place] + 1 for place in _draw_distinct(random, POOL_SIZE, N_OFFERED)]
        for _ in range(DECK_SIZE)
    ]


def shuffle_java_deck(picks: list[int], seed: int) -> list[int]:
    """Return the cards picked in the order in which the referee's shuffle seed puts them."""
    random, deck = JavaRandom(seed), [*picks]
    for left in range(len(deck), 1, -1):
        other = random.below(left)
        deck[left - 1], deck[other] = deck[other], deck[left - 1]
    return deck


def _draw_distinct(random: JavaRandom, bound: int, n: int) -> list[int]:
    drawn: list[int] = []
    while len(drawn) < n:
        number = random.below(bound)
        if number not in drawn:
            drawn.append(number)
    return drawn
