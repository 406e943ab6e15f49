"""Approximate equilibria of one round of a small game.

Regret matching plus (Tammelin, "Solving large imperfect information games using CFR+", 2014) with
simultaneous updates and linear averaging. Each seat decides at most once, so that regrets need no
weight for its own earlier choices. A round is not zero-sum, for a tie costs all who tie: nothing
guarantees convergence, and how near an average policy is to an equilibrium is to be read off the
gains of best responses to it.
"""

import numpy as np

from redealt.games.cuckoo.best_response import outcomes_against
from redealt.games.cuckoo.information import Game, n_seen
from redealt.games.cuckoo.strategies import KEEP, SWAP


def approximate_equilibrium(game: Game, iterations: int) -> np.ndarray:
    """Return the average policy, float64 of shape (seats, 2, seen, given, card).

    Policies start from a fair coin and return to it where a seat regrets nothing: a seat to which
    its choice makes no difference tosses a coin, and what others get depends on that.
    """
    policy = np.full((game.n_players, 2, n_seen(game), game.cards - 1, game.cards - 1), 0.5)
    average = np.zeros_like(policy)
    regrets = np.zeros((*policy[:, 0].shape, 2))
    for iteration in range(1, iterations + 1):
        average += iteration * policy
        # A seat cannot see whether its card is the lowest of all.
        choices = outcomes_against(game, policy).sums[..., (KEEP, SWAP)].sum(axis=1)
        swaps = policy[:, 0]
        played = choices[..., KEEP] + swaps * (choices[..., SWAP] - choices[..., KEEP])
        regrets = np.maximum(0.0, regrets + choices - played[..., None])
        policy[:] = match_regrets(regrets)[:, None]
    return average / (iterations * (iterations + 1) / 2)


def match_regrets(regrets: np.ndarray) -> np.ndarray:
    """Return chances of SWAP in proportion to positive regrets; the last axis is KEEP, SWAP."""
    total = regrets.sum(axis=-1)
    coin = np.full_like(total, 0.5)
    return np.divide(regrets[..., SWAP], total, out=coin, where=total > 0)
