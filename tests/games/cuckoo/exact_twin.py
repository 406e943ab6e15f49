"""One round in plain Python with fractions: every physical deal, every line of play.

Written from the text of the paper, and sharing no code with the package.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from math import comb

STRATEGIES = ("oracle", "optimal", "naive", "random")
HALF = Fraction(1, 2)


def chance_keep(suits, cards, n_players, value, known):
    """Equation (19), as the sum that the paper prints."""
    unknown_players, unknown_cards = n_players - known, suits * cards - known
    lower = suits * (value - 1)
    return sum(
        Fraction(
            comb(lower, d) * comb(unknown_cards - lower, unknown_players - d),
            comb(unknown_cards, unknown_players),
        )
        for d in range(1, unknown_players + 1)
        if unknown_cards >= lower
    )


def chance_swap(suits, cards, n_players, value, known_values):
    """Equation (31); ``known_values`` holds the player's own card, too."""
    known = len(known_values)
    unknown_cards = suits * cards - known
    higher = suits * (cards - value) - sum(card > value for card in known_values)
    return Fraction(higher, unknown_cards) + sum(
        Fraction(suits - known_values.count(h), unknown_cards)
        * chance_keep(suits, cards, n_players, h, known + 1)
        for h in range(1, value + 1)
    )


def chance_to_swap(strategy, suits, cards, n_players, value, given, uncovered, is_lowest):
    """Section IV and V: how a free player decides; ``given`` is None or the card given away."""
    if strategy == "mix":
        names = STRATEGIES
        arguments = (suits, cards, n_players, value, given, uncovered, is_lowest)
        return sum(chance_to_swap(name, *arguments) for name in names) / len(names)
    if strategy == "random":
        return HALF
    if strategy == "keep" or (given is not None and value > given):
        return Fraction(0)
    if suits * (cards - value) + suits < n_players - 1:
        return Fraction(0)
    if strategy == "oracle":
        return Fraction(is_lowest)
    known_values = [value, *uncovered, *([] if given is None else [given])]
    if strategy == "naive":
        unknown_cards = suits * cards - len(known_values)
        return Fraction(Fraction(suits * (value - 1), unknown_cards) <= HALF)
    keep = chance_keep(suits, cards, n_players, value, len(known_values))
    return Fraction(chance_swap(suits, cards, n_players, value, known_values) > keep)


def lines_of_play(suits, cards, dealt, drawn, strategy):
    """Yield (final hands, steps); a step is (seat, what it knows, choice, chance of the choice)."""
    n_players = len(dealt)
    uncovered = [card for card in dealt if card >= cards - 1]

    def go(seat, hands, given, seen, steps):
        if seat == n_players:
            yield hands, steps
            return
        left = [j for j in range(seat + 1, n_players) if hands[j] != cards - 1]
        successor = left[0] if left else None
        forced = hands[seat] >= cards - 1
        if forced or (successor is not None and hands[successor] == cards):
            yield from go(seat + 1, hands, given, seen, steps)
            return
        knows = (hands[seat], given[seat], tuple(seen[:seat] + seen[seat + 1 :]))
        lowest = hands[seat] == min(hands)
        swaps = chance_to_swap(
            strategy, suits, cards, n_players, hands[seat], given[seat], uncovered, lowest
        )
        step = (seat, knows, "keep", 1 - swaps)
        yield from go(seat + 1, hands, given, seen, [*steps, step])
        after, gave, shown = list(hands), list(given), list(seen)
        shown[seat] = "swapped"
        if successor is None:
            after[seat] = drawn
        else:
            after[seat], after[successor] = hands[successor], hands[seat]
            gave[successor] = hands[successor]
        step = (seat, knows, "swap", swaps)
        yield from go(seat + 1, after, gave, shown, [*steps, step])

    shown = [card if card >= cards - 1 else "hidden" for card in dealt]
    yield from go(0, list(dealt), [None] * n_players, shown, [])


def deals(suits, cards, n_players):
    """Return every way to deal and to lay the next card on the deck, as (hands, next card)."""
    deck = [value for value in range(1, cards + 1) for _ in range(suits)]
    return [(deal[:-1], deal[-1]) for deal in permutations(deck, n_players + 1)]


def survival_by_seat(suits, cards, n_players, strategy):
    """Return each seat's chance to survive the round if all play ``strategy``."""
    alive = [Fraction(0)] * n_players
    all_deals = deals(suits, cards, n_players)
    for dealt, drawn in all_deals:
        for hands, steps in lines_of_play(suits, cards, dealt, drawn, strategy):
            chance = _product(steps)
            for seat in range(n_players):
                alive[seat] += chance * (hands[seat] > min(hands))
    return [weight / len(all_deals) for weight in alive]


def best_response_by_seat(suits, cards, n_players, opponents):
    """Return each seat's survival if it answers ``opponents`` with the better choice everywhere."""
    idle = [Fraction(0)] * n_players
    choices = [defaultdict(lambda: {"keep": 0, "swap": 0}) for _ in range(n_players)]
    all_deals = deals(suits, cards, n_players)
    for dealt, drawn in all_deals:
        for hands, steps in lines_of_play(suits, cards, dealt, drawn, opponents):
            own = {seat: (knows, choice) for seat, knows, choice, _chance in steps}
            for seat in range(n_players):
                if hands[seat] == min(hands):
                    continue
                chance = _product(step for step in steps if step[0] != seat)
                if seat in own:
                    knows, choice = own[seat]
                    choices[seat][knows][choice] += chance
                else:
                    idle[seat] += chance
    return [
        (idle[seat] + sum(max(pair.values()) for pair in choices[seat].values())) / len(all_deals)
        for seat in range(n_players)
    ]


def _product(steps):
    chance = Fraction(1)
    for _seat, _knows, _choice, chance_of_choice in steps:
        chance *= chance_of_choice
    return chance
