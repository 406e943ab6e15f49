"""Claims on actions: which ones agents play when, and what forced orders do."""

import math
from collections.abc import Mapping
from dataclasses import replace
from statistics import NormalDist

import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import decimals, with_interval
from redealt.games.hanamikoji.names import ACTIONS, PLAYERS
from redealt.judging.hypothesis import Hypothesis, all_larger, average, larger, nothing_known
from redealt.judging.one_sided import (
    TOO_FEW,
    add_counts,
    all_hold,
    any_holds,
    pool,
    row_is_above,
    share_is_above,
)
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import LEVEL, Interval, difference_within_multinomial, normal
from redealt.studies.hanamikoji.analysis.actions import ACTION_NAMES, BOTH, ORDERS

WORST_ORDERS = [order for order in ORDERS if order.endswith("T-S")]


@per_variant("figure_10")
def trade_off_comes_first(rows: pd.DataFrame) -> Hypothesis:
    """Claim 15: the most common actions on the first and second turns, over both players."""
    return _lead(rows, {"first": "T", "second": "S"})


@per_variant("figure_14")
def recursive_agent_competes_first(rows: pd.DataFrame) -> Hypothesis:
    """Claim 20b: the most common action on the first turn, over both players."""
    return _lead(rows, {"first": "C"})


def _lead(rows: pd.DataFrame, expected: Mapping[str, str]) -> Hypothesis:
    """State that actions are the most common ones on their turns.

    The lead on the runner-up is shown, and the tests on pairs of counts are exact. Excess spread
    between blocks counts as fewer turns.
    """
    effect = "lead over the next action, share of turns: " + ", ".join(
        f"{ACTION_NAMES[action]} on the {turn} turn" for turn, action in expected.items()
    )
    effect += ", the smaller one" if len(expected) > 1 else ""
    gaps, tests, parts = [], [], []
    for turn, action in expected.items():
        own = select(rows, player=BOTH, turn=turn)
        counts = add_counts(select(own, metric="share_of_actions")).set_index("action")["count"]
        if not counts.sum():
            return nothing_known(effect, "above 0", TOO_FEW)
        listed = (f"{name} {decimals(each, 3)}" for name, each in (counts / counts.sum()).items())
        parts.append(f"{turn} turn {', '.join(listed)}")
        spread = select(own, metric="dispersion_of_blocks")["estimate"].max()
        independent = (counts / (spread if spread > 1 else 1.0)).round().astype(int)
        total = int(independent.sum())
        for count in independent.drop(action):
            pair = int(independent[action]), int(count)
            tests.append(share_is_above(pair[0], sum(pair)))
            if total:
                gaps.append(difference_within_multinomial(*pair, total))
    if not gaps:
        return nothing_known(effect, "above 0", TOO_FEW)
    return replace(all_larger(effect, gaps), **all_hold(tests)._asdict()).describe("; ".join(parts))


@per_variant("table_06")
def trade_off_last_is_best(rows: pd.DataFrame) -> Hypothesis:
    """Claim 16: player 2 wins more with Trade-Off last than with another action last."""
    effect = "win rate of player 2 with Trade-Off last, minus the mean of the other last actions"
    rates = select(rows, metric="win_rate_by_last_action", forced_seat="player_2")
    means = {row["action"]: row for row in rates.to_dict("records")}
    if {*means} != {*ACTIONS}:
        return nothing_known(effect, "above 0", TOO_FEW)
    own = interval_of(means["T"])
    rest = average([interval_of(means[action]) for action in ACTIONS if action != "T"])
    error = math.hypot(own.se, rest.se)
    gap = normal(own.estimate - rest.estimate, error, own.n + rest.n, "contrast")
    by_last = ", ".join(f"{name} {with_interval(row, 3)}" for name, row in means.items())
    parts = [f"by last action {by_last}", *(_describe_worst(rows, seat) for seat in PLAYERS)]
    return larger(effect, gap).describe("; ".join(filter(None, parts)))


def _describe_worst(rows: pd.DataFrame, seat: str) -> str:
    """Say how the two orders do that the paper calls the worst, and which one is."""
    forced = select(rows, metric="win_rate", forced_seat=seat, forced_order=list(ORDERS))
    won, games = pool(select(forced, forced_order=WORST_ORDERS))
    if not games:
        return ""
    lowest = forced.loc[forced["estimate"].idxmin()]
    return (
        f"{seat.replace('_', ' ')} with {' and '.join(WORST_ORDERS)} {decimals(won / games, 3)}, "
        f"lowest {lowest['forced_order']} {decimals(lowest['estimate'], 3)}"
    )


@per_variant("table_06")
def forced_orders_beat_player_2(rows: pd.DataFrame) -> Hypothesis:
    """Claim 17: some forced order wins more games than player 2's own choice.

    The best one is shown, with an interval that holds for all orders together, as all are tested.
    """
    effect = (
        "win rate of player 2 with the best forced order, minus that with its own choice; the "
        "interval holds for all orders together"
    )
    gains = select(rows, metric="gain_over_natural")
    best = {
        seat: own.loc[own["estimate"].idxmax()].to_dict()
        for seat, own in gains.dropna(subset="estimate").groupby("forced_seat")
    }
    if "player_2" not in best:
        return nothing_known(effect, "above 0", TOO_FEW)
    own = select(gains, forced_seat="player_2").to_dict("records")
    test = any_holds(row_is_above(row) for row in own)
    parts = [
        f"{seat.replace('_', ' ')} gains at most {with_interval(row, 3)} by {row['forced_order']}"
        for seat, row in best.items()
    ]
    shown = larger(effect, _widen(interval_of(best["player_2"]), len(own)))
    return replace(shown, **test._asdict()).describe("; ".join(parts))


def _widen(value: Interval, simultaneous: int) -> Interval:
    """Return an estimate with the interval that holds for several at once (Bonferroni)."""
    reach = NormalDist().inv_cdf(1 - LEVEL / 2 / simultaneous) * value.se
    return replace(value, ci_low=value.estimate - reach, ci_high=value.estimate + reach)
