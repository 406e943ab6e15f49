"""Claims on pre-sampling: what its tables say, and what it saves and costs."""

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.published import read_number
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.one_sided import (
    TOO_FEW,
    UNDECIDED,
    OneSided,
    all_hold,
    is_above,
    row_is_above,
)
from redealt.judging.per_variant import Tested, per_variant
from redealt.stats.intervals import CONFIDENCE

# Section 8.2 excepts player 1 before round 3 from the trends of the suits.
TRENDS_HOLD_FOR = (("player_1", 2), ("player_2", 2), ("player_2", 3))
WITH_TABLES = ("tested", "both")


@per_variant("figure_05")
def tables_favor_the_last_mover(rows: pd.DataFrame) -> Tested:
    """Claim 3: the mean entry is above 0 before round 2 and below 0 before round 3."""
    means = select(rows, metric="mean_entry", player="all", suit="all")
    means = {row["round"]: row for row in means.to_dict("records")}
    tests = [row_is_above(means[2]) if 2 in means else UNDECIDED]
    tests.append(row_is_above(means[3]).negate() if 3 in means else UNDECIDED)
    listed = [f"{signed(row['estimate'], 3)} before round {n}" for n, row in means.items()]
    evidence = f"mean result for player 1 {', '.join(listed)}"
    return evidence, all_hold(tests)


@per_variant("figure_05")
def cheap_markers_are_worth_more(rows: pd.DataFrame) -> Tested:
    """Claim 4: a fall with charm and a gain by even suits, wherever the paper sees them."""
    tests, parts = [], []
    for (player, round_), own in rows.groupby(["player", "round"]):
        charm, even = (
            select(own, metric=metric).to_dict("records")
            for metric in ("value_per_charm_point", "even_over_odd_suits")
        )
        if not (charm and even):
            continue
        is_excepted = (player, round_) not in TRENDS_HOLD_FOR
        if not is_excepted:
            tests += [row_is_above(charm[0]).negate(), row_is_above(even[0])]
        parts.append(
            f"{player.replace('_', ' ')} before round {round_} "
            f"{signed(charm[0]['estimate'], 3)} and {signed(even[0]['estimate'], 3)}"
            f"{' (excepted by the paper)' if is_excepted else ''}"
        )
    tests += [UNDECIDED] * (len(tests) < 2 * len(TRENDS_HOLD_FOR))
    evidence = f"by a charm point and by an even suit: {', '.join(parts) or TOO_FEW}"
    return evidence, all_hold(tests)


@per_variant("figure_05")
def round_3_is_more_extreme(rows: pd.DataFrame) -> Tested:
    """Claim 5: the mean size of the bars is larger before round 3."""
    excess = select(rows, metric="absolute_entry_minus_round_2").to_dict("records")
    listed = [f"the mean size of the bars grows by {signed(row['estimate'], 3)}" for row in excess]
    test = all_hold(row_is_above(row) for row in excess)
    return "".join(listed) or TOO_FEW, test


@per_variant("figure_06")
def presampling_saves_work(rows: pd.DataFrame) -> Tested:
    """Claim 6: fewer half-turns in both seats, relatively fewer for player 1.

    The seats are compared where only the tested agent has tables, as in the paper.
    """
    logs = _log_ratios(select(rows, metric="half_turns"))
    tests = [is_above(*logs.get(key, (math.nan, math.nan))).negate() for key in _RATIOS]
    first, second = (logs.get((seat, "tested"), (math.nan, math.nan)) for seat in PLAYERS)
    tests.append(is_above(first[0] - second[0], math.hypot(first[1], second[1])).negate())
    listed = [
        f"{seat.replace('_', ' ')} {decimals(math.exp(logs[seat, who][0]), 3)} ({who})"
        for seat, who in _RATIOS
        if (seat, who) in logs
    ]
    evidence = f"half-turns with tables over those without: {', '.join(listed) or TOO_FEW}"
    return evidence, all_hold(tests)


_RATIOS = [(seat, who) for who in WITH_TABLES for seat in PLAYERS]


def _log_ratios(work: pd.DataFrame) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the log of work with tables over work without, all n together, and its error.

    By seat and by who has tables. The jackknives of the cells, independent and many, are joined as
    if normal; taking their errors as the widths of their intervals, of logs, over 1.96 errs on the
    side of caution.
    """
    sums = {}
    two_sided = 2 * NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    for key, rows in work.groupby(["tested_seat", "presampling"], sort=False):
        errors = rows["estimate"] * np.log(rows["ci_high"] / rows["ci_low"]) / two_sided
        total = rows["estimate"].sum()
        sums[key] = (math.log(total), math.hypot(*errors) / total, {*rows["n_rollouts"]})
    ratios = {}
    for seat, who in _RATIOS:
        if (seat, who) in sums and (seat, "none") in sums:
            (high, se, tried), (low, se_none, tried_none) = sums[seat, who], sums[seat, "none"]
            if tried == tried_none:
                ratios[seat, who] = (high - low, math.hypot(se, se_none))
    return ratios


@per_variant("figure_07", published=("figure_07_prose",))
def presampling_keeps_accuracy(rows: pd.DataFrame, prose: pd.DataFrame) -> Tested:
    """Claim 7: from n = 10 on the ratio of win rates is above what it rarely falls below.

    At smaller n it is above 1.
    """
    floor = read_number(prose)
    tests, parts = [], []
    for metric, bound, name in (
        ("pooled_accuracy_ratio", floor, "from n = 10 on"),
        ("pooled_accuracy_ratio_of_few", 1.0, "below"),
    ):
        ratios = select(rows, metric=metric).set_index("tested_seat").to_dict("index")
        tests += [
            _ratio_is_above(ratios[seat], bound) if seat in ratios else UNDECIDED
            for seat in PLAYERS
        ]
        listed = " and ".join(decimals(row["estimate"], 3) for row in ratios.values())
        parts.append(f"{name} {listed or TOO_FEW}")
    evidence = f"win rates with tables over those without {', '.join(parts)}"
    evidence += f"; margin {decimals(1 - floor)}"
    return evidence, all_hold(tests)


def _ratio_is_above(row: Mapping[str, Any], bound: float) -> OneSided:
    """Test a ratio on the log, where its interval is symmetric."""
    return is_above(math.log(row["estimate"]), row["se"] / row["estimate"], math.log(bound))


@per_variant("figure_06")
def layout_does_not_matter(_: pd.DataFrame) -> Tested:
    """Claim 8: left open, as there is one layout only."""
    return "only the array is implemented, so that there is nothing to compare", UNDECIDED
