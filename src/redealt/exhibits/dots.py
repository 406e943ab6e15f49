"""Estimates as dots with intervals on named rows."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from numpy.typing import ArrayLike

from redealt.exhibits.cells import SMALLEST_SAMPLE

# The line that dots are compared with.
REFERENCE_LINE: dict[str, Any] = {"color": "black", "linewidth": 0.6, "linestyle": (0, (4, 2))}
# Behind a number beside a dot, so that no line runs through it.
NUMBER_BOX = {"facecolor": "white", "edgecolor": "none", "pad": 0.6}


def half_widths(rows: pd.DataFrame) -> np.ndarray:
    """Return how far intervals reach below and above their estimates.

    0 without an interval, and for samples too small for one.
    """
    widths = [rows["estimate"] - rows["ci_low"], rows["ci_high"] - rows["estimate"]]
    reach = np.nan_to_num(np.stack(widths)).clip(min=0)
    if "n" in rows:
        reach[:, (rows["n"] < SMALLEST_SAMPLE).fillna(False).to_numpy(dtype=bool)] = 0
    return reach


def draw_dots(axes: Axes, rows: pd.DataFrame, heights: ArrayLike, **style: Any) -> None:
    """Draw estimates at the given heights, with their intervals."""
    drawn: dict = {"fmt": "o", "linewidth": 0.9, **style}
    axes.errorbar(rows["estimate"], heights, xerr=half_widths(rows), **drawn)


def spread(index: int, count: int, width: float = 0.5) -> float:
    """Return where the dot number ``index`` of ``count`` stands beside the middle of its row."""
    return width * (index / (count - 1) - 0.5) if count > 1 else 0.0


def rule_rows(axes: Axes) -> None:
    """Draw a thin line along each row, and no ticks."""
    axes.grid(axis="y")
    axes.tick_params(axis="y", length=0)


def name_rows(axes: Axes, names: Sequence[str], *, above: float = 0.6) -> None:
    """Name the rows 0, 1, ... from the top, with ``above`` free over the first."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -above)
    rule_rows(axes)


def inset(figure: Figure) -> None:
    """Leave a margin at both sides: in pixels, long names are wider than they were laid out."""
    engine = figure.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine)
    engine.set(rect=(0.006, 0, 0.988, 1))
