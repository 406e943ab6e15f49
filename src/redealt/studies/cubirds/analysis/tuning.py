"""What searches for weights end with, and how well their players play.

``table`` holds rows as the stage "tune" returns them: one by search, seed, generation and weight.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import exact, sampled, select
from redealt.exhibits.names import VariantNames
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS
from redealt.stats.intervals import clip, mean_t, wilson
from redealt.studies.cubirds.analysis.evolution import NULL
from redealt.studies.cubirds.analysis.o_classes import CLASSES, class_of
from redealt.studies.cubirds.analysis.outcomes import iterate_outcomes

SEARCHES = VariantNames(
    {
        "as_run": "program",
        "own_wins": "program, own wins",
        "as_written": "text",
        "both_seats": "text, both seats",
        "blend": "blend crossover",
        "cma_es": "CMA-ES",
        "random_search": "random search",
        NULL: "no selection",
    }
)
WEIGHT_RANGES = {
    weight: high - low for weight, (low, high) in zip(WEIGHTS, WEIGHT_BOUNDS, strict=True)
}


def class_rows(last: pd.DataFrame) -> Iterator[dict]:
    """Yield o_class_share, the share of seeds whose o ends in a class, by search and o_class."""
    for search, rows in select(last, weight="o").groupby("search", sort=False):
        counts = Counter(map(class_of, rows["best"]))
        for o_class in CLASSES:
            share = wilson(counts[o_class], len(rows))
            yield sampled(share, "o_class_share", "seed", search=search, seed="", o_class=o_class)


def spread_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield relative_sd, how much the individuals of a population differ, by search and generation.

    The root of the variance of a weight in units of its range, averaged over weights and seeds.
    """
    squares = (table["sd"] / table["weight"].map(WEIGHT_RANGES)) ** 2
    means = squares.groupby([table["search"], table["generation"]], sort=False).mean()
    for (search, generation), mean in means.items():
        where = {"search": search, "generation": generation, "seed": ""}
        yield exact(float(np.sqrt(mean)), "relative_sd", **where)


def strength_rows(games: pd.DataFrame) -> Iterator[dict]:
    """Yield share_of_decided, what tuned players win against the published weights, both seats.

    By search, rules and seed, and the mean over seeds with Student's interval; all meet the same
    deals, so that deals add no difference between seeds.
    """
    wins: dict[tuple, Counter] = {}
    for where, outcomes in iterate_outcomes(games, "search", "rules", "seed", "seat"):
        seat = str(where.pop("seat"))
        counts = wins.setdefault(tuple(where.values()), Counter())
        counts.update(won=outcomes.wins(seat), decided=outcomes.decided)
    shares: dict[tuple, list[float]] = {}
    for (search, rules, seed), counts in wins.items():
        share = wilson(counts["won"], counts["decided"])
        where = {"search": search, "rules": rules}
        yield sampled(share, "share_of_decided", "decided game", **where, seed=seed)
        shares.setdefault((search, rules), []).append(share.estimate)
    for (search, rules), values in shares.items():
        where = {"search": search, "rules": rules, "seed": ""}
        yield sampled(clip(mean_t(values)), "share_of_decided", "seed", **where)
