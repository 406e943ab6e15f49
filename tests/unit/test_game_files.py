"""Files of games: the published schema and what it describes."""

import json

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redealt.games.interface import find_game, list_games, new_game
from redealt.playing.files import format_game, load_game, save_game
from redealt.playing.schema import FILE, format_schema
from tests.games.random_play import light, play_at_random, whole_game


def test_the_published_schema_is_that_of_the_record():
    assert FILE.read_text(encoding="utf-8") == format_schema()


@pytest.mark.parametrize("name", list_games())
def test_files_follow_the_published_schema_and_tell_each_choice(name):
    values = json.loads(format_game(whole_game(name)))
    jsonschema.validate(values, json.loads(FILE.read_text("utf-8")))
    assert values["deal"]
    for step in values["decisions"]:
        assert step["then"][0].startswith(f"player {step['player']}: ")


def test_a_choice_is_told_with_what_it_changed_and_who_knows_of_it():
    game = new_game("cuckoo", [None] * 3, seed=1, setup={"lives": 1})
    game.apply("swap")
    values = json.loads(format_game(game))
    assert values["deal"][2:] == [f"player {n}: lives 1 | {card}" for n, card in enumerate("489")]
    assert values["decisions"][0]["then"] == [
        "player 1: swap",
        "player 0: lives 1 | 8",
        "player 0, known to player 1: lives 1 | 8",
        "player 1: lives 1; did swap | 4",
        "player 1, known to player 0: lives 1; did swap | 4",
    ]


def test_a_game_is_told_anew_whatever_its_file_said(tmp_path):
    path, game = tmp_path / "game.json", whole_game("cubirds")
    path.write_text(format_game(game).replace("Robin", "Dodo"), "utf-8")
    assert "Dodo" in path.read_text("utf-8")
    assert format_game(load_game(path)) == format_game(game)


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
