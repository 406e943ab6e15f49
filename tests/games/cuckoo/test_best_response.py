"""Best responses to the paper's strategy and to the mix of the four."""

import csv
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from redealt.games.cuckoo.best_response import (
    BEST_RESPONSE,
    common_policy,
    match_chances,
    outcomes_against,
    value_of_playing,
)
from redealt.games.cuckoo.information import Game
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.strategies import KEEP, SWAP
from redealt.games.cuckoo.switches import Switches
from tests.games.cuckoo.exact_twin import best_response_by_seat

DATA = Path(__file__).parents[2] / "data" / "cuckoo"
HALF_A_DIGIT = 0.5e-6 + 1e-12
AS_WRITTEN = Switches()


@lru_cache(maxsize=1)  # one after another asks for the same
def outcomes(size, opponents):
    game = Game(*size)
    return outcomes_against(game, common_policy(game, AS_WRITTEN, opponents))


def survival(size, opponents, plays):
    against = outcomes(size, opponents)
    return value_of_playing(against, Game(*size), AS_WRITTEN, plays) / against.total


def mean_gain(size, opponents):
    best = survival(size, opponents, BEST_RESPONSE)
    return np.mean(best - survival(size, opponents, "optimal"))


def test_survival_matches_every_row_of_the_reference_table():
    rows = defaultdict(dict)
    with open(DATA / "computed_exact_best_response.csv", newline="") as file:
        for row in csv.DictReader(file):
            size = (int(row["suits"]), int(row["cards_per_suit"]), int(row["n_players"]))
            cell = (size, row["opponents"], row["studied_seat_plays"])
            rows[cell][int(row["seat"])] = float(row["value"])
    assert len(rows) == 110
    for (size, opponents, plays), expected in rows.items():
        by_seat = [expected[seat] for seat in range(1, size[2] + 1)]
        found = survival(size, opponents, plays)
        np.testing.assert_allclose(found, by_seat, rtol=0, atol=HALF_A_DIGIT)


@pytest.mark.parametrize("size", [(1, 4, 2), (1, 4, 3), (1, 5, 3), (2, 4, 3), (3, 4, 2), (1, 6, 5)])
@pytest.mark.parametrize("opponents", ["optimal", "mix", "oracle", "keep"])
def test_best_response_equals_that_of_the_plain_twin(size, opponents):
    against = outcomes(size, opponents)
    found = [against.fraction(weight) for weight in against.value_of_best_response()]
    assert found == best_response_by_seat(*size, opponents)


@pytest.mark.parametrize(
    ("size", "against_copies", "against_mix"),
    [
        ((4, 10, 2), 0.004318, 0.002446),
        ((4, 10, 3), 0.004951, 0.002349),
        ((4, 10, 4), 0.003535, 0.002053),
        ((2, 4, 3), 0.020635, 0.025372),
        ((2, 5, 2), 0.005556, 0.000694),
        ((2, 5, 3), 0.003439, 0.000455),
        ((2, 5, 4), 0.004034, 0.004261),
        ((4, 5, 3), 0.004816, 0.000978),
        ((1, 5, 3), 0.0, 0.000868),
        ((1, 4, 2), 0.0, 0.005208),
        ((1, 4, 3), 0.0, 0.0),
    ],
)
def test_mean_loss_of_the_papers_strategy(size, against_copies, against_mix):
    assert mean_gain(size, "optimal") == pytest.approx(against_copies, rel=0, abs=HALF_A_DIGIT)
    assert mean_gain(size, "mix") == pytest.approx(against_mix, rel=0, abs=HALF_A_DIGIT)


def test_naive_beats_the_papers_strategy_at_three_players_against_copies_of_it():
    naive = survival((4, 10, 3), "optimal", "naive")
    optimal = survival((4, 10, 3), "optimal", "optimal")
    assert np.mean(naive) == pytest.approx(0.630840, rel=0, abs=HALF_A_DIGIT)
    assert np.mean(optimal) == pytest.approx(0.628690, rel=0, abs=HALF_A_DIGIT)
    assert list(naive > optimal) == [False, True, True]


@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_the_papers_strategy_beats_naive_against_the_mix(n_players):
    size = (4, 10, n_players)
    assert np.mean(survival(size, "mix", "optimal")) > np.mean(survival(size, "mix", "naive"))


@pytest.mark.parametrize("opponents", ["optimal", "mix"])
@pytest.mark.parametrize("size", [(2, 5, 4), (4, 5, 3), (4, 10, 3)])
def test_no_honest_strategy_beats_the_best_response(size, opponents):
    best = survival(size, opponents, BEST_RESPONSE)
    for plays in set(STRATEGIES) - {"oracle"}:
        assert (survival(size, opponents, plays) <= best).all()


def test_who_got_a_better_card_than_it_gave_cannot_gain_by_a_swap():
    choices = outcomes((4, 10, 3), "mix").sums.sum(axis=1)
    for given in range(1, 9):
        better = choices[:, :, given, given + 1 :]
        assert (better[..., KEEP] >= better[..., SWAP]).all()


def test_seats_answering_each_other_in_turn_go_in_a_circle():
    game = Game(4, 10, 2)
    policy = common_policy(game, AS_WRITTEN, "optimal")
    pairs = []
    for _ in range(5):
        for seat in (1, 0):
            choices = outcomes_against(game, policy).sums[seat].sum(axis=0)
            policy[seat] = choices[..., SWAP] > choices[..., KEEP]
        against = outcomes_against(game, policy)
        pairs.append(tuple(np.round(against.value_of(policy) / against.total, 6)))
    assert pairs[0] == pairs[2] == pairs[4] == (0.421592, 0.496626)
    assert pairs[1] == pairs[3] == (0.428610, 0.486370)


@pytest.mark.parametrize(
    ("opponents", "at_two", "at_three"),
    [("optimal", 0.458165, 0.308889), ("mix", 0.480752, 0.334486)],
)
def test_chance_of_the_match_with_best_responses(opponents, at_two, at_three):
    chances = match_chances(Game(4, 10, 3), AS_WRITTEN, opponents, BEST_RESPONSE)
    assert chances == pytest.approx([0, 1, at_two, at_three], rel=0, abs=HALF_A_DIGIT)


@pytest.mark.parametrize(("opponents", "expected"), [("optimal", 0.306368), ("mix", 0.333093)])
def test_chance_of_the_match_if_the_best_response_comes_later(opponents, expected):
    game = Game(4, 10, 3)
    later = match_chances(Game(4, 10, 2), AS_WRITTEN, opponents, BEST_RESPONSE)
    policy = common_policy(game, AS_WRITTEN, opponents)
    against = outcomes_against(game, policy, [*later, 0.0])
    chance = value_of_playing(against, game, AS_WRITTEN, "optimal").mean() / against.total
    assert chance == pytest.approx(expected, rel=0, abs=1e-6)


def test_a_match_of_two_is_one_round():
    chances = match_chances(Game(4, 10, 2), AS_WRITTEN, "optimal", "optimal")
    assert chances[2] == pytest.approx(np.mean([514 / 1235, 607 / 1235]), rel=1e-15)


def test_rounded_weights_have_no_exact_share():
    game = Game(2, 4, 2)
    third = np.full_like(common_policy(game, AS_WRITTEN, "keep"), 1 / 3)
    against = outcomes_against(game, third)
    with pytest.raises(ValueError, match="rounded"):
        against.fraction(against.idle[0])
