"""What the exhibits of mixed matches share: counts of wins, and how strategies look."""

import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.games.cuckoo.strategies import STRATEGIES
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


def share_rows(counts: pd.Series, conditions: dict) -> list[dict]:
    """Return the estimates of one group of matches: shares, their differences, and no winner.

    ``counts`` has the columns of :func:`counts_by_label`. What the authors' run yields is exact.
    Where no match has a winner there are no shares.
    """
    is_replay = conditions.get("generator") == AUTHORS

    def row(interval: Interval, metric: str, unit: str, strategy: str) -> dict:
        if is_replay:
            return exact(interval.estimate, metric, **conditions, strategy=strategy)
        return sampled(interval, metric, unit, **conditions, strategy=strategy)

    won = int(counts["matches"] - counts["no_winner"])
    matches = int(counts["matches"])
    rows = []
    for strategy in STRATEGIES:
        wins = int(counts[f"wins_{strategy}"])
        if won:
            share = wilson(wins, won, simultaneous=len(STRATEGIES))
            rows.append(row(share, "share_of_wins", "match with a winner", strategy))
        if is_replay:
            rows.append(exact(wins, "wins", **conditions, strategy=strategy))
    for name, (first, second) in DIFFERENCES.items() if won else ():
        difference = difference_within_multinomial(
            int(counts[f"wins_{first}"]), int(counts[f"wins_{second}"]), won
        )
        rows.append(row(difference, "difference_of_shares", "match with a winner", name))
    rows.append(row(wilson(matches - won, matches), "no_winner_rate", "match", "all"))
    if is_replay:
        rows.append(exact(won, "games_with_a_winner", **conditions, strategy="all"))
        rows.append(exact(matches - won, "games_without_winner", **conditions, strategy="all"))
    return rows
