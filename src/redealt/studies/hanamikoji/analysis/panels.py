"""Figures with a row of panels for each variant, and what is drawn in them."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.cells import SMALLEST_SAMPLE
from redealt.exhibits.plotting import PUBLISHED_MARKER, new_figure

SEAT_STYLES: Mapping[str, Mapping[str, Any]] = {
    "player_1": {"color": "C0", "marker": "o"},
    "player_2": {"color": "C4", "marker": "s"},
}


def new_panels(
    rows: Mapping[Any, str],
    columns: Sequence[Hashable],
    *,
    row_mm: float,
    rest_mm: float,
    xlabel: str,
    sharey: bool | str = True,
) -> tuple[Figure, dict[tuple, Axes]]:
    """Return a figure and its panels by row and column.

    :param rows: the rows of panels, each ``row_mm`` high, and the label of their heights.
    """
    height, shape = rest_mm + row_mm * len(rows), {"nrows": len(rows), "ncols": len(columns)}
    figure, panels = new_figure("page", height, **shape, sharex=True, sharey=sharey, squeeze=False)
    for line, ylabel in zip(panels, rows.values(), strict=True):
        line[0].set_ylabel(ylabel)
    for axes in panels[-1]:
        axes.set_xlabel(xlabel)
    places = [(row, column) for row in rows for column in columns]
    return figure, dict(zip(places, panels.flat, strict=True))


def add_legend(figure: Figure, axes: Axes, ncols: int) -> None:
    """Name below all panels what one of them shows."""
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=ncols)


def draw_curve(
    axes: Axes, rows: pd.DataFrame, x: str = "n_rollouts", shift: float = 0, **style: Any
) -> None:
    """Draw estimates against a condition, with bars for intervals of samples large enough.

    :param shift: how far to the right of the condition, so that curves stand side by side.
    """
    line = rows.astype({x: int}).sort_values(x)
    (drawn,) = axes.plot(line[x] + shift, line["estimate"], **style)
    draw_intervals(axes, line[x] + shift, line, color=drawn.get_color())


def draw_intervals(axes: Axes, places: pd.Series, rows: pd.DataFrame, color: Any) -> None:
    """Draw the intervals of samples that are large enough for one as bars."""
    is_enough = (rows["n"] >= SMALLEST_SAMPLE).fillna(False).to_numpy(dtype=bool)
    rows = rows[is_enough]
    axes.vlines(places[is_enough], rows["ci_low"], rows["ci_high"], color=color, linewidth=0.7)


def mark_published(axes: Axes, printed: pd.DataFrame, label: str, color: str = "black") -> None:
    """Draw published values against the number of rollouts."""
    style = PUBLISHED_MARKER | {"markeredgecolor": color}
    axes.plot(
        printed["n_rollouts"].astype(int), printed["value"].astype(float), label=label, **style
    )


def mark_published_level(axes: Axes, level: float, label: str, color: str = "black") -> None:
    """Draw a published value without a place of its own at the right end."""
    style = PUBLISHED_MARKER | {"markeredgecolor": color}
    right_end = axes.get_yaxis_transform()
    axes.plot([1], [level], transform=right_end, clip_on=False, label=label, **style)
