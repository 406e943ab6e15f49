"""Claims on deeper search: trees and recursive rollouts."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.judging.comparison import SHARE_MARGIN
from redealt.judging.one_sided import (
    TOO_FEW,
    UNDECIDED,
    OneSided,
    all_hold,
    is_above,
    pool,
    row_is_above,
    subtract_shares,
)
from redealt.judging.per_variant import Tested, per_variant

INFORMATION = ("not_cheating", "cheating")
NO_GAIN = 0.015  # win rate; half of what depth 2 gains against random play in Table 7
BETTER_MARGIN = SHARE_MARGIN  # win rate; less does not make up for many times the work
DEEP = 3  # depths from which the paper's trees start with tens of thousands of nodes
LARGE_TREE, SMALL_TREE = 10_000, 10  # nodes
LAST_ACTION = 6  # of a player in a round


@per_variant("table_07", "table_08")
def depth_does_not_pay(against_random: pd.DataFrame, against_simple: pd.DataFrame) -> Tested:
    """Claim 18: gains over depth 1, of agents that cheat and that do not."""
    tests, parts = [], []
    for opponent, own in (("random", against_random), ("simple", against_simple)):
        gains = {
            (row["depth"], row["information"]): row
            for row in select(own, metric="gain_over_depth_1").to_dict("records")
        }
        listed = []
        for depth in (2, 3):
            for information in INFORMATION:
                gain = gains.get((depth, information))
                tests.append(_gain_is_as_said(gain, depth, opponent) if gain else UNDECIDED)
                listed += [f"{gain['agent']} {signed(gain['estimate'], 3)}"] if gain else []
        parts.append(f"against {opponent} {' '.join(listed) or TOO_FEW}")
    evidence = f"gains over depth 1 {', '.join(parts)}; margin {NO_GAIN} for depth 3"
    return evidence, all_hold(tests)


def _gain_is_as_said(gain: Mapping[str, Any], depth: int, opponent: str) -> OneSided:
    if opponent == "simple":
        return row_is_above(gain).negate()
    return row_is_above(gain) if depth == 2 else row_is_above(gain, NO_GAIN).negate()


@per_variant("table_10")
def trees_shrink(rows: pd.DataFrame) -> Tested:
    """Claim 19: mean sizes on the first and last actions of round 1, at every depth from 3 on.

    Round 1 because all games play it, and because its first action never answers an offer.
    """
    sizes = select(rows, metric="mean_tree_size", round=1, action=[1, LAST_ACTION])
    tests, parts = [], []
    for depth, own in sizes[sizes["depth"] >= DEEP].groupby("depth"):
        by_action = {row["action"]: row for row in own.to_dict("records")}
        first, last = by_action.get(1), by_action.get(LAST_ACTION)
        tests.append(row_is_above(first, LARGE_TREE) if first else UNDECIDED)
        tests.append(row_is_above(last, SMALL_TREE).negate() if last else UNDECIDED)
        listed = " to ".join(decimals(row["estimate"], 1) for row in by_action.values())
        parts.append(f"d = {depth} from {listed}")
    evidence = f"mean nodes in round 1: {', '.join(parts) or TOO_FEW}"
    return evidence, all_hold(tests)


@per_variant("table_11")
def recursion_does_not_pay(rows: pd.DataFrame) -> Tested:
    """Claim 20a: the recursive agent wins at most 5 points more; the ratio of times is told."""
    rates = select(rows, metric="win_rate")
    recursive, simple = (
        pool(select(rates, agent=agent)) for agent in ("recursive_simple", "simple")
    )
    gap, se = subtract_shares(recursive, simple)
    test = is_above(gap, se, BETTER_MARGIN).negate()
    evidence = (
        TOO_FEW if test == UNDECIDED else f"{signed(gap, 3)} to simple, margin {BETTER_MARGIN}"
    )
    seconds = select(rows, metric="runtime").set_index("agent")["estimate"]
    if {"recursive_simple", "simple"} <= {*seconds.index}:
        ratio = seconds["recursive_simple"] / seconds["simple"]
        evidence += f"; it takes {decimals(ratio, 0)} times the time"
    return evidence, test
