"""Random play as it is solved: when somebody wins, and how that fits the published wins."""

import numpy as np
import pandas as pd

from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.names import ENDS, PLAYERS, TIE_BREAK
from redealt.stats.hypotheses import Tails, chi_squared_fit, chi_squared_tails
from redealt.studies.hanamikoji.analysis.printed_rows import printed_wins

BOTH = "both"
# A tie-break comes after round 3; which of these games bear the label T differs by variant.
ROUND_3 = "3+T"
RESULTS = (1, 0, -1)


def chances_of(solved: pd.DataFrame) -> pd.DataFrame:
    """Return the chances of one variant by end (rows) and result (columns 1, 0, -1)."""
    chances = solved.pivot(index="end", columns="result", values="probability")
    return chances.loc[list(ENDS), list(RESULTS)]


def shares_of_wins(chances: pd.DataFrame) -> pd.Series:
    """Return the shares of all wins by end, and that of round 3 with the tie-breaks."""
    wins = chances[1] + chances[-1]
    wins[ROUND_3] = wins["3"] + wins[TIE_BREAK]
    return wins / wins[list(ENDS)].sum()


def fit_published(published: Tables, chances: pd.DataFrame) -> dict[str, Tails]:
    """Test the rounds of the published wins against solved shares, by player and for both."""
    shares = shares_of_wins(chances)[["1", "2", ROUND_3]].to_numpy()
    fits = {}
    for player in PLAYERS:
        wins = printed_wins(published, player, 0)
        fits[player] = chi_squared_fit(np.array([wins[0], wins[1], wins[2:].sum()]), shares)
    return fits | {BOTH: _add([*fits.values()])}


def _add(fits: list[Tails]) -> Tails:
    """Return the sum of independent chi-squared statistics."""
    return chi_squared_tails(sum(fit.statistic for fit in fits), sum(fit.df for fit in fits))
