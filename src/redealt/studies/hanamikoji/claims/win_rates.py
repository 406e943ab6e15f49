"""Claims on win rates: against random play, and against agents that know more."""

import math

import numpy as np
import pandas as pd

from redealt.exhibits.estimates import interval_of, select
from redealt.exhibits.numbers import Estimate, decimals, measured, percent, points, signed
from redealt.exhibits.published import read_number, read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.judging.hypothesis import (
    Hypothesis,
    larger,
    minus,
    nothing_known,
    rises,
    share,
    smaller,
)
from redealt.judging.margins import share_margin
from redealt.judging.one_sided import TOO_FEW, add_counts, pool, standard_error
from redealt.judging.per_variant import per_variant
from redealt.stats.intervals import Interval, normal
from redealt.studies.hanamikoji.analysis.cheater import CHEATER_ROLLOUTS

FEW_MORE = 2  # times the cheater's rollouts are not substantially more


def by_rollouts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows that all have a number of rollouts in its order, with it as a number."""
    return rows.astype({"n_rollouts": "int64"}).sort_values("n_rollouts", kind="stable")


def in_percent(value: Interval) -> str:
    """Say a share with its interval."""
    return measured(Estimate(value.estimate, value.ci_low, value.ci_high))


@per_variant("figure_04", published=("figure_04_prose",))
def simple_beats_random(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 1: the win rate rises with n; it is described how far."""
    rates = add_counts(by_rollouts(select(rows, metric="win_rate")))
    effect = "log odds of a win against random play per unit of log n, both seats"
    own = rises(effect, rates["count"], rates["units"], rates["n_rollouts"])
    lowest = rates.loc[rates["estimate"].idxmin()]
    printed = percent(read_number(prose, metric="win_rate_limit"), 0)
    limits = [
        f"limit {in_percent(interval_of(row))}, published about {printed}"
        for row in select(rows, metric="win_rate_limit").to_dict("records")
    ]
    parts = [f"lowest win rate {in_percent(interval_of(lowest))} at n = {lowest['n_rollouts']}"]
    return own.describe("; ".join(parts + limits))


@per_variant("figure_04", published=("figure_04_prose",))
def twenty_rollouts_are_enough(rows: pd.DataFrame, prose: pd.DataFrame) -> Hypothesis:
    """Claim 2: the win rate of both seats with 20 rollouts has converged upon the limit."""
    rates = by_rollouts(select(rows, metric="win_rate"))
    enough = int(read_number(prose, metric="baseline_rollouts"))
    limit = pool(select(rows, metric="win_rate_limit"))
    reached = pool(select(rates, n_rollouts=enough))
    effect = f"win rate at the limit minus that with {enough} rollouts, both seats"
    won, games = (first + second for first, second in zip(limit, reached, strict=True))
    if not (limit[1] and reached[1] and 0 < won < games):
        return nothing_known(effect, "below the margin of a share", TOO_FEW)
    margin = share_margin(won / games)
    return smaller(
        effect, minus(share(*limit), share(*reached)), margin, by=f"below {points(margin)}"
    )


@per_variant("figure_08", "table_02", published=("table_02",))
def cheating_is_worth_rollouts(
    rows: pd.DataFrame, many: pd.DataFrame, printed: pd.DataFrame
) -> Hypothesis:
    """Claim 9: without tables and substantially more rollouts a regular agent wins less than half.

    If regular agents win too little with more rollouts as well, the claim rests on a misfit.
    """
    most = FEW_MORE * CHEATER_ROLLOUTS
    rates = by_rollouts(select(rows, metric="win_rate", presampling="none"))
    few = rates[rates["n_rollouts"] <= most]
    effect = f"win rate of regular agents with at most {most} rollouts against the cheater"
    own = smaller(effect, share(*pool(few)), 0.5, by="below one half")
    by_seat = [
        f"{seat.replace('_', ' ')} {in_percent(share(*pool(select(few, tested_seat=seat))))}"
        for seat in PLAYERS
        if pool(select(few, tested_seat=seat))[1]
    ]
    evidence = [", ".join(by_seat) or TOO_FEW, *_compare_with_table_2(many, printed)]
    return own.describe("; ".join(evidence))


