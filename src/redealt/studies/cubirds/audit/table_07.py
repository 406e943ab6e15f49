"""Checks of Table 7, start birds of random players, and of the test of section 7.2.1."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_text
from redealt.judging.audit import Check, check_chance, check_spread, compare, of_fact
from redealt.stats.hypotheses import chi_squared_homogeneity
from redealt.studies.cubirds.analysis.start_bird_counts import PairCounts
from redealt.studies.cubirds.audit import spread
from redealt.studies.cubirds.audit.printed import list_numbers, read_cells, read_counts
from redealt.studies.cubirds.published.reconstructed import RANDOM_GAMES, RANDOM_GAMES_PER_CELL

_TABLE = "table_07"


def check(published: Tables) -> list[Check]:
    """Return the checks of the test printed, of the spread, and of the games behind the table."""
    cells = read_cells(published, _TABLE)
    unstated = "the published program has no random players with given start birds"
    printed, statistic = _check_test(published, cells)
    spreads = [
        statistic,
        *spread.check_wins(_TABLE, cells),
        spread.check_ties(_TABLE, cells),
        spread.check_games_per_cell(_TABLE, "player 1's wins", cells.wins_1, unstated),
        spread.check_games_per_cell(_TABLE, "the ties", cells.ties, _describe_ties(cells)),
    ]
    return [
        printed,
        *of_fact("spread of Table 7", spreads),
        spread.check_no_effect(_TABLE, cells, "section 7.2.1"),
        _check_against_table_3(published, cells),
    ]


def _describe_ties(cells: PairCounts) -> str:
    return f"{cells.ties.min()} to {cells.ties.max()} ties in every cell"


def _check_test(published: Tables, cells: PairCounts) -> Iterator[Check]:
    """The statistic printed is that of the wins of player 1 as a contingency table."""
    prose = select(published["prose_section_7_2_1"], agent="random")
    tails = chi_squared_homogeneity(cells.wins_1)
    names = "chi_squared", "degrees_of_freedom", "chi_squared_p"
    yield compare(
        _TABLE,
        "chi-squared, df and p of section 7.2.1 are those of player 1's wins as an 8 × 8 table",
        ", ".join(read_text(prose, metric=name) for name in names),
        f"{decimals(tails.statistic, 3)}, {tails.df}, {decimals(tails.p_high, 1)}",
        "this tests whether the counts are products of row and column effects, not whether the "
        "bird matters",
    )
    yield check_spread(
        _TABLE,
        "the statistic of section 7.2.1 is one that chance gives",
        f"about {tails.df}",
        tails,
    )


def _check_against_table_3(published: Tables, cells: PairCounts) -> Check:
    """Whether both tables have the same shares of wins and ties, by the games behind them."""
    counts = read_counts(published, "random").loc["total"]
    apart = counts[["player_1", "player_2", "tie"]].to_numpy() * RANDOM_GAMES // counts["total"]
    means = np.array([each.mean() for each in (cells.wins_1, cells.wins_2, cells.ties)])
    together = np.rint(means / means.sum() * RANDOM_GAMES_PER_CELL * cells.wins_1.size)
    return check_chance(
        _TABLE,
        "wins and ties of Table 3, whose start birds are dealt, are as frequent as here",
        "as frequent within chance",
        chi_squared_homogeneity([apart, together.astype(int)]),
        f"{list_numbers(means, 1)} per 1\u202f000 here, "
        f"{list_numbers(apart * 1000 / RANDOM_GAMES, 0)} there",
        f"with {count(RANDOM_GAMES)} games there and {count(RANDOM_GAMES_PER_CELL)} per cell here",
    )
