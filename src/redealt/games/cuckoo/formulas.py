"""The paper's winning chances, equations (19), (26) and (31), as exact fractions.

Notation of section IV: a deck of S suits with values 1..C, D = C S cards, N players. The player
holds value v and knows K cards that are not below v, its own included; of these K+ are above v and
k(v) equal v. Cards below v are unknown wherever the formulas are used.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

OWN_CARD_ONLY: Mapping[int, int] = MappingProxyType({})


@cache
def win_chance_keep(
    value: int, n_players: int, known: int = 1, suits: int = 4, cards: int = 10
) -> Fraction:
    """Equation (19): chance that one of the N - K unknown players holds a card below ``value``."""
    unknown_players = n_players - known
    if unknown_players <= 0:
        return Fraction(0)
    unknown_cards = suits * cards - known
    not_lower = max(0, unknown_cards - suits * (value - 1))
    return 1 - Fraction(comb(not_lower, unknown_players), comb(unknown_cards, unknown_players))


def win_chance_swap(
    value: int,
    n_players: int,
    known: Mapping[int, int] = OWN_CARD_ONLY,
    suits: int = 4,
    cards: int = 10,
) -> Fraction:
    """Equation (31): chance of winning after a swap with the successor.

    ``known`` counts the known cards by value besides the player's own; none may be below ``value``.
    """
    counts, n_known, unknown_cards = _count_known(value, known, suits * cards)
    chance = Fraction(suits * (cards - value) - n_known + counts[value], unknown_cards)
    for received in range(1, value + 1):
        weight = Fraction(suits - counts.get(received, 0), unknown_cards)
        chance += weight * win_chance_keep(received, n_players, n_known + 1, suits, cards)
    return chance


def win_chance_swap_as_printed(
    value: int,
    n_players: int,
    known: Mapping[int, int] = OWN_CARD_ONLY,
    suits: int = 4,
    cards: int = 10,
) -> Fraction:
    """Equation (26) as printed, said to follow from (31): it weighs by k(h) and exceeds 1."""
    counts, n_known, unknown_cards = _count_known(value, known, suits * cards)
    first = Fraction(suits * (cards - value) - n_known + counts[value], unknown_cards)
    weighted = sum(
        count * win_chance_keep(received, n_players, n_known + 1, suits, cards)
        for received, count in counts.items()
        if received <= value
    )
    return first + Fraction(suits * value, unknown_cards) * weighted


def win_chance_draw(value: int, n_players: int, suits: int = 4, cards: int = 10) -> Fraction:
    """Chance of winning after a draw from the deck, knowing only one's own card.

    Unlike (31) it lets the old card go to the deck, where nobody else can hold it.
    """
    unknown_cards = suits * cards - 1
    others = n_players - 1
    chance = Fraction(0)
    for drawn in range(1, cards + 1):
        weight = Fraction(suits - (drawn == value), unknown_cards)
        if weight == 0:  # the own card is the only one of its value
            continue
        lower = suits * (drawn - 1) - (value < drawn)
        not_lower = comb(unknown_cards - 1 - lower, others)
        chance += weight * (1 - Fraction(not_lower, comb(unknown_cards - 1, others)))
    return chance


def _count_known(
    value: int, known: Mapping[int, int], deck: int
) -> tuple[dict[int, int], int, int]:
    """Return k(.) with the player's own card, and how many cards of the deck are known and unknown.

    Cards below the own one are refused, as the formulas exclude them.
    """
    if known and min(known) < value:
        raise ValueError(f"a card below {value} is known: {dict(known)}")
    counts = dict(known)
    counts[value] = counts.get(value, 0) + 1
    n_known = sum(counts.values())
    return counts, n_known, deck - n_known
