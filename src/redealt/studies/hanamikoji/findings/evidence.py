"""What the claims read off the estimates, and one-sided tests that too small samples leave open."""

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from redealt.stats.hypotheses import binomial, fit_log_odds, holm, logit_trend
from redealt.stats.intervals import difference_of_shares
from redealt.verdicts import recover_interval

Row = Mapping[str, object]
TOO_FEW = "too few games"
FEWEST = 10  # units behind a mean; lengths and sizes are too skewed for Student's test of fewer
_LARGEST_ERROR = 100.0  # of a slope of log odds; that of an unbounded one is far larger


class OneSided(NamedTuple):
    """One-sided p-values for a statement and against it, as those of a finding."""

    p_support: float
    p_refute: float

    def negate(self) -> "OneSided":
        """Return the test of the opposite statement."""
        return OneSided(self.p_refute, self.p_support)


OPEN = OneSided(1.0, 1.0)


def all_hold(tests: Iterable[OneSided]) -> OneSided:
    """Return the test that every statement holds; open if there is none."""
    tests = list(tests)
    if not tests:
        return OPEN
    refuting = holm([test.p_refute for test in tests])
    return OneSided(max(test.p_support for test in tests), float(refuting.min()))


def any_holds(tests: Iterable[OneSided]) -> OneSided:
    """Return the test that at least one of the statements holds; open if there is none."""
    return all_hold(test.negate() for test in tests).negate()


def is_above(estimate: float, se: float, bound: float = 0.0, df: float = math.inf) -> OneSided:
    """Test that a value is larger than a bound; open without a positive standard error."""
    from scipy.stats import t

    if not se > 0 or math.isnan(estimate):
        return OPEN
    score = (estimate - bound) / se
    return OneSided(float(t.sf(score, df)), float(t.cdf(score, df)))


def row_is_above(row: Row, bound: float = 0.0) -> OneSided:
    """Test an estimate: Wilson's shares exactly, means by Student's, anything else normally.

    A mean of fewer than ten units is left open.
    """
    n, method = row["n"], str(row["method"]).split()
    if method == ["wilson"]:
        return share_is_above(count_successes(row), int(n), bound)
    is_mean = "t" in method
    if is_mean and n < FEWEST:
        return OPEN
    df = int(n) - 1 if is_mean else math.inf
    return is_above(float(row["estimate"]), standard_error(row), bound, df)


def share_is_above(count: int, n: int, bound: float = 0.5) -> OneSided:
    """Test exactly that units have something with a larger chance; open without units."""
    if n == 0:
        return OPEN
    tails = binomial(count, n, bound)
    return OneSided(tails.p_high, tails.p_low)


def row_is_within(row: Row, low: float, high: float) -> OneSided:
    """Test that an estimated value lies between two bounds."""
    return all_hold([row_is_above(row, low), row_is_above(row, high).negate()])


def standard_error(row: Row) -> float:
    """Return the standard error behind an estimate's interval, NaN if there is none."""
    names = ("estimate", "ci_low", "ci_high", "n", "method")
    return recover_interval(*(row[name] for name in names)).se


def count_successes(row: Row) -> int:
    """Return how many of the units behind a share had it."""
    return round(float(row["estimate"]) * int(row["n"])) if row["n"] else 0


def add_counts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows of shares with their successes as ``count`` and their units as ``units``."""
    counts = [count_successes(row) for row in rows.to_dict("records")]
    return rows.assign(count=counts, units=rows["n"].astype("int64"))


def pool(rows: pd.DataFrame) -> tuple[int, int]:
    """Return the successes and units of all these shares together."""
    counted = add_counts(rows)
    return int(counted["count"].sum()), int(counted["units"].sum())


def subtract_shares(first: tuple[int, int], second: tuple[int, int]) -> tuple[float, float]:
    """Return the difference of two independent shares and its error by Newcombe's interval."""
    if not (first[1] and second[1]):
        return math.nan, math.nan
    difference = difference_of_shares(*first, *second)
    return difference.estimate, standard_error(vars(difference))


def by_variant(estimates: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    """Return the estimates of each variant, in order of appearance."""
    return [(str(variant), rows) for variant, rows in estimates.groupby("variant", sort=False)]


def by_rollouts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows that all have a number of rollouts in its order, with it as a number."""
    return rows.astype({"n_rollouts": "int64"}).sort_values("n_rollouts", kind="stable")


def share_rises(counts: ArrayLike, units: ArrayLike, rollouts: ArrayLike) -> tuple[OneSided, float]:
    """Test that a share rises with the rollouts; also return the slope of its log odds on log n.

    Open if there are not two numbers of rollouts or all units are alike. Then there is no slope,
    and neither where some n parts the units without exception.
    """
    counts, units, rollouts = map(np.asarray, (counts, units, rollouts))
    used = units > 0
    counts, units, rollouts = counts[used], units[used], rollouts[used]
    if len({*rollouts.tolist()}) < 2 or not 0 < counts.sum() < units.sum():
        return OPEN, math.nan
    with _no_warnings():
        trend = logit_trend(counts, units, rollouts)
    is_bounded = trend.se < _LARGEST_ERROR
    return OneSided(trend.p_high, trend.p_low), trend.slope if is_bounded else math.nan


def fitted_share_is_below_half(rows: pd.DataFrame, rollouts: int) -> tuple[OneSided, float]:
    """Test a share at some n by a logistic regression on log n; also return the fitted share.

    Open, without a share, if n is not within those of the rows or all units are alike.
    """
    from scipy.special import expit

    rows = add_counts(by_rollouts(rows))
    rows = rows[rows["units"] > 0]
    counts, units, tried = (rows[name].to_numpy() for name in ("count", "units", "n_rollouts"))
    is_known = len({*tried.tolist()}) > 1 and tried.min() <= rollouts <= tried.max()
    if not is_known or not 0 < counts.sum() < units.sum():
        return OPEN, math.nan
    with _no_warnings():
        fit = fit_log_odds(counts, units, tried)
    point = np.array([1.0, math.log(rollouts)])
    log_odds, se = float(point @ fit.params), math.sqrt(point @ fit.cov_params() @ point)
    return is_above(-log_odds, se), float(expit(log_odds))


@contextmanager
def _no_warnings() -> Iterator[None]:
    """Do not warn where a curve fits exactly, as it does to two points: the tests stand."""
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

    with catch_warnings(), np.errstate(divide="ignore", invalid="ignore"):
        simplefilter("ignore", PerfectSeparationWarning)
        yield


def tell_slope(slope: float) -> str:
    """Say how log odds change with the rollouts."""
    return "slope undefined" if math.isnan(slope) else f"log odds {slope:+.2f} per unit of log n"
