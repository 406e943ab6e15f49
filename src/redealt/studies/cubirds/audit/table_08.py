"""Checks of Table 8, start birds of Flat Monte Carlo agents."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.numbers import decimals
from redealt.exhibits.published import Tables
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.audit import Check, check_chance, of_fact
from redealt.stats.hypotheses import Tails, binomial, fisher
from redealt.studies.cubirds.analysis.start_bird_counts import PairCounts
from redealt.studies.cubirds.audit import spread
from redealt.studies.cubirds.audit.printed import read_cells, read_counts
from redealt.studies.cubirds.published.reconstructed import ROLLOUT_GAMES_PER_CELL

_TABLE = "table_08"


def check(published: Tables) -> list[Check]:
    """Return the checks of spread and ties, and of the mean against Table 4."""
    cells = read_cells(published, _TABLE)
    fit = spread.fit_start_birds(cells)
    spreads = [
        *spread.check_wins(_TABLE, cells),
        spread.check_games_per_cell(_TABLE, "player 1's wins", cells.wins_1),
        spread.check_residual(_TABLE, fit, "no effect of single birds explains the spread"),
    ]
    ties = [spread.check_ties(_TABLE, cells), *_check_numbers_of_ties(published, cells)]
    return [
        *of_fact("spread of Table 8", spreads),
        spread.check_no_effect(_TABLE, cells, "section 7.2.2"),
        *of_fact("ties of Table 8", ties),
        _check_against_table_4(published, cells),
    ]


def _check_numbers_of_ties(published: Tables, cells: PairCounts) -> Iterator[Check]:
    """The cells without ties, and the numbers of ties in the others."""
    apart = read_counts(published, "flat_monte_carlo").loc["total"]
    share = apart["tie"] / apart["total"]
    chance = float((1 - share) ** apart["total"])
    without, total = int((cells.ties == 0).sum()), cells.ties.size
    yield check_chance(
        _TABLE,
        "cells without a tie, if games are tied as often as in Table 4 "
        f"({apart['tie']} of 1\u202f000)",
        f"about {decimals(total * chance, 1)} of {total}",
        binomial(without, total, chance),
        f"{without} of {total}",
    )
    numbers, alike = np.unique(cells.ties[cells.ties > 0], return_counts=True)
    yield check_chance(
        _TABLE,
        "cells with ties that have the same number of them",
        "as many as Poisson numbers with their mean, "
        f"{decimals(np.average(numbers, weights=alike), 0)}",
        _test_alike(numbers, alike),
        " and ".join(f"{k} with {n}" for n, k in zip(numbers, alike, strict=True)),
    )


def _test_alike(numbers: np.ndarray, alike: np.ndarray) -> Tails:
    """Return the chance, at most, that so many of some Poisson numbers are the same."""
    from scipy.stats import binom, poisson

    largest, total = int(alike.max()), int(alike.sum())
    mean = np.average(numbers, weights=alike)
    chances = poisson.pmf(np.arange(10 * mean), mean)
    reached = float(binom.sf(largest - 1, total, chances).sum())
    return Tails(largest, 1.0, min(1.0, reached))


def _check_against_table_4(published: Tables, cells: PairCounts) -> Check:
    """Whether player 1 wins as often as where start birds are dealt, by the games behind both."""
    first, second = read_counts(published, "flat_monte_carlo").loc["total", [*PLAYERS]]
    share = cells.wins_1.sum() / cells.decided.sum()
    games = ROLLOUT_GAMES_PER_CELL * cells.wins_1.size
    return check_chance(
        _TABLE,
        "player 1's share of the games with a winner is that of Table 4",
        f"{decimals(first / (first + second), 4)} within chance",
        fisher(round(share * games), games, first, first + second),
        decimals(share, 4),
        f"with {ROLLOUT_GAMES_PER_CELL} games per cell",
    )
