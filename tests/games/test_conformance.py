"""What every game has to satisfy, through its interface alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.interface import find_game, list_games, new_game
from redealt.games.records import read_game
from tests.games.play_uncompiled import play_all
from tests.games.random_play import (
    light,
    play_at_random,
    random_game,
    seats_of,
    views_of,
    whole_game,
)

NUMBERS = range(12)
ROOT = Path(__file__).parents[2]
GAMES = list_games()
AGENTS = [(game, agent) for game in GAMES for agent in find_game(game).agents]
HONEST = [(game, name) for game, name in AGENTS if not find_game(game).agents[name].cheats]
CHEATING = [each for each in AGENTS if each not in HONEST]


each_game = pytest.mark.parametrize("name", GAMES)


def seat(game: str, agent: str, number: int = 0) -> list:
    """Return seats that are all taken by an agent."""
    return [light(find_game(game).agents[agent].agent)] * len(seats_of(game, number))


@each_game
def test_a_game_names_itself_and_what_can_be_chosen(name):
    game = find_game(name)
    assert game.name == name
    assert "deal" in game.streams
    for agent in game.agents.values():
        assert isinstance(agent.agent, game.Agent)
        assert agent.description
    least, most = game.players[0], game.players[-1]
    for n in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"found {n} seats, expected {least} to {most}"):
            new_game(name, [None] * n)
    with pytest.raises(ValueError, match="found agent 'nobody', expected"):
        new_game(name, ["nobody"] * least)


@each_game
def test_the_same_seed_deals_the_same_game_and_another_one_another(name):
    played = []
    for seed in (*NUMBERS, *NUMBERS):
        game = play_at_random(new_game(name, seats_of(name, seed), seed), seed)
        played.append(json.dumps([game.choices, game.outcome()]))
    n = len(NUMBERS)
    assert played[:n] == played[n:]
    assert len(set(played)) > n / 2
    dealt = {json.dumps(views_of(new_game(name, seats_of(name, 0), 0, n))) for n in NUMBERS}
    assert len(dealt) > n / 2


@each_game
@settings(max_examples=20)
@given(st.data())
def test_any_sequence_of_options_leads_to_an_end(name, data):
    number = data.draw(st.integers(0, 10**6))
    game = new_game(name, seats_of(name, number), number)
    while game.player is not None:
        options = game.options()
        assert len(options) == len(set(options)) > 0
        assert game.outcome() is None
        assert game.player in range(len(game.seats))
        game.apply(options[data.draw(st.integers(0, len(options) - 1)) if len(options) > 1 else 0])
    assert game.options() == []
    assert game.outcome()["winner"] in (None, *range(len(game.seats)))
    with pytest.raises(ValueError, match="expected nothing, for the game is over"):
        game.apply("more")


@each_game
def test_every_option_applies_on_a_copy_and_leaves_the_original_as_it_was(name):
    for number in NUMBERS:
        game = random_game(name, number)
        before = json.dumps([views_of(game), game.options(), game.to_json()])
        for option in game.options():
            twin = game.copy()
            twin.apply(option)
            play_at_random(twin, number, 5)
            assert twin.choices[: len(game.choices) + 1] == [*game.choices, option]
        assert json.dumps([views_of(game), game.options(), game.to_json()]) == before


@each_game
def test_what_is_no_option_is_refused_with_what_would_be(name):
    game = random_game(name, 0)
    with pytest.raises(ValueError, match=f"found 'nonsense', expected '{game.options()[0]}'"):
        game.apply("nonsense")
    with pytest.raises(ValueError, match=f"no agent to decide for player {game.player}"):
        game.decide()


@each_game
def test_a_game_is_the_same_after_it_was_json_at_every_decision(name):
    game = new_game(name, seats_of(name, 1), 3)
    while True:
        read = read_game(json.loads(json.dumps(game.to_json())))
        assert views_of(read) == views_of(game)
        assert read.options() == game.options()
        assert read.to_json() == game.to_json()
        assert read.outcome() == game.outcome()
        if game.player is None:
            break
        play_at_random(game, len(game.choices), 1)


@pytest.mark.parametrize(("name", "agent"), AGENTS)
def test_agents_go_on_after_json_as_they_would_have(name, agent):
    for number in range(2):
        game = new_game(name, seat(name, agent), number)
        halves = []
        while game.player is not None:
            halves.append(game.to_json())
            game.apply(game.decide().option)
        read = read_game(halves[len(halves) // 2])
        read.play_agents()
        assert read.to_json() == game.to_json()


@pytest.mark.parametrize(("name", "agent"), AGENTS)
def test_agents_choose_an_option_and_value_options_only(name, agent):
    for number in range(5):
        game = random_game(name, number, seat(name, agent, number))
        before = views_of(game)
        decision = game.decide()
        assert decision.option in game.options()
        assert set(decision.values) <= set(game.options())
        assert decision.measure or not decision.values
        assert game.decide() == decision
        assert views_of(game) == before


@each_game
def test_an_impossible_step_is_refused_by_its_number(name):
    values = whole_game(name).to_json()
    values["decisions"][2]["choice"] = "nonsense"
    with pytest.raises(ValueError, match="step 3: found 'nonsense', expected"):
        read_game(values)
    with pytest.raises(ValueError, match="found format 0, expected 2"):
        read_game({**values, "format": 0})
    with pytest.raises(ValueError, match="the game lacks seats, keys"):
        read_game({each: values[each] for each in values if each not in ("seats", "keys")})


@each_game
def test_other_options_players_and_seeds_than_the_rules_give_are_refused(name):
    for field, value, fault in (
        ("options", ["nonsense"], "step 2: found options"),
        ("player", 63, "step 2: player 63 chooses, expected player"),
        ("values", {"nonsense": 1.0}, "step 2: found a value of 'nonsense'"),
    ):
        values = whole_game(name).to_json()
        values["decisions"][1][field] = value
        with pytest.raises(ValueError, match=fault):
            read_game(values)
    with pytest.raises(ValueError, match="the keys do not follow from the seed 12345"):
        read_game({**whole_game(name).to_json(), "seed": 12345})


@each_game
def test_another_outcome_than_the_recorded_one_is_refused(name):
    values = whole_game(name).to_json()
    with pytest.raises(ValueError, match="found outcome None, played again it is"):
        read_game({**values, "outcome": None})


@each_game
def test_views_show_nothing_that_is_hidden(name):
    differs = False
    for number in range(40):
        game = random_game(name, number)
        for player, view in enumerate(views_of(game)):
            assert json.loads(json.dumps(view)) == view
            for seed in range(3):
                twin = game.redraw_hidden(player, seed)
                assert twin.view(player) == view
                assert player != game.player or twin.options() == game.options()
                differs |= views_of(twin) != views_of(game)
    assert differs


@each_game
def test_a_redrawn_game_goes_on_but_is_no_record(name):
    for number in NUMBERS:
        game = random_game(name, number)
        twin = game.redraw_hidden(game.player, number)
        with pytest.raises(ValueError, match="hidden cards were redrawn"):
            twin.to_json()
        assert play_at_random(twin, number).outcome() is not None


def choices_over_hidden_cards(name: str, agent: str, number: int) -> set[str]:
    game = random_game(name, number, seat(name, agent, number))
    game.decide()  # and all who were passed over
    redrawn = [game.redraw_hidden(game.player, seed) for seed in range(6)]
    return {json.dumps(twin.decide()) for twin in redrawn}


@pytest.mark.parametrize(("name", "agent"), HONEST)
def test_honest_agents_choose_the_same_whatever_is_hidden(name, agent):
    for number in NUMBERS:
        assert len(choices_over_hidden_cards(name, agent, number)) == 1, number


@pytest.mark.parametrize(("name", "agent"), CHEATING)
def test_cheating_agents_look_at_what_is_hidden(name, agent):
    differ = (len(choices_over_hidden_cards(name, agent, number)) > 1 for number in range(40))
    assert any(differ)


@each_game
def test_agents_do_not_all_choose_alike(name):
    played = set()
    for agent in find_game(name).agents:
        game = new_game(name, seat(name, agent, 3), 5)
        game.play_agents()
        played.add(json.dumps(game.choices))
    assert len(played) == len(find_game(name).agents)


def test_the_page_on_games_plays_what_it_says():
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    played: dict = {}
    exec(page.split("```python\n")[1].split("```")[0], played)
    assert played["game"].choices[-1] == "take 0 2"
    assert set(GAMES) <= {row.split("`")[1] for row in page.splitlines() if row.startswith("| `")}


@each_game
def test_interpreter_plays_the_same_games_without_overflow(name):
    found = subprocess.run(
        [sys.executable, "-m", "tests.games.play_uncompiled", name],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout) == json.loads(json.dumps(play_all(name)))
