"""Cycles in maps of self-play: generations that beat each other in a circle.

A map without forgetting has a strength for every generation, and cycles by chance alone. How many
those are is found by playing the games anew with Bradley and Terry's strengths fitted to the map.
"""

from typing import NamedTuple

import numpy as np

from redealt.stats.regression import fit_logits
from redealt.studies.locm.analysis.heat_maps import Map

_DRAWS, _SEED = 2000, 1  # so many that Holm's correction over 60 runs leaves p below 5 %
_PRIOR = 0.05


class Cycles(NamedTuple):
    """Cyclic triads as a share of all: in a map, on average by chance, and p of as many."""

    observed: float
    expected: float
    p_high: float


def count_cycles(rates: np.ndarray) -> np.ndarray:
    """Return the share of triads in which each beats the next one, from rates of both seats.

    The last two axes are those of a map; there may be many maps.
    """
    beats = np.where(rates > 0.5, 1.0, np.where(rates < 0.5, 0.0, 0.5))
    size = rates.shape[-1]
    beats[..., np.arange(size), np.arange(size)] = 0.0
    circles = ((beats @ beats) * beats.swapaxes(-1, -2)).sum(axis=(-1, -2))
    return circles / 3 / (size * (size - 1) * (size - 2) / 6)


def fit_strengths(found: Map) -> np.ndarray:
    """Return the chance that the first player wins each cell by strengths and the seat.

    Fitted strengths differ by chance as well. They are drawn together, so that strengths fitted to
    games played anew differ as much as those fitted to the map.
    """
    size = len(found.wins)
    first, second = np.nonzero(found.games)
    identity = np.eye(size)
    design = np.column_stack([(identity[first] - identity[second])[:, 1:], np.ones(len(first))])
    # A little of a game won and lost in each cell keeps strengths finite.
    wins, games = found.wins[first, second] + _PRIOR, found.games[first, second] + 2 * _PRIOR
    fit = fit_logits(wins, games, design)
    centered = identity[:, 1:] - 1 / size
    strengths = centered @ fit.params[:-1]
    covariance = centered @ np.asarray(fit.cov_params())[:-1, :-1] @ centered.T
    noise = np.trace(covariance) / (size - 1)
    strengths *= np.sqrt(max(0.0, 1 - noise / strengths.var(ddof=1)))
    return 1 / (1 + np.exp(-np.subtract.outer(strengths, strengths) - fit.params[-1]))


def find_cycles(found: Map) -> Cycles:
    """Return the cycles of a map beside those that chance gives."""
    rng = np.random.default_rng(_SEED)
    chances, games = fit_strengths(found), found.games.astype(np.int64)
    wins = rng.binomial(games, chances, (_DRAWS, *games.shape))
    drawn = count_cycles(found._replace(wins=wins).symmetrized)
    observed = float(count_cycles(found.symmetrized))
    p_high = (1 + int((drawn >= observed).sum())) / (1 + _DRAWS)
    return Cycles(observed, float(drawn.mean()), p_high)
