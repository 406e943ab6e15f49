"""Sums over blocks of games, and what follows from them."""

from collections.abc import Iterator

import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.intervals import mean_from_sums, wilson

Row = dict[str, object]
_SUMS = (
    *("games", "wins", "turns", "squared_turns", "decisions", "instants"),
    *("empty_deck", "with_pandamonium"),
)


def sum_up(table: pd.DataFrame, *conditions: str) -> Iterator[tuple[Row, pd.Series]]:
    """Yield conditions, and the sums over all their blocks with the longest game."""
    grouped = table.groupby([*conditions], sort=False)
    sums = grouped[[*_SUMS]].sum().assign(longest=grouped["longest"].max()).reset_index()
    for _, row in sums.iterrows():
        yield {name: row[name] for name in conditions}, row


def rate_row(row: pd.Series, where: Row) -> Row:
    """Return the win rate of the tested agents."""
    share = wilson(int(row["wins"]), int(row["games"]))
    return sampled(share, "win_rate", "game", **where)


def length_rows(row: pd.Series, where: Row) -> Iterator[Row]:
    """Yield what is measured of games besides who wins.

    turns (the mean), longest (turns of the longest game), decisions and instants per game,
    empty_deck and with_pandamonium (shares of the games).
    """
    games = int(row["games"])
    turns = mean_from_sums(int(row["turns"]), int(row["squared_turns"]), games)
    yield sampled(turns, "turns", "game", **where)
    yield exact(float(row["longest"]), "longest", **where)
    for metric in ("decisions", "instants"):
        yield exact(row[metric] / games, metric, **where)
    for metric in ("empty_deck", "with_pandamonium"):
        yield sampled(wilson(int(row[metric]), games), metric, "game", **where)
