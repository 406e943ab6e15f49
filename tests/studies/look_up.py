"""Look up estimates and what figures and tables show."""

import pandas as pd

from redealt.exhibits.estimates import select


def find(estimates: pd.DataFrame, metric: str | None = None, **where: object) -> pd.Series:
    """Return the one row of a metric with these values."""
    wanted = where if metric is None else {"metric": metric, **where}
    rows = select(estimates, **wanted)
    assert len(rows) == 1, rows
    return rows.iloc[0]


def estimate(estimates: pd.DataFrame, metric: str, **where: object) -> float:
    """Return the estimate of that row."""
    return find(estimates, metric, **where)["estimate"]


def values(estimates: pd.DataFrame, by: str, **where: object) -> dict:
    """Return the estimates of the rows with these values, by one of their conditions."""
    rows = select(estimates, **where)
    assert not rows[by].duplicated().any(), f"{by} does not tell the rows apart"
    return rows.set_index(by)["estimate"].to_dict()


def bounds(row: pd.Series) -> tuple[float, float]:
    """Return the ends of a row's interval."""
    return row["ci_low"], row["ci_high"]


def diamonds(axes) -> list[tuple[float, float]]:
    """Return all points that are drawn as published values are."""
    lines = [line for line in axes.get_lines() if line.get_marker() == "D"]
    return [tuple(map(float, point)) for line in lines for point in line.get_xydata()]


def curves(axes) -> dict[str, list[tuple[float, float]]]:
    """Return the points of the lines that have a name, except published values."""
    return {
        line.get_label(): [tuple(map(float, point)) for point in line.get_xydata()]
        for line in axes.get_lines()
        if not line.get_label().startswith("_") and line.get_marker() != "D"
    }


def curves_at_rollouts(axes, shift: float = 0) -> dict[str, list[tuple[int, float]]]:
    """Return the curves at whole numbers of rollouts, which a shift sets side by side."""
    return {
        name: [(round(x - shift), y) for x, y in points] for name, points in curves(axes).items()
    }


def cells_after(found: list[str], name: str, count: int, nth: int = 0) -> list[str]:
    """Return the texts of a table's row behind the ``nth`` cell with this name."""
    start = [index for index, text in enumerate(found) if text == name][nth] + 1
    return found[start : start + count]
