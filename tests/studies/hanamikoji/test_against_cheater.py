"""Regular agents against a cheating one: estimates from small made-up runs."""

from itertools import product
from math import exp, log, sqrt
from statistics import NormalDist, mean, stdev

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import VALUE_COLUMNS, select
from redealt.studies.hanamikoji.exhibits import figure_08, figure_09, table_02
from tests.studies.claims import read_tables
from tests.studies.exhibits import find_row
from tests.studies.hanamikoji.made_up_runs import WON, result_rows, seat_games
from tests.studies.look_up import bounds, curves, curves_at_rollouts, diamonds, find
from tests.studies.reference import wilson

PUBLISHED = read_tables("hanamikoji")

Z = NormalDist().inv_cdf(0.975)
SEATS = ("player_1", "player_2")

# Of 100 games each, player 1 wins half with n = 50, player 2 never gains.

AGAINST_CHEATER = {
    ("player_1", "none"): {20: 30, 50: 50, 80: 62, 100: 68},
    ("player_1", "both"): {20: 0, 50: 0, 80: 0, 100: 0},
    ("player_2", "none"): {20: 40, 50: 41, 80: 40, 100: 41},
    ("player_2", "both"): {20: 100, 50: 100, 80: 100, 100: 100},
}


@pytest.fixture(scope="module")
def against_cheater() -> dict[str, pd.DataFrame]:
    rows = []
    for (seat, presampling), wins in AGAINST_CHEATER.items():
        for n, won in wins.items():
            where = {"variant": "as_run", "n_rollouts": n, "tested_seat": seat}
            lost, tied = 100 - won, (100 - won) * 7 // 10
            blocks = [seat_games(seat, won, lost - tied), {(-WON[seat], "T"): tied}]
            rows += result_rows({**where, "presampling": presampling}, blocks)
    return {"against_cheater": pd.DataFrame(rows)}


def test_table_2_has_the_games_without_pre_sampling_from_50_rollouts_on(against_cheater):
    estimates = table_02.analyse(against_cheater)
    assert list(estimates.columns) == ["variant", "n_rollouts", "tested_seat", *VALUE_COLUMNS]
    wins = select(estimates, tested_seat="player_1").set_index("n_rollouts")["estimate"]
    assert wins.to_dict() == {50: 0.5, 80: 0.62, 100: 0.68}
    row = find(estimates, "win_rate", tested_seat="player_2", n_rollouts=80)
    assert bounds(row) == pytest.approx(wilson(40, 100))
    table = table_02.draw(estimates, PUBLISHED)
    ours = find_row(table, "program", "W₁ (%)")
    assert [cell[:2] for cell in ours] == ["50", "–", "–", "62", "–", "68"]
    printed = find_row(table, "◇ paper", "W₂ (%)")
    assert printed == ["◇ 43.7", "◇ 45.1", "◇ 47.5", "◇ 47.3", "◇ 49.6", "◇ 49.0"]
    assert "100 games for each" in table_02.caption(estimates)


def test_half_of_the_games_are_won_where_the_log_odds_cross_zero():
    rollouts, slope, half, n = (10, 40, 90), 0.8, 50, 10**6
    chances = [1 / (1 + exp(-slope * (log(r) - log(half)))) for r in rollouts]
    wins = tuple(round(n * chance) for chance in chances)
    found = figure_08.find_half_wins(rollouts, wins, (n,) * 3)
    assert found.estimate == pytest.approx(half / 20, rel=1e-4)
    # Information about intercept and slope, and the delta method for -intercept / slope.
    design = np.array([[1, log(r)] for r in rollouts])
    weights = np.array([n * chance * (1 - chance) for chance in chances])
    variance = np.linalg.inv(design.T @ (weights[:, None] * design))
    gradient = np.array([-1, -log(half)]) / slope
    reach = Z * sqrt(gradient @ variance @ gradient)
    assert log(found.ci_high / found.estimate) == pytest.approx(reach, rel=1e-3)
    assert log(found.estimate / found.ci_low) == pytest.approx(reach, rel=1e-3)
    assert (found.n, found.method) == (3 * n, "delta log")


@pytest.mark.parametrize("wins", [(30, 31, 30), (50, 40, 30), (0, 0, 0), (100, 100, 100)])
def test_half_of_the_games_are_never_won_unless_wins_rise(wins):
    assert figure_08.find_half_wins((10, 50, 100), wins, (100, 100, 100)) is None


def test_a_slope_needs_three_numbers_of_rollouts():
    assert figure_08.find_half_wins((10, 50), (10, 50), (100, 100)) is None


