"""Tables as drawings: where texts and rules stand, read off the SVG."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.table_drawing import draw_table
from redealt.exhibits.tables import table_of_texts
from redealt.exhibits.typesetting import write_drawing

SVG = "{http://www.w3.org/2000/svg}"
PRESERVED = "{http://www.w3.org/XML/1998/namespace}space"


def set_shares(**options) -> ET.Element:
    """A table of two players' shares, ours beside the published ones."""
    header = [["", "player 1", "", "player 2", ""], ["n", *["ours", PUBLISHED_SIGN] * 2]]
    rows = [["1", "0.63", "◇ 0.72", "0.67", "–"], ["10", "0.89", "◇ 0.91", "0.87", "◇ 0.91"]]
    svg, _size = draw_table(table_of_texts(header, rows, [1, 2, 2, 2, 2], **options))
    return ET.fromstring(svg)


def find_texts(svg: ET.Element) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    for text in svg.iter(f"{SVG}text"):
        found.setdefault(text.text, []).append(text.attrib)
    return found


def find_rules(svg: ET.Element, *, long: bool) -> list[tuple[float, float]]:
    """Height and thickness of the rules that go from side to side, or of those that do not."""
    width = float(svg.get("viewBox").split()[2])
    return [
        (float(line.get("y1")), float(line.get("stroke-width")))
        for line in svg.iter(f"{SVG}line")
        if (float(line.get("x2")) - float(line.get("x1")) == width) is long
    ]


@pytest.mark.parametrize(("width", "millimeters"), [("column", 90), ("page", 180)])
def test_a_table_is_as_high_as_its_rows(width, millimeters):
    table = table_of_texts([["a", "b"]], [["1", "2"]] * 3, [1, 1], width=width)
    svg, size = draw_table(table)
    assert size == (millimeters, pytest.approx(4 * 4.2 + 1))
    drawn = ET.fromstring(svg)
    points = [float(drawn.get(side).removesuffix("pt")) for side in ("width", "height")]
    assert points == pytest.approx([length / 25.4 * 72 for length in size], abs=1e-3)


def test_thick_rules_frame_a_table_and_thin_ones_part_it():
    rules = dict(find_rules(set_shares(rules=[1]), long=True))
    assert list(rules) == [0, 8.4, 16.8, 12.6]
    assert rules[0] == rules[16.8] > rules[8.4] > rules[12.6]


def test_the_first_column_is_set_left_and_the_others_right_on_one_line():
    found = find_texts(set_shares())
    first, ours, head = found["1"][0], found["0.63"][0], found["ours"][0]
    assert [each["text-anchor"] for each in (first, ours, head)] == ["start", "end", "end"]
    assert first["y"] == ours["y"]
    assert float(head["x"]) == float(ours["x"]) == 60 - 1


def test_spaces_are_kept_so_that_rows_can_be_indented():
    svg, _size = draw_table(table_of_texts([["", "n"]], [["    some  more", "1"]], [1, 1]))
    drawn = ET.fromstring(svg)
    assert "    some  more" in find_texts(drawn)
    assert drawn.find(f"{SVG}g").get(PRESERVED) == "preserve"


def test_a_heading_is_centered_over_its_columns_with_a_rule_beneath():
    svg = set_shares()
    for name, middle in (("player 1", 60), ("player 2", 140)):
        (text,) = find_texts(svg)[name]
        assert (text["text-anchor"], float(text["x"])) == ("middle", middle)
    assert [height for height, _ in find_rules(svg, long=False)] == [4.2, 4.2]


def test_published_values_are_gray():
    found = find_texts(set_shares())
    assert {text.get("fill") for text in found["◇ 0.91"]} == {"#666666"}
    assert not any("fill" in text for name in ("0.63", "–", "n") for text in found[name])


def test_signs_of_markup_are_text():
    svg, _size = draw_table(table_of_texts([["p"]], [["< 0.001 & more"]], [1]))
    assert "< 0.001 & more" in find_texts(ET.fromstring(svg))


def test_no_line_of_pixels_is_lost(tmp_path):
    """Each row of a table looks like the others, whatever its height in pixels."""
    from PIL import Image

    table = table_of_texts([["a", "b"]], [["HHHH", "HHHH"]] * 30, [1, 1])
    write_drawing(*draw_table(table), tmp_path / "table", 160)
    with Image.open(tmp_path / "table.png") as image:
        pixels = 255 - np.asarray(image.convert("L"), dtype=np.int64)
    height = 4.2 / 25.4 * 160
    edges = np.rint(height * np.arange(2, 31)).astype(int)
    inks = [pixels[first + 8 : last, :60].sum() for first, last in pairwise(edges)]
    assert min(inks) > 0
    assert max(inks) < 1.05 * min(inks)
