"""Tables as data, whatever sets them, and their form in JSON.

The JSON is the entry ``table`` of an exhibit's sidecar, from which papers and pages set the table
again; ``docs/tables.md`` describes it. It leaves out what is empty::

    {"parts": [{"title": "...", "columns": ["text", "number"], "stacked": true,
                "heads": [[{"text": "", "span": 1}, {"text": "Win rate (%)", "span": 1}]],
                "blocks": [{"title": "...", "rows": [[{"text": "n = 10"},
                            {"text": "43.9", "interval": "43.3–44.5", "mark": "*"}]]}]}],
     "notes": ["..."]}

Every row has a cell for each column; a cell of the published values has ``"published": true``.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from redealt.exhibits.published import PUBLISHED_SIGN

TEXT, NUMBER = "text", "number"  # what columns hold: the latter are aligned at decimal points
PUBLISHED_HEAD = f"{PUBLISHED_SIGN} paper"
PUBLISHED_NOTE = f"{PUBLISHED_SIGN}: printed in the paper."
# A point, a slash between two counts, or what comes before the sign of a power of ten.
_END_OF_WHOLE = re.compile(r"\.|/|\s*×")


class Cell(NamedTuple):
    """A number or text.

    :ivar interval: of the number, set in a lighter face.
    :ivar mark: what follows the number, which it belongs to.
    """

    text: str = ""
    interval: str = ""
    mark: str = ""
    is_published: bool = False


class Head(NamedTuple):
    """A heading of one column or of several."""

    text: str = ""
    span: int = 1


Row = Sequence[Cell]


class Block(NamedTuple):
    """Rows with a thin rule above, and a title of their own, if they have one."""

    rows: Sequence[Row]
    title: str = ""


@dataclass(frozen=True)
class Part:
    """Blocks of rows under heads.

    :ivar columns: what each holds, TEXT or NUMBER; the first names the rows.
    :ivar heads: lines of headings, from the top.
    :ivar is_stacked: whether intervals are set below their numbers, where columns are many.
    """

    columns: Sequence[str]
    heads: Sequence[Sequence[Head]]
    blocks: Sequence[Block]
    title: str = ""
    is_stacked: bool = False


@dataclass(frozen=True)
class Table:
    """Parts below each other, and notes: short sentences below them all."""

    parts: Sequence[Part]
    notes: Sequence[str] = ()


def split_number(text: str) -> tuple[str, str]:
    """Return what stands left of where numbers are aligned, and the rest: 1.2 × 10⁻⁴ from .2 on."""
    found = _END_OF_WHOLE.search(text)
    return (text[: found.start()], text[found.start() :]) if found else (text, "")


def to_json(table: Table) -> dict[str, Any]:
    """Return the table as a sidecar holds it."""
    parts = [
        _pack(
            title=part.title,
            columns=[*part.columns],
            stacked=part.is_stacked,
            heads=[
                [{"text": head.text, "span": head.span} for head in line] for line in part.heads
            ],
            blocks=[
                _pack(
                    title=block.title, rows=[[_pack_cell(cell) for cell in r] for r in block.rows]
                )
                for block in part.blocks
            ],
        )
        for part in table.parts
    ]
    return {"parts": parts, "notes": [*table.notes]}


def _pack_cell(cell: Cell) -> dict[str, Any]:
    text, interval, mark, is_published = cell
    return {"text": text} | _pack(interval=interval, mark=mark, published=is_published)


def _pack(**content: object) -> dict[str, Any]:
    return {name: value for name, value in content.items() if value}


def from_json(content: Mapping[str, Any]) -> Table:
    """Return the table that :func:`to_json` wrote."""
    parts = [
        Part(
            part["columns"],
            [[Head(**head) for head in line] for line in part["heads"]],
            [
                Block(
                    [[_unpack_cell(cell) for cell in row] for row in b["rows"]], b.get("title", "")
                )
                for b in part["blocks"]
            ],
            part.get("title", ""),
            part.get("stacked", False),
        )
        for part in content["parts"]
    ]
    return Table(parts, content["notes"])


def _unpack_cell(cell: Mapping[str, Any]) -> Cell:
    return Cell(
        cell["text"], cell.get("interval", ""), cell.get("mark", ""), cell.get("published", False)
    )
