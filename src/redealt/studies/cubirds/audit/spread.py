"""How Tables 7 to 9 spread: against binomial chance, and as how many games a cell would."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.judging.audit import Check, check_chance, check_spread, check_stated, check_that
from redealt.judging.spreads import no_spread
from redealt.stats.hypotheses import dispersion_of_counts
from redealt.stats.logits import TwoFactors, two_factor_logit
from redealt.studies.cubirds.analysis.start_bird_counts import (
    PUBLISHED_GAMES,
    ROUNDING_VARIANCE,
    PairCounts,
)
from redealt.studies.cubirds.analysis.start_birds import fit_games_per_cell
from redealt.studies.cubirds.audit.printed import read_shares
from redealt.studies.cubirds.claims.bird_shares import measure_spread

_CHANCE = f"as much spread as {count(PUBLISHED_GAMES)} independent games per cell give"


def check_wins(exhibit: str, cells: PairCounts) -> Iterator[Check]:
    """Yield the checks that player 1's wins spread over the cells as by chance."""
    yield check_binomial(exhibit, "player 1's wins over the 64 cells", cells.wins_1, cells.games)
    name = "player 1's share of the games with a winner over the 64 cells"
    yield check_binomial(exhibit, name, cells.wins_1, cells.decided)


def check_ties(exhibit: str, cells: PairCounts) -> Check:
    """Return the check that ties spread over the cells as by chance."""
    return check_binomial(exhibit, "ties over the 64 cells", cells.ties, cells.games)


def check_binomial(exhibit: str, name: str, counts: np.ndarray, n: np.ndarray) -> Check:
    """Return the check that counts among ``n`` spread over the cells as by chance."""
    tails = dispersion_of_counts(counts.ravel(), n.ravel())
    return check_spread(exhibit, name, _CHANCE, tails, describe_spread(counts))


def describe_spread(counts: np.ndarray) -> str:
    """Return the mean and variance of some counts."""
    mean, variance = decimals(counts.mean(), 2), decimals(counts.var(ddof=1), 2)
    return f"mean {mean}, variance {variance} per 1\u202f000 games"


def check_games_per_cell(exhibit: str, name: str, counts: np.ndarray, note: str = "") -> Check:
    """Return the check that the games per cell are as many as the caption states."""
    fit = fit_games_per_cell(counts, PUBLISHED_GAMES, ROUNDING_VARIANCE)
    return check_that(
        fit.ci_low <= PUBLISHED_GAMES <= fit.ci_high,
        exhibit,
        f"games per cell, by the spread of {name}",
        f"{count(PUBLISHED_GAMES)}",
        f"{decimals(fit.estimate, 0)} ({decimals(fit.ci_low, 0)} to {decimals(fit.ci_high, 0)})",
        note,
    )


def fit_start_birds(cells: PairCounts) -> TwoFactors:
    """Return what both start birds explain of player 1's share of the games with a winner."""
    return two_factor_logit(cells.wins_1, cells.decided)


def check_residual(exhibit: str, fit: TwoFactors, note: str = "") -> Check:
    """Return the check that effects of both start birds leave nothing but chance."""
    return check_chance(
        exhibit,
        "what additive effects of both start birds leave unexplained",
        _CHANCE,
        fit.interaction,
        f"deviance {decimals(fit.interaction.statistic, 1)} on {fit.interaction.df} df",
        note,
    )


def check_no_effect(exhibit: str, cells: PairCounts, source: str) -> Check:
    """Return the check that start birds have no effect on wins, as of claims 13 and 14."""
    shares = read_shares(cells).values()
    told = ", ".join(
        f"{decimals(100 * each.min(), 1)} to {decimals(100 * each.max(), 1)} %"
        for each in (own.counts / own.units for own in shares)
    )
    return check_stated(
        exhibit,
        f"start birds have no effect, as {source} says",
        no_spread("spread over own start birds", measure_spread(shares)),
        f"players 1 and 2 win, by own start bird, {told} of the games with a winner",
    )
