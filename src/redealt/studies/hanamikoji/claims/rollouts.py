"""What claims on the number of rollouts read off the estimates."""

import math

import numpy as np
import pandas as pd

from redealt.judging.one_sided import UNDECIDED, OneSided, add_counts, is_above
from redealt.stats.hypotheses import fit_log_odds


def by_rollouts(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows that all have a number of rollouts in its order, with it as a number."""
    return rows.astype({"n_rollouts": "int64"}).sort_values("n_rollouts", kind="stable")


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
        return UNDECIDED, math.nan
    fit = fit_log_odds(counts, units, tried)
    point = np.array([1.0, math.log(rollouts)])
    log_odds, se = float(point @ fit.params), math.sqrt(point @ fit.cov_params() @ point)
    return is_above(-log_odds, se), float(expit(log_odds))
