"""Shares as shades around one half, with numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colorbar import Colorbar
from matplotlib.image import AxesImage

_SHADES = "RdBu_r"
_WHITE_BEYOND = 0.62  # part of the scale from which on white numbers are easier to read


def draw_shares(
    axes: Axes,
    shares: np.ndarray,
    write: Callable[[float], str],
    *,
    reach: float = 0.5,
    fontsize: float = 5.5,
    **style: Any,
) -> AxesImage:
    """Draw shares of shape (rows, columns); the scale goes ``reach`` to both sides of one half.

    Where a share is not known, nothing is written.
    """
    scale: dict = {"vmin": 0.5 - reach, "vmax": 0.5 + reach}
    image = axes.imshow(shares, cmap=_SHADES, interpolation="nearest", **scale, **style)
    for (row, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            color = "white" if abs(share - 0.5) > _WHITE_BEYOND * reach else "black"
            place: dict = {"ha": "center", "va": "center", "fontsize": fontsize, "color": color}
            axes.text(column, row, write(share), **place)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return image


def name_scale(bar: Colorbar, name: str) -> None:
    """Name the scale of a map."""
    bar.set_label(name)
    bar.outline.set_linewidth(0.4)
