"""Exact survival in one round of small games."""

import csv
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from redealt.games.cuckoo.best_response import common_policy, outcomes_against
from redealt.games.cuckoo.enumeration import REACH
from redealt.games.cuckoo.information import Game, strategy_policy
from redealt.games.cuckoo.switches import Switches
from tests.games.cuckoo.exact_twin import survival_by_seat

STRATEGIES = ("keep", "oracle", "optimal", "naive", "random", "mix")
DATA = Path(__file__).parents[2] / "data" / "cuckoo"
HALF_A_DIGIT = 0.5e-6 + 1e-12

# One-round survival by seat, every seat playing the same strategy, computed by other programs.
SURVIVAL = {
    (4, 10, 2): {
        "keep": "6/13 6/13",
        "random": "1574/3705 1834/3705",
        "naive": "8/19 122/247",
        "optimal": "514/1235 607/1235",
        "oracle": "582/1235 110/247",
    },
    (2, 5, 2): {
        "keep": "4/9 4/9",
        "random": "71/180 35/72",
        "naive": "1/3 5/9",
        "optimal": "16/45 1/2",
        "oracle": "67/180 1/2",
    },
    (1, 4, 2): {
        "keep": "1/2 1/2",
        "random": "11/24 13/24",
        "naive": "5/12 7/12",
        "optimal": "5/12 7/12",
        "oracle": "5/12 7/12",
    },
    (1, 4, 3): {
        "keep": "2/3 2/3 2/3",
        "random": "29/48 31/48 3/4",
        "naive": "13/24 5/8 5/6",
        "optimal": "7/12 7/12 5/6",
        "oracle": "7/12 7/12 5/6",
    },
    (1, 5, 3): {
        "keep": "2/3 2/3 2/3",
        "random": "149/240 31/48 11/15",
        "naive": "3/5 37/60 47/60",
        "optimal": "19/30 7/12 47/60",
        "oracle": "19/30 7/12 47/60",
    },
    (2, 5, 3): {
        "keep": "11/18 11/18 11/18",
        "random": "181/315 1499/2520 121/180",
        "naive": "164/315 151/252 34/45",
        "optimal": "26/45 691/1260 43/60",
        "oracle": "25/42 173/315 223/315",
    },
}


def survival(game: Game, strategy: str) -> list[Fraction]:
    policy = common_policy(game, Switches(), strategy)
    outcomes = outcomes_against(game, policy)
    return [outcomes.fraction(weight) for weight in outcomes.value_of(policy)]


@pytest.mark.parametrize("size", SURVIVAL)
def test_survival_is_the_known_fraction(size):
    for strategy, expected in SURVIVAL[size].items():
        assert survival(Game(*size), strategy) == [Fraction(text) for text in expected.split()]


def test_survival_matches_every_row_of_the_reference_table():
    rows = defaultdict(dict)
    with open(DATA / "computed_exact_profiles.csv", newline="") as file:
        for row in csv.DictReader(file):
            size = (int(row["suits"]), int(row["cards_per_suit"]), int(row["n_players"]))
            strategy = "mix" if row["all_seats_play"] == "mix of four" else row["all_seats_play"]
            rows[size, strategy][int(row["seat"])] = float(row["value"])
    assert len(rows) == 55
    for (size, strategy), expected in rows.items():
        found = [float(share) for share in survival(Game(*size), strategy)]
        by_seat = [expected[seat] for seat in range(1, size[2] + 1)]
        np.testing.assert_allclose(found, by_seat, rtol=0, atol=HALF_A_DIGIT)


@pytest.mark.parametrize("size", [(1, 4, 2), (1, 4, 3), (1, 5, 3), (2, 4, 3), (3, 4, 2)])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_survival_equals_that_of_the_plain_twin(size, strategy):
    assert survival(Game(*size), strategy) == survival_by_seat(*size, strategy)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_with_one_suit_exactly_one_seat_loses(strategy, n_players):
    assert sum(survival(Game(1, 6, n_players), strategy)) == n_players - 1


def test_seats_are_equal_if_everybody_keeps():
    shares = survival(Game(4, 10, 4), "keep")
    assert shares == [shares[0]] * 4
    # Nobody moves, so a seat loses if no other seat holds less than it does.
    counts = [Fraction(1, 10) * _chance_nobody_below(value) for value in range(1, 11)]
    assert 1 - shares[0] == sum(counts)


def _chance_nobody_below(value: int) -> Fraction:
    not_below = 39 - 4 * (value - 1)
    chance = Fraction(1)
    for others in range(3):
        chance *= Fraction(max(0, not_below - others), 39 - others)
    return chance


def test_reach_is_the_chance_to_be_there():
    game = Game(4, 10, 2)
    outcomes = outcomes_against(game, common_policy(game, Switches(), "optimal"))
    nothing_uncovered = outcomes.sums[0, :, 0, ..., REACH].sum()
    assert outcomes.fraction(nothing_uncovered) == Fraction(124, 195)
    # The dealer acts unless it holds 9 or 10, or seat 1 does and is passed over: never blocked.
    assert outcomes.fraction(outcomes.sums[1, ..., REACH].sum()) == Fraction(8, 10)


def test_five_players_against_the_mix_are_exact():
    assert survival(Game(1, 7, 5), "mix") == survival_by_seat(1, 7, 5, "mix")


def test_players_without_memory_ignore_what_they_gave_away():
    game = Game(4, 10, 3)
    forgetful = strategy_policy(game, Switches(remembers_swaps=False), "optimal")
    mindful = strategy_policy(game, Switches(), "optimal")
    assert (forgetful == forgetful[:, :, :1]).all()
    assert (mindful[:, :, 0] == forgetful[:, :, 0]).all()
    # With 2 given away for a 3, the win is certain.
    assert (mindful[:, 0, 2, 3] == 0).all()
    assert (forgetful[:, 0, 2, 3] == 1).all()


def test_a_deck_that_does_not_fit_is_refused():
    game = Game(8, 9, 2)
    with pytest.raises(ValueError, match="at most 64 cards"):
        outcomes_against(game, common_policy(game, Switches(), "keep"))
