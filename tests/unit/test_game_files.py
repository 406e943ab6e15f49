"""Files of games: the published schema and what it describes."""

import json

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redealt.games.interface import find_game, list_games, new_game
from redealt.playing.files import load_game, save_game
from redealt.playing.schema import FILE, format_schema
from tests.games.random_play import light, play_at_random, whole_game


def test_the_published_schema_is_that_of_the_record():
    assert FILE.read_text(encoding="utf-8") == format_schema()


@pytest.mark.parametrize("name", list_games())
def test_games_follow_the_published_schema(name):
    jsonschema.validate(whole_game(name).to_json(), json.loads(FILE.read_text("utf-8")))


AGENTS = [(game, agent) for game in list_games() for agent in find_game(game).agents]


@pytest.mark.parametrize(("name", "agent"), AGENTS)
@given(seed=st.integers(0, 2**63 - 1), steps=st.integers(0, 30))
@settings(
    max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_games_of_agents_are_read_as_they_were_written(name, agent, tmp_path, seed, steps):
    kind = find_game(name)
    game = new_game(name, [light(kind.agents[agent].agent)] * kind.players[0], seed)
    play_at_random(game, 1, steps)
    if game.player is not None:
        game.apply(game.decide().option)
    save_game(tmp_path / "game.json", game)
    read = load_game(tmp_path / "game.json")
    assert read.to_json() == game.to_json()
    assert read.seats == game.seats
