"""Tables drawn as figures."""

from collections.abc import Sequence
from itertools import accumulate

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.plotting import MM_PER_INCH, PUBLISHED_GRAY, WIDTHS_MM
from redealt.exhibits.tables import Cell, Row, Table

# A row and its baseline, the space beside a text, and that above and below all rows.
_ROW_MM, _BASELINE_MM, _PAD_MM, _MARGIN_MM = 4.2, 2.9, 1.0, 0.5
_FONT, _SPACE_MM = 6.5, 0.73


def draw_table(table: Table) -> Figure:
    """Return a table set as a figure.

    The first column is aligned to the left, all others to the right; a heading over several columns
    is centered, with a rule beneath. Published values are gray.
    """
    rows = table.rows
    body, end = _ROW_MM * len(table.heads), _ROW_MM * (len(table.heads) + len(rows))
    full_width, height = WIDTHS_MM[table.width], end + 2 * _MARGIN_MM
    figure = Figure(figsize=(full_width / MM_PER_INCH, height / MM_PER_INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set(xlim=(0, full_width), ylim=(height - _MARGIN_MM, -_MARGIN_MM))  # in mm, downwards
    total = sum(table.widths)
    edges = [full_width * edge / total for edge in accumulate(table.widths, initial=0)]
    for number, row in enumerate([*table.heads, *rows]):
        _set_row(axes, row, edges, _ROW_MM * number)
    for y, thickness in ((0, 0.9), (body, 0.5), (end, 0.9)):
        axes.axhline(y, color="black", linewidth=thickness)
    for first in [*accumulate(map(len, table.blocks))][:-1]:
        axes.axhline(body + _ROW_MM * first, color=PUBLISHED_GRAY, linewidth=0.3)
    return figure


def _set_row(axes: Axes, row: Row, edges: Sequence[float], top: float) -> None:
    column = 0
    for cell in row:
        if cell.span > 1:
            _set_heading(axes, cell, edges[column], edges[column + cell.span], top)
        else:
            text = cell.text.lstrip(" ")  # SVG drops leading spaces
            left = _PAD_MM + _SPACE_MM * (len(cell.text) - len(text))
            x, side = (edges[column + 1] - _PAD_MM, "right") if column else (left, "left")
            color = PUBLISHED_GRAY if cell.is_published else "black"
            axes.text(x, top + _BASELINE_MM, text, ha=side, fontsize=_FONT, color=color)
        column += cell.span


def _set_heading(axes: Axes, cell: Cell, left: float, right: float, top: float) -> None:
    left, right = left + _PAD_MM, right - _PAD_MM
    axes.text((left + right) / 2, top + _BASELINE_MM, cell.text, ha="center", fontsize=_FONT)
    axes.plot([left, right], [top + _ROW_MM] * 2, color="black", linewidth=0.3)
