"""The heuristic agent in plain Python: scores of all placements, and the family after them."""

from math import log

import numpy as np

from tests.games.cubirds.game_twin import (
    LARGE_FAMILY,
    RIGHT,
    SMALL_FAMILY,
    SPECIES,
    place,
)
from tests.games.cubirds.play import table_of

RARITY = (1, 0.538, 0.538, 0.290, 0.290, 0.095, 0, 0)  # as the paper prints it


def missing_species(collection):
    return 7 - len(set(collection))


def missing_triplets(collection, exact):
    """Return d23; with ``exact``, more than three cards of a species count as none."""
    counts = [collection.count(species) for species in SPECIES]
    counts = [0 if exact and count > 3 else min(count, 3) for count in counts]
    return 6 - sum(sorted(counts)[-2:])


class ScoreTwin:
    """One decision of the heuristic agent."""

    def __init__(self, switches, weights, state):
        self.switches, self.weights = switches, dict(zip("klmnop", weights, strict=True))
        table = table_of(state)
        self.rows, self.hands, self.pile = table["rows"], table["hands"], table["pile"]
        self.collections = table["collections"]
        self.player = int(state.player)
        self.next_player = (self.player + 1) % len(self.hands)
        self.opponent = self.player if switches["is_own_opponent"] else self.next_player
        self.values = {}
        self.round = int(state.turns - state.extra_turns) // len(self.hands) + 1

    def rounded(self, value):
        return float(np.float32(value)) if self.switches["single_precision"] else value

    def wants_seven(self, collection):
        missing = missing_triplets(collection, self.switches["exact_triplets"])
        return self.weights["o"] * missing > missing_species(collection)

    def is_useful(self, card, collection):
        if self.wants_seven(collection):
            return card not in collection
        return card in collection or len(set(collection)) == 1

    def value(self, cards, collection):
        """Return D, the direct score of captured cards for who has a collection."""
        known = tuple(sorted(cards)), tuple(collection)
        if known not in self.values:
            self.values[known] = self.calculate_value(cards, collection) if cards else 0.0
        return self.values[known]

    def calculate_value(self, cards, collection):
        n, weights = len(cards), self.weights
        useful = sum(self.is_useful(card, collection) for card in cards)
        rarity = sum(cards.count(species) * RARITY[species] for species in SPECIES)
        size = weights[self.switches["size_weight"]] * (log(1 + n) / log(111))
        value = self.rounded(weights["k"] * useful / n)
        value = self.rounded(value + weights["m"] * rarity / n)
        return self.rounded(value + size)

    def capture(self, rows, species, row, side):
        """Return what a placement captures, as the agent sees it."""
        is_ignored = self.switches["ignores_right_capture"] and rows[row].count(species) > 1
        if side == RIGHT and is_ignored:
            return []
        return place(rows[row], species, 1, side)[1]

    def best_value(self, hand, rows, collection):
        """Return the best direct score of any placement of a hand."""
        return max(
            self.value(self.capture(rows, species, row, side), collection)
            for species in set(hand)
            for row in range(4)
            for side in range(2)
        )

    def value_future(self, species, row, side, captured):
        hand, collection = self.hands[self.player], self.collections[self.player]
        hand, rows = hand + captured, self.rows
        if self.switches["future"] == "after_placement":
            placed = hand.count(species)
            hand = [card for card in hand if card != species]
            rows = list(rows)
            rows[row], _captured = place(rows[row], species, placed, side)
        if len(set(hand)) <= 1:
            return 1.0
        best = self.best_value(hand, rows, collection)
        return self.rounded(best / self.switches["future_divisor"])

    def value_for_opponent(self, captured):
        collection = self.collections[self.opponent]
        if self.switches["opponent_term"] == "capture":
            return self.value(captured, collection)
        hand = self.hands[self.opponent] + captured
        if not hand:
            return 0.0
        best = self.best_value(hand, self.rows, collection)
        return self.rounded(best / self.switches["future_divisor"])

    def score(self, species, row, side):
        captured = self.capture(self.rows, species, row, side)
        value = self.value(captured, self.collections[self.player])
        future = self.value_future(species, row, side, captured)
        value = self.rounded(value + self.weights["l"] * future)
        return self.rounded(value + self.weights["n"] * self.value_for_opponent(captured))

    def placements(self):
        for species in sorted(set(self.hands[self.player])):
            for row in range(4):
                for side in range(2):
                    yield species, row, side

    def choose_placement(self):
        best, chosen = 0.0, None
        for placement in self.placements():
            score = self.score(*placement)
            if score > best:
                best, chosen = score, placement
        if chosen is None and self.switches["falls_back_on_flamingo"]:
            return 0, 0, 0
        return chosen or next(self.placements())

    def choose_family(self):
        """Return the species of the family that is played and whether one card is enough."""
        hand, collection = self.hands[self.player], self.collections[self.player]
        small = [s for s in SPECIES if hand.count(s) >= SMALL_FAMILY[s]]
        large = [s for s in small if hand.count(s) >= LARGE_FAMILY[s]]
        new = [(species, False) for species in small if species not in collection]
        if self.wants_seven(collection):
            return new[0] if new else None
        for species in large:
            if collection.count(species) == 1:
                return species, False
        for species in small:
            if collection.count(species) == 2 or self.is_redeal_near():
                return species, True
        is_alone = len(set(collection)) == 1
        if new and (is_alone or sum(map(self.can_complete, SPECIES)) < 2):
            return new[0]
        return None

    def is_redeal_near(self):
        n_cards = len(self.hands[self.opponent])
        return n_cards < 3 or (n_cards < 6 and self.round > 10)

    def can_complete(self, species):
        needed = {1: LARGE_FAMILY[species], 2: SMALL_FAMILY[species]}
        collected = self.collections[self.player].count(species)
        n_left = self.pile.count(species)
        if not self.switches["counts_pile"]:
            others = [hand for player, hand in enumerate(self.hands) if player != self.player]
            n_left += sum(hand.count(species) for hand in others)
        return n_left >= needed.get(collected, 3)
