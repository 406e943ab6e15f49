"""What claims on start birds read off the estimates."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.one_sided import add_counts
from redealt.stats.hypotheses import Tails, chi_squared_homogeneity


class Shares(NamedTuple):
    """Units that have something, and all units, by a player's own start bird; shape (8,)."""

    counts: np.ndarray
    units: np.ndarray

    @property
    def common(self) -> float:
        """The share of all units together."""
        return float(self.counts.sum() / self.units.sum())

    @property
    def is_varied(self) -> bool:
        """Whether every bird has units, and they are not all alike."""
        return bool(self.units.all() and 0 < self.counts.sum() < self.units.sum())

    def test_homogeneity(self) -> Tails:
        """Test that all birds have one share."""
        return chi_squared_homogeneity(np.column_stack([self.counts, self.units - self.counts]))


def read_shares(rows: pd.DataFrame, metric: str) -> dict[str, Shares]:
    """Return by player the counts behind a metric of tables 7 to 9 that goes by own start bird."""
    chosen = add_counts(select(rows, metric=metric, player=PLAYERS))
    chosen = chosen.astype({"bird": "int64"}).sort_values("bird", kind="stable")
    found = {player: select(chosen, player=player) for player in PLAYERS}
    return {
        player: Shares(own["count"].to_numpy(), own["units"].to_numpy())
        for player, own in found.items()
        if len(own)
    }


def name_player(player: str) -> str:
    """Return a player in words."""
    return player.replace("_", " ")
