"""Tables set by Typst: text that can be found, at the places where it belongs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from redealt.exhibits.table_typst import TABLE_SOURCE, typeset_table
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table, to_json
from redealt.exhibits.typesetting import typeset
from tests.unit.test_tables import TABLE

pytestmark = pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not there")


def read_pdf(pdf: bytes, folder: Path, *options: str) -> str:
    path = folder / "read.pdf"
    path.write_bytes(pdf)
    command = ["pdftotext", *options, path, "-"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def boxes_of(pdf: bytes, folder: Path) -> dict[str, tuple[float, float]]:
    """Return where words start and end, from left."""
    found = re.findall(
        r'xMin="([\d.]+)".*xMax="([\d.]+)".*>(.*)</word>', read_pdf(pdf, folder, "-bbox")
    )
    return {word: (float(left), float(right)) for left, right, word in found}


def test_numbers_are_found_row_by_row(tmp_path):
    lines = read_pdf(typeset_table("table", TABLE, tmp_path), tmp_path, "-layout").splitlines()
    rows = [line.split() for line in lines]
    assert ["second", "103", "(101–105)", "−12.0", "25.31"] in rows
    assert any(row[:1] == ["first"] and row[-3:] == ["1.2", "×", "10⁻⁴"] for row in rows)
    assert any("$another$ # *one*" in line for line in lines)


def test_decimal_points_stand_below_each_other(tmp_path):
    rows = [
        [Cell(name), Cell(text)] for name, text in zip("abc", ("7.25", "812.5", "42"), strict=True)
    ]
    table = Table([Part([TEXT, NUMBER], [[Head("n"), Head("x")]], [Block(rows)])])
    boxes = boxes_of(typeset_table("table", table, tmp_path), tmp_path)
    digit = (boxes["42"][1] - boxes["42"][0]) / 2
    points = [boxes["7.25"][0] + digit, boxes["812.5"][0] + 3 * digit, boxes["42"][1]]
    assert points == pytest.approx([points[0]] * 3, abs=0.02)


def test_a_long_table_breaks_over_pages_and_repeats_its_heads(tmp_path):
    rows = [[Cell(f"row {number}"), Cell(f"{number}.5")] for number in range(120)]
    table = Table([Part([TEXT, NUMBER], [[Head("Name"), Head("Value")]], [Block(rows)])])
    source = (
        TABLE_SOURCE
        + """
#set page(width: 10cm, height: 10cm)
#set document(date: none)
#layout(area => set-table(json(bytes(sys.inputs.table)), area.width))
"""
    )
    import json

    pdf = typeset("pages", source, {"table": json.dumps(to_json(table))}, tmp_path)
    pages = read_pdf(pdf, tmp_path, "-layout").split("\f")[:-1]
    assert len(pages) > 2
    assert all(page.split()[:2] == ["Name", "Value"] for page in pages)


def test_a_wide_table_is_set_smaller_and_within_its_width(tmp_path):
    cells = [Cell("name"), *(Cell("1234.56", "1200.11–1300.22"),) * 16]
    heads = [Head("n"), *(Head(f"h{number}") for number in range(16))]
    table = Table([Part([TEXT, *(NUMBER,) * 16], [heads], [Block([cells])])])
    text = read_pdf(typeset_table("table", table, tmp_path), tmp_path, "-bbox")
    (width,) = re.findall(r'<page width="([\d.]+)"', text)
    assert float(width) < 182 * 72 / 25.4
    assert max(map(float, re.findall(r'xMax="([\d.]+)"', text))) < float(width)
