"""Games counted by result and end, and the estimates that follow from the counts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import sampled
from redealt.games.hanamikoji.names import ENDS, PLAYERS, TIE_BREAK
from redealt.stats.intervals import (
    Interval,
    difference_within_multinomial,
    mean_t,
    positive,
    wilson,
)

# Conditions of games in which agents may look up tables.
OF_PRESAMPLING = ("variant", "n_rollouts", "tested_seat", "presampling")
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

    def tally(self, player: str) -> tuple[int, int]:
        """Wins of a player, and all games."""
        return self.wins(player), self.games

    def ended(self, *ends: str) -> int:
        """Games with one of these ends."""
        return int(self.counts.reindex(ends, fill_value=0).to_numpy().sum())

    def share_of_own_wins(self, player: str, end: str) -> Interval:
        """Share of a player's wins with one end."""
        return wilson(self.wins(player, end), self.wins(player))

    def win_rate_given_end(self, player: str, end: str) -> Interval:
        """Share of the games with one end that a player won."""
        return wilson(self.wins(player, end), self.ended(end))

    def lengths_of_wins(self, player: str) -> Counter[int]:
        """Wins of a player by their rounds, a tie-break as round 3."""
        wins: Counter[int] = Counter()
        for end in self.counts.index:
            wins[length_of(end)] += self.wins(player, end)
        return wins

    # Rows of estimates tables

    def win_row(self, player: str, /, **where: object) -> dict:
        """The row of a player's win_rate, of all games; nobody won a draw."""
        return sampled(wilson(*self.tally(player)), "win_rate", "game", **where)

    def draw_row(self, **where: object) -> dict:
        """The row of the draw_rate."""
        return sampled(wilson(self.draws, self.games), "draw_rate", "game", **where)

    def seat_row(self, **where: object) -> dict:
        """The row of the seat_difference, player 1's minus player 2's share of the games."""
        first, second = (self.wins(player) for player in PLAYERS)
        difference = difference_within_multinomial(first, second, self.games)
        return sampled(difference, "seat_difference", "game", **where)

    def length_rows(self, player: str, /, **where: object) -> Iterator[dict]:
        """The row of mean_length_of_wins, if a player won any."""
        length = mean_length(self.lengths_of_wins(player))
        if length:
            yield sampled(length, "mean_length_of_wins", "won game", **where)

    def winner_rows(self, **where: object) -> Iterator[dict]:
        """The rows of win_rate by player, and of share_of_games by player and end of their wins."""
        for player in PLAYERS:
            here = {**where, "player": player}
            yield self.win_row(player, **here)
            for end in ENDS:
                share = wilson(self.wins(player, end), self.games)
                yield sampled(share, "share_of_games", "game", **here, end=end)


def length_of(end: str) -> int:
    """Return the rounds of a game by its end: a tie-break comes after round 3."""
    return 3 if end == TIE_BREAK else int(end)


def mean_length(games: Counter[int]) -> Interval | None:
    """Return the mean of games by their rounds; None without any."""
    return positive(mean_t([*games], [*games.values()])) if games.total() else None


def iterate_outcomes(
    table: pd.DataFrame, *conditions: str
) -> Iterator[tuple[dict[str, Any], Outcomes]]:
    """Yield the values of the conditions and the outcomes under them, in order of appearance.

    ``table`` holds rows as :func:`..stages.tournament.count_results` returns them.
    """
    for values, rows in table.groupby(list(conditions), sort=False):
        counts = rows.pivot_table(index="end", columns="result", values="games", aggfunc="sum")
        counts = counts.reindex(columns=[1, 0, -1], fill_value=0).fillna(0).astype("int64")
        yield dict(zip(conditions, values, strict=True)), Outcomes(counts)
