"""Claims on seats: that neither player has an advantage."""

from collections.abc import Iterable

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals, points
from redealt.games.cubirds.names import PLAYERS
from redealt.judging.hypothesis import Hypothesis, between, nothing_known, share
from redealt.judging.margins import SHARE_MARGIN
from redealt.judging.one_sided import add_counts, pool
from redealt.studies.cubirds.claims.variants import (
    TOO_FEW,
    find_most_rollouts,
    per_variant,
    with_rollouts,
)

EFFECT = "player 1's share of the games with a winner"
BOUND = f"within {SHARE_MARGIN:g} of one half"

Sample = tuple[int, int]  # wins of player 1, decided games


@per_variant("table_03", "table_07")
def random_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Hypothesis:
    """Claim 1: in all games of random agents, also with given start birds."""
    return _compare_seats(games, with_birds)


@per_variant("table_04", "table_08")
def rollout_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Hypothesis:
    """Claim 2: in all games with the most rollouts, also with given start birds."""
    most = find_most_rollouts(games)
    return _compare_seats(with_rollouts(games, most), with_rollouts(with_birds, most))


@per_variant("table_05", "table_09")
def heuristic_seats_are_equal(games: pd.DataFrame, with_birds: pd.DataFrame) -> Hypothesis:
    """Claim 3: in all games with the paper's weights, also with given start birds."""
    return _compare_seats(select(games, weights="published"), with_birds)


def _compare_seats(games: pd.DataFrame, with_birds: pd.DataFrame) -> Hypothesis:
    """State that player 1 wins half of all games together; the parts are told."""
    samples = {
        "dealt start birds": _pool(_read(games)),
        "given ones": _pool(_read_by_birds(with_birds)),
    }
    samples = {name: sample for name, sample in samples.items() if sample[1]}
    if not samples:
        return nothing_known(EFFECT, BOUND, TOO_FEW)
    told = "; ".join(
        f"with {name} {decimals(wins / decided, 4)} of {count(decided)}"
        for name, (wins, decided) in samples.items()
    )
    stated = has_no_advantage(*_pool(samples.values()))
    return stated.describe(told + _describe(stated))


def has_no_advantage(wins: int, decided: int) -> Hypothesis:
    """State that player 1 wins about half of the games with a winner."""
    low, high = 0.5 - SHARE_MARGIN, 0.5 + SHARE_MARGIN
    return between(EFFECT, share(wins, decided), low, high, by=BOUND)


def _describe(together: Hypothesis) -> str:
    """Say whether there is an advantage, however small."""
    if together.ci_low <= 0.5 <= together.ci_high:
        return ""
    player = "player 1" if together.estimate > 0.5 else "player 2"
    return f"; {player} wins more often, by {points(abs(together.estimate - 0.5), 2)} beyond half"


def _pool(samples: Iterable[Sample]) -> Sample:
    wins, decided = 0, 0
    for own_wins, own_decided in samples:
        wins, decided = wins + own_wins, decided + own_decided
    return wins, decided


def _read(rows: pd.DataFrame) -> list[Sample]:
    shares = add_counts(select(rows, metric="player_1_share_of_decided"))
    return list(zip(shares["count"].tolist(), shares["units"].tolist(), strict=True))


def _read_by_birds(rows: pd.DataFrame) -> list[Sample]:
    """Return the games with both birds fixed; where there are none, those with one bird fixed."""
    if pairs := _read(rows):
        return pairs
    shares = select(rows, metric="share_of_decided")
    first, second = (pool(select(shares, player=player)) for player in PLAYERS)
    return [(first[0] + second[1] - second[0], first[1] + second[1])]
