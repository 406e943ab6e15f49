"""Figures with a row of panels for each variant."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from redealt.exhibits.plotting import new_figure


def new_panels(
    variants: Sequence[str], ncols: int, row_mm: float, rest_mm: float
) -> tuple[Figure, np.ndarray]:
    """Return a figure and its axes, a row of ``row_mm`` for each variant and shared scales."""
    return new_figure(
        "page",
        rest_mm + row_mm * len(variants),
        nrows=len(variants),
        ncols=ncols,
        sharex=True,
        sharey=True,
        squeeze=False,
    )
