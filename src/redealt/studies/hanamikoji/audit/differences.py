"""Win rates against each other: what the checks of several tables share."""

import numpy as np

from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.hypotheses import Tails, chi_squared_tails

BASELINE = "20"  # rollouts of the agent that others are compared with
CHANCE = "as much spread as chance gives"
ASSUMED_GAMES = 1000  # per cell of Tables 2 and 6, as Tables 1, 7, 8 and 11 state it
RATE_NAMES = dict(zip(PLAYERS, ("W₁", "W₂"), strict=True))


def standard_error(share_1: float, share_2: float, games: int) -> float:
    return float(np.sqrt((share_1 * (1 - share_1) + share_2 * (1 - share_2)) / games))


def sum_of_squares(z: np.ndarray, parameters: int = 0) -> Tails:
    """Return the sum of squares of standardized residuals with its chi-squared tails."""
    return chi_squared_tails(float(np.square(z).sum()), len(z) - parameters)
