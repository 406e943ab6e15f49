"""Evolved individuals: which one of a run is chosen, and how good it is in other games.

The thesis plays the individuals of a last generation, and publishes the share of the best one in
these same games (E7). Our runs play as many fresh games besides.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import sampled
from redealt.stats.intervals import mean_t

_SELECTION, _FRESH = 0, 1  # blocks of games


class Chosen(NamedTuple):
    """The best individual of each run, by the games in which it was chosen.

    :ivar selected: its shares in these games, float64 (runs,).
    :ivar fresh: its shares in as many others.
    :ivar population: mean shares of all individuals of the run in the latter.
    :ivar games: of an individual, of either kind.
    """

    selected: np.ndarray
    fresh: np.ndarray
    population: np.ndarray
    games: int


def choose_best(rows: pd.DataFrame) -> Chosen:
    """Return the best of each run, of equals the first; ``rows`` are those of one opponent."""
    wins = rows.pivot(index=["run", "individual"], columns="block", values="wins")
    games = int(rows["games"].iloc[0])
    shares = wins / games
    chosen = shares.loc[list(shares[_SELECTION].groupby("run").idxmax())]
    population = shares[_FRESH].groupby("run").mean()
    selected, fresh = (chosen[block].to_numpy() for block in (_SELECTION, _FRESH))
    return Chosen(selected, fresh, population.to_numpy(), games)


def run_rows(chosen: Chosen, where: dict) -> Iterator[dict]:
    """Yield means over runs, which are the replicates.

    win_rate, fresh_win_rate and population_win_rate as in :class:`Chosen`; inflation, win_rate
    minus fresh_win_rate.
    """
    values = {
        "win_rate": chosen.selected,
        "fresh_win_rate": chosen.fresh,
        "population_win_rate": chosen.population,
        "inflation": chosen.selected - chosen.fresh,
    }
    for metric, runs in values.items():
        yield sampled(mean_t(runs), metric, "run", **where)
