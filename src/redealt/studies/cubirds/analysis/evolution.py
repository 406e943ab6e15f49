"""Runs of a search for weights: populations over generations, and the best weights found.

``table`` holds rows as the stage "tune" returns them: one by search, seed, generation and weight.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import exact, sampled
from redealt.stats.intervals import CONFIDENCE, clip, mean_t, positive

NULL = "null"  # the search whose fitness is a random number
NULL_BAND = ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)
_EACH_UNTIL, _THEN_EVERY = 20, 5  # generations of which single seeds are kept


def population_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield, by search, generation and weight, what seeds have in common.

    population_mean over seeds, with Student's interval; population_sd within a population, as root
    of the mean variance. Of the null search instead null_low and null_high, the middle 95 % of the
    best individuals of its seeds.
    """
    for (search, generation, weight), rows in _groups(table, "search", "generation", "weight"):
        where = {"search": search, "generation": generation, "weight": weight, "seed": ""}
        if search == NULL:
            low, high = np.quantile(rows["best"], NULL_BAND)
            yield exact(float(low), "null_low", **where)
            yield exact(float(high), "null_high", **where)
        else:
            yield sampled(mean_t(rows["mean"]), "population_mean", "seed", **where)
            sd = float(np.sqrt((rows["sd"] ** 2).mean()))
            yield exact(sd, "population_sd", **where)


def keep_some(table: pd.DataFrame) -> pd.DataFrame:
    """Return all generations up to 20, each fifth one beyond, and the last."""
    generations = table["generation"]
    is_some = (generations <= _EACH_UNTIL) | (generations % _THEN_EVERY == 0)
    return table[is_some | (generations == generations.max())]


def best_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield best, the best individual's weight, by search, generation, weight and seed."""
    for row in table.to_dict("records"):
        where = {name: row[name] for name in ("search", "generation", "weight", "seed")}
        yield exact(row["best"], "best", **where)


def final_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield, by search and weight, what the searches end with.

    converged_value, the mean over seeds of the best individual's weight in the last generation, and
    sd_of_converged_values. If there is a null search, null_sds: how many of its standard deviations
    the value lies above its mean. By search alone: seven_share, of the last generation's games, and
    games of one search.
    """
    last = keep_last(table)
    ends = {(search, weight): rows for (search, weight), rows in _groups(last, "search", "weight")}
    for (search, weight), rows in ends.items():
        where = _place(rows, search, weight)
        value = mean_t(rows["best"])
        yield sampled(value, "converged_value", "seed", **where)
        if len(rows) > 1:
            yield exact(float(rows["best"].std()), "sd_of_converged_values", **where)
        null = ends.get((NULL, weight))
        if search != NULL and null is not None and len(null) > 1:
            distance = (value.estimate - null["best"].mean()) / null["best"].std()
            yield exact(float(distance), "null_sds", **where)
    for (search,), rows in _groups(last, "search"):
        seeds = rows.drop_duplicates("seed")
        if search != NULL:
            where = _place(rows, search, "")
            yield sampled(clip(mean_t(seeds["seven_share"])), "seven_share", "seed", **where)
            yield sampled(positive(mean_t(seeds["games"])), "games", "seed", **where)


def keep_last(table: pd.DataFrame) -> pd.DataFrame:
    """Return the last generation of each search."""
    last = table.groupby(["search", "seed"])["generation"].transform("max")
    return table[table["generation"] == last]


def _place(rows: pd.DataFrame, search: str, weight: str) -> Mapping[str, Any]:
    generation = rows["generation"].max()
    return {"search": search, "generation": generation, "weight": weight, "seed": ""}


def _groups(table: pd.DataFrame, *names: str) -> Iterator[tuple[tuple, pd.DataFrame]]:
    yield from table.groupby([*names], sort=False)
