"""Games counted by result and end, and what follows from the counts."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from redealt.stats.intervals import Interval, mean_t, wilson

PLAYERS = ("player_1", "player_2")
TIE_BREAK = "T"
ENDS = ("1", "2", "3", TIE_BREAK)
_RESULT_OF_WIN = {"player_1": 1, "player_2": -1}


@dataclass(frozen=True)
class Outcomes:
    """Counts of games under one condition, int64 by end (rows) and result (columns 1, 0, -1)."""

    counts: pd.DataFrame

    @property
    def games(self) -> int:
        """All games."""
        return int(self.counts.to_numpy().sum())

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return int(self.counts[0].sum())

    def wins(self, player: str, *ends: str) -> int:
        """Wins of a player, all or those of some ends."""
        wins = self.counts[_RESULT_OF_WIN[player]]
        return int(wins.reindex(ends, fill_value=0).sum() if ends else wins.sum())

    def ended(self, *ends: str) -> int:
        """Games with one of these ends."""
        return int(self.counts.reindex(ends, fill_value=0).to_numpy().sum())

    def win_rate(self, player: str) -> Interval:
        """Share of all games that a player won; nobody won a draw."""
        return wilson(self.wins(player), self.games)

    def share_of_own_wins(self, player: str, end: str) -> Interval:
        """Share of a player's wins with one end."""
        return wilson(self.wins(player, end), self.wins(player))

    def win_rate_given_end(self, player: str, end: str) -> Interval:
        """Share of the games with one end that a player won."""
        return wilson(self.wins(player, end), self.ended(end))

    def length_of_wins(self, player: str) -> Interval | None:
        """Mean rounds of the games that a player won, a tie-break as round 3; None without any."""
        wins = self.counts[_RESULT_OF_WIN[player]]
        if wins.sum() == 0:
            return None
        return mean_t([length_of(end) for end in wins.index], wins.to_numpy())


def length_of(end: str) -> int:
    """Return the rounds of a game by its end: a tie-break comes after round 3."""
    return 3 if end == TIE_BREAK else int(end)


def iterate_outcomes(
    table: pd.DataFrame, *conditions: str
) -> Iterator[tuple[dict[str, object], Outcomes]]:
    """Yield the values of the conditions and the outcomes under them, in order of appearance.

    ``table`` holds rows as :func:`..stages.tournament.count_results` returns them.
    """
    for values, rows in table.groupby(list(conditions), sort=False):
        counts = rows.pivot_table(index="end", columns="result", values="games", aggfunc="sum")
        counts = counts.reindex(columns=[1, 0, -1], fill_value=0).fillna(0).astype("int64")
        yield dict(zip(conditions, values, strict=True)), Outcomes(counts)
