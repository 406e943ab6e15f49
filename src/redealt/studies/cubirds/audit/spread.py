"""How Tables 7 to 9 spread: against binomial chance, and as how many games a cell would."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.judging.audit import Check, check_chance, check_spread, check_that
from redealt.stats.hypotheses import Tails, dispersion_of_counts
from redealt.stats.logits import TwoFactors, two_factor_logit
from redealt.studies.cubirds.analysis.start_bird_counts import (
    PUBLISHED_GAMES,
    ROUNDING_VARIANCE,
    PairCounts,
)
from redealt.studies.cubirds.analysis.start_birds import fit_games_per_cell

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
    return f"mean {counts.mean():.2f}, variance {counts.var(ddof=1):.2f} per 1\u202f000 games"


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
        f"deviance {fit.interaction.statistic:.1f} on {fit.interaction.df} df",
        note,
    )


def check_effects_against_residual(
    exhibit: str, cells: PairCounts, fit: TwoFactors, source: str
) -> Iterator[Check]:
    """Yield the checks that neither bird has an effect, measured by the table's own scatter."""
    games = PUBLISHED_GAMES * fit.interaction.df / fit.interaction.statistic
    for own, factor in zip(cells.by_bird().items(), (fit.rows, fit.columns), strict=True):
        player, counts = own
        name, tails = player.replace("_", " "), _compare_with_residual(factor, fit.interaction)
        shares = PUBLISHED_GAMES * counts.wins / counts.games
        yield check_chance(
            exhibit,
            f"no effect of {name}'s start bird beyond the scatter of the table, as {source} says",
            "as much as the scatter gives",
            tails,
            f"F = {tails.statistic:.2f} on {tails.df} and {fit.interaction.df} df",
            f"scatter as of {decimals(games, 0)} games per cell; {name}'s wins by own start bird "
            f"{shares.min():.1f} to {shares.max():.1f} per 1\u202f000",
        )


def _compare_with_residual(factor: Tails, residual: Tails) -> Tails:
    """Return the F test of a factor that takes the residual for chance, whatever its size."""
    from scipy.stats import f

    ratio = factor.statistic / factor.df / (residual.statistic / residual.df)
    degrees = factor.df, residual.df
    return Tails(ratio, float(f.cdf(ratio, *degrees)), float(f.sf(ratio, *degrees)), factor.df)
