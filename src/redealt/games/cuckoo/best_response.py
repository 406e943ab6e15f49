"""What each strategy, and the best response, is worth in one round of a small game, exactly.

No seat decides twice, so taking the better choice in every information set is the best response to
the others' policy.

Weights are float64. With the strategies' policies and a reward of 1 they are exact, as multiples of
1/8^N below 2^53 (:attr:`Outcomes.is_exact`), so that survival is a ratio of integers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np

from redealt.games.cuckoo.enumeration import LINE, enumerate_round
from redealt.games.cuckoo.information import Game, strategy_policy
from redealt.games.cuckoo.names import MAX_CARDS
from redealt.games.cuckoo.rules import set_up_match
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import KEEP, SWAP
from redealt.games.cuckoo.switches import Switches

BEST_RESPONSE = "best_response"
_LIVES = 1
_LARGEST_EXACT = 2**53  # of consecutive integers in float64


@dataclass(frozen=True)
class Outcomes:
    """What each seat can expect while the others play a policy, as weights, shares of ``total``.

    :ivar sums: float64 of shape (seats, 2, seen, given, card, 3): weighted reward after KEEP, after
        SWAP, and the weight of deciding there (REACH).
    :ivar idle: weighted reward where the seat cannot act, float64 of shape (seats,).
    :ivar total: the number of deals and draws.
    :ivar is_exact: whether no weight is rounded.
    """

    sums: np.ndarray
    idle: np.ndarray
    total: int
    is_exact: bool

    def value_of(self, policy: np.ndarray) -> np.ndarray:
        """Return the weighted reward of each seat if it plays ``policy``, float64 (seats,)."""
        keep, swap = self.sums[..., KEEP], self.sums[..., SWAP]
        return self.idle + np.sum(keep + policy * (swap - keep), axis=(1, 2, 3, 4))

    def value_of_best_response(self) -> np.ndarray:
        """Return the weighted reward of each seat's best response, float64 (seats,).

        Unlike the oracle, the best response does not know whether its card is the lowest.
        """
        choices = self.sums[..., (KEEP, SWAP)].sum(axis=1)
        return self.idle + np.sum(choices.max(axis=-1), axis=(1, 2, 3))

    def fraction(self, weight: float) -> Fraction:
        """Return a weight as an exact share; raise ValueError where weights are rounded."""
        if not self.is_exact:
            raise ValueError("the weights of this game are rounded, they have no exact share")
        return Fraction(float(weight)) / self.total


def common_policy(game: Game, switches: Switches, strategy: str) -> np.ndarray:
    """Return the policy of seats that all play ``strategy``, (seats, 2, seen, given, card)."""
    return np.stack([strategy_policy(game, switches, strategy)] * game.n_players)


def outcomes_against(
    game: Game, policy: np.ndarray, rewards: Sequence[float] | None = None
) -> Outcomes:
    """Return what each seat can expect while all others play ``policy``.

    ``rewards[k]`` is what a survivor gets if k seats survive the round; by default 1, so that the
    weighted reward is survival. Raise ValueError if the game does not fit the record of a match.
    """
    n_cards = game.suits * game.cards
    if n_cards > MAX_CARDS or not 2 <= game.n_players < n_cards:
        raise ValueError(
            f"found {game}, expected at most {MAX_CARDS} cards, and 2 players or more that leave "
            "a card in the deck"
        )
    rewards = np.ones(game.n_players + 1) if rewards is None else np.asarray(rewards, np.float64)
    match = new_match()
    set_up_match(match, game.suits, game.cards, game.n_players, _LIVES)
    line = np.zeros(1, dtype=LINE).view(np.recarray)[0]
    sums = np.zeros((*policy.shape, 3))
    idle = np.zeros(game.n_players)
    enumerate_round(match, line, policy, rewards, sums, idle)
    total = perm(n_cards, game.n_players + 1)
    return Outcomes(sums, idle, total, _is_exact(game, policy, rewards, total))


def _is_exact(game: Game, policy: np.ndarray, rewards: np.ndarray, total: int) -> bool:
    """Tell whether all weights are exact, those of a seat that plays the mix included."""
    if np.any(rewards != 1):
        return False
    for denominator in (1, 2, 8):
        if np.all(policy * denominator % 1 == 0):
            return 8 * denominator ** (game.n_players - 1) * total <= _LARGEST_EXACT
    return False


def value_of_playing(outcomes: Outcomes, game: Game, switches: Switches, plays: str) -> np.ndarray:
    """Return the weighted reward of each seat that plays a strategy, or the best response."""
    if plays == BEST_RESPONSE:
        return outcomes.value_of_best_response()
    return outcomes.value_of(common_policy(game, switches, plays))


def match_chances(game: Game, switches: Switches, opponents: str, plays: str) -> list[float]:
    """Return the chance to be the last one alive by the number of players left, 0 to ``n_players``.

    Seats are drawn anew for each round, and so are the strategies of "mix". The player uses
    ``plays`` in every round, the best response being one to the chances of later rounds.
    """
    chances = [0.0, 1.0]
    for n_players in range(2, game.n_players + 1):
        smaller = game._replace(n_players=n_players)
        policy = common_policy(smaller, switches, opponents)
        # Not everybody survives a round, so the last reward is never paid.
        outcomes = outcomes_against(smaller, policy, [*chances, 0.0])
        values = value_of_playing(outcomes, smaller, switches, plays)
        chances.append(float(np.mean(values) / outcomes.total))
    return chances
