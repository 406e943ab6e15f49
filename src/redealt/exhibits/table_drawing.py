"""Tables as drawings: SVG written by hand, as no text has to be measured.

Drawing them with matplotlib took a second per table, half of it for importing it.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate

from redealt.exhibits.tables import Cell, Row, Table
from redealt.exhibits.typesetting import MM_PER_INCH, WIDTHS_MM

# A row and its baseline, the space beside a text, and that above and below all rows.
_ROW_MM, _BASELINE_MM, _PAD_MM, _MARGIN_MM = 4.2, 2.9, 1.0, 0.5
_PUBLISHED_GRAY = "#666666"
_THICK, _MIDDLE, _THIN = 0.9, 0.5, 0.3  # rules, points
_MM_PER_POINT = MM_PER_INCH / 72
_FAMILY, _FONT_SIZE = "'DejaVu Sans', sans-serif", 6.5 * _MM_PER_POINT


def draw_table(table: Table) -> tuple[bytes, tuple[float, float]]:
    """Return a table as SVG, and its width and height in millimeters.

    The first column is aligned to the left, all others to the right; a heading over several columns
    is centered, with a rule beneath. Published values are gray.
    """
    rows = [*table.heads, *table.rows]
    width, height = WIDTHS_MM[table.width], _ROW_MM * len(rows) + 2 * _MARGIN_MM
    edges = [width * edge / sum(table.widths) for edge in accumulate(table.widths, initial=0)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / _MM_PER_POINT:.3f}pt" '
        f'height="{height / _MM_PER_POINT:.3f}pt" viewBox="0 {-_MARGIN_MM} {width} {height:.3f}">',
        f'<rect y="{-_MARGIN_MM}" width="{width}" height="{height:.3f}" fill="white"/>',
        f'<g font-family="{_FAMILY}" font-size="{_FONT_SIZE:.4f}" xml:space="preserve">',
        *(line for number, row in enumerate(rows) for line in _set_row(row, edges, number)),
        "</g>",
        *_rule_blocks(table, width),
        "</svg>\n",
    ]
    return "\n".join(lines).encode(), (width, height)


def _set_row(row: Row, edges: Sequence[float], number: int) -> Iterator[str]:
    top, column = _ROW_MM * number, 0
    for cell in row:
        left, right = edges[column] + _PAD_MM, edges[column + cell.span] - _PAD_MM
        if cell.span > 1:
            yield _set_text(cell, (left + right) / 2, top, "middle")
            yield _rule(left, right, top + _ROW_MM, _THIN)
        elif cell.text:
            yield _set_text(cell, right if column else left, top, "end" if column else "start")
        column += cell.span


def _set_text(cell: Cell, x: float, top: float, anchor: str) -> str:
    color = f' fill="{_PUBLISHED_GRAY}"' if cell.is_published else ""
    place = f'x="{x:.3f}" y="{top + _BASELINE_MM:.3f}" text-anchor="{anchor}"'
    return f"<text {place}{color}>{escape(cell.text, quote=False)}</text>"


def _rule_blocks(table: Table, width: float) -> Iterator[str]:
    body = _ROW_MM * len(table.heads)
    end = body + _ROW_MM * len(table.rows)
    for y, thickness in ((0, _THICK), (body, _MIDDLE), (end, _THICK)):
        yield _rule(0, width, y, thickness)
    for first in [*accumulate(map(len, table.blocks))][:-1]:
        yield _rule(0, width, body + _ROW_MM * first, _THIN, _PUBLISHED_GRAY)


def _rule(left: float, right: float, y: float, points: float, color: str = "black") -> str:
    place = f'x1="{left:.3f}" x2="{right:.3f}" y1="{y:.3f}" y2="{y:.3f}"'
    return f'<line {place} stroke="{color}" stroke-width="{points * _MM_PER_POINT:.4f}"/>'
