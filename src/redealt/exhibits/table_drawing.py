"""Tables as drawings: SVG written by hand, with the text as text."""

from collections.abc import Iterator, Sequence
from html import escape

from redealt.exhibits.table_layout import INDENT, INTERVAL_GAP, INTERVAL_SIZE, Column, lay_out
from redealt.exhibits.tables import NUMBER, Block, Cell, Head, Part, Row, Table, split_number
from redealt.exhibits.text_widths import measure_text
from redealt.exhibits.typesetting import MM_PER_INCH, WIDTHS_MM

# All in em: a row and its baseline, what an interval below a number adds, the space around all.
_ROW, _BASELINE, _BELOW, _MARGIN = 1.75, 1.22, 0.95, 0.3
_NOTE_ROW, _NOTE_SIZE, _PART_GAP = 1.35, 0.95, 1.4
_PUBLISHED, _LIGHT = "#666666", "#777777"
_THICK, _MIDDLE, _THIN = 0.14, 0.08, 0.05  # rules
_FAMILY, _FONT_MM = "'DejaVu Sans', sans-serif", 6.5 * MM_PER_INCH / 72
_LEAST_WIDTH = 40.0  # so that notes stand in few lines


def draw_table(table: Table) -> tuple[bytes, tuple[float, float]]:
    """Return a table as SVG, and its width and height in millimeters: those of its content."""
    natural = [lay_out(part)[-1].right for part in table.parts]
    width = max(natural)
    elements: list[str] = []
    top = 0.0
    for part in table.parts:
        top += _PART_GAP if top else 0.0
        drawing = _PartDrawing(part, lay_out(part, width), top)
        elements += drawing.draw()
        top = drawing.top
    page = max(width, _LEAST_WIDTH if table.notes else 0.0)
    for line in (line for note in table.notes for line in _wrap(note, page / _NOTE_SIZE)):
        top += _NOTE_ROW
        elements.append(_text(line, 0, top, size=_NOTE_SIZE))
    return _frame(elements, page + 2 * _MARGIN, top + _NOTE_ROW / 2 + 2 * _MARGIN)


def _frame(elements: Sequence[str], width: float, height: float) -> tuple[bytes, tuple]:
    """Return the whole drawing, made smaller if it is wider than a page."""
    em = min(_FONT_MM, WIDTHS_MM["page"] / width)
    size = width * em, height * em
    points = [72 / MM_PER_INCH * length for length in size]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{points[0]:.3f}pt" '
        f'height="{points[1]:.3f}pt" viewBox="{-_MARGIN} {-_MARGIN} {width:.3f} {height:.3f}">',
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{width:.3f}" height="{height:.3f}" '
        'fill="white"/>',
        f'<g font-family="{_FAMILY}" font-size="1" xml:space="preserve">',
        *elements,
        "</g>",
        "</svg>\n",
    ]
    return "\n".join(lines).encode(), size


class _PartDrawing:
    """Draws a part from ``top`` on, which moves down with what is drawn."""

    def __init__(self, part: Part, columns: Sequence[Column], top: float) -> None:
        self.part, self.columns, self.top = part, columns, top

    def draw(self) -> Iterator[str]:
        if self.part.title:
            yield _text(self.part.title, 0, self.top + _BASELINE, weight="bold")
            self.top += _ROW
        yield self._rule_across(_THICK)
        for line in self.part.heads:
            yield from self._draw_heads(line)
        for number, block in enumerate(self.part.blocks):
            yield self._rule_across(_THIN if number else _MIDDLE)
            yield from self._draw_block(block)
        yield self._rule_across(_THICK)

    def _rule_across(self, thickness: float) -> str:
        return _rule(0, self.columns[-1].right, self.top, thickness)

    def _draw_heads(self, line: Sequence[Head]) -> Iterator[str]:
        first = 0
        for head in line:
            left, right = self.columns[first].left, self.columns[first + head.span - 1].right
            baseline = self.top + _BASELINE
            if self.part.columns[first] == NUMBER:
                yield _text(head.text, (left + right) / 2, baseline, anchor="middle")
            elif head.text:
                yield _text(head.text, left, baseline)
            if head.span > 1:
                yield _rule(left, right, self.top + _ROW, _THIN)
            first += head.span
        self.top += _ROW

    def _draw_block(self, block: Block) -> Iterator[str]:
        if block.title:
            yield _text(block.title, 0, self.top + _BASELINE)
            self.top += _ROW
        for row in block.rows:
            yield from self._draw_row(row, INDENT if block.title else 0.0)
            is_higher = self.part.is_stacked and any(cell.interval for cell in row)
            self.top += _ROW + (_BELOW if is_higher else 0.0)

    def _draw_row(self, row: Row, indent: float) -> Iterator[str]:
        for index, (cell, column) in enumerate(zip(row, self.columns, strict=True)):
            if self.part.columns[index] == NUMBER:
                yield from self._draw_number(cell, column)
            elif cell.text:
                left = column.left + (0.0 if index else indent)
                yield _text(cell.text, left, self.top + _BASELINE, color=_color(cell))

    def _draw_number(self, cell: Cell, column: Column) -> Iterator[str]:
        if not cell.text:
            return
        baseline = self.top + _BASELINE
        left = column.point - measure_text(split_number(cell.text)[0])
        yield _text(cell.text + cell.mark, left, baseline, color=_color(cell))
        if not cell.interval:
            return
        x, anchor = column.point + column.rest + INTERVAL_GAP, "start"
        if column.is_stacked:
            x, anchor = (column.left + column.right) / 2, "middle"
            baseline += _BELOW
        interval = f"({cell.interval})"
        yield _text(interval, x, baseline, anchor=anchor, size=INTERVAL_SIZE, color=_LIGHT)


def _color(cell: Cell) -> str:
    return _PUBLISHED if cell.is_published else ""


def _text(
    text: str,
    x: float,
    y: float,
    *,
    anchor: str = "start",
    size: float = 1.0,
    color: str = "",
    weight: str = "",
) -> str:
    marks = {
        "text-anchor": anchor if anchor != "start" else "",
        "font-size": size if size != 1 else "",
        "font-weight": weight,
        "fill": color,
    }
    given = "".join(f' {name}="{value}"' for name, value in marks.items() if value)
    return f'<text x="{x:.3f}" y="{y:.3f}"{given}>{escape(text, quote=False)}</text>'


def _rule(left: float, right: float, y: float, thickness: float) -> str:
    place = f'x1="{left:.3f}" x2="{right:.3f}" y1="{y:.3f}" y2="{y:.3f}"'
    return f'<line {place} stroke="black" stroke-width="{thickness}"/>'


def _wrap(text: str, width: float) -> Iterator[str]:
    """Yield the lines of a text that is set no wider than that."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure_text(longer) > width:
            yield line
            longer = word
        line = longer
    yield line
