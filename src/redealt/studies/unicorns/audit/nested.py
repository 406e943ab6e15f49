"""Checks of Table 5.2 and of the long run: what the rows can and cannot tell."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, p_value
from redealt.exhibits.published import Tables, read_number
from redealt.judging.audit import Check, check_all, check_spread, check_that
from redealt.stats.hypotheses import binomial
from redealt.stats.intervals import LEVEL
from redealt.studies.unicorns.analysis.first_seeds import count_printed_losses, disperse_losses

_DIGITS = 4  # of the printed values


def check(published: Tables) -> list[Check]:
    """Return the checks of nested rows."""
    losses = count_printed_losses(published["table_5_2"])
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
    for games, test in disperse_losses(losses):
        words = f"losses in games {games} vary over the first seeds as by chance"
        yield check_spread("table_5_2", words, "as by chance", test)


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
