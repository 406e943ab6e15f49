"""Claims on actions: which ones agents play when, and what forced orders do."""

from collections.abc import Mapping

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import decimals, signed
from redealt.games.hanamikoji.names import ACTIONS, PLAYERS
from redealt.judging.comparison import SHARE_MARGIN
from redealt.judging.one_sided import (
    TOO_FEW,
    UNDECIDED,
    OneSided,
    add_counts,
    all_hold,
    any_holds,
    is_above,
    pool,
    row_is_above,
    share_is_above,
    standard_error,
    subtract_shares,
)
from redealt.judging.per_variant import Tested, per_variant
from redealt.studies.hanamikoji.analysis.actions import BOTH, ORDERS

WORST_ORDERS = [order for order in ORDERS if order.endswith("T-S")]
BEAT_MARGIN = SHARE_MARGIN  # win rate; an order beats free choice by more than this


@per_variant("figure_10")
def trade_off_comes_first(rows: pd.DataFrame) -> Tested:
    """Claim 15: the most common actions on the first and second turns, over both players."""
    return _test_most_common(rows, {"first": "T", "second": "S"})


@per_variant("figure_14")
def recursive_agent_competes_first(rows: pd.DataFrame) -> Tested:
    """Claim 20b: the most common action on the first turn, over both players."""
    return _test_most_common(rows, {"first": "C"})


def _test_most_common(rows: pd.DataFrame, expected: Mapping[str, str]) -> Tested:
    """Test whether actions are the most common ones on their turns."""
    tests, parts = [], []
    for turn, action in expected.items():
        own = select(rows, player=BOTH, turn=turn)
        counts = add_counts(select(own, metric="share_of_actions")).set_index("action")["count"]
        if counts.empty:
            tests.append(UNDECIDED)
            continue
        spread = select(own, metric="dispersion_of_blocks")["estimate"].max()
        tests += [
            _is_more(counts[action], count, spread)
            for other, count in counts.items()
            if other != action
        ]
        shares = (counts / counts.sum()).items()
        listed = ", ".join(f"{name} {decimals(share, 3)}" for name, share in shares)
        parts.append(f"{turn} turn {listed}")
    return "; ".join(parts) or TOO_FEW, all_hold(tests)


def _is_more(first: int, second: int, spread: float) -> OneSided:
    """Test two counts of the same turns exactly; excess spread between blocks makes them fewer."""
    scale = spread if spread > 1 else 1.0
    return share_is_above(round(first / scale), round((first + second) / scale))


@per_variant("table_06")
def trade_off_last_is_best(rows: pd.DataFrame) -> Tested:
    """Claim 16: for player 2 over all orders by their last action; both worst orders by seat.

    The two orders together must win less than every other order.
    """
    best, by_last = _best_last_action(rows)
    worst = [_worst_orders(rows, seat) for seat in PLAYERS]
    evidence = "; ".join([by_last, *(text for _, text in worst)])
    return evidence, all_hold([best, *(test for test, _ in worst)])


def _best_last_action(rows: pd.DataFrame) -> tuple[OneSided, str]:
    rates = select(rows, metric="win_rate_by_last_action", forced_seat="player_2")
    means = {row["action"]: row for row in rates.to_dict("records")}
    if {*means} != {*ACTIONS}:
        return UNDECIDED, TOO_FEW
    own, tests = means.pop("T"), []
    for other in means.values():
        gap = own["estimate"] - other["estimate"]
        se = (standard_error(own) ** 2 + standard_error(other) ** 2) ** 0.5
        tests.append(is_above(gap, se))
    listed = ", ".join(f"{name} {decimals(row['estimate'], 3)}" for name, row in means.items())
    return all_hold(tests), f"player 2 with T last {decimals(own['estimate'], 3)}, {listed}"


def _worst_orders(rows: pd.DataFrame, seat: str) -> tuple[OneSided, str]:
    rates = select(rows, metric="win_rate", forced_seat=seat)
    worst = pool(select(rates, forced_order=WORST_ORDERS))
    tests = [
        is_above(*subtract_shares(pool(select(rates, forced_order=order)), worst))
        for order in ORDERS
        if order not in WORST_ORDERS
    ]
    if not worst[1]:
        return UNDECIDED, TOO_FEW
    names = " and ".join(WORST_ORDERS)
    forced = select(rates, forced_order=list(ORDERS))
    lowest = forced.loc[forced["estimate"].idxmin()]
    return all_hold(tests), (
        f"{seat.replace('_', ' ')} with {names} {decimals(worst[0] / worst[1], 3)}, "
        f"lowest {lowest['forced_order']} {decimals(lowest['estimate'], 3)}"
    )


@per_variant("table_06")
def forced_orders_beat_player_2(rows: pd.DataFrame) -> Tested:
    """Claim 17: some order wins over 5 points more than player 2's own choice, none for player 1.

    All orders of a seat are tested, the best one is not picked first.
    """
    gains = select(rows, metric="gain_over_natural")
    beats, parts = {}, []
    for seat in PLAYERS:
        own = select(gains, forced_seat=seat)
        beats[seat] = any_holds(row_is_above(row, BEAT_MARGIN) for row in own.to_dict("records"))
        if len(own):
            best = own.loc[own["estimate"].idxmax()]
            parts.append(
                f"{seat.replace('_', ' ')} gains at most {signed(best['estimate'], 3)} "
                f"by {best['forced_order']}"
            )
    test = all_hold([beats["player_2"], beats["player_1"].negate()])
    evidence = "; ".join([*(parts or [TOO_FEW]), f"margin {BEAT_MARGIN}"])
    return evidence, test
