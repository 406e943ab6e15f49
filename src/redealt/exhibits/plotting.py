"""The house style of figures, on matplotlib's objects, without its global state."""

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib as mpl
from cycler import cycler
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.typesetting import convert_figure
from redealt.files import write_file

STYLE_FILE = Path(__file__).with_name("redealt.mplstyle")
WIDTHS_MM = {"column": 90.0, "page": 180.0}
MM_PER_INCH = 25.4

# Published values look alike everywhere: open diamonds.
PUBLISHED_MARKER: Mapping[str, Any] = {
    "marker": "D",
    "markersize": 4.0,
    "markerfacecolor": "none",
    "markeredgecolor": "black",
    "markeredgewidth": 0.7,
    "linestyle": "none",
}

PUBLISHED_SIGN, PUBLISHED_GRAY = "\u25c7", "#666666"  # the same in tables

# Of tables: a row and its baseline, the space beside a text, and that above and below all rows.
_ROW_MM, _BASELINE_MM, _PAD_MM, _MARGIN_MM = 4.2, 2.9, 1.0, 0.5
_TABLE_FONT = 6.5


@contextmanager
def house_style(figures: Mapping[str, Any]) -> Iterator[None]:
    """Draw with the style file and the colors and resolution of the ``figures`` settings."""
    settings = {
        "axes.prop_cycle": cycler(color=figures["palette"]),
        "savefig.dpi": figures["png_dpi"],
    }
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


def draw_table(
    header: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    widths: Sequence[float],
    *,
    width: str = "page",
    rules: Collection[int] = (),
) -> Figure:
    """Return a table set as a figure.

    :param header: lines of headings, from the top; "" continues the heading to its left, which is
        centered over all its columns, with a rule beneath.
    :param rows: texts of the body, the first column aligned to the left, all others to the right;
        a text that starts with the sign of published values is set in gray.
    :param widths: of the columns, in any unit.
    :param rules: numbers of the body rows that a thin rule separates from the row above.
    """
    body, end = _ROW_MM * len(header), _ROW_MM * (len(header) + len(rows))
    full_width, height = WIDTHS_MM[width], end + 2 * _MARGIN_MM
    figure = Figure(figsize=(full_width / MM_PER_INCH, height / MM_PER_INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set(xlim=(0, full_width), ylim=(height - _MARGIN_MM, -_MARGIN_MM))  # in mm, downwards
    edges = [full_width * sum(widths[:column]) / sum(widths) for column in range(len(widths) + 1)]
    for number, line in enumerate(header):
        for first, last in _find_spans(line):
            _set_heading(axes, line[first], edges, first, last, _ROW_MM * number)
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            color = PUBLISHED_GRAY if text.startswith(PUBLISHED_SIGN) else "black"
            _set_cell(axes, text, edges, column, body + _ROW_MM * number, color)
    for y, thickness in ((0, 0.9), (body, 0.5), (end, 0.9)):
        axes.axhline(y, color="black", linewidth=thickness)
    for number in rules:
        axes.axhline(body + _ROW_MM * number, color=PUBLISHED_GRAY, linewidth=0.3)
    return figure


def _find_spans(line: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the first column and the one behind the last of each heading."""
    starts = [column for column, text in enumerate(line) if text]
    yield from pairwise([*starts, len(line)])


def _set_heading(
    axes: Axes, text: str, edges: Sequence[float], first: int, last: int, top: float
) -> None:
    if last == first + 1:
        _set_cell(axes, text, edges, first, top)
        return
    left, right = edges[first] + _PAD_MM, edges[last] - _PAD_MM
    axes.text((left + right) / 2, top + _BASELINE_MM, text, ha="center", fontsize=_TABLE_FONT)
    axes.plot([left, right], [top + _ROW_MM] * 2, color="black", linewidth=0.3)


def _set_cell(
    axes: Axes, text: str, edges: Sequence[float], column: int, top: float, color: str = "black"
) -> None:
    x, side = (edges[column + 1] - _PAD_MM, "right") if column else (_PAD_MM, "left")
    axes.text(x, top + _BASELINE_MM, text, ha=side, fontsize=_TABLE_FONT, color=color)


def save_figure(figure: Figure, stem: Path) -> None:
    """Write ``stem``.svg, .pdf and .png, the same bytes on every run.

    The figure is drawn once; Typst converts it in a tenth of the time that drawing again takes.
    """
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    buffer = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": stem.name}):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    svg = buffer.getvalue()
    size_mm = tuple(MM_PER_INCH * inches for inches in figure.get_size_inches())
    pdf, png = convert_figure(svg, size_mm, stem, ("pdf", "png"), mpl.rcParams["savefig.dpi"])
    for kind, content in (("svg", svg), ("pdf", pdf), ("png", png)):
        write_file(stem.with_suffix(f".{kind}"), content)
