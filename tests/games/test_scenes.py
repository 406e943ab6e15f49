"""What is drawn of a game: the same areas for all players, and nothing that is hidden."""

import pytest

from redealt.games.interface import find_game, list_games
from redealt.games.scenes import (
    HIDDEN,
    draw_scene,
    merge_scenes,
    name_agent,
    name_option,
    tell_choice,
)
from tests.games.random_play import random_game, whole_game

NUMBERS = range(12)
each_game = pytest.mark.parametrize("name", list_games())


def scenes_of(game):
    return [draw_scene(game.name, game.view(n), n) for n in range(len(game.seats))]


@each_game
def test_all_players_see_the_same_areas_in_the_same_order(name):
    for number in NUMBERS:
        titles = [
            [(a.title, a.owner) for a in s.areas] for s in scenes_of(random_game(name, number))
        ]
        assert all(each == titles[0] for each in titles)


@each_game
def test_a_scene_is_the_same_whatever_is_hidden(name):
    for number in NUMBERS:
        game = random_game(name, number)
        for player in range(len(game.seats)):
            other = game.redraw_hidden(player, number + 1)
            assert scenes_of(other)[player] == scenes_of(game)[player]


@each_game
def test_what_all_see_together_shows_every_hand(name):
    for number in NUMBERS:
        scenes = scenes_of(random_game(name, number))
        merged = merge_scenes(scenes)
        for player, scene in enumerate(scenes):
            own = [area for area in scene.areas if area.owner == player]
            assert own == [area for area in merged.areas if area.owner == player]
            assert HIDDEN not in {card.tone for area in own for card in area.cards}


@each_game
def test_options_keep_apart_when_cards_are_named(name):
    for number in NUMBERS:
        game = random_game(name, number)
        view = game.view(game.player)
        options = game.options()
        assert len({name_option(name, option, view) for option in options}) == len(options)


@each_game
def test_agents_have_names_of_their_own_in_words(name):
    names = [name_agent(name, kind.agent) for kind in find_game(name).agents.values()]
    assert len({*names}) == len(names)
    assert not [each for each in names if "_" in each or "  " in each]
    assert name_agent(name, None) == "person or program"


@each_game
def test_a_finished_game_is_drawn(name):
    assert scenes_of(whole_game(name))


@pytest.mark.parametrize(
    ("name", "choice", "told"),
    [
        ("hanamikoji", "Secret 4", "Secret"),
        ("hanamikoji", "Trade-Off 5 6", "Trade-Off"),
        ("hanamikoji", "Gift 0 3 5", "Gift 0 3 5"),
        ("locm", "pick 2", "pick"),
        ("locm", "attack 12 with 7", "attack 12 with 7"),
        ("unicorns", "get Neigh", "chooses unseen"),
        ("unicorns", "use no instant", ""),
        ("unicorns", "use Super Neigh", ""),
        ("unicorns", "do not use Zombie Unicorn", ""),
        ("unicorns", "use Zombie Unicorn", "use Zombie Unicorn"),
        ("unicorns", "pass", ""),
        ("cubirds", "collect 1 of species 4", "collect 1 of Parrot"),
        ("cuckoo", "swap", "swap"),
    ],
)
def test_hidden_cards_of_a_choice_are_not_told(name, choice, told):
    assert tell_choice(name, choice) == told
