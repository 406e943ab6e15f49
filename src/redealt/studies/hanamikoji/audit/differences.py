"""Win rates against each other: what the checks of several tables share."""

import numpy as np

from redealt.stats.hypotheses import Tails, chi_squared_tails

BASELINE = "20"  # rollouts of the agent that others are compared with
CHANCE = "as much spread as chance gives"


def standard_error(share_1: float, share_2: float, games: int) -> float:
    return float(np.sqrt((share_1 * (1 - share_1) + share_2 * (1 - share_2)) / games))


def sum_of_squares(z: np.ndarray, parameters: int = 0) -> Tails:
    """Return the sum of squares of standardized residuals with its chi-squared tails."""
    return chi_squared_tails(float(np.square(z).sum()), len(z) - parameters)
