"""Claims on deeper search: trees and recursive rollouts."""

import math

import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import decimals, points, signed
from redealt.judging.hypothesis import (
    Hypothesis,
    as_ratio,
    average,
    between,
    larger,
    minus,
    nothing_known,
    share,
    smaller,
)
from redealt.judging.margins import share_margin
from redealt.judging.one_sided import FEWEST, TOO_FEW, pool
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval, normal

DEEP = 3  # depths from which the paper's trees start with tens of thousands of nodes
SHRINKAGE = 1000  # tens of thousands of nodes over fewer than ten
LAST_ACTION = 6  # of a player in a round


@per_variant("table_08", "table_07")
def depth_does_not_pay(against_simple: pd.DataFrame, against_random: pd.DataFrame) -> Hypothesis:
    """Claim 18: trees of depths 2 and 3 win less than depth 1, which is the simple agent."""
    effect = "win rate against the simple agent, depths 2 and 3 minus depth 1"
    rates = select(against_simple, metric="win_rate")
    deep, shallow = (pool(select(rates, depth=depths)) for depths in ([2, 3], [1]))
    if not (deep[1] and shallow[1]):
        return nothing_known(effect, "below 0", TOO_FEW)
    parts = [
        f"against {opponent} {listed}"
        for opponent, own in (("the simple agent", against_simple), ("random play", against_random))
        if (listed := _list_gains(own))
    ]
    own = smaller(effect, minus(share(*deep), share(*shallow)))
    return own.describe(f"gains over depth 1 {'; '.join(parts)}" if parts else "")


def _list_gains(rows: pd.DataFrame) -> str:
    gains = select(rows, metric="gain_over_depth_1").dropna(subset="estimate").to_dict("records")
    return ", ".join(f"{gain['agent']} {signed(gain['estimate'], 3)}" for gain in gains)


@per_variant("table_10")
def trees_shrink(rows: pd.DataFrame) -> Hypothesis:
    """Claim 19: from the first to the last action of round 1, mean of the depths from 3 on.

    Round 1 because all games play it, and because its first action never answers an offer.
    """
    effect = "size of a tree on the first action of round 1 over that on the last, geometric mean"
    effect += f" of the depths from {DEEP} on"
    sizes = select(rows, metric="mean_tree_size", round=1, action=[1, LAST_ACTION])
    logs, parts = [], []
    for depth, own in sizes[sizes["depth"] >= DEEP].groupby("depth"):
        by_action = {row["action"]: interval_of(row) for row in own.to_dict("records")}
        if by_action.keys() != {1, LAST_ACTION}:
            continue
        first, last = by_action[1], by_action[LAST_ACTION]
        parts.append(f"d = {depth} {decimals(first.estimate, 1)} to {decimals(last.estimate, 1)}")
        if min(first.n, last.n) >= FEWEST:
            logs.append(_subtract_logs(first, last))
    by = f"above {decimals(SHRINKAGE, 0)}"
    listed = f"mean nodes {', '.join(parts)}" if parts else TOO_FEW
    if not logs:
        return nothing_known(effect, by, listed)
    own = larger(effect, average(logs), math.log(SHRINKAGE), by=by)
    return as_ratio(own, SHRINKAGE).describe(listed)


def _subtract_logs(first: Interval, last: Interval) -> Interval:
    """Return the logarithm of a ratio of means (delta method)."""
    error = math.hypot(first.se / first.estimate, last.se / last.estimate)
    n = min(first.n, last.n)
    return normal(math.log(first.estimate / last.estimate), error, n, "log ratio")


@per_variant("table_11")
def recursion_does_not_pay(rows: pd.DataFrame) -> Hypothesis:
    """Claim 20a: the recursive agent wins as often as the simple one, in far more time."""
    effect = "win rate of the recursive agent minus that of the simple one"
    agents = ("recursive_simple", "simple")
    rates = select(rows, metric="win_rate")
    counts = [pool(select(rates, agent=agent)) for agent in agents]
    if not all(games for _, games in counts):
        return nothing_known(effect, "none beyond the margin of a share", TOO_FEW)
    recursive, simple = (share(*each) for each in counts)
    margin = share_margin((recursive.estimate + simple.estimate) / 2)
    difference = minus(recursive, simple)
    own = between(effect, difference, -margin, margin, by=f"within {points(margin)}")
    seconds = select(rows, metric="runtime").set_index("agent")["estimate"]
    if not {*agents} <= {*seconds.index}:
        return own
    ratio = seconds["recursive_simple"] / seconds["simple"]
    return own.describe(f"it takes {decimals(ratio, 0)} times the time")
