"""Estimates as the values of hypotheses."""

from dataclasses import replace

import pandas as pd

from redealt.exhibits.cells import find
from redealt.judging.hypothesis import row
from redealt.stats.intervals import Interval
from redealt.studies.unicorns.published.reconstructed import EQUAL_SHARE


def read_value(rows: pd.DataFrame, metric: str, **where: object) -> Interval | None:
    """Return the one value of a metric under some conditions, or None."""
    found = find(rows, metric=metric, **where)
    return None if found is None else row(found.to_dict())


def need_value(rows: pd.DataFrame, metric: str, **where: object) -> Interval:
    """Return the one value; raises ValueError if there is none."""
    value = read_value(rows, metric, **where)
    if value is None:
        raise ValueError(f"there is no {metric} of {where}")
    return value


def above_equal(share: Interval) -> Interval:
    """Return how far a share of two players of six is above that of equal players."""
    return replace(
        share,
        estimate=share.estimate - EQUAL_SHARE,
        ci_low=share.ci_low - EQUAL_SHARE,
        ci_high=share.ci_high - EQUAL_SHARE,
        count=None,
    )
