"""Tables 7 to 9: the paper's tests from its own counts, and how birds are tested."""

from math import sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.stats import chi2, norm

from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.published import read_published
from redealt.games.cubirds.species import TOTAL_CARDS
from redealt.planning.digest import published_folder
from redealt.studies.cubirds.analysis.start_bird_counts import (
    ROUNDING_VARIANCE,
    BirdCounts,
    PairCounts,
    read_printed_pairs,
)
from redealt.studies.cubirds.analysis.start_birds import (
    bird_rows,
    fit_games_per_cell,
    recount_printed,
)
from tests.studies.cubirds.start_bird_fixture import play_pairs
from tests.studies.exhibits import load_exhibit
from tests.studies.look_up import estimate

table_07 = load_exhibit("cubirds", "table_07")

PUBLISHED = read_published(published_folder("cubirds"))


# The paper's numbers from its counts


@pytest.fixture(scope="module")
def recounted() -> dict[str, pd.DataFrame]:
    names = ("table_07", "table_08", "table_09")
    return {name: recount_printed(PUBLISHED[name]) for name in names}


def test_published_counts_keep_players_and_birds_apart():
    counts = read_printed_pairs(PUBLISHED["table_09"])
    assert (counts.wins_1[6, 0], counts.wins_2[6, 0], counts.ties[6, 0]) == (582, 416, 2)
    birds = counts.by_bird()
    assert birds["player_1"].wins[0] == 3859
    assert birds["player_2"].wins[0] == 3688
    assert birds["player_2"].losses[0] == counts.wins_1[:, 0].sum()
    assert (birds["player_1"].decided + birds["player_1"].ties == 8000).all()


def test_the_statistic_of_section_7_2_1_is_a_contingency_test(recounted):
    printed = PUBLISHED["prose_section_7_2_1"].set_index("metric")["value"]
    found = select(recounted["table_07"], player="")
    assert f"{estimate(found, 'chi_squared'):.3f}" == printed["chi_squared"] == "0.203"
    assert estimate(found, "degrees_of_freedom") == float(printed["degrees_of_freedom"]) == 49
    assert estimate(found, "chi_squared_p") == pytest.approx(float(printed["chi_squared_p"]))
    assert estimate(found, "chi_squared_p_low") == pytest.approx(1.3e-49, rel=0.05)


def test_the_p_values_of_section_7_2_3_are_those_of_equal_totals(recounted):
    found = recounted["table_09"]
    rows = estimate(found, "equal_rows_chi_squared_p", player="player_1")
    columns = estimate(found, "equal_columns_chi_squared_p", player="player_2")
    assert (rows, columns) == pytest.approx((0.00089, 0.00093), abs=5e-6)
    assert f"{rows:.4f}" == f"{columns:.4f}" == "0.0009"


@pytest.mark.parametrize(
    ("player", "bird", "z"),
    [("player_1", 6, 2.79), ("player_2", 6, 1.91), ("player_1", 0, -3.01), ("player_2", 0, -3.93)],
)
def test_the_scores_of_section_7_2_3_are_those_of_poisson_counts(recounted, player, bird, z):
    found = select(recounted["table_09"], player=player, bird=str(bird))
    assert round(estimate(found, "z_score"), 2) == z
    printed = select(PUBLISHED["prose_section_7_2_3"], player=player, bird=str(bird))
    assert [float(each) for each in printed["value"]] == [z]


@pytest.mark.parametrize(
    ("player", "scores"),
    [
        ("player_1", [-4.28, -3.14, -0.81, 0.89, 0.55, 1.09, 3.97, 1.72]),
        ("player_2", [-5.51, -0.66, -0.37, 0.01, 0.62, 0.10, 2.68, 3.12]),
    ],
)
def test_scores_of_binomial_counts_are_larger(recounted, player, scores):
    found = select(recounted["table_09"], player=player, metric="z_score_binomial")
    assert found["estimate"].round(2).tolist() == scores


def test_no_test_of_the_published_ties_gives_the_printed_p(recounted):
    found = recounted["table_09"]
    assert estimate(found, "ties_chi_squared", player="") == pytest.approx(70.04, abs=0.005)
    assert round(estimate(found, "ties_chi_squared_p", player=""), 2) == 0.25
    assert round(estimate(found, "ties_contingency_chi_squared_p"), 2) == 0.43
    p_values = found[found["metric"].str.match("ties_.*_p$")]["estimate"]
    assert p_values.between(0.2, 0.5).all()
    assert estimate(found, "dispersion_chi_squared_p", player="tie") == pytest.approx(
        0.25, abs=0.005
    )


