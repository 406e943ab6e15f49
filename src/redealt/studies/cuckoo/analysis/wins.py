"""What the claims read off the estimates: variants, and counts of wins."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.studies.cuckoo.analysis.shares import AUTHORS, STRATEGIES


def split_by_variant(rows: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """Return the rows of each variant: of as_run those of the authors' own matches."""
    chosen = rows[(rows["variant"] != "as_run") | (rows["generator"] == AUTHORS)]
    return list(chosen.groupby("variant", sort=False))


def count_wins(rows: pd.DataFrame, by: str) -> pd.DataFrame:
    """Return the wins of each strategy by label or by number of players seated."""
    shares = select(rows, metric="share_of_wins")
    winners = shares["n"].astype(float)
    if winners.isna().all():  # the exact repetition
        counts = select(rows, metric="games_with_a_winner").set_index("n_players_label")["estimate"]
        winners = shares["n_players_label"].map(counts)
    wins = shares.assign(wins=(shares["estimate"] * winners).round())
    table = wins.pivot_table(index=by, columns="strategy", values="wins", aggfunc="sum")
    return table[list(STRATEGIES)]
