"""The compiled core against a slow and obvious twin, game by game."""

import pytest

from redealt.games.hanamikoji.names import ACTIONS
from redealt.games.hanamikoji.switches import Switches
from tests.games.hanamikoji.game_twin import GameTwin
from tests.games.hanamikoji.play import RANDOM, new_keys, play_match
from tests.games.hanamikoji.variants import VARIANTS

N_GAMES = 400


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_go_as_those_of_the_twin(variant):
    games = play_match([RANDOM, RANDOM], N_GAMES, VARIANTS[variant], name=(11,))
    switches = Switches(**VARIANTS[variant]).model_dump()
    for number, game in enumerate(games):
        twin = GameTwin(switches, new_keys(11), number)
        twin.play()
        assert game.result == twin.result
        assert game.rounds == twin.round
        assert bool(game.is_tie_break) == twin.is_tie_break
        for (player, round_), actions in twin.actions.items():
            if round_ <= 3:
                recorded = game.actions[player, round_ - 1]
                assert [ACTIONS[action] for action in recorded] == actions
    assert len({game.tobytes() for game in games}) > N_GAMES / 2