def _compare_with_table_2(rows: pd.DataFrame, printed: pd.DataFrame) -> list[str]:
    """Say how regular agents do in Table 2, and whether they are too weak there."""
    tried = share(*pool(select(rows, metric="win_rate")))
    if not tried.n:
        return []
    published = float(read_numbers(printed, ["n_rollouts", "tested_seat"]).mean())
    told = f"with 50 to 100 rollouts {in_percent(tried)}, published {percent(published)}"
    if tried.ci_high < published:
        told += ", so regular agents are too weak here, and the claim may rest on this misfit"
    return [told]


@per_variant("figure_08", "table_04", "table_05")
def seat_matters_more_with_information(
    against_cheater: pd.DataFrame, first: pd.DataFrame, second: pd.DataFrame
) -> Hypothesis:
    """Claim 10: tables raise W_1 - W_2 against the cheater; rollouts of equals are described."""
    effect = "W_1 minus W_2 against the cheater, with tables minus without, mean over n"
    gain = _gain_by_tables(select(against_cheater, metric="win_rate"))
    own = larger(effect, gain) if gain else nothing_known(effect, "above 0", TOO_FEW)
    rates = (select(rows, metric="win_rate") for rows in (first, second))
    return own.describe(_describe_equals(*rates))


def _gain_by_tables(rates: pd.DataFrame) -> Interval | None:
    """Return the difference of differences over the n, the shares' errors by Wilson's intervals."""
    errors = [standard_error(row) for row in rates.to_dict("records")]
    cells = rates.assign(se=errors).pivot(
        index="n_rollouts", columns=["presampling", "tested_seat"], values=["estimate", "se"]
    )
    signs = pd.Series({(tables, seat): a * b for tables, a in _TABLES for seat, b in _SEATS})
    if not {*signs.index} <= {*cells["estimate"].columns}:
        return None
    shares, errors = (cells[name][signs.index].dropna() for name in ("estimate", "se"))
    if shares.empty:
        return None
    se = math.sqrt(float((errors.to_numpy() ** 2).sum())) / len(errors)
    return normal(float((shares @ signs).mean()), se, int(rates["n"].sum()), "contrast")


# Signs in the difference of differences.
_TABLES = (("both", 1), ("none", -1))
_SEATS = ((PLAYERS[0], 1), (PLAYERS[1], -1))


def _describe_equals(first: pd.DataFrame, second: pd.DataFrame) -> str:
    """Say how player 1's share of the decided games changes with the rollouts of equal agents."""
    wins = pd.DataFrame(
        {
            player: add_counts(by_rollouts(rows)).set_index("n_rollouts")["count"]
            for player, rows in zip(PLAYERS, (first, second), strict=True)
        }
    ).dropna()
    wins = wins[wins.sum(axis=1) > 0].astype(int)
    if wins.empty:
        return TOO_FEW
    listed = [
        f"{in_percent(share(wins.loc[n, PLAYERS[0]], wins.loc[n].sum()))} at n = {n}"
        for n in dict.fromkeys([wins.index[0], wins.index[-1]])
    ]
    own = wins[wins.index > 0]
    trend = rises("", own[PLAYERS[0]], own.sum(axis=1), own.index)
    told = f"of equal agents' decided games player 1 wins {', '.join(listed)}"
    return told if np.isnan(trend.estimate) else f"{told}; {describe_trend(trend)} for n above 0"


def describe_trend(trend: Hypothesis) -> str:
    """Say how log odds change with the logarithm of n, with their interval."""
    ends = f"{decimals(trend.ci_low)} to {decimals(trend.ci_high)}"
    return f"log odds change by {signed(trend.estimate, 2)} ({ends}) per unit of log n"
