"""What claims on start birds read off the estimates."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.one_sided import add_counts
from redealt.judging.spreads import Spread
from redealt.stats.hypotheses import Tails, chi_squared_homogeneity, chi_squared_tails


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
    """Return by player the counts behind a metric of tables 7 to 9 that goes by own start bird.

    A player without units with every bird, or all of whose units are alike, is left out.
    """
    chosen = add_counts(select(rows, metric=metric, player=PLAYERS))
    chosen = chosen.astype({"bird": "int64"}).sort_values("bird", kind="stable")
    found = {player: select(chosen, player=player) for player in PLAYERS}
    shares = {
        player: Shares(own["count"].to_numpy(), own["units"].to_numpy())
        for player, own in found.items()
        if len(own)
    }
    return {player: own for player, own in shares.items() if own.is_varied}


def measure_spread(shares: Iterable[Shares]) -> Spread:
    """Return how far the shares of own birds lie from each player's common one.

    Where both birds are given, both players' statistics are of the same games, and independent.
    """
    shares = list(shares)
    tails = [own.test_homogeneity() for own in shares]
    total = chi_squared_tails(
        sum(each.statistic for each in tails), sum(each.df or 0 for each in tails)
    )
    units = sum(int(own.units.sum()) for own in shares)
    common = sum(int(own.counts.sum()) for own in shares) / units
    return Spread(total, units, common)


def pool_players(by_player: dict[str, Shares]) -> Shares:
    """Return the shares of both players together, by own bird."""
    counts, units = zip(*by_player.values(), strict=True)
    return Shares(np.sum(counts, axis=0), np.sum(units, axis=0))


def describe_ranges(by_player: dict[str, Shares], digits: int = 3) -> str:
    """Say how far the shares of each player range, and what the test of one share finds."""
    told = []
    for player, shares in by_player.items():
        by_bird, tails = shares.counts / shares.units, shares.test_homogeneity()
        told.append(
            f"{name_player(player)} from {decimals(by_bird.min(), digits)} to "
            f"{decimals(by_bird.max(), digits)}, chi-squared {decimals(tails.statistic, 1)} on "
            f"{tails.df} df"
        )
    return "; ".join(told)


def name_player(player: str) -> str:
    """Return a player in words."""
    return player.replace("_", " ")
