"""Tables as drawings: where texts and rules stand, read off the SVG."""

import xml.etree.ElementTree as ET
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from redealt.exhibits.table_drawing import draw_table
from redealt.exhibits.tables import NUMBER, TEXT, Block, Cell, Head, Part, Table, split_number
from redealt.exhibits.text_widths import measure_text
from redealt.exhibits.typesetting import write_picture
from tests.unit.test_tables import TABLE

SVG = "{http://www.w3.org/2000/svg}"


def texts_of(table: Table) -> dict[str, dict[str, str]]:
    """Return the attributes of the drawn texts."""
    drawn = ET.fromstring(draw_table(table)[0])
    return {text.text: text.attrib for text in drawn.iter(f"{SVG}text")}


def rows_of(*texts: str, count: int = 1) -> Table:
    columns = [TEXT, *(NUMBER,) * (len(texts) - 1)]
    rows = [[Cell(text) for text in texts]] * count
    return Table([Part(columns, [[Head(name) for name in "abc"[: len(texts)]]], [Block(rows)])])


def points_of(texts: dict[str, dict[str, str]], *numbers: str) -> list[float]:
    """Return where the decimal points of numbers are drawn."""
    return [float(texts[each]["x"]) + measure_text(split_number(each)[0]) for each in numbers]


def test_decimal_points_stand_below_each_other():
    texts = texts_of(TABLE)
    for column in (("60.5*", "103", "–"), ("7.25", "−12.0"), ("25.31", "1\u202f234")):
        points = points_of(texts, *column)
        assert points == pytest.approx([points[0]] * len(points), abs=2e-3)


def test_intervals_are_smaller_and_lighter_beside_numbers_or_below_them():
    texts = texts_of(TABLE)
    for number, interval in (("60.5*", "(36.0–80.25)"), ("1.5", "(1–2)")):
        assert float(texts[interval]["font-size"]) < 1
        assert texts[interval]["fill"] != texts[number].get("fill")
    assert texts["60.5*"]["y"] == texts["(36.0–80.25)"]["y"]
    assert float(texts["(36.0–80.25)"]["x"]) > float(texts["60.5*"]["x"])
    assert float(texts["(1–2)"]["y"]) > float(texts["1.5"]["y"])


def test_published_values_are_gray():
    texts = texts_of(TABLE)
    assert {texts[each]["fill"] for each in ("7.25", "−12.0")} == {"#666666"}
    assert not any("fill" in texts[each] for each in ("103", "–", "second", "◇ paper"))


def test_a_heading_is_centered_over_its_columns():
    texts = texts_of(TABLE)
    group, heads = texts["Win rate (%)"], (texts["60.5*"], texts["7.25"])
    assert group["text-anchor"] == "middle"
    assert float(heads[0]["x"]) < float(group["x"]) < float(heads[1]["x"])


def test_rows_of_a_titled_block_are_indented():
    texts = texts_of(TABLE)
    assert float(texts["Block"]["x"]) == float(texts["third"]["x"]) == 0
    assert float(texts["second"]["x"]) > 0


def test_a_drawing_is_as_wide_as_its_table_and_at_most_a_page():
    _svg, (narrow, _) = draw_table(rows_of("a", "1"))
    assert narrow < 30
    _svg, (wide, _) = draw_table(rows_of("long text " * 40, "1"))
    assert wide == pytest.approx(180)


def test_notes_are_wrapped_and_widen_a_narrow_drawing():
    part = rows_of("a", "1").parts[0]
    texts = texts_of(Table([part], ["Some words of a note. " * 6]))
    lines = [text for text in texts if "words" in text]
    assert len(lines) > 1
    assert all(measure_text(line) < 45 for line in lines)


def test_signs_of_markup_are_text():
    assert "first & <last>" in texts_of(TABLE)


def test_widths_of_texts_are_those_of_the_font():
    from fontTools.ttLib import TTFont

    fonts = Path(find_spec("matplotlib").origin).parent / "mpl-data" / "fonts" / "ttf"
    font = TTFont(fonts / "DejaVuSans.ttf")
    advances, glyphs = font["hmtx"].metrics, font.getBestCmap()
    for char in "0123456789.,–−×(): abcxyzABCXYZ◇%*/χ⁻⁴₁\u202f":
        assert measure_text(char) == advances[glyphs[ord(char)]][0] / 2048


def test_no_line_of_pixels_is_lost(tmp_path):
    """Each row of a table looks like the others, whatever its height in pixels."""
    from PIL import Image

    svg, (width, _) = draw_table(rows_of("HHHHHHHHHH", "1", count=30))
    write_picture(svg, width, tmp_path / "table", 160)
    with Image.open(tmp_path / "table.png") as image:
        pixels = 255 - np.asarray(image.convert("L"), dtype=np.int64)
    row = 1.75 * len(pixels) / (1.75 * 31 + 1.35 / 2 + 4 * 0.3 - 2 * 0.3)
    edges = np.rint(row * np.arange(2, 31)).astype(int)
    inks = [pixels[first + 6 : last + 2, :60].sum() for first, last in pairwise(edges)]
    assert min(inks) > 0
    assert max(inks) < 1.05 * min(inks)
