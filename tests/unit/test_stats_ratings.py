"""Ratings against a fit in a textbook, closed forms and statsmodels."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st

from redealt.stats.ratings import ELO_PER_LOGIT, MIN_BLOCKS, rate_players

# Home wins and losses of 1987 in the Eastern Division of the American League: Agresti, Categorical
# Data Analysis (2002), table 10.10. Rows are at home, against the other teams in this order.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
HOME_WINS = """
- 4 4 4 6 4 6
3 - 4 4 6 6 4
2 4 - 2 4 4 6
3 5 2 - 4 4 6
5 2 3 4 - 5 6
2 3 3 4 4 - 2
2 1 1 2 1 3 -
"""
HOME_LOSSES = """
- 3 2 3 1 2 0
3 - 2 3 0 1 3
5 3 - 4 3 2 0
3 1 5 - 3 2 1
1 5 3 2 - 2 0
5 3 4 3 2 - 4
5 5 6 4 6 4 -
"""
BOTH_ORDERS = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]


def off_diagonal(text: str) -> np.ndarray:
    return np.array([int(entry) for entry in text.split() if entry != "-"])


@pytest.fixture(scope="module")
def season():
    pairs = [(home, away) for home in TEAMS for away in TEAMS if home != away]
    wins, losses = off_diagonal(HOME_WINS), off_diagonal(HOME_LOSSES)
    return rate_players(pairs, wins, wins + losses)


def logits(interval) -> tuple[float, float]:
    return interval.estimate / ELO_PER_LOGIT, interval.se / ELO_PER_LOGIT


def test_season_of_seven_teams_has_the_published_home_advantage(season):
    assert logits(season.first_player()) == pytest.approx((0.302, 0.131), abs=5e-4)
    assert season.games == 273
    assert season.method == "wald"
    # Beside it the R package BradleyTerry2 has, as the residual deviance, 38.643 on 35 df.
    assert season.misfit.statistic == pytest.approx(38.643, abs=5e-4)
    assert season.misfit.df == 35
    assert season.misfit.p_high == pytest.approx(0.308, abs=5e-4)


@pytest.mark.parametrize(
    ("team", "ability", "se"),
    [
        ("Milwaukee", 1.6196, 0.3474),
        ("Detroit", 1.4754, 0.3446),
        ("Toronto", 1.3271, 0.3403),
        ("New York", 1.2813, 0.3404),
        ("Boston", 1.1438, 0.3378),
        ("Cleveland", 0.7047, 0.3350),
    ],
)
def test_teams_are_as_far_above_the_last_as_r_finds_them(season, team, ability, se):
    assert logits(season.difference(team, "Baltimore")) == pytest.approx((ability, se), abs=6e-5)


def test_ratings_have_mean_0_and_the_bounds_of_wald(season):
    found = [season.rating(team) for team in TEAMS]
    assert sum(each.estimate for each in found) == pytest.approx(0, abs=1e-9)
    assert found[0].ci_high - found[0].estimate == pytest.approx(1.959964 * found[0].se)
    gap = season.difference("Detroit", "Boston").estimate
    assert gap == pytest.approx(found[1].estimate - found[4].estimate)
    assert season.difference("Boston", "Detroit").estimate == pytest.approx(-gap)


def test_points_ten_to_one_are_four_hundred_apart():
    found = rate_players([("a", "b"), ("b", "a")], [1000, 100], [1100, 1100])
    assert found.difference("a", "b").estimate == pytest.approx(400)
    assert found.first_player().estimate == pytest.approx(0, abs=1e-6)
    assert found.expected_share("a", "b") == pytest.approx(10 / 11)
    assert found.misfit is None


def test_advantage_of_the_first_player_alone():
    found = rate_players([("a", "b"), ("b", "a")], [300, 300], [400, 400])
    assert found.difference("a", "b").estimate == pytest.approx(0, abs=1e-6)
    advantage = found.first_player()
    assert logits(advantage) == pytest.approx((math.log(3), math.sqrt(2 * (4 / 300)) / 2))


def test_games_of_a_player_with_itself_tell_of_the_seat_alone():
    apart = rate_players([("a", "b"), ("b", "a")], [60, 30], [100, 100])
    mirrored = rate_players([("a", "b"), ("b", "a"), ("a", "a")], [60, 30, 90], [100, 100, 100])
    assert mirrored.first_player().estimate > apart.first_player().estimate + 50
    assert mirrored.misfit.df == 1


def test_a_tie_is_half_a_win_for_either_side():
    tied = rate_players([("a", "b"), ("b", "a")], [6 + 4 / 2, 3], [12, 12])
    halved = rate_players([("a", "b"), ("b", "a")], [8, 3], [12, 12])
    assert tied.difference("a", "b") == halved.difference("a", "b")


# Separation


def test_a_player_that_wins_all_is_rated_as_if_it_had_half_a_loss():
    found = rate_players([("a", "b"), ("b", "a")], [7, 3], [7, 9])
    assert found.method == "penalized wald"
    assert found.expected_share("a", "b") == pytest.approx(7.5 / 8)
    assert found.expected_share("b", "a") == pytest.approx(3.5 / 10)
    assert found.rating("a").method == "penalized wald"


@pytest.mark.parametrize(
    ("points", "is_separated"),
    [
        ([10, 0, 10, 0, 5, 5], True),  # a wins all
        ([10, 0, 10, 0, 10, 0], True),  # a over b over c
        ([10, 10, 10, 10, 10, 10], True),  # the first player wins all
        ([10, 0, 0, 10, 10, 0], False),  # a over b over c over a
        ([10, 0, 10, 0.5, 5, 5], False),  # one tie
        ([10, 0, 9, 0, 5, 5], False),
    ],
)
def test_penalty_applies_where_the_likelihood_has_no_maximum(points, is_separated):
    found = rate_players(BOTH_ORDERS, points, [10] * 6)
    assert (found.method == "penalized wald") is is_separated
    assert np.isfinite(found.logits).all()
    assert np.isfinite(found.covariance).all()


def test_more_games_without_a_loss_raise_the_rating_without_bound():
    gaps = [
        rate_players(BOTH_ORDERS, np.array([1, 0, 1, 0, 0.5, 0.5]) * n, [n] * 6).rating("a")
        for n in (10, 100, 1000)
    ]
    assert gaps[0].estimate < gaps[1].estimate < gaps[2].estimate < 1200
    assert all(gap.ci_low > 150 for gap in gaps)


@given(st.lists(st.integers(0, 8), min_size=6, max_size=6))
def test_any_results_give_finite_ratings_of_mean_0(points):
    found = rate_players(BOTH_ORDERS, points, [8] * 6)
    assert np.isfinite(found.logits).all()
    assert sum(found.logits[:-1]) == pytest.approx(0, abs=1e-6)
    order = sorted("abc", key=lambda player: found.rating(player).estimate)
    totals = dict.fromkeys("abc", 0)
    for (first, second), won in zip(BOTH_ORDERS, points, strict=True):
        totals[first] += won
        totals[second] += 8 - won
    assert sorted("abc", key=totals.get) == order or len({*totals.values()}) < 3


# Blocks


@pytest.fixture(scope="module")
def blocks() -> tuple[np.ndarray, np.ndarray]:
    """Blocks of ten games of each pair, whose deals favor the first player more or less."""
    rng = np.random.default_rng(7)
    luck = rng.normal(0, 1.5, size=(200, 1))
    shares = 1 / (1 + np.exp(-(np.array([1, -1, 0.5, -0.5, -0.5, 0.5]) + luck)))
    return rng.binomial(10, shares), np.full(shares.shape, 10)


def test_errors_from_blocks_equal_those_of_statsmodels(blocks):
    points, games = blocks
    found = rate_players(BOTH_ORDERS, points, games)
    # Parameters of the design: b and c less a, and the seat.
    design = np.array([[-1, 0, 1], [1, 0, 1], [0, -1, 1], [0, 1, 1], [1, -1, 1], [-1, 1, 1]])
    rows = np.tile(design, (len(points), 1))
    outcome = np.column_stack([points.ravel(), (games - points).ravel()])
    groups = np.repeat(np.arange(len(points)), len(design))
    options = {"groups": groups, "use_correction": False}
    model = sm.GLM(outcome, rows, family=sm.families.Binomial())
    fit = model.fit(cov_type="cluster", cov_kwds=options)
    expected = fit.bse * math.sqrt(len(points) / (len(points) - 1))
    pairs = [("b", "a"), ("c", "a")]
    assert logits(found.difference(*pairs[0])) == pytest.approx((fit.params[0], expected[0]))
    assert logits(found.difference(*pairs[1])) == pytest.approx((fit.params[1], expected[1]))
    assert logits(found.first_player()) == pytest.approx((fit.params[2], expected[2]))
    assert found.method == "clustered wald"


def test_common_deals_blur_the_seat_but_not_the_ratings(blocks):
    points, games = blocks
    clustered = rate_players(BOTH_ORDERS, points, games)
    independent = rate_players(BOTH_ORDERS, points.sum(axis=0), games.sum(axis=0))
    assert clustered.logits == pytest.approx(independent.logits)
    assert clustered.first_player().se > 1.5 * independent.first_player().se
    assert clustered.rating("a").se < independent.rating("a").se


def test_few_blocks_are_taken_as_independent_games(blocks):
    points, games = (each[: MIN_BLOCKS - 1] for each in blocks)
    found = rate_players(BOTH_ORDERS, points, games)
    pooled = rate_players(BOTH_ORDERS, points.sum(axis=0), games.sum(axis=0))
    assert found.method == "wald"
    assert found.rating("a") == pooled.rating("a")


# Input


@pytest.mark.parametrize(
    "pairs",
    [
        [("a", "b"), ("b", "a"), ("c", "d"), ("d", "c")],  # two groups that never meet
        [("a", "b")],  # the seat is the player
        [("a", "b"), ("a", "c")],
    ],
)
def test_games_that_do_not_connect_players_and_seats_are_refused(pairs):
    with pytest.raises(ValueError, match="tell the players' ratings and the seats apart"):
        rate_players(pairs, [3] * len(pairs), [6] * len(pairs))


def test_pairs_that_did_not_play_do_not_connect():
    with pytest.raises(ValueError, match="apart"):
        rate_players([("a", "b"), ("b", "a")], [3, 0], [6, 0])
    three = rate_players(BOTH_ORDERS, [3, 3, 3, 3, 0, 0], [6, 6, 6, 6, 0, 0])
    assert three.misfit.df == 1
    assert three.rating("c").estimate == pytest.approx(0, abs=1e-9)
