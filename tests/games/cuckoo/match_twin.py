"""A whole match in plain Python, written from the rules, with lists, names and fractions.

It shares with the package the order in which streams are drawn from, and nothing else.
"""

from dataclasses import dataclass, field
from functools import cache

from tests.games.cuckoo.exact_twin import STRATEGIES, chance_keep, chance_swap
from tests.twins.streams import Stream

COIN_STREAMS_PER_MATCH = 63


@dataclass
class Player:
    identifier: int
    strategy: str
    lives: int
    coins: Stream
    card: int = 0
    gave: int | None = None
    last_round: int = -1


@dataclass
class MatchTwin:
    """One match; ``record`` holds the switches by name."""

    suits: int
    cards: int
    n_players: int
    lives: int
    record: dict
    strategy: str
    keys: list
    number: int
    players: list = field(init=False)

    def __post_init__(self):
        draws = Stream(self.keys[1], self.number)
        mixed = self.strategy == "mixed"
        self.players = [
            Player(
                identifier,
                STRATEGIES[draws.draw_below(4)] if mixed else self.strategy,
                self.lives,
                Stream(self.keys[2], self.number * COIN_STREAMS_PER_MATCH + identifier),
            )
            for identifier in range(self.n_players)
        ]
        self.deal = Stream(self.keys[0], self.number)
        self.deck = [v for v in range(1, self.cards + 1) for _ in range(self.suits)]
        self.dealer = 0
        self.n_rounds = 0

    def play(self) -> int | None:
        """Play to the end and return the winner's identifier, or None."""
        while len(self.alive()) > 1:
            self.play_round()
        return self.alive()[0].identifier if self.alive() else None

    def alive(self) -> list[Player]:
        return [player for player in self.players if player.lives > 0]

    def play_round(self) -> None:
        seats = self.seats()
        self.shuffle(len(seats))
        for player, card in zip(seats, self.deck, strict=False):
            player.card, player.gave, player.last_round = card, None, self.n_rounds
        next_card = self.deck[len(seats)]
        uncovered = [p.card for p in seats if p.card in (self.cards - 1, self.cards)]
        for place, player in enumerate(seats):
            self.take_turn(player, seats, seats[place + 1 :], uncovered, next_card)
        lowest = min(player.card for player in seats)
        for player in seats:
            player.lives -= player.card == lowest
        self.n_rounds += 1
        self.pass_the_deal()

    def seats(self) -> list[Player]:
        """The living players in a circle from the dealer's left; the dealer comes last."""
        circle = self.players[self.dealer + 1 :] + self.players[: self.dealer + 1]
        return [player for player in circle if player.lives > 0]

    def pass_the_deal(self) -> None:
        living = [player.identifier for player in self.alive()]
        if not living:
            return
        if not self.record["dealer_rotates"]:
            self.dealer = min(living)
            return
        self.dealer = next((i for i in living if i > self.dealer), living[0])

    def shuffle(self, n_hands: int) -> None:
        """Bring the hands and one card more to the front, each drawn from those not drawn yet."""
        for place in range(n_hands + 1):
            other = place + self.deal.draw_below(len(self.deck) - place)
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]

    def take_turn(self, player, seats, to_the_left, uncovered, next_card) -> None:
        if player.card >= self.cards - 1:
            return
        neighbors = [other for other in to_the_left if other.card != self.cards - 1]
        if neighbors and neighbors[0].card == self.cards:
            return
        if not self.wants_to_swap(player, seats, uncovered):
            return
        if not neighbors:
            player.card = next_card
            return
        neighbor = neighbors[0]
        neighbor.gave = neighbor.card
        player.card, neighbor.card = neighbor.card, player.card

    def wants_to_swap(self, player, seats, uncovered) -> bool:
        gave = player.gave if self.record["remembers_swaps"] else None
        sure = self.is_sure_win(player.card, gave, len(seats))
        if sure and (player.strategy != "random" or self.record["random_takes_sure_wins"]):
            return False
        if player.strategy == "random":
            return player.coins.toss_coin()
        if player.strategy == "oracle":
            return player.card == min(other.card for other in seats)
        known = tuple(sorted([player.card, *uncovered, *([] if gave is None else [gave])]))
        if player.strategy == "naive":
            return self.naive_swaps(player.card, gave, len(known))
        return optimal_swaps(
            self.record["swap_formula"], self.suits, self.cards, len(seats), player.card, known
        )

    def is_sure_win(self, card, gave, n_seats) -> bool:
        higher = self.suits * (self.cards - card)
        if self.record["sure_win_test"] == "outnumbered":
            return higher < n_seats - 1
        return (gave is not None and gave < card) or higher + self.suits < n_seats - 1

    def naive_swaps(self, card, gave, n_known) -> bool:
        n_cards = self.suits * self.cards
        if self.record["naive_rule"] == "low_cards":
            return self.suits * card / n_cards < 0.5
        if gave is not None and gave < card:
            return False
        return not self.suits * (card - 1) / (n_cards - n_known) > 0.5


@cache
def optimal_swaps(formula, suits, cards, n_players, card, known) -> bool:
    """Equation (32), with the cards known to be lower left out of (19) and (31), as K demands."""
    known = [value for value in known if value >= card]
    keep = chance_keep(suits, cards, n_players, card, len(known))
    if formula == "equation_31":
        return chance_swap(suits, cards, n_players, card, known) > keep
    return _chance_swap_as_printed(suits, cards, n_players, card, known) > keep


def _chance_swap_as_printed(suits, cards, n_players, card, known):
    """Equation (26): k(h) in place of S - k(h), and the whole sum times the cards not above."""
    unknown_cards = suits * cards - len(known)
    higher = suits * (cards - card) - sum(value > card for value in known)
    not_higher = suits * card
    return (
        higher
        + not_higher
        * sum(
            known.count(h) * chance_keep(suits, cards, n_players, h, len(known) + 1)
            for h in range(1, card + 1)
        )
    ) / unknown_cards
