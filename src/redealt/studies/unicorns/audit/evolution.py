"""Checks of Tables 6.2 and 6.3 and of the sentences on them."""

from collections.abc import Iterator

import numpy as np

from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables, read_number, read_numbers
from redealt.judging.audit import Check, check_all, check_that, compare
from redealt.studies.unicorns.published.reconstructed import EVALUATED
from redealt.studies.unicorns.variants import OF_OPPONENT

_MEAN, _BEST = "mean_over_runs_of_best_individual", "best_individual_of_all_runs"
_INDIVIDUALS = 20
_PROSE = "prose_chapter_6"
_HALF_UNIT = 0.0005  # of the printed gains, in tenths of a point


def check(published: Tables) -> list[Check]:
    """Return the checks of evolved agents."""
    return [
        _check_gain(published),
        *(_check_final(published, opponent) for opponent in OF_OPPONENT),
        *_check_repeated(published),
        *(_check_maxima(published, opponent) for opponent in OF_OPPONENT),
        _check_luck(published),
    ]


def _means(published: Tables, opponent: str) -> dict[str, float]:
    table = published[OF_OPPONENT[opponent]]
    return read_numbers(table, "evolution_type", statistic=_MEAN).to_dict()


def _reference(published: Tables) -> float:
    return read_number(published[_PROSE], topic="reference")


def _check_gain(published: Tables) -> Check:
    means = _means(published, "random")
    gain = float(np.mean([*means.values()])) - _reference(published)
    stated = read_number(published[_PROSE], topic="summary 6.2")
    return check_that(
        abs(gain - stated) <= _HALF_UNIT,
        "table_6_2",
        "evolved agents gain 2.7 points over the reference on average",
        f"{decimals(100 * stated, 1)} points",
        f"{decimals(100 * gain, 2)} points",
        "only the two best types gain about as much",
    )


def _check_final(published: Tables, opponent: str) -> Check:
    """The stated improvement of the final evolution over the best type of the table."""
    prose, topic = published[_PROSE], f"final evolution vs {opponent}"
    mean = read_number(prose, topic=topic, metric="mean_win_rate_of_best")
    best = max(_means(published, opponent).values())
    stated = read_number(prose, topic=topic, metric="improvement")
    return check_that(
        abs(mean - best - stated) <= _HALF_UNIT,
        OF_OPPONENT[opponent],
        f"the final evolution gains {decimals(100 * stated, 1)} points over the best type",
        f"{decimals(100 * stated, 1)} points",
        f"{decimals(100 * (mean - best), 2)} points",
    )


def _check_repeated(published: Tables) -> Iterator[Check]:
    """Values of Table 6.3 that the summary repeats."""
    prose, table = published[_PROSE], published["table_6_3"]
    largest = read_numbers(table, "evolution_type", statistic=_BEST).max()
    pairs = {
        "win_rate_best_type": max(_means(published, "rule_based").values()),
        "win_rate_best_individual": float(largest),
    }
    for metric, tabled in pairs.items():
        stated = read_number(prose, topic="summary 6.3", metric=metric)
        words = f"{metric.replace('_', ' ')} of the summary is that of the table"
        yield compare("table_6_3", words, tabled, stated)


def _check_maxima(published: Tables, opponent: str) -> Check:
    name = OF_OPPONENT[opponent]
    largest = read_numbers(published[name], "evolution_type", statistic=_BEST)
    return check_all(
        name,
        "the best of all runs is not below the mean of the best of each",
        [bool(largest[kind] >= mean) for kind, mean in _means(published, opponent).items()],
    )


def _check_luck(published: Tables) -> Check:
    """What the best of twenty equal individuals gains by luck in as many games."""
    reference = _reference(published)
    luck = expect_best(reference, EVALUATED, _INDIVIDUALS) - reference
    gains = [mean - reference for mean in _means(published, "random").values()]
    return check_that(
        min(gains) > luck,
        "table_6_2",
        "gains over the reference are larger than the luck of the best of 20 equal individuals",
        f"above {decimals(100 * luck, 2)} points",
        f"{decimals(100 * min(gains), 2)} to {decimals(100 * max(gains), 2)} points",
        f"an individual played {count(EVALUATED)} games, the same that chose the best",
    )


def expect_best(share: float, games: int, individuals: int) -> float:
    """Return the mean of the best share of equal, independent individuals in so many games."""
    from scipy.stats import binom

    below = binom.cdf(np.arange(games), games, share) ** individuals
    return float((1 - below).sum() / games)
