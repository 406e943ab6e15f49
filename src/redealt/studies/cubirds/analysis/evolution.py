"""Runs of a search for weights: populations over generations, and what searches end with.

``table`` holds rows as the stage "tune" returns them: one by search, seed, generation and weight. A
search ends with the mean of its last population (``of`` "mean"), in which weights that nothing
selects vary least, or with the individual that it takes for the best ("best").
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import adjusted, exact, sampled
from redealt.stats.comparisons import compare_means
from redealt.stats.intervals import CONFIDENCE, clip, mean_t, positive

NULL = "null"  # the search whose fitness is a random number
FEWEST_OF_BAND = 40  # searches of which the middle 95 % can be estimated
_BAND = ((1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2)
_EACH_UNTIL, _THEN_EVERY = 20, 5  # generations of which single seeds are kept

End = Literal["mean", "best"]


def population_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield, by search, generation and weight, what the populations of all seeds have in common.

    population_mean over seeds, with Student's interval; population_sd within a population, as root
    of the mean variance.
    """
    for (search, generation, weight), rows in _groups(table, "search", "generation", "weight"):
        where = {"search": search, "generation": generation, "weight": weight, "seed": ""}
        yield sampled(mean_t(rows["mean"]), "population_mean", "seed", **where)
        sd = float(np.sqrt((rows["sd"] ** 2).mean()))
        yield exact(sd, "population_sd", **where)


def null_rows(table: pd.DataFrame, of: End) -> Iterator[dict]:
    """Yield null_low and null_high, between which searches without selection are.

    The extremes of all seeds; from 40 seeds on, the bounds of their middle 95 %.
    """
    null = table[table["search"] == NULL]
    for (generation, weight), rows in _groups(null, "generation", "weight"):
        where = {"search": NULL, "generation": generation, "weight": weight, "seed": ""}
        band = _BAND if len(rows) >= FEWEST_OF_BAND else (0, 1)
        low, high = np.quantile(rows[of], band)
        yield exact(float(low), "null_low", **where)
        yield exact(float(high), "null_high", **where)


def name_band(searches: int) -> str:
    """Say what lies between null_low and null_high of so many searches."""
    return "the middle 95 %" if searches >= FEWEST_OF_BAND else "smallest to largest"


def keep_some(table: pd.DataFrame) -> pd.DataFrame:
    """Return all generations up to 20, each fifth one beyond, and the last."""
    generations = table["generation"]
    is_some = (generations <= _EACH_UNTIL) | (generations % _THEN_EVERY == 0)
    return table[is_some | (generations == generations.max())]


def search_rows(table: pd.DataFrame, of: End) -> Iterator[dict]:
    """Yield search_mean or search_best, of one seed, by search, generation, weight and seed."""
    for row in table.to_dict("records"):
        where = {name: row[name] for name in ("search", "generation", "weight", "seed")}
        yield exact(row[of], f"search_{of}", **where)


def final_rows(table: pd.DataFrame, of: End) -> Iterator[dict]:
    """Yield, by search and weight, what the searches end with.

    converged_value, the mean over seeds, and the rows of :func:`shift_rows`. By search alone:
    seven_share, of the last generation's games, and games of one search.
    """
    last = keep_last(table)
    for (search, weight), rows in _groups(last, "search", "weight"):
        where = _place(rows, search, weight)
        yield sampled(mean_t(rows[of]), "converged_value", "seed", **where)
    yield from shift_rows(last, of)
    for (search,), rows in _groups(last, "search"):
        seeds = rows.drop_duplicates("seed")
        if search != NULL:
            where = _place(rows, search, "")
            yield sampled(clip(mean_t(seeds["seven_share"])), "seven_share", "seed", **where)
            yield sampled(positive(mean_t(seeds["games"])), "games", "seed", **where)


def shift_rows(last: pd.DataFrame, of: End) -> Iterator[dict]:
    """Yield, by search and weight, how far selection shifts a weight.

    shift, the mean over seeds minus that of searches without selection (Welch), shift_p, and
    shift_p_adjusted over all searches and weights (Holm).
    """
    ends = {where: rows for where, rows in _groups(last, "search", "weight") if len(rows) > 1}
    tests = []
    for (search, weight), rows in ends.items():
        if search != NULL and (NULL, weight) in ends:
            own, null = mean_t(rows[of]), mean_t(ends[NULL, weight][of])
            shift, p = compare_means(own, null)
            where = _place(rows, search, weight)
            yield sampled(shift, "shift", "seed", **where)
            if not np.isnan(p):
                tests.append(exact(p, "shift_p", **where))
    yield from tests
    yield from adjusted(tests, "shift_p")


def keep_last(table: pd.DataFrame) -> pd.DataFrame:
    """Return the last generation of each search."""
    last = table.groupby(["search", "seed"])["generation"].transform("max")
    return table[table["generation"] == last]


def _place(rows: pd.DataFrame, search: str, weight: str) -> Mapping[str, Any]:
    generation = rows["generation"].max()
    return {"search": search, "generation": generation, "weight": weight, "seed": ""}


def _groups(table: pd.DataFrame, *names: str) -> Iterator[tuple[tuple, pd.DataFrame]]:
    yield from table.groupby([*names], sort=False)
