"""Files of games: the published schema and what it describes."""

import json

import jsonschema
import pytest

from redealt.games.interface import list_games
from redealt.playing.schema import FILE, format_schema
from tests.games.random_play import whole_game


def test_the_published_schema_is_that_of_the_record():
    assert FILE.read_text(encoding="utf-8") == format_schema()


@pytest.mark.parametrize("name", list_games())
def test_games_follow_the_published_schema(name):
    jsonschema.validate(whole_game(name).to_json(), json.loads(FILE.read_text("utf-8")))
