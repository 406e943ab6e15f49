"""Lost games of Table 5.2 in disjoint blocks, and whether first seeds differ in them."""

from collections.abc import Iterator
from itertools import pairwise

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.stats.hypotheses import Tails, dispersion_of_counts

EDGES = (0, 100, 200, 500)  # of disjoint blocks of games that the rows have


def count_printed_losses(table: pd.DataFrame) -> pd.DataFrame:
    """Return losses by games (rows) and first seed (columns)."""
    rates = select(table, metric="win_rate")
    games = rates["n_games"].astype(int)
    lost = (games * (1 - rates["value"].astype(float))).round().astype(int)
    frame = pd.DataFrame({"games": games, "seed": rates["initial_seed"].astype(int), "lost": lost})
    return frame.pivot(index="games", columns="seed", values="lost")


def count_losses(games: pd.DataFrame) -> pd.DataFrame:
    """Return the same of single games, up to the edges of the blocks."""
    lost = 1 - games.pivot(index="game", columns="first_seed", values="won")
    ends = [edge for edge in EDGES[1:] if edge <= len(lost)]
    return lost.cumsum().iloc[[end - 1 for end in ends]].set_axis(ends)


def disperse_losses(losses: pd.DataFrame) -> Iterator[tuple[str, Tails]]:
    """Yield the first and last game of each block, and how losses spread over the first seeds."""
    totals = losses.reindex([0, *losses.index]).fillna(0)
    for first, last in pairwise(edge for edge in EDGES if edge in totals.index):
        lost = (totals.loc[last] - totals.loc[first]).to_numpy().astype(int)
        yield f"{first + 1} to {last}", dispersion_of_counts(lost, last - first)
