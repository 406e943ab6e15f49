"""What the maps of self-play say of a run: does it improve, in which steps, does it forget?

``table`` holds rows as the stage function ``play_maps`` returns them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import sampled
from redealt.stats.intervals import Interval, mean_t, wilson
from redealt.studies.locm.variants import GENOMES

RUN = ("variant", "scheme", "agent", "run")
TREES = "BinaryTree and Tree"
ALL = "all genomes"
STRIPE = 0.1  # below the local median: a generation that has forgotten something
_WINDOW = 5  # generations around one, for the median


class Map(NamedTuple):
    """The bests of a run against each other.

    :ivar wins: of the generation in the row, which moves first, against that in the column; where
        games were played anew, there is an axis before these.
    :ivar games: in the same shape, 0 on the diagonal.
    """

    where: Mapping[str, Any]
    wins: np.ndarray
    games: np.ndarray

    @property
    def rates(self) -> np.ndarray:
        """Shares that the first player wins; one half on the diagonal, which is not played."""
        return np.divide(self.wins, self.games, out=np.full(self.wins.shape, 0.5),
                         where=self.games > 0)  # fmt: skip

    @property
    def symmetrized(self) -> np.ndarray:
        """Shares that the row wins in both seats."""
        return (self.rates + 1 - self.rates.swapaxes(-1, -2)) / 2

    @property
    def row_means(self) -> np.ndarray:
        """What each generation wins, moving first."""
        return self.wins.sum(axis=1) / self.games.sum(axis=1)


def read_maps(table: pd.DataFrame) -> Iterator[Map]:
    """Yield all maps of a table."""
    for values, rows in table.groupby(list(RUN), sort=False):
        size = int(rows["first"].max()) + 1
        wins, games = np.zeros((2, size, size))
        places = rows["first"].to_numpy(), rows["second"].to_numpy()
        wins[places], games[places] = rows["wins"], rows["games"]
        yield Map(dict(zip(RUN, values, strict=True)), wins, games)


def measure(means: np.ndarray) -> dict[str, float]:
    """Return what the row means of one run show.

    gain: last minus first generation; fitted_gain: the same of a straight line through all;
    largest_step: the largest rise from one generation to the next, as a share of all rises;
    stripes: the share of generations far below the median of those around them.
    """
    rises = np.diff(means).clip(min=0)
    places = np.arange(len(means))
    slope = np.polyfit(places, means, 1)[0]
    half = _WINDOW // 2
    local = [np.median(means[max(0, i - half) : i + half + 1]) for i in places]
    return {
        "gain": float(means[-1] - means[0]),
        "fitted_gain": float(slope * (len(means) - 1)),
        "largest_step": float(rises.max() / rises.sum()) if rises.any() else np.nan,
        "stripes": float((means < np.array(local) - STRIPE).mean()),
    }


def generation_rows(found: Map) -> Iterator[dict]:
    """Yield win_rate of each generation of a run against all others, moving first."""
    wins, games = found.wins.sum(axis=1), found.games.sum(axis=1)
    for generation, (won, n) in enumerate(zip(wins, games, strict=True), 1):
        share = wilson(int(won), int(n))
        yield sampled(share, "win_rate", "game", **found.where, generation=generation)


def run_rows(found: Map) -> Iterator[dict]:
    """Yield the measures of a run under their names."""
    n = int(found.games.sum())
    for metric, value in measure(found.row_means).items():
        if not np.isnan(value):
            nan = np.nan
            only = Interval(value, nan, nan, nan, n, "one run")
            yield sampled(only, metric, "game", **found.where, generation="")


def group_rows(maps: list[Map]) -> Iterator[dict]:
    """Yield mean_win_rate by generation, and the mean of every measure, over runs of a group.

    Trees of both kinds are a group of their own, too, as in the paper's prose, and so are all.
    """
    groups: dict[tuple, list[np.ndarray]] = {}
    for found in maps:
        variant, scheme, agent, _ = found.where.values()
        names = [agent] + [TREES] * (agent in TREES.split(" and ")) + [ALL] * (agent in GENOMES)
        for name in names:
            groups.setdefault((variant, scheme, name), []).append(found.row_means)
    for (variant, scheme, agent), runs in groups.items():
        where = {"variant": variant, "scheme": scheme, "agent": agent, "run": ""}
        measures = pd.DataFrame([measure(run) for run in runs])
        for metric in measures:
            known = measures[metric].dropna()
            if len(known):
                yield sampled(mean_t(known), metric, "run", **where, generation="")
        for generation, means in enumerate(np.transpose(runs), 1):
            mean = mean_t(means)
            yield sampled(mean, "mean_win_rate", "run", **where, generation=generation)