@pytest.mark.parametrize(
    ("table", "statistic", "p_low", "p_high"),
    [
        ("table_07", 1.087, 5.8e-44, 1),
        ("table_08", 613.5, 1, 3.2e-91),
        ("table_09", 141.0, 1, 6.6e-8),
    ],
)
def test_the_published_cells_spread_too_little_too_much_and_by_effects(
    recounted, table, statistic, p_low, p_high
):
    found = select(recounted[table], player="player_1")
    assert estimate(found, "dispersion_chi_squared") == pytest.approx(statistic, rel=1e-3)
    assert estimate(found, "dispersion_chi_squared_p_low") == pytest.approx(p_low, rel=0.02)
    assert estimate(found, "dispersion_chi_squared_p") == pytest.approx(p_high, rel=0.02)


def test_additive_birds_explain_table_9_and_not_table_8(recounted):
    ours = select(recounted["table_09"], player="")
    assert estimate(ours, "logit_interaction_deviance") == pytest.approx(45.3, abs=0.05)
    assert round(estimate(ours, "logit_interaction_deviance_p"), 2) == 0.63
    assert estimate(ours, "logit_row_deviance_p") == pytest.approx(2.2e-8, rel=0.02)
    assert estimate(ours, "logit_column_deviance_p") == pytest.approx(6.0e-8, rel=0.02)
    theirs = select(recounted["table_08"], player="")
    assert estimate(theirs, "logit_interaction_deviance") == pytest.approx(441, abs=0.5)
    assert estimate(theirs, "logit_interaction_deviance_p") == pytest.approx(1.5e-64, rel=0.02)


def test_the_first_player_is_ahead_in_table_9(recounted):
    found = recounted["table_09"]
    (row,) = select(found, metric="player_1_share_of_decided").to_dict("records")
    assert (row["player"], row["n"], row["estimate"]) == ("player_1", 63877, 32402 / 63877)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((0.5034, 0.5111), abs=5e-5)
    assert estimate(found, "binomial_two_sided_p") == pytest.approx(0.00025, rel=0.01)


def test_the_spread_of_table_7_fits_59_100_games_in_each_cell(recounted):
    (row,) = select(recounted["table_07"], metric="games_per_cell_by_spread").to_dict("records")
    assert row["estimate"] == pytest.approx(59_100, rel=0.001)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((40_000, 82_100), rel=0.002)
    wins = read_printed_pairs(PUBLISHED["table_08"]).wins_1
    assert fit_games_per_cell(wins, 1000).estimate == pytest.approx(103, abs=0.5)


def test_a_spread_that_rounding_explains_has_no_upper_bound():
    wins = np.array([[500, 501], [500, 500]])
    found = fit_games_per_cell(wins, 1000, ROUNDING_VARIANCE)
    assert found.estimate > found.ci_low > 0
    assert found.ci_high == np.inf


# Single birds


def test_birds_are_compared_with_the_other_birds_and_adjusted():
    plain = BirdCounts(np.full(8, 50), np.full(8, 50), np.full(8, 100))
    wins = np.array([30, *(50,) * 7])
    weak = BirdCounts(wins, 100 - wins, np.full(8, 100))
    rows = tidy(bird_rows({"player_1": weak, "player_2": plain}, {"variant": "as_run"}))
    share = wins.sum() / 800
    z = (0.3 - share) / sqrt(share * (1 - share) / 100 * (1 - 100 / 800))
    p = 2 * norm.cdf(z)
    assert estimate(rows, "difference_p", player="player_1", bird="0") == pytest.approx(p)
    adjusted = estimate(rows, "difference_p_adjusted", player="player_1", bird="0")
    assert adjusted == pytest.approx(16 * p)
    assert estimate(rows, "difference_p_adjusted", player="player_2", bird="3") == pytest.approx(1)
    equal = estimate(rows, "equal_rows_chi_squared", player="player_1")
    mean = wins.mean()
    assert equal == pytest.approx(((wins - mean) ** 2 / mean).sum())
    assert estimate(rows, "equal_rows_chi_squared_p") == pytest.approx(chi2.sf(equal, 7))
    assert estimate(rows, "equal_columns_chi_squared", player="player_2") == 0


def test_slopes_have_the_sign_of_the_own_advantage():
    cards = np.array(TOTAL_CARDS)

    def chance(first: int, second: int) -> float:
        return 1 / (1 + np.exp(-0.02 * (cards[first] - cards[second])))

    runs = {"start_birds_random": pd.DataFrame(play_pairs({"variant": "as_run"}, 100_000, chance))}
    estimates = table_07.analyse(runs)
    for player in ("player_1", "player_2"):
        (row,) = select(estimates, metric="log_odds_per_card", player=player).to_dict("records")
        assert row["estimate"] == pytest.approx(0.02, abs=2e-4)
        assert row["ci_low"] < 0.02 < row["ci_high"]
        assert row["n"] == 6_400_000
        assert estimate(estimates, "trend_p", player=player) < 1e-12
    assert estimate(estimates, "logit_interaction_deviance_p_low", player="") < 1e-9


def test_games_without_a_winner_are_ties():
    counts = PairCounts(np.zeros((8, 8), int), np.ones((8, 8), int), np.full((8, 8), 3))
    assert (counts.ties == 2).all()
    assert counts.by_bird()["player_1"].losses.tolist() == [8] * 8
