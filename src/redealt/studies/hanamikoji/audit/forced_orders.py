"""Checks of Table 6."""

from collections.abc import Iterable, Iterator

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.published import Tables
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.audit import (
    Check,
    check_shown,
    check_that,
    compare,
    of_fact,
)
from redealt.stats.hypotheses import dispersion_of_counts
from redealt.studies.hanamikoji.audit.differences import ASSUMED_GAMES, RATE_NAMES


def check(published: Tables) -> list[Check]:
    """Return the checks of Table 6 and of what section 8.6 reads off it."""
    rates, lengths = (
        select(published["table_06"], metric=metric)
        .assign(value=lambda rows: rows["value"].astype(float))
        .pivot(index="forced_order", columns="forced_seat", values="value")
        for metric in ("win_rate", "mean_length_of_wins")
    )
    prose = published["prose_section_8_6"].set_index("metric")["value"].astype(float)
    low, high = (prose[f"mean_length_of_wins_{end}"] for end in ("low", "high"))
    half = prose["win_rate_majority_threshold"]
    first, second = (rates[seat] for seat in PLAYERS)
    own = lengths["player_1"]
    return [
        *of_fact("differences of the orders in Table 6", _check_orders_differ(rates)),
        check_that(
            bool(own.between(low, high).all()),
            "table_06",
            "player 1's mean lengths are in the range of section 8.6",
            f"{low} to {high}",
            f"{decimals(own.min())} to {decimals(own.max())}",
        ),
        check_that(
            (first > half).sum() > len(first) / 2,
            "table_06",
            "player 1 wins more than half with most orders",
            f"more than {len(first) // 2} of {len(first)}",
            (first > half).sum(),
        ),
        compare(
            "table_06",
            "the two orders with the fewest wins of either player: Trade-Off third, Secret last",
            " / ".join([_list(order for order in rates.index if order.endswith("T-S"))] * 2),
            " / ".join(_list(rates[seat].nsmallest(2).index) for seat in PLAYERS),
        ),
        compare(
            "table_06",
            "the six orders with the most wins of player 2: Trade-Off last",
            _list(order for order in rates.index if order.endswith("T")),
            _list(second.nlargest(6).index),
        ),
    ]


def _check_orders_differ(rates: pd.DataFrame) -> Iterator[Check]:
    for seat, name in RATE_NAMES.items():
        wins = (rates[seat] * ASSUMED_GAMES).round().astype(int)
        check = f"the 24 orders differ in {name}, if a cell has {count(ASSUMED_GAMES)} games"
        spread = dispersion_of_counts(wins, ASSUMED_GAMES)
        found = f"chi-squared {decimals(spread.statistic, 0)} on {spread.df} df"
        place = "table_06", check, "more spread than chance gives"
        yield check_shown(spread, "high", *place, found)


def _list(orders: Iterable[str]) -> str:
    return ", ".join(sorted(orders))
