"""The interface plays the same games as the compiled entry."""

import numpy as np
import pytest

from redealt.games.interface import find_game, new_game
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches
from tests.games.random_play import play_at_random
from tests.games.streams import draw_keys

SEATS = (["random"] * 4, ["rule_based"] * 3, ["rule_based", "rule_based", *["random"] * 4])


@pytest.mark.parametrize("variant", [{}, AS_RUN], ids=["as_written", "as_run"])
@pytest.mark.parametrize("seats", SEATS, ids=len)
def test_agents_play_the_games_that_are_counted(variant, seats):
    keys = draw_keys((3,), len(ROLES))
    agents = configure_agents([Agent(kind) for kind in seats])
    counted = play(compile_rules(Switches(**variant)), agents, keys, 0, 5)
    for number, game in enumerate(counted):
        found = find_game("unicorns")(seats, keys, number, variant)
        found.play_agents()
        outcome = found.outcome()
        assert outcome["turns"] == game.turns
        assert (outcome["winner"] is None) == (game.winner < 0)
        assert [game.rank[player] for player in outcome["ranking"]] == [*range(len(seats))]


def test_equal_cards_are_told_apart():
    for number in range(20):
        game = new_game("unicorns", [None] * 3, number)
        while game.player is not None:
            assert len(game.options()) == len(set(game.options()))
            play_at_random(game, number + len(game.choices), 1)


def test_several_cards_are_chosen_one_by_one():
    """A hand above its limit is discarded card by card, each time from what is left."""
    for number in range(40):
        game = new_game("unicorns", [None] * 2, number)
        while game.player is not None:
            if game._state.k > 1:
                options, k = game.options(), int(game._state.k)
                for left in range(k):
                    assert len(game.options()) == len(options) - left
                    game.apply(game.options()[0])
                assert game.choices[-k:] == options[:k]
                return
            options = game.options()
            game.apply(options[-1] if "pass" in options else options[0])
    pytest.fail("nobody ever had too many cards")


def test_known_cards_stay_where_they_are_known_to_be():
    """Over redrawn copies a known card stays, and hidden hands change, at their sizes (S94)."""
    changed = 0
    for number in range(10):
        game = play_at_random(new_game("unicorns", [None] * 4, number), number, 60)
        if game.player is None:
            continue
        view = game.view(0)
        hidden = [[*game._cards_in(zone)] for zone in range(4, 20, 4)]
        for seed in range(5):
            twin = game.redraw_hidden(0, seed)
            assert twin.view(0) == view
            hands = [twin._cards_in(zone) for zone in range(4, 20, 4)]
            assert [len(hand) for hand in hands] == [len(hand) for hand in hidden]
            changed += hands != hidden
            everything = [twin._cards_in(zone) for zone in range(1, 20)]
            deck = twin._state.deck[: twin._state.count[0]].tolist()
            cards = sorted(np.concatenate([*everything, deck]).astype(int).tolist())
            assert cards == [*range(126)]
    assert changed > 20


def test_all_see_which_instants_were_played_and_by_whom():
    """Not who was asked for one, or was too slow (5, 6)."""
    played = 0
    for number in range(6):
        game = new_game("unicorns", [None] * 4, number, switches=AS_RUN)
        while game.player is not None:
            held = game.view(game.player)["hand"]
            player, before = game.player, game.view(0)["instants"]
            game.apply(next((o for o in game.options() if o.startswith("use ")), game.options()[0]))
            views = [game.view(each) for each in range(4)]
            assert all(view["instants"] == views[0]["instants"] for view in views)
            new = views[0]["instants"][len(before) :]
            assert len(views[0]["instants"]) == game._state.n_instants
            if new and new[0][0] == player:
                assert new[0][1] in held
            played += len(new)
    assert played > 20
