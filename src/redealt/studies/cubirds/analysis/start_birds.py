"""What Tables 7 to 9 share: shares of 64 pairs of start birds, and whether the birds matter."""

from collections.abc import Iterator, Mapping

import pandas as pd

from redealt.exhibits.estimates import sampled, tidy
from redealt.stats.intervals import wilson
from redealt.studies.cubirds.analysis.start_bird_counts import (
    PAIR,
    PairCounts,
    iterate_birds,
    iterate_pairs,
    read_printed_pairs,
)
from redealt.studies.cubirds.analysis.start_bird_tests import (
    all_conditions,
    bird_rows,
    bird_trend_rows,
    pair_rows,
)

RECOUNTED = "published"  # stands for the variant where the counts are the published ones


def start_bird_rows(
    table: pd.DataFrame, agent: str, *conditions: str
) -> Iterator[dict[str, object]]:
    """Yield the estimates of a run that has all pairs, under each value of the conditions.

    player_1_share, player_2_share and tie_share of all games by p1_start_bird and p2_start_bird,
    and of all pairs together; then the rows of :func:`.start_bird_tests.bird_rows` and
    :func:`.start_bird_tests.pair_rows`.
    """
    for values, counts in iterate_pairs(table, *conditions):
        yield from _count_rows(counts, {"agent": agent, **values})


def marginal_rows(table: pd.DataFrame, agent: str, *conditions: str) -> Iterator[dict[str, object]]:
    """Yield the estimates of a run that fixes one player's bird and deals the other's.

    These are the rows of :func:`.start_bird_tests.bird_rows` and
    :func:`.start_bird_tests.bird_trend_rows`.
    """
    for values, birds in iterate_birds(table, *conditions):
        where = {"agent": agent, **values}
        yield from bird_rows(birds, where)
        yield from bird_trend_rows(birds, where)


def recount_printed(printed: pd.DataFrame) -> pd.DataFrame:
    """Return the same estimates from the published counts, with the variant "published"."""
    return tidy(_count_rows(read_printed_pairs(printed), {"variant": RECOUNTED}))


def pair_share_rows(counts: PairCounts, where: Mapping[str, object]) -> Iterator[dict]:
    """Yield player_1_share, player_2_share and tie_share of all games with each pair."""
    for first, row in enumerate(counts.games):
        for second, games in enumerate(row):
            here = all_conditions(where, **dict(zip(PAIR, (first, second), strict=True)))
            won = (counts.wins_1[first, second], counts.wins_2[first, second])
            yield from _three_shares(*won, games, here)


def _count_rows(counts: PairCounts, where: Mapping[str, object]) -> Iterator[dict]:
    yield from pair_share_rows(counts, where)
    totals = (counts.wins_1.sum(), counts.wins_2.sum(), counts.games.sum())
    yield from _three_shares(*totals, all_conditions(where))
    yield from bird_rows(counts.by_bird(), where)
    yield from pair_rows(counts, where)


def _three_shares(wins_1: int, wins_2: int, games: int, here: dict) -> Iterator[dict]:
    yield sampled(wilson(wins_1, games), "player_1_share", "game", **here)
    yield sampled(wilson(wins_2, games), "player_2_share", "game", **here)
    yield sampled(wilson(games - wins_1 - wins_2, games), "tie_share", "game", **here)