def test_figure_8_has_multiples_only_where_wins_rise(against_cheater):
    estimates = figure_08.analyse(against_cheater)
    assert len(select(estimates, metric="win_rate")) == 16
    multiple = find(estimates, "rollout_multiple_for_half_wins")
    assert (multiple["tested_seat"], multiple["presampling"]) == ("player_1", "none")
    assert multiple["n_rollouts"] == ""
    assert multiple["estimate"] == pytest.approx(2.5, rel=0.05)
    assert f"player 1, without pre-sampling: {multiple['estimate']:.1f}" in figure_08.caption(
        estimates
    )


def test_figure_8_draws_a_panel_for_each_seat_beside_table_2(against_cheater):
    first, second = figure_08.draw(figure_08.analyse(against_cheater), PUBLISHED).axes
    lines = curves_at_rollouts(first, -0.7)
    assert [*lines] == ["without pre-sampling", "both pre-sample"]
    assert lines["without pre-sampling"] == [(20, 0.3), (50, 0.5), (80, 0.62), (100, 0.68)]
    assert (50, 0.478) in diamonds(first)
    assert (100, 0.49) in diamonds(second)
    assert any(set(line.get_ydata()) == {0.5} for line in first.get_lines())


def test_lengths_are_means_over_the_games_of_each_winner(against_cheater):
    estimates = figure_09.analyse(against_cheater)
    where = {"variant": "as_run", "presampling": "none", "tested_seat": "player_1"}
    row = find(estimates, "mean_length_of_wins", n_rollouts="50", winner="cheater", **where)
    lengths = [3] * 35 + [2] * 15
    reach = 2.0095752371 * stdev(lengths) / sqrt(50)  # Student's quantile for 49 df
    factor = exp(reach / mean(lengths))
    assert row["estimate"] == mean(lengths)
    assert bounds(row) == pytest.approx((mean(lengths) / factor, mean(lengths) * factor))
    assert (row["n"], row["n_unit"]) == (50, "won game")
    lost = {**where, "presampling": "both", "n_rollouts": "50"}
    assert select(estimates, metric="mean_length_of_wins", winner="regular", **lost).empty


def test_the_right_end_pools_the_regular_agents_wins_from_80_rollouts_on(against_cheater):
    table = against_cheater["against_cheater"]
    late = (table["n_rollouts"] == 100) & (table["tested_seat"] == "player_1")
    table = table.assign(end=table["end"].mask(late & (table["result"] == 1), "3"))
    estimates = figure_09.analyse({"against_cheater": table})
    row = find(estimates, "mean_length_of_wins_limit", player="player_1")
    assert (row["estimate"], row["n"]) == (pytest.approx((62 * 1 + 68 * 3) / 130), 130)
    assert row["ci_low"] < row["estimate"] < row["ci_high"]
    row = find(estimates, "mean_length_of_wins_limit", player="player_2")
    assert (row["estimate"], row["n"]) == (1, 40 + 41 + 200)
    words = figure_09.caption(estimates)
    assert "2.05 (" in words
    assert "1.00 (1.00 to 1.00) as player 2" in words


def test_figure_9_draws_a_panel_for_each_seat_with_both_winners(against_cheater):
    figure = figure_09.draw(figure_09.analyse(against_cheater), PUBLISHED)
    without = figure.axes[:2]
    lines = curves_at_rollouts(without[0], -0.7)
    assert [*lines] == ["wins of the regular agent", "wins of the cheating agent"]
    assert lines["wins of the regular agent"] == [(n, 1) for n in (20, 50, 80, 100)]
    assert curves(figure.axes[2])["wins of the regular agent"] == []
    assert [diamonds(axes) for axes in without] == [[(1, 2.15)], [(1, 2.3)]]


def test_figure_9_shows_no_lengths_that_cannot_be(against_cheater):
    rows = [
        row
        for seat, presampling in product(SEATS, ("none", "both"))
        for row in result_rows(
            {
                "variant": "as_run",
                "n_rollouts": 10,
                "tested_seat": seat,
                "presampling": presampling,
            },
            [{(1, "1"): 1, (1, "3"): 1, (-1, "2"): 1}],
        )
    ]
    estimates = figure_09.analyse({"against_cheater": pd.DataFrame(rows)})
    lengths = select(estimates, metric="mean_length_of_wins")
    assert 0 < lengths["ci_low"].min() < 0.9
    axes = figure_09.draw(estimates, PUBLISHED).axes[0]
    assert 0.9 < axes.get_ylim()[0] < axes.get_ylim()[1] < 3.1
    assert "with n of at least 80" not in figure_09.caption(estimates)
