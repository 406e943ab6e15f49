"""What the exhibits of mixed matches share: counts of wins, and how strategies look."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.games.cuckoo.names import STRATEGIES
from redealt.stats.intervals import Interval, difference_within_multinomial, wilson

STRATEGY_COLORS = {"oracle": "C0", "optimal": "C1", "naive": "C2", "random": "C3"}
WINS = [f"wins_{strategy}" for strategy in STRATEGIES]
PLAYERS = [f"players_{strategy}" for strategy in STRATEGIES]
DIFFERENCES = {
    "optimal_minus_naive": ("optimal", "naive"),
    "oracle_minus_optimal": ("oracle", "optimal"),
}

# Two sources of matches: the authors' generator and seed, and this project's streams.
AUTHORS, OWN = "authors", "redealt"


def counts_by_label(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return wins and players by strategy for each variant, generator, label and number seated.

    The authors' run is the variant ``as_run`` from their generator.
    """
    columns = ["matches", "no_winner", *WINS, *PLAYERS]
    replay = runs["published_program"].groupby("n_players_label")
    authors = replay[columns].first().reset_index()
    authors.insert(0, "generator", AUTHORS)
    authors.insert(0, "variant", "as_run")
    authors.insert(3, "n_players", replay["identifier"].nunique().to_numpy())
    cells = ["variant", "n_players_label", "n_players"]
    own = runs["mixed"].groupby(cells, sort=False)[columns].sum().reset_index()
    own.insert(1, "generator", OWN)
    return pd.concat([authors, own], ignore_index=True)


def estimate(interval: Interval, metric: str, unit: str, **where: object) -> dict[str, Any]:
    """Return the row of an estimate; what the authors' run yields is exact."""
    if where["generator"] == AUTHORS:
        return exact(interval.estimate, metric, **where)
    return sampled(interval, metric, unit, **where)


def share_rows(counts: pd.Series, where: dict[str, Any]) -> Iterator[dict]:
    """Yield the estimates of one group of matches: shares, their differences, and no winner.

    ``counts`` has the columns of :func:`counts_by_label`. Where no match has a winner there are no
    shares.
    """
    is_replay, unit = where["generator"] == AUTHORS, "match with a winner"
    matches, without = int(counts["matches"]), int(counts["no_winner"])
    won = matches - without
    wins = {strategy: int(counts[f"wins_{strategy}"]) for strategy in STRATEGIES}
    for strategy in STRATEGIES:
        if won:
            share = wilson(wins[strategy], won, simultaneous=len(STRATEGIES))
            yield estimate(share, "share_of_wins", unit, **where, strategy=strategy)
        if is_replay:
            yield exact(wins[strategy], "wins", **where, strategy=strategy)
    for name, (first, second) in DIFFERENCES.items() if won else ():
        gap = difference_within_multinomial(wins[first], wins[second], won)
        yield estimate(gap, "difference_of_shares", unit, **where, strategy=name)
    rate = wilson(without, matches)
    yield estimate(rate, "no_winner_rate", "match", **where, strategy="all")
    if is_replay:
        yield exact(won, "games_with_a_winner", **where, strategy="all")
        yield exact(without, "games_without_winner", **where, strategy="all")
