"""Tables as data and in JSON."""

import json
import re

import pytest

from redealt.exhibits.tables import (
    NUMBER,
    TEXT,
    Block,
    Cell,
    Head,
    Part,
    Table,
    from_json,
    split_number,
    to_json,
)
from tests.unit.plan_fixture import ROOT

TABLE = Table(
    [
        Part(
            [TEXT, NUMBER, NUMBER, NUMBER],
            [
                [Head(), Head("Win rate (%)", span=2), Head("Seconds")],
                [Head("n"), Head("program"), Head("◇ paper"), Head("program")],
            ],
            [
                Block(
                    [
                        [
                            Cell("first & <last>"),
                            Cell("60.5", "36.0–80.25", "*"),
                            Cell("7.25", is_published=True),
                            Cell("1.2\u202f×\u202f10⁻⁴"),
                        ],
                        [
                            Cell("second"),
                            Cell("103", "101–105"),
                            Cell("−12.0", is_published=True),
                            Cell("25.31"),
                        ],
                    ],
                    "Block",
                ),
                Block([[Cell("third"), Cell("–"), Cell(), Cell("1\u202f234")]]),
            ],
            title="Title",
        ),
        Part([TEXT, NUMBER], [[Head("a"), Head("b")]], [Block([[Cell("x"), Cell("1.5", "1–2")]])],
             is_stacked=True),
    ],
    ["A note, and $another$ # *one*."],
)  # fmt: skip


def test_a_table_survives_as_json():
    text = json.dumps(to_json(TABLE))
    assert from_json(json.loads(text)) == TABLE


def test_json_holds_what_is_there_alone():
    first, second = to_json(TABLE)["parts"]
    assert "stacked" not in first
    assert second["stacked"] is True
    assert "title" not in second
    row = first["blocks"][0]["rows"][0]
    assert row[1] == {"text": "60.5", "interval": "36.0–80.25", "mark": "*"}
    assert row[2] == {"text": "7.25", "published": True}
    assert row[0] == {"text": "first & <last>"}


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("12.50", ("12", ".50")),
        ("−3", ("−3", "")),
        ("6\u202f×\u202f10⁻⁴⁴", ("6", "\u202f×\u202f10⁻⁴⁴")),
        ("1.2\u202f×\u202f10⁻⁴", ("1", ".2\u202f×\u202f10⁻⁴")),
        ("463/464", ("463", "/464")),
        ("–", ("–", "")),
    ],
)
def test_numbers_are_split_where_they_are_aligned(text, pieces):
    assert split_number(text) == pieces


def test_the_page_on_tables_shows_a_table():
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    example = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
    assert to_json(from_json(example)) == example
