"""Checks of Table 5.2 and of the long run: what the rows can and cannot tell."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, p_value
from redealt.exhibits.published import Tables, read_number
from redealt.judging.audit import Check, check_all, check_spread, check_that
from redealt.stats.hypotheses import binomial, dispersion_of_counts
from redealt.stats.intervals import LEVEL

_EDGES = (0, 100, 200, 500)  # of disjoint blocks of games that the rows have
_DIGITS = 4  # of the printed values


def check(published: Tables) -> list[Check]:
    """Return the checks of nested rows."""
    losses = _count_losses(published["table_5_2"])
    return [
        _check_variance(published["table_5_2"]),
        check_all(
            "table_5_2",
            "rows of a first seed are nested: losses never fall from a row to the next",
            [bool((np.diff(losses[seed].to_numpy()) >= 0).all()) for seed in losses],
            "the rows are no independent experiments",
        ),
        *_check_blocks(losses),
        _check_long_run(published, losses),
    ]


def _count_losses(table: pd.DataFrame) -> pd.DataFrame:
    """Return losses by games (rows) and first seed (columns)."""
    rates = select(table, metric="win_rate")
    games = rates["n_games"].astype(int)
    lost = (games * (1 - rates["value"].astype(float))).round().astype(int)
    frame = pd.DataFrame({"games": games, "seed": rates["initial_seed"].astype(int), "lost": lost})
    return frame.pivot(index="games", columns="seed", values="lost")


def _check_variance(table: pd.DataFrame) -> Check:
    """The printed variance is p (1 - p), of one game, and does not shrink with their number."""
    keys = ["initial_seed", "n_games"]
    rates, variances = (
        select(table, metric=metric).set_index(keys)["value"].astype(float)
        for metric in ("win_rate", "variance")
    )
    unit = 10.0**-_DIGITS
    agree = [abs(rate * (1 - rate) - variances[key]) <= unit for key, rate in rates.items()]
    return check_all(
        "table_5_2",
        "variances are p (1 − p), which follows from the win rate",
        agree,
        "the variance of one game, which says nothing of how exact the win rate is",
    )


def _check_blocks(losses: pd.DataFrame) -> Iterator[Check]:
    """Losses in disjoint blocks of games against chance, with both tails."""
    totals = losses.reindex([0, *losses.index]).fillna(0)
    for first, last in pairwise(_EDGES):
        lost = (totals.loc[last] - totals.loc[first]).to_numpy().astype(int)
        games = np.full(len(lost), last - first)
        words = f"losses in games {first + 1} to {last} vary over the first seeds as by chance"
        yield check_spread("table_5_2", words, "as by chance", dispersion_of_counts(lost, games))


def _check_long_run(published: Tables, losses: pd.DataFrame) -> Check:
    rate = read_number(published["prose_section_5_4"], topic="long run")
    games = int(losses.index.max())
    won = games * losses.shape[1] - int(losses.loc[games].sum())
    total = games * losses.shape[1]
    test = binomial(won, total, rate)
    return check_that(
        test.p_two_sided >= LEVEL,
        "table_5_2",
        "the four rows with 500 games agree with the 98.3 % of the long run",
        "no significant difference",
        f"{decimals(100 * won / total, 2)} %, {p_value(test.p_two_sided)}",
    )
