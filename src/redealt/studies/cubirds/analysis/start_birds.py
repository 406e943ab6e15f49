"""Shares by start birds, the paper's tests of them, and tests that fit the question.

The paper's contingency test asks whether the counts factorize, whatever the birds do, and its Z
divides by the root of a count, as if wins had no upper limit. All tests take games as independent.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.games.cubirds.names import PLAYERS
from redealt.games.cubirds.species import TOTAL_CARDS
from redealt.stats import hypotheses
from redealt.stats.hypotheses import Tails, Trend
from redealt.stats.intervals import CONFIDENCE, Interval, wilson
from redealt.stats.logits import linear_logit, two_factor_logit
from redealt.studies.cubirds.analysis.first_player import EQUAL_P, EQUIVALENCE_P, compare_with_half
from redealt.studies.cubirds.analysis.outcomes import TIE
from redealt.studies.cubirds.analysis.start_bird_counts import (
    PAIR,
    BirdCounts,
    PairCounts,
    iterate_birds,
    iterate_pairs,
    read_printed_pairs,
)

_EQUAL = dict(zip(PLAYERS, ("equal_rows", "equal_columns"), strict=True))


def all_conditions(where: Mapping[str, Any], **here: object) -> dict[str, Any]:
    """Return all conditions of an estimate, empty but for those given."""
    return {**where, **dict.fromkeys((*PAIR, "player", "bird"), ""), **here}


def start_bird_rows(table: pd.DataFrame, agent: str, *conditions: str) -> Iterator[dict[str, Any]]:
    """Yield the estimates of a run that has all pairs, under each value of the conditions.

    player_1_share, player_2_share and tie_share of all games by p1_start_bird and p2_start_bird,
    and of all pairs together; then the rows of :func:`bird_rows` and :func:`pair_rows`.
    """
    for values, counts in iterate_pairs(table, *conditions):
        yield from _count_rows(counts, {"agent": agent, **values})


def marginal_rows(table: pd.DataFrame, agent: str, *conditions: str) -> Iterator[dict[str, Any]]:
    """Yield the estimates of a run that fixes one player's bird and deals the other's.

    These are the rows of :func:`bird_rows` and :func:`bird_trend_rows`.
    """
    for values, birds in iterate_birds(table, *conditions):
        where = {"agent": agent, **values}
        yield from bird_rows(birds, where)
        yield from bird_trend_rows(birds, where)


def recount_printed(printed: pd.DataFrame) -> pd.DataFrame:
    """Return the same estimates from the published counts, with the variant "published"."""
    return tidy(_count_rows(read_printed_pairs(printed), {"variant": "published"}))


def _count_rows(counts: PairCounts, where: Mapping[str, Any]) -> Iterator[dict]:
    for pair, games in np.ndenumerate(counts.games):
        here = all_conditions(where, **dict(zip(PAIR, pair, strict=True)))
        wins = int(counts.wins_1[pair]), int(counts.wins_2[pair])
        yield from _three_shares(*wins, games, here)
    totals = (counts.wins_1.sum(), counts.wins_2.sum(), counts.games.sum())
    yield from _three_shares(*totals, all_conditions(where))
    yield from bird_rows(counts.by_bird(), where)
    yield from pair_rows(counts, where)


def _three_shares(wins_1: int, wins_2: int, games: int, here: dict) -> Iterator[dict]:
    yield sampled(wilson(wins_1, games), "player_1_share", "game", **here)
    yield sampled(wilson(wins_2, games), "player_2_share", "game", **here)
    yield sampled(wilson(games - wins_1 - wins_2, games), "tie_share", "game", **here)


def bird_rows(birds: Mapping[str, BirdCounts], where: Mapping[str, Any]) -> Iterator[dict]:
    """Yield what follows from the counts by each player's own bird.

    By player and bird: win_share and tie_share of all games, share_of_decided, z_score as the paper
    has it, (wins - mean) / root of the mean, z_score_binomial, difference_p from all other birds of
    the player, and difference_p_adjusted over the birds of both players (Benjamini and Hochberg).
    By player: equal_rows_chi_squared or equal_columns_chi_squared as the paper has it, from equal
    totals.
    """
    for player, counts in birds.items():
        for bird in range(len(counts.games)):
            yield from _share_rows(counts, bird, all_conditions(where, player=player, bird=bird))
    varied = {player: counts for player, counts in birds.items() if _is_varied(counts)}
    for player, counts in varied.items():
        here = all_conditions(where, player=player)
        equal = hypotheses.chi_squared_fit(counts.wins, counts.games)
        yield from tails_rows(equal, f"{_EQUAL[player]}_chi_squared", here)
        yield from _score_rows(counts, here)
    yield from _difference_rows(varied, where)


def _is_varied(counts: BirdCounts) -> bool:
    """Whether every bird has decided games, and not all of them have the same winner."""
    return bool(counts.decided.all() and counts.wins.any() and counts.losses.any())


def _share_rows(counts: BirdCounts, bird: int, here: dict) -> Iterator[dict]:
    wins, games = counts.wins[bird], counts.games[bird]
    yield sampled(wilson(wins, games), "win_share", "game", **here)
    yield sampled(wilson(counts.ties[bird], games), "tie_share", "game", **here)
    decided = wilson(wins, counts.decided[bird])
    yield sampled(decided, "share_of_decided", "decided game", **here)


def _score_rows(counts: BirdCounts, here: dict) -> Iterator[dict]:
    share = counts.wins.sum() / counts.games.sum()
    mean = share * counts.games
    poisson = (counts.wins - mean) / np.sqrt(mean)
    for bird, score in enumerate(poisson):
        yield exact(float(score), "z_score", **here | {"bird": bird})
        binomial_score = float(score / np.sqrt(1 - share))
        yield exact(binomial_score, "z_score_binomial", **here | {"bird": bird})


def _difference_rows(birds: Mapping[str, BirdCounts], where: Mapping) -> Iterator[dict]:
    from scipy.stats import false_discovery_control

    p_values = {}
    for player, counts in birds.items():
        scores = hypotheses.adjusted_residuals(np.column_stack([counts.wins, counts.losses]))[:, 0]
        for bird, score in enumerate(scores):
            p_values[player, bird] = hypotheses.z_test(float(score), 1.0).p_two_sided
    if not p_values:
        return
    adjusted = false_discovery_control([*p_values.values()])
    for ((player, bird), p), adjusted_p in zip(p_values.items(), adjusted, strict=True):
        here = all_conditions(where, player=player, bird=bird)
        yield exact(p, "difference_p", **here)
        yield exact(float(adjusted_p), "difference_p_adjusted", **here)


def pair_rows(counts: PairCounts, where: Mapping[str, Any]) -> Iterator[dict]:
    """Yield the tests of all pairs together; of each, p has the tail of large values, p_low low.

    chi_squared, the contingency test of player 1's wins as the paper has it, degrees_of_freedom;
    dispersion_chi_squared by player, also of ties: do cells spread as binomial counts;
    games_per_cell_by_spread; logit_row_deviance (player 1's bird), logit_column_deviance (player
    2's) and logit_interaction_deviance (all else) of the decided games; log_odds_per_card by
    player, the slope on the number of the own bird's cards, both fitted at once, and trend_p; tests
    of ties under names with ties_; and the first player's shares and tests over all pairs.
    """
    if not (counts.wins_1.any() and counts.wins_2.any()):
        return
    yield from _as_printed_rows(counts, where)
    yield from _spread_rows(counts, where)
    yield from _model_rows(counts.wins_1, counts.decided, "logit", where)
    if counts.ties.any():
        yield from _model_rows(counts.ties, counts.games, "ties", where)
    yield from _trend_rows(counts, where)
    yield from _first_player_rows(counts, where)


def _as_printed_rows(counts: PairCounts, where: Mapping) -> Iterator[dict]:
    contingency = hypotheses.chi_squared_homogeneity(counts.wins_1)
    yield from tails_rows(contingency, "chi_squared", all_conditions(where))
    yield exact(float(contingency.df), "degrees_of_freedom", **all_conditions(where))
    if are_enough(counts.ties):
        equal = hypotheses.chi_squared_fit(counts.ties.ravel(), counts.games.ravel())
        yield from tails_rows(equal, "ties_chi_squared", all_conditions(where))
        contingency = hypotheses.chi_squared_homogeneity(counts.ties)
        yield from tails_rows(contingency, "ties_contingency_chi_squared", all_conditions(where))


def are_enough(counts: np.ndarray) -> bool:
    """Whether a chi-squared test of these counts holds: one in each cell on average.

    With that many in many cells it is right (Koehler and Larntz 1980).
    """
    return bool(counts.mean() >= 1)


def _spread_rows(counts: PairCounts, where: Mapping) -> Iterator[dict]:
    counted = zip((*PLAYERS, TIE), (counts.wins_1, counts.wins_2, counts.ties), strict=True)
    for player, wins in counted:
        if are_enough(wins):
            tails = hypotheses.dispersion_of_counts(wins.ravel(), counts.games.ravel())
            yield from tails_rows(
                tails, "dispersion_chi_squared", all_conditions(where, player=player)
            )
    if len(np.unique(counts.games)) == 1:
        here = all_conditions(where, player=PLAYERS[0])
        fitting = fit_games_per_cell(counts.wins_1, int(counts.games[0, 0]), counts.rounding)
        yield sampled(fitting, "games_per_cell_by_spread", "cell", **here)


def fit_games_per_cell(wins: np.ndarray, games: int, rounding: float = 0.0) -> Interval:
    """Return how many games a cell must have for its share to spread as much as it does.

    :param wins: of ``games`` in each cell, or scaled to as many.
    :param rounding: variance that rounding adds to the wins.
    :returns: interval from the chi-squared distribution of the variance; infinite where rounding
        alone could explain the variance.
    """
    from scipy.special import chdtri

    df, share, tail = wins.size - 1, wins.mean() / games, (1 - CONFIDENCE) / 2
    variance = wins.var(ddof=1)
    variances = [variance, *(variance * df / chdtri(df, [tail, 1 - tail]))]
    with np.errstate(divide="ignore"):
        excess = np.maximum(0.0, np.array(variances) - rounding)
        fits, high, low = games**2 * share * (1 - share) / excess
    return Interval(float(fits), float(low), float(high), np.nan, wins.size, "chi-squared")


def _model_rows(wins: np.ndarray, n: np.ndarray, name: str, where: Mapping) -> Iterator[dict]:
    model = two_factor_logit(wins, n)
    for part, tails in (
        ("row", model.rows),
        ("column", model.columns),
        ("interaction", model.interaction),
    ):
        yield from tails_rows(tails, f"{name}_{part}_deviance", all_conditions(where))


def _trend_rows(counts: PairCounts, where: Mapping) -> Iterator[dict]:
    cards = [np.array(TOTAL_CARDS)[index].ravel() for index in np.indices(counts.games.shape)]
    trends = linear_logit(counts.wins_1.ravel(), counts.decided.ravel(), cards)
    own = trends[0], trends[1].negate()
    for player, trend in zip(PLAYERS, own, strict=True):
        here = all_conditions(where, player=player)
        yield from _slope_rows(trend, int(counts.decided.sum()), here)


def bird_trend_rows(birds: Mapping[str, BirdCounts], where: Mapping[str, Any]) -> Iterator[dict]:
    """Yield log_odds_per_card and trend_p by player where the other one's bird is dealt."""
    for player, counts in birds.items():
        if _is_varied(counts):
            (trend,) = linear_logit(counts.wins, counts.decided, [TOTAL_CARDS])
            here = all_conditions(where, player=player)
            yield from _slope_rows(trend, int(counts.decided.sum()), here)


def _slope_rows(trend: Trend, decided: int, here: dict) -> Iterator[dict]:
    yield sampled(trend.interval(decided), "log_odds_per_card", "decided game", **here)
    yield exact(trend.p_two_sided, "trend_p", **here)


def _first_player_rows(counts: PairCounts, where: Mapping) -> Iterator[dict]:
    """Yield the rows of :func:`.first_player.first_player_rows` over all pairs."""
    decided = int(counts.decided.sum())
    for player, wins in zip(PLAYERS, (counts.wins_1, counts.wins_2), strict=True):
        share = wilson(int(wins.sum()), decided)
        metric = f"{player}_share_of_decided"
        yield sampled(share, metric, "decided game", **all_conditions(where, player=player))
    won = int(counts.wins_1.sum())
    yield exact(hypotheses.binomial(won, decided).p_two_sided, EQUAL_P, **all_conditions(where))
    yield exact(compare_with_half(won, decided).p, EQUIVALENCE_P, **all_conditions(where))


def tails_rows(tails: Tails, metric: str, here: dict) -> Iterator[dict]:
    """Yield a statistic under its name, and both its tails under the name with _p and _p_low."""
    yield exact(tails.statistic, metric, **here)
    yield exact(tails.p_high, f"{metric}_p", **here)
    yield exact(tails.p_low, f"{metric}_p_low", **here)
