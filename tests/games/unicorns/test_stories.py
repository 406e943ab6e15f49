"""What single cards do: given this position, this play or begin phase, then exactly that one.

The stories are tables in tests/data/unicorns; S numbers are those of scenarios (13.4). Variants: W
as written, R as run, RW both. The script of the players is told in ``stories.py``.
"""

import csv
from pathlib import Path

import pytest

from tests.games.unicorns.stories import Story

FOLDER = Path(__file__).parents[2] / "data" / "unicorns"


def each_story(name: str):
    """Return a decorator that runs a test on every row of a table, in each of its variants."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
        rows = [(variant, row) for row in csv.DictReader(file) for variant in row["variants"]]
    named = [
        pytest.param(variant, row, id=f"{row.get('story') or row['card']}-{variant}-{number}")
        for number, (variant, row) in enumerate(rows)
    ]
    return pytest.mark.parametrize(("variant", "row"), named)


def play_of(row: dict[str, str]) -> tuple[int, str, int | None]:
    """Return player, card and stable, None where it is the own."""
    return int(row["player"]), row["card"], int(row["stable"]) if row["stable"] else None


@each_story("plays")
def test_a_card_played(variant, row):
    story = Story(variant, row["position"])
    assert story.is_legal(*play_of(row))
    story.play(*play_of(row)).expect(row["after"])


@each_story("begins")
def test_a_turn_begins(variant, row):
    Story(variant, row["position"]).begin(0).expect(row["after"])


@each_story("legal")
def test_a_card_may_be_played(variant, row):
    story = Story(variant, row["position"])
    assert story.is_legal(*play_of(row)) == (row["is_legal"] == "yes")
