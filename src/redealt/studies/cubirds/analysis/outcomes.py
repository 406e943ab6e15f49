"""Games counted by end and winner, and what follows from the counts and sums."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from redealt.stats.intervals import (
    Interval,
    jackknife,
    mean_clustered,
    mean_from_sums,
    positive,
    variance_from_sums,
    wilson,
)
from redealt.studies.cubirds.stages.sums import SUMS

COLLECTIONS = ("two_triplets", "seven_species")  # the ends that have a winner always
TIE = "tie"
TOTAL = "total"  # any end, or any winner


@dataclass(frozen=True)
class Outcomes:
    """Games under one condition.

    :ivar counts: games by end and winner.
    :ivar blocks: those of ``SUMS`` that are known, by block, int64 of shape (blocks,).
    """

    counts: Mapping[tuple[str, str], int]
    blocks: Mapping[str, np.ndarray] = field(repr=False)

    @property
    def games(self) -> int:
        """All games."""
        return self.count()

    @property
    def ties(self) -> int:
        """Games that nobody won."""
        return self.count(winner=TIE)

    @property
    def decided(self) -> int:
        """Games that somebody won."""
        return self.games - self.ties

    def count(self, end: str = TOTAL, winner: str = TOTAL) -> int:
        """Games in a cell of Tables 3 to 5, or in its margin."""
        return sum(
            games
            for (found_end, found_winner), games in self.counts.items()
            if end in (TOTAL, found_end) and winner in (TOTAL, found_winner)
        )

    def wins(self, player: str, *ends: str) -> int:
        """Wins of a player, all or those with some ends."""
        return sum(self.count(end, player) for end in ends or [TOTAL])

    def ended(self, *ends: str) -> int:
        """Games with one of these ends."""
        return sum(self.count(end) for end in ends)

    def share(self, end: str = TOTAL, winner: str = TOTAL) -> Interval:
        """Share of all games that have this end and winner: ``share(winner=TIE)`` are the ties."""
        return wilson(self.count(end, winner), self.games)

    def share_of_decided(self, player: str) -> Interval:
        """Share of the games with a winner that a player won."""
        return wilson(self.wins(player), self.decided)

    def sum(self, name: str) -> int:
        """Sum of a quantity over all games, one of ``SUMS``."""
        return int(self.blocks[name].sum())

    def mean(self, name: str) -> Interval:
        """Mean per game of "turns" or "printed_turns", with Student's interval."""
        return positive(mean_from_sums(self.sum(name), self.sum(f"{name}_squared"), self.games))

    def sd(self, name: str) -> Interval:
        """Standard deviation of "turns" or "printed_turns", its interval by leaving out blocks."""
        sums = np.array([self.blocks[each] for each in (name, f"{name}_squared", "games")])
        if sums.shape[1] > 1 and self.games > 1:
            return positive(jackknife(_find_sd, sums, n=self.games))
        sd = _find_sd(sums.sum(axis=1)) if self.games > 1 else math.nan
        return Interval(sd, math.nan, math.nan, math.nan, self.games, "log jackknife")

    def ratio(self, name: str, per: str = "games") -> Interval:
        """Sum of one quantity by the sum of another, its interval by blocks as clusters.

        This holds where single games are not known, as of "rounds", or the units of a game depend
        on each other, as its "decisions". Undefined bounds if there is but one block.
        """
        totals, sizes = self.blocks[name], self.blocks[per]
        if len(sizes) > 1 and sizes.sum() > 0:
            return mean_clustered(totals, sizes)
        ratio = float(totals.sum() / sizes.sum()) if sizes.sum() > 0 else math.nan
        return Interval(ratio, math.nan, math.nan, math.nan, len(sizes), "clustered t")


def iterate_outcomes(
    table: pd.DataFrame, *conditions: str
) -> Iterator[tuple[dict[str, Any], Outcomes]]:
    """Yield the values of the conditions and the outcomes under them, in order of appearance.

    ``table`` holds rows as :func:`..stages.tournament.count_outcomes` returns them. Equal numbers
    of blocks under different conditions that are pooled here count as one block.
    """
    keys = [*conditions, "block", "end", "winner"]
    known = [name for name in SUMS if name in table]
    rows = table.groupby(keys, sort=False)[known].sum().reset_index().to_dict("records")
    parts = defaultdict(list)
    for row in rows:
        parts[tuple(row[name] for name in conditions)].append(row)
    for values, part in parts.items():
        yield dict(zip(conditions, values, strict=True)), _gather(part, known)


def pool_outcomes(table: pd.DataFrame) -> Outcomes:
    """Return the outcomes of all games of a table, which holds one at least."""
    ((_, outcomes),) = iterate_outcomes(table)
    return outcomes


def _find_sd(sums: np.ndarray) -> float:
    total, squares, n = map(int, sums)
    return math.sqrt(variance_from_sums(total, squares, n)) if n > 1 else math.nan


def _gather(rows: list[dict], known: list[str]) -> Outcomes:
    counts: dict[tuple[str, str], int] = defaultdict(int)
    blocks: dict[int, np.ndarray] = defaultdict(lambda: np.zeros(len(known), dtype=np.int64))
    for row in rows:
        counts[row["end"], row["winner"]] += row["games"]
        blocks[row["block"]] += np.array([row[name] for name in known], dtype=np.int64)
    return Outcomes(dict(counts), dict(zip(known, np.array([*blocks.values()]).T, strict=True)))
