"""Look up estimates and what figures show."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.published import read_published
from redealt.planning.digest import published_folder

PUBLISHED = read_published(published_folder("hanamikoji"))


def find(estimates: pd.DataFrame, metric: str, **where) -> pd.Series:
    (row,) = [row for _, row in select(estimates, metric=metric, **where).iterrows()]
    return row


def estimate(estimates: pd.DataFrame, metric: str, **where) -> float:
    return find(estimates, metric, **where)["estimate"]


def bounds(row: pd.Series) -> tuple[float, float]:
    return row["ci_low"], row["ci_high"]


def diamonds(axes) -> list[tuple[float, float]]:
    """Return all points that are drawn as published values are."""
    lines = [line for line in axes.get_lines() if line.get_marker() == "D"]
    return [tuple(map(float, point)) for line in lines for point in line.get_xydata()]


def cells_after(found: list[str], name: str, count: int) -> list[str]:
    """Return the texts of a table's row behind its name."""
    start = found.index(name) + 1
    return found[start : start + count]


def curves(axes) -> dict[str, list[tuple[float, float]]]:
    """Return the points of the lines that have a name, except published values."""
    return {
        line.get_label(): [tuple(map(float, point)) for point in line.get_xydata()]
        for line in axes.get_lines()
        if not line.get_label().startswith("_") and line.get_marker() != "D"
    }
