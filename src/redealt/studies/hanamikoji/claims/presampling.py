"""Claims on pre-sampling: what its tables say, and what it saves and costs."""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import decimals, with_interval
from redealt.exhibits.published import read_number
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.hypothesis import (
    Hypothesis,
    all_larger,
    as_ratio,
    average,
    larger,
    nothing_known,
    opposite,
    smaller,
)
from redealt.judging.one_sided import TOO_FEW
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import CONFIDENCE, Interval, normal

# Section 8.2 excepts player 1 before round 3 from the trends of the suits.
EXCEPTED = ("player_1", 3)
WITH_TABLES = ("tested", "both")


@per_variant("figure_05")
def tables_favor_the_last_mover(rows: pd.DataFrame) -> Hypothesis:
    """Claim 3: the mean entry is above 0 before round 2 and below 0 before round 3."""
    means = select(rows, metric="mean_entry", player="all", suit="all")
    means = {row["round"]: row for row in means.to_dict("records")}
    effect = "mean result of who moves last, the smaller one of rounds 2 and 3"
    if not {2, 3} <= {*means}:
        return nothing_known(effect, "above 0", TOO_FEW)
    own = all_larger(effect, [interval_of(means[2]), opposite(interval_of(means[3]))])
    listed = [f"{with_interval(row, 3)} before round {n}" for n, row in means.items()]
    return own.describe(f"for player 1 {', '.join(listed)}")


@per_variant("figure_05")
def cheap_markers_are_worth_more(rows: pd.DataFrame) -> Hypothesis:
    """Claim 4a: values fall with the charm points."""
    effect = "change of a marker's value per charm point, mean of where the paper sees a trend"
    trends = select(rows, metric="value_per_charm_point")
    seen = _drop_excepted(trends)
    if seen.empty:
        return nothing_known(effect, "below 0", TOO_FEW)
    return smaller(effect, _average_dependent(seen)).describe(_list_places(trends))


@per_variant("figure_05")
def even_suits_are_worth_more(rows: pd.DataFrame) -> Hypothesis:
    """Claim 4b: markers of even suits are worth more than those of odd suits of equal charm."""
    effect = "value of even minus odd suits of equal charm, mean of where the paper sees a trend"
    gains = select(rows, metric="even_over_odd_suits")
    seen = _drop_excepted(gains)
    if seen.empty:
        return nothing_known(effect, "above 0", TOO_FEW)
    return larger(effect, _average_dependent(seen)).describe(_list_places(gains))


def _drop_excepted(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[(rows["player"] != EXCEPTED[0]) | (rows["round"] != EXCEPTED[1])]


def _average_dependent(rows: pd.DataFrame) -> Interval:
    """Return the mean of estimates that share their games.

    Its error is the mean of theirs, as if they were fully dependent: it is no larger.
    """
    values = [interval_of(row) for row in rows.to_dict("records")]
    estimate, se = (
        sum(getattr(value, name) for value in values) / len(values) for name in ("estimate", "se")
    )
    return normal(estimate, se, min(value.n for value in values), "mean")


def _list_places(rows: pd.DataFrame) -> str:
    return ", ".join(
        f"{row['player'].replace('_', ' ')} before round {row['round']} {with_interval(row, 3)}"
        for row in rows.to_dict("records")
    )


@per_variant("figure_05")
def round_3_is_more_extreme(rows: pd.DataFrame) -> Hypothesis:
    """Claim 5: the mean size of the bars is larger before round 3."""
    effect = "mean size of the bars of Figure 5, round 3 minus round 2"
    excess = select(rows, metric="absolute_entry_minus_round_2").to_dict("records")
    if not excess:
        return nothing_known(effect, "above 0", TOO_FEW)
    return larger(effect, interval_of(excess[0]))


@per_variant("figure_06")
def presampling_saves_work(rows: pd.DataFrame) -> Hypothesis:
    """Claim 6: fewer half-turns where only the tested agent has tables, as in the paper."""
    effect = "half-turns with tables over those without, geometric mean of the two seats"
    logs = _log_ratios(select(rows, metric="half_turns"))
    own = nothing_known(effect, "below 1", TOO_FEW)
    if {(seat, "tested") for seat in PLAYERS} <= {*logs}:
        mean = average([logs[seat, "tested"] for seat in PLAYERS])
        own = as_ratio(smaller(effect, mean, by="below 1"))
    listed = [
        f"{seat.replace('_', ' ')} {_show_ratio(log)} ({who})" for (seat, who), log in logs.items()
    ]
    return own.describe(", ".join(listed) or TOO_FEW)


def _show_ratio(log: Interval) -> str:
    middle, low, high = (
        decimals(math.exp(value), 3) for value in (log.estimate, log.ci_low, log.ci_high)
    )
    return f"{middle} ({low} to {high})"


def _log_ratios(work: pd.DataFrame) -> dict[tuple[str, str], Interval]:
    """Return the log of work with tables over work without, all n together.

    By seat and by who has tables. The jackknives of the cells, independent and many, are joined as
    if normal; taking their errors as the widths of their intervals, of logs, over 1.96 errs on the
    side of caution. Cells without an interval give no ratio.
    """
    sums = {}
    two_sided = 2 * NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    for key, rows in work.groupby(["tested_seat", "presampling"], sort=False):
        errors = rows["estimate"] * np.log(rows["ci_high"] / rows["ci_low"]) / two_sided
        total = rows["estimate"].sum()
        sums[key] = (math.log(total), math.hypot(*errors) / total, {*rows["n_rollouts"]})
    ratios = {}
    for seat, who in ((seat, who) for who in WITH_TABLES for seat in PLAYERS):
        if (seat, who) in sums and (seat, "none") in sums:
            (high, se, tried), (low, se_none, tried_none) = sums[seat, who], sums[seat, "none"]
            error = math.hypot(se, se_none)
            if tried == tried_none and error > 0:
                ratios[seat, who] = normal(high - low, error, len(work), "log ratio")
    return ratios


@per_variant("figure_07", published=("figure_07_prose",))
def presampling_keeps_accuracy(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 7: from n = 10 on the ratio of win rates is above what it rarely falls below."""
    floor = read_number(prose)
    effect = (
        "win rate with tables over that without from n = 10 on, geometric mean of the two seats"
    )
    many, few = (
        select(rows, metric=metric).to_dict("records")
        for metric in ("pooled_accuracy_ratio", "pooled_accuracy_ratio_of_few")
    )
    logs = [_to_log(row) for row in many]
    if len(logs) < len(PLAYERS) or not all(log.se > 0 for log in logs):
        return nothing_known(effect, f"above {floor:g}", TOO_FEW)
    own = as_ratio(larger(effect, average(logs), math.log(floor), by=f"above {floor:g}"))
    parts = [f"by seat {_list_ratios(many)}"]
    if few:
        parts.append(f"with fewer rollouts {_list_ratios(few)}")
    return own.describe("; ".join(parts))


def _list_ratios(rows: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(
        f"{row['tested_seat'].replace('_', ' ')} {with_interval(row, 3)}" for row in rows
    )


def _to_log(row: Mapping[str, Any]) -> Interval:
    """The logarithm of a ratio, whose interval is symmetric there."""
    own = interval_of(row)
    return normal(math.log(own.estimate), own.se / own.estimate, own.n, "log ratio")


@per_variant("figure_06")
def layout_does_not_matter(_: pd.DataFrame) -> Hypothesis:
    """Claim 8: not judged, as there is one layout only."""
    why = "only the array is implemented, so that there is nothing to compare"
    return nothing_known("seconds with a tree over those with an array", "about 1", why)
