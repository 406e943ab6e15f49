"""The published values as numbers, and what is found in them in words."""

from collections.abc import Iterable

import pandas as pd

from redealt.exhibits.numbers import decimals
from redealt.exhibits.published import Tables
from redealt.stats.intervals import wilson
from redealt.studies.cubirds.analysis.start_bird_counts import PairCounts, read_printed_pairs
from redealt.studies.cubirds.claims.bird_shares import Shares

# A fact that both Table 6 and the test of Table 3 show.
GAMES_OF_RANDOM = "the random games are not 1\u202f000"
AGENTS = {"random": "table_03", "flat_monte_carlo": "table_04", "heuristic": "table_05"}


def read_counts(published: Tables, agent: str) -> pd.DataFrame:
    """Return an agent's games by win condition (index) and player (columns), as in the paper."""
    table = published[AGENTS[agent]]
    counts = table.assign(value=table["value"].astype(int)).pivot(
        index="win_condition", columns="player", values="value"
    )
    return counts.loc[[*dict.fromkeys(table["win_condition"])], [*dict.fromkeys(table["player"])]]


def read_cells(published: Tables, table: str) -> PairCounts:
    """Return the wins of Table 7, 8 or 9 by start birds."""
    return read_printed_pairs(published[table])


def read_shares(cells: PairCounts) -> dict[str, Shares]:
    """Return the games that each player wins of those with a winner, by own start bird."""
    return {
        player: Shares(counts.wins, counts.decided) for player, counts in cells.by_bird().items()
    }


def list_numbers(values: Iterable[float], digits: int = 2) -> str:
    """Return numbers as a list in words."""
    return ", ".join(decimals(value, digits) for value in values)


def describe_share(count: int, n: int) -> str:
    """Return a share with its interval."""
    share = wilson(count, n)
    low, high = decimals(share.ci_low, 3), decimals(share.ci_high, 3)
    return f"{decimals(share.estimate, 4)}, 95 % interval {low} to {high}"
