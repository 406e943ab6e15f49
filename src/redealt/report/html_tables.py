"""What it takes to align the numbers of an exhibit's table at their decimal points in HTML."""

from redealt.exhibits.tables import NUMBER, Cell, Part, split_number


def find_widths(part: Part) -> list[int]:
    """Return for each column how many characters stand right of the aligned place, at most."""
    rows = [row for block in part.blocks for row in block.rows]
    return [
        max((len("".join(split_cell(row[place])[1:])) for row in rows), default=0)
        if kind == NUMBER
        else 0
        for place, kind in enumerate(part.columns)
    ]


def split_cell(cell: Cell) -> tuple[str, str, str]:
    """Return what stands left of the aligned place, what stands right of it, and the mark."""
    return *split_number(cell.text), cell.mark
