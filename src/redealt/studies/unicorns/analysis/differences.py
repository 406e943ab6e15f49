"""Differences between agents, each by the test that fits how its games were played.

Rows have ``difference`` with its interval, ``odds_ratio`` of shares, and ``p`` of the two-sided
test.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.comparisons import compare_means, compare_shares
from redealt.stats.hypotheses import mcnemar
from redealt.stats.intervals import difference_within_multinomial, mean_t
from redealt.stats.permutation import permute

Row = dict[str, object]


def compare_pairs(counts: Mapping[str, tuple[int, int]], where: Row) -> Iterator[Row]:
    """Yield all pairs of wins and games that are independent: Fisher's exact test."""
    for one, other in combinations(counts, 2):
        (won, games), (lost_to, others) = counts[one], counts[other]
        here = {**where, "one": one, "other": other}
        difference, p = compare_shares(won, games, lost_to, others)
        yield sampled(difference, "difference", "game", **here)
        yield exact(_odds(won, games) / _odds(lost_to, others), "odds_ratio", **here)
        yield exact(p, "p", **here)


def _odds(won: int, games: int) -> float:
    """Return the odds of a win with half a game added to either side, so that they are finite."""
    return (won + 0.5) / (games - won + 0.5)


def compare_alike(games: pd.DataFrame, base: str, where: Row) -> Iterator[Row]:
    """Yield each agent minus the base in games that were dealt alike: McNemar's exact test."""
    won = games.pivot(index="game", columns="agent", values="won").astype(bool)
    for agent in dict.fromkeys(games["agent"]):
        if agent == base:
            continue
        gained = int((won[agent] & ~won[base]).sum())
        lost = int((won[base] & ~won[agent]).sum())
        here = {**where, "one": agent, "other": base}
        difference = difference_within_multinomial(gained, lost, len(won))
        yield sampled(difference, "difference", "game", **here)
        yield exact((gained + 0.5) / (lost + 0.5), "odds_ratio", **here)
        yield exact(mcnemar(gained, lost).p_two_sided, "p", **here)


def compare_runs(one: np.ndarray, other: np.ndarray, where: Row) -> Iterator[Row]:
    """Yield the difference of two types, a value for each run: Welch's interval, permutations."""
    difference, _ = compare_means(mean_t(one), mean_t(other))
    test = permute([*one, *other], [1] * len(one) + [0] * len(other))
    yield sampled(difference, "difference", "run", **where)
    yield exact(test.p_two_sided, "p", **where)
