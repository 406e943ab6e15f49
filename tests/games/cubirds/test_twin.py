"""The compiled core against a slow and obvious twin, game by game."""

import pytest

from redealt.games.cubirds.names import ENDS
from redealt.games.cubirds.state import NOBODY
from redealt.games.cubirds.switches import Switches
from tests.games.cubirds.game_twin import GameTwin
from tests.games.cubirds.play import DEALT_BIRDS, RANDOM, new_keys, play_to_end, table_of
from tests.games.cubirds.variants import AS_RUN, BOTH, RULES

KEYS = new_keys(11)


def new_twin(variant, number, n_players, start_birds) -> GameTwin:
    switches = Switches(**variant).model_dump()
    twin = GameTwin.of_match(switches, KEYS, number, n_players)
    twin.set_up(start_birds)
    return twin


def compare_games(variant, numbers, n_players=2, start_birds=DEALT_BIRDS) -> list[GameTwin]:
    """Play games in both cores, compare everything, and return the twins."""
    twins = []
    for number in numbers:
        played = play_to_end([RANDOM] * n_players, variant, KEYS, number, start_birds)
        twin = new_twin(variant, number, n_players, start_birds)
        twin.play()
        assert_same(played, twin)
        twins.append(twin)
    return twins


def assert_same(played, twin):
    game, switches = played.game, twin.switches
    assert ENDS[game.end] == twin.end
    assert game.winner == (NOBODY if twin.winner is None else twin.winner)
    assert (game.turns, game.extra_turns) == (twin.turns, twin.extra_turns)
    assert game.rounds == -(-(twin.turns - twin.extra_turns) // twin.n_players)
    counts_slots = switches["printed_turns"] == "program"
    assert game.printed_turns == (twin.slots if counts_slots else twin.turns)
    for name, places in table_of(played.state).items():
        lists = getattr(twin, name)
        if name in ("hands", "collections"):
            lists = [sorted(each) for each in lists]
        assert places == (lists if name in ("rows", "hands", "collections") else sorted(lists))
    streams = [twin.deal, *twin.decisions]
    for found, stream in zip(played.streams[: len(streams)].tolist(), streams, strict=True):
        assert found == stream.state


@pytest.mark.parametrize("variant", RULES)
def test_random_games_go_as_those_of_the_twin(variant):
    twins = compare_games(RULES[variant], range(40))
    assert len({(twin.end, twin.winner, twin.turns) for twin in twins}) > 15


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.parametrize("n_players", [3, 4, 5])
def test_games_of_more_players_go_as_those_of_the_twin(variant, n_players):
    twins = compare_games(BOTH[variant], range(40), n_players)
    assert len({twin.turns for twin in twins}) > 10


@pytest.mark.parametrize("variant", BOTH)
def test_games_with_start_birds_go_as_those_of_the_twin(variant):
    for bird in range(8):
        compare_games(BOTH[variant], range(8), start_birds=(bird, 7 - bird))


def test_games_with_birds_that_the_pile_owes_go_as_those_of_the_twin():
    flamingos, numbers = (0,) * 5, range(60)
    owed = [len(new_twin(AS_RUN, number, 5, flamingos).owed) for number in numbers]
    owed_at_end = [len(twin.owed) for twin in compare_games(AS_RUN, numbers, 5, flamingos)]
    assert sum(owed) > 10
    assert sum(owed_at_end) < sum(owed)


def test_some_games_lose_cards_and_some_run_both_piles_out():
    twins = compare_games(AS_RUN, range(400))
    assert any(twin.lost for twin in twins)
    assert any(not twin.has_cards() for twin in twins)
