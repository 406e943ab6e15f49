"""Approximate equilibria by regret matching plus."""

import numpy as np
import pytest

from redealt.games.cuckoo.best_response import outcomes_against, value_of_playing
from redealt.games.cuckoo.equilibrium import approximate_equilibrium, match_regrets
from redealt.games.cuckoo.information import NOTHING_GIVEN, Game
from redealt.games.cuckoo.switches import Switches

KEPT, SWAPPED = 0, 1


def solve(game, iterations):
    """Return policy, survival, best-response gains and the survival of the paper's strategy."""
    policy = approximate_equilibrium(game, iterations)
    against = outcomes_against(game, policy)
    survival = against.value_of(policy) / against.total
    gains = against.value_of_best_response() / against.total - survival
    optimal = value_of_playing(against, game, Switches(), "optimal") / against.total
    return policy, survival, gains, optimal


@pytest.fixture(scope="module")
def two_players():
    return solve(Game(4, 10, 2), 1000)


def test_two_players_reach_an_equilibrium(two_players):
    _policy, survival, gains, optimal = two_players
    assert survival == pytest.approx([0.418354, 0.496626], rel=0, abs=1e-6)
    assert (gains >= -1e-15).all()
    assert (gains < 5.5e-7).all()
    assert survival[1] - optimal[1] == pytest.approx(0.003508, rel=0, abs=1e-6)


def test_two_players_swap_by_thresholds(two_players):
    policy = two_players[0]
    first = policy[0, 0, KEPT, NOTHING_GIVEN, 1:]
    np.testing.assert_allclose(first, [1, 1, 1, 1, 0, 0, 0, 0], rtol=0, atol=1e-4)
    dealer = policy[1, 0, KEPT, NOTHING_GIVEN, 1:]
    np.testing.assert_allclose(dealer, [1, 1, 1, 1, 1, 1, 0, 0], rtol=0, atol=1e-4)
    # After a swap the dealer knows both cards, and draws unless it holds the higher one.
    after_swap = policy[1, 0, SWAPPED, 1:, 1:]
    higher = np.triu(np.ones((8, 8)), k=1)
    np.testing.assert_allclose(after_swap, 1 - higher, rtol=0, atol=1e-4)


def test_three_players_of_a_small_deck():
    _policy, survival, gains, optimal = solve(Game(2, 5, 3), 300)
    assert survival == pytest.approx([0.584127, 0.557145, 0.724598], rel=0, abs=7e-6)
    assert (gains < 7e-6).all()
    assert survival - optimal == pytest.approx([0.0, 0.0024, 0.0079], rel=0, abs=5e-5)


def test_two_players_of_a_small_deck():
    _policy, survival, gains, optimal = solve(Game(2, 5, 2), 1000)
    assert survival == pytest.approx([0.375000, 0.511111], rel=0, abs=1e-6)
    assert (gains < 1e-6).all()
    assert survival[1] - optimal[1] == pytest.approx(0.011111, rel=0, abs=1e-6)


def test_more_iterations_come_closer():
    game = Game(2, 5, 3)
    assert max(solve(game, 200)[2]) < max(solve(game, 20)[2]) / 10


def test_regrets_are_matched_in_proportion_and_none_is_a_coin():
    regrets = np.array([[3.0, 1.0], [0.0, 2.0], [0.0, 0.0]])
    assert match_regrets(regrets).tolist() == [0.25, 1.0, 0.5]
