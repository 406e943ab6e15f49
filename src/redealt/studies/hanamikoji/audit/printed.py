"""Published tables as numbers."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.judging.comparison import Printed


def read_by_n(table: pd.DataFrame, metric: str, **where: str) -> dict[int, Printed]:
    """Return printed values by number of rollouts."""
    rows = select(table, metric=metric, **where)
    return {
        int(n): Printed.parse(value)
        for n, value in zip(rows["n_rollouts"], rows["value"], strict=True)
    }


def read_numbers(table: pd.DataFrame, index: str, **where: object) -> pd.Series:
    """Return values as numbers, by the entries of a column."""
    return select(table, **where).set_index(index)["value"].astype(float)
