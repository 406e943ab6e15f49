"""Tables of pre-sampled values: their mean entries, and how much changes from one to the next."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.hanamikoji.names import COUNTED, PLAYERS
from redealt.stats.intervals import Interval, clip, jackknife, mean_t, positive

ALL = "all"


def entry_rows(table: pd.DataFrame, where: Mapping[str, Any]) -> Iterator[dict]:
    """Yield the mean entry of each round: of all, and of those in which a player owns a suit.

    The latter with the sign of the owner's view. The arrangements are all there are; only the games
    behind them are a sample.
    """
    for round_, entries in _with_error(table).groupby("round"):
        here = {**where, "round": round_}
        yield sampled(_mean_of(entries, 1), "mean_entry", "game", **here, player=ALL, suit=ALL)
        for digit, (player, sign) in enumerate(zip(PLAYERS, (1, -1), strict=True), start=1):
            for suit in range(len(SUIT_SIZES)):
                owned = entries[entries["owners"].str[suit] == str(digit)]
                if len(owned):
                    mean, place = _mean_of(owned, sign), {"player": player, "suit": suit}
                    yield sampled(mean, "mean_entry", "game", **here, **place)


def change_rows(
    before: pd.DataFrame, after: pd.DataFrame, where: Mapping[str, Any]
) -> Iterator[dict]:
    """Yield how far entries are from those before, and what sampling error alone would make.

    mean_absolute_change, and the same by sampling error alone; squared_change_ratio, 1 if all is
    sampling error; correlation, as it is and without_sampling_error.
    """
    both, unit = _join(_with_error(before), _with_error(after)), "arrangement"
    yield sampled(positive(mean_t(both["change"].abs())), "mean_absolute_change", unit, **where)
    expected = _expect_absolute_change(both)
    yield exact(expected, "mean_absolute_change_by_sampling_error", **where)
    sums = np.stack([both["change"] ** 2, both["variance"]])
    if sums[1].sum() > 0:
        ratio = positive(jackknife(lambda s: float(s[0] / s[1]), sums, n=len(both)))
        yield sampled(ratio, "squared_change_ratio", unit, **where)
    x, y = both["mean_0"], both["mean_1"]
    sums = np.stack([np.ones(len(both)), x, y, x**2, y**2, x * y, both["error_0"], both["error_1"]])
    plain = clip(jackknife(lambda s: _correlate(*s[:6]), sums, n=len(both)), -1.0)
    yield sampled(plain, "correlation", unit, **where)
    true = jackknife(lambda s: _correlate(*s), sums, n=len(both))
    yield sampled(true, "correlation_without_sampling_error", unit, **where)


def _with_error(table: pd.DataFrame) -> pd.DataFrame:
    return table.assign(error=_error_variance(table["wins_1"], table["wins_2"], table["games"]))


def _error_variance(wins_1: pd.Series, wins_2: pd.Series, games: pd.Series) -> pd.Series:
    """Return the unbiased variance of the mean result of independent games."""
    mean = (wins_1 - wins_2) / games
    return ((wins_1 + wins_2) / games - mean**2) / np.maximum(games - 1, 1)


def _mean_of(entries: pd.DataFrame, sign: int) -> Interval:
    mean = sign * float(entries["mean"].mean())
    se = float(np.sqrt(entries["error"].sum())) / len(entries)
    return Interval(mean, mean - 1.96 * se, mean + 1.96 * se, se, int(entries["games"].sum()), "z")


def _join(before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """Return the entries of two tables side by side, with the variance of their difference.

    That is the one under equal means, of the games of both entries together.
    """
    columns = ["arrangement", "games", "wins_1", "draws", "wins_2", "mean", "error"]
    both = before[columns].merge(after[columns], on="arrangement", suffixes=("_0", "_1"))
    games = both["games_0"] + both["games_1"]
    wins_1, wins_2 = (both[f"wins_{player}_0"] + both[f"wins_{player}_1"] for player in (1, 2))
    of_one_game = _error_variance(wins_1, wins_2, games) * games
    return both.assign(
        change=both["mean_1"] - both["mean_0"],
        variance=of_one_game * (1 / both["games_0"] + 1 / both["games_1"]),
    )


def _expect_absolute_change(both: pd.DataFrame) -> float:
    """Return the mean absolute change if the games of both entries were shuffled between them."""
    margins = [both[f"{name}_0"] + both[f"{name}_1"] for name in COUNTED]
    cells = pd.DataFrame([both["games_0"], *margins]).T.value_counts()
    total = sum(_expect_of_entry(*cell) * count for cell, count in cells.items())
    return float(total / cells.sum())


def _expect_of_entry(first: int, wins: int, draws: int, losses: int) -> float:
    """Return the mean absolute difference of the mean results of ``first`` games and the others."""
    from scipy.special import gammaln

    def log_binomial(n: int, k: np.ndarray | int) -> np.ndarray:
        return gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)

    games = wins + draws + losses
    won, drawn = np.meshgrid(np.arange(wins + 1), np.arange(draws + 1), indexing="ij")
    lost = first - won - drawn
    possible = (lost >= 0) & (lost <= losses)
    won, drawn, lost = won[possible], drawn[possible], lost[possible]
    logs = log_binomial(wins, won) + log_binomial(draws, drawn) + log_binomial(losses, lost)
    chances = np.exp(logs - log_binomial(games, first))
    others = (wins - losses - (won - lost)) / (games - first)
    return float(chances @ np.abs((won - lost) / first - others))


def _correlate(
    n: float,
    x: float,
    y: float,
    xx: float,
    yy: float,
    xy: float,
    error_x: float = 0.0,
    error_y: float = 0.0,
) -> float:
    """Return the correlation from sums over entries; given error variances, of the true values."""
    spread_x, spread_y = xx - x * x / n - error_x, yy - y * y / n - error_y
    if min(spread_x, spread_y) <= 0:
        return np.nan
    return float((xy - x * y / n) / np.sqrt(spread_x * spread_y))
