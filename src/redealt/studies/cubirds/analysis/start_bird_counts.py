"""Games by the birds that the players' collections start with (section 7.2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import N_SPECIES
from redealt.studies.cubirds.analysis.outcomes import iterate_outcomes

PAIR = ("p1_start_bird", "p2_start_bird")
PUBLISHED_GAMES = 1000  # of each pair, as the paper says
ROUNDING_VARIANCE = 1 / 12  # of numbers rounded to integers


@dataclass(frozen=True, eq=False)
class BirdCounts:
    """Games by the start bird of one player, who wins or loses them; arrays of shape (8,)."""

    wins: np.ndarray
    losses: np.ndarray
    games: np.ndarray

    @property
    def decided(self) -> np.ndarray:
        """Games with a winner."""
        return self.wins + self.losses

    @property
    def ties(self) -> np.ndarray:
        """Games without a winner."""
        return self.games - self.decided


@dataclass(frozen=True, eq=False)
class PairCounts:
    """Games by the start birds of player 1 (rows) and player 2 (columns), arrays (8, 8).

    :ivar rounding: variance of the counts that comes from rounding, if they were scaled.
    """

    wins_1: np.ndarray
    wins_2: np.ndarray
    games: np.ndarray
    rounding: float = 0.0

    @property
    def decided(self) -> np.ndarray:
        """Games with a winner."""
        return self.wins_1 + self.wins_2

    @property
    def ties(self) -> np.ndarray:
        """Games without a winner."""
        return self.games - self.decided

    def by_bird(self) -> dict[str, BirdCounts]:
        """Return the counts by each player's own bird, over all birds of the other player."""
        counts = {"player_1": (self.wins_1, self.wins_2), "player_2": (self.wins_2, self.wins_1)}
        return {
            player: BirdCounts(*(each.sum(axis=axis) for each in (*wins, self.games)))
            for axis, (player, wins) in zip((1, 0), counts.items(), strict=True)
        }


def iterate_pairs(
    table: pd.DataFrame, *conditions: str
) -> Iterator[tuple[dict[str, Any], PairCounts]]:
    """Yield the values of the conditions and the counts of all pairs under them."""
    for values, part in _split(table, conditions):
        counts = np.zeros((3, N_SPECIES, N_SPECIES), dtype=np.int64)
        for pair, outcomes in iterate_outcomes(part, *PAIR):
            wins = [outcomes.wins(player) for player in PLAYERS]
            counts[:, *(pair[name] for name in PAIR)] = (*wins, outcomes.games)
        yield values, PairCounts(*counts)


def iterate_birds(
    table: pd.DataFrame, *conditions: str
) -> Iterator[tuple[dict[str, Any], dict[str, BirdCounts]]]:
    """Yield the values of the conditions and the counts by a player's one fixed start bird.

    ``table`` says in "player" and "bird" whose collection starts with what.
    """
    for values, part in _split(table, conditions):
        counts = {player: np.zeros((3, N_SPECIES), dtype=np.int64) for player in PLAYERS}
        for where, outcomes in iterate_outcomes(part, "player", "bird"):
            own = where["player"]
            (other,) = set(PLAYERS) - {own}
            found = (outcomes.wins(own), outcomes.wins(other), outcomes.games)
            counts[own][:, where["bird"]] = found
        yield values, {player: BirdCounts(*each) for player, each in counts.items()}


def read_printed_pairs(printed: pd.DataFrame) -> PairCounts:
    """Return the counts of a published table: 1,000 games in each cell, perhaps scaled to them."""
    wins = []
    for player in PLAYERS:
        rows = select(printed, metric=f"{player}_wins").astype(dict.fromkeys((*PAIR, "value"), int))
        wins.append(rows.pivot(index=PAIR[0], columns=PAIR[1], values="value").to_numpy())
    first, second = wins
    games = np.full(first.shape, PUBLISHED_GAMES)
    return PairCounts(first, second, games, ROUNDING_VARIANCE)


def _split(
    table: pd.DataFrame, conditions: Sequence[str]
) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
    for values, part in table.groupby([*conditions], sort=False):
        yield dict(zip(conditions, values, strict=True)), part


def pair_tables(
    runs: Mapping[str, pd.DataFrame], agent: str
) -> tuple[list[pd.DataFrame], tuple[str, ...]]:
    """Return the runs with 64 pairs and their conditions; rollouts are empty where none count."""
    tables = [table for table in runs.values() if {*PAIR} <= {*table.columns}]
    if agent != "flat_monte_carlo":
        return tables, ("variant",)
    filled = [table if "rollouts" in table else table.assign(rollouts="") for table in tables]
    return filled, ("variant", "rollouts")
