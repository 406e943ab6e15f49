"""The house style of figures, on matplotlib's objects, without its global state."""

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from redealt.exhibits.typesetting import MM_PER_INCH, WIDTHS_MM

STYLE_FILE = Path(__file__).with_name("redealt.mplstyle")

_PLACES = 9  # decimals of places, in parts of a figure
# Published values look alike everywhere: open diamonds.
PUBLISHED_MARKER: dict[str, Any] = {
    "marker": "D",
    "markersize": 4.0,
    "markerfacecolor": "none",
    "markeredgecolor": "black",
    "markeredgewidth": 0.7,
    "linestyle": "none",
}


@contextmanager
def house_style(figures: Mapping[str, Any]) -> Iterator[None]:
    """Draw with the style file and the colors of the ``figures`` settings."""
    settings = {"axes.prop_cycle": cycler(color=figures["palette"])}
    # Whatever the user's own settings are, they do not show.
    with style.context([STYLE_FILE, settings], after_reset=True):
        yield


def new_figure(width: str, height_mm: float, **subplots: Any) -> tuple[Figure, Any]:
    """Return a figure of one text "column" or the whole "page" width, and its axes.

    ``subplots`` goes to :meth:`matplotlib.figure.Figure.subplots`.
    """
    size = (WIDTHS_MM[width] / MM_PER_INCH, height_mm / MM_PER_INCH)
    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots(**subplots)


def label_panel(axes: Axes, text: str) -> None:
    """Write the name of a panel above its upper left corner."""
    axes.set_title(text, loc="left")


def label_percent(axis: Axis) -> None:
    """Label shares in percent, each tick with the decimals that it has."""
    axis.set_major_formatter(FuncFormatter(lambda share, _place: f"{100 * share:.6g} %"))


def draw_svg(figure: Figure, name: str) -> tuple[bytes, tuple[float, float]]:
    """Return a figure as SVG, the same bytes on every run, and its size in millimeters."""
    _lay_out(figure)
    buffer = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    width, height = figure.get_size_inches()
    return buffer.getvalue(), (MM_PER_INCH * width, MM_PER_INCH * height)


def _lay_out(figure: Figure) -> None:
    """Place the parts of a figure once: saving one that lays itself out draws it twice.

    The solver of the layout adds up in the order of its variables in memory, so that the last
    digits of places differ from process to process; without them the bytes are the same.
    """
    engine = figure.get_layout_engine()
    assert engine is not None
    engine.execute(figure)
    figure.set_layout_engine("none")
    for part in figure.subfigs:
        box = part.bbox_relative
        box.p0, box.p1 = box.p0.round(_PLACES), box.p1.round(_PLACES)
    for axes in figure.axes:
        axes.set_position(np.round(axes.get_position(original=True).bounds, _PLACES))
