"""Values of markers, pre-sampling and actions: estimates from small made-up runs."""

from itertools import product
from math import exp, hypot, isnan, log, sqrt
from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import condition_columns, select
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.stats.intervals import mean_t, positive, wilson
from redealt.studies.hanamikoji.exhibits import figure_05, figure_06, figure_07
from tests.studies.claims import read_tables
from tests.studies.exhibits import load_exhibit
from tests.studies.hanamikoji.made_up_runs import action_rows, result_rows, table_rows
from tests.studies.look_up import bounds, diamonds, estimate, find

PUBLISHED = read_tables("hanamikoji")

figure_10, figure_11, figure_14 = (
    load_exhibit("hanamikoji", name) for name in ("figure_10", "figure_11", "figure_14")
)

Z = NormalDist().inv_cdf(0.975)
SEATS = ("player_1", "player_2")


# Figure 5

TWO_OWNERS = {"1000000": (6, 2, 2), "2000000": (1, 0, 9), "1000002": (5, 0, 5)}


def test_a_marker_is_worth_the_mean_of_the_entries_with_it_as_its_owner_sees_them():
    runs = {"table_as_run": pd.DataFrame(table_rows(2, TWO_OWNERS))}
    estimates = figure_05.analyse(runs)
    assert condition_columns(estimates) == ["variant", "round", "player", "suit"]
    suit_0 = {"variant": "as_run", "round": 2, "suit": "0"}
    row = find(estimates, "mean_entry", player="player_1", **suit_0)
    assert row["estimate"] == pytest.approx((0.4 + 0) / 2)
    variances = (8 / 10 - 0.4**2) / 9, (10 / 10) / 9
    half = Z * sqrt(sum(variances)) / 2
    assert bounds(row) == pytest.approx((0.2 - half, 0.2 + half))
    assert (row["n"], row["n_unit"], row["method"]) == (20, "game", "stratified")
    assert estimate(estimates, "mean_entry", player="player_2", **suit_0) == pytest.approx(0.8)
    assert estimate(estimates, "mean_entry", player="player_2", round=2, suit="6") == 0
    everything = estimate(estimates, "mean_entry", player="all", suit="all")
    assert everything == pytest.approx((0.4 - 0.8 + 0) / 3)
    absolute = estimate(estimates, "mean_absolute_entry")
    assert absolute == pytest.approx((0.2 + 0.8 + 0) / 3)
    assert select(estimates, metric="value_per_charm_point").empty


def test_entries_that_follow_charm_and_parity_give_back_both_slopes():
    values = [50 - 5 * charm + 10 * (charm % 2 == 0) for charm in SUIT_SIZES]
    owners = ["0" * suit + "1" + "0" * (6 - suit) for suit in range(7)]
    entries = {
        each: (100 + value, 0, 100 - value) for each, value in zip(owners, values, strict=True)
    }
    runs = {"table_as_written": pd.DataFrame(table_rows(3, entries))}
    estimates = figure_05.analyse(runs)
    assert estimate(estimates, "value_per_charm_point") == pytest.approx(-0.05)
    row = find(estimates, "even_over_odd_suits")
    assert row["estimate"] == pytest.approx(0.1)
    design = np.array([[1, charm, charm % 2 == 0] for charm in SUIT_SIZES], dtype=float)
    variances = [(1 - (value / 100) ** 2) / 199 for value in values]
    weights = np.linalg.inv(design.T @ design) @ design.T
    half = Z * sqrt(float(weights[2] ** 2 @ variances))
    assert bounds(row) == pytest.approx((0.1 - half, 0.1 + half))


def test_round_3_is_more_extreme_by_the_difference_of_independent_rounds():
    rows = [*table_rows(2, {"1000000": (6, 0, 4)}), *table_rows(3, {"1000000": (1, 0, 9)})]
    estimates = figure_05.analyse({"table_as_run": pd.DataFrame(rows)})
    row = find(estimates, "absolute_entry_minus_round_2", round=3)
    assert row["estimate"] == pytest.approx(0.8 - 0.2)
    half = Z * hypot(sqrt((1 - 0.04) / 9), sqrt((1 - 0.64) / 9))
    assert bounds(row) == pytest.approx((0.6 - half, 0.6 + half))


def test_entries_of_single_games_have_no_interval():
    runs = {"table_as_run": pd.DataFrame(table_rows(2, {"1000000": (1, 0, 0)}))}
    row = find(figure_05.analyse(runs), "mean_entry", player="player_1")
    assert row["estimate"] == 1
    assert all(map(isnan, bounds(row)))


def test_figure_5_has_a_panel_of_bars_for_each_variant():
    rows = [*table_rows(2, TWO_OWNERS), *table_rows(3, TWO_OWNERS)]
    runs = {f"table_{name}": pd.DataFrame(rows) for name in ("as_written", "as_run", "other")}
    estimates = figure_05.analyse(runs)
    figure = figure_05.draw(estimates, PUBLISHED)
    assert [axes.get_title("left") for axes in figure.axes] == [
        "program",
        "text",
        "other",
    ]
    heights = sorted(bar.get_height() for bar in figure.axes[0].patches)
    assert heights == pytest.approx(sorted([0.2, 0.8, 0.0] * 2))
    written = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert "all: −0.133 before round 2, −0.133 before round 3" in written
    assert "At least 10 games per bar" in figure_05.caption(estimates)


# Figures 6 and 7: of each block of ten games the tested agent wins some.

WINS = {
    ("none", 1): (2, 4),
    ("tested", 1): (2, 4),
    ("both", 1): (5, 4),
    ("none", 20): (6, 4),
    ("tested", 20): (5, 5),
    ("both", 20): (4, 4),
}
HALF_TURNS = {"none": 100.0, "tested": 60.0, "both": 50.0}


@pytest.fixture
def presampling() -> dict[str, pd.DataFrame]:
    rows = []
    for (choice, n), seat in product(WINS, SEATS):
        won = {"player_1": 1, "player_2": -1}[seat]
        blocks = [{(won, "2"): wins, (-won, "3"): 10 - wins} for wins in WINS[choice, n]]
        where = {"variant": "as_run", "n_rollouts": n, "tested_seat": seat, "presampling": choice}
        work = HALF_TURNS[choice] if seat == "player_1" else 100 - (100 - HALF_TURNS[choice]) / 2
        for index, block in enumerate(blocks):  # the second block takes half as long again
            share = 1 + index / 2
            rows += [
                row | {"block": index} for row in result_rows(where, [block], (n * work * share, 7))
            ]
    seconds = [
        {
            "variant": "as_run",
            "experiment": experiment,
            "agent": "simple",
            "n_rollouts": 20,
            "tested_seat": "player_1",
            "presampling": "both",
            "games": 4,
            "wins": 2,
            "draws": 0,
            "seconds": 0.5,
            "threads": 1,
        }
        for experiment in ("figure_06", "equal_time")
    ]
    return {"presampling": pd.DataFrame(rows), "seconds": pd.DataFrame(seconds)}


def test_work_counts_the_half_turns_of_both_searches_per_game(presampling):
    estimates = figure_06.analyse(presampling)
    row = find(estimates, "half_turns", n_rollouts="20", tested_seat="player_1", presampling="none")
    assert row["estimate"] == pytest.approx(20 * 100 * 1.25 + 7)
    # The jackknife of two blocks a and b of a mean is Student's interval with 1 df.
    same = positive(mean_t([20 * 100 + 7, 20 * 150 + 7]))
    assert bounds(row) == pytest.approx((same.ci_low, same.ci_high))
    assert (row["n"], row["n_unit"], row["method"]) == (20, "game", "log jackknife")


def test_the_work_left_is_pooled_over_all_rollouts_and_compared_between_seats(presampling):
    estimates = figure_06.analyse(presampling)
    own = {"player_1": 50, "player_2": 75}

    def work(each: float) -> float:
        return (1 + 20) / 2 * each * 1.25 + 7

    ratios = {seat: work(own[seat]) / work(100) for seat in SEATS}
    where = {"presampling": "both", "n_rollouts": ""}
    for seat in SEATS:
        row = find(estimates, "half_turns_ratio", tested_seat=seat, **where)
        assert row["estimate"] == pytest.approx(ratios[seat])
        assert row["n"] == 80
    seats = estimate(estimates, "half_turns_ratio_of_seats", tested_seat="", **where)
    assert seats == pytest.approx(ratios["player_1"] / ratios["player_2"])


def test_seconds_are_those_of_a_thousand_games_of_this_experiment(presampling):
    estimates = figure_06.analyse(presampling)
    assert estimate(estimates, "runtime", n_rollouts="20", presampling="both") == 125


def test_work_of_a_single_block_has_no_interval(presampling):
    table = presampling["presampling"]
    estimates = figure_06.analyse({**presampling, "presampling": table[table["block"] == 0]})
    row = find(estimates, "half_turns_ratio", tested_seat="player_1", presampling="tested")
    assert row["estimate"] == pytest.approx((10.5 * 60 + 7) / (10.5 * 100 + 7))
    assert all(map(isnan, bounds(row)))


def test_figure_6_has_seconds_above_half_turns(presampling):
    estimates = figure_06.analyse(presampling)
    figure = figure_06.draw(estimates, PUBLISHED)
    labels = [axes.get_ylabel() for axes in figure.axes]
    assert labels == ["seconds, 1\u202f000 games", "", "million half-turns a game", ""]
    seconds = [line.get_ydata().tolist() for line in figure.axes[0].get_lines()]
    assert seconds == [[], [], [125.0]]
    assert (
        "60\u202f% and 80\u202f% of them remain if the tested agent pre-samples"
        in figure_06.caption(estimates)
    )


@pytest.mark.parametrize("exhibit", [figure_06, figure_07])
def test_panels_show_all_that_is_drawn_in_them(presampling, exhibit):
    table = presampling["presampling"].copy()
    table.loc[table["tested_seat"] == "player_2", ["n_rollouts", "half_turns_1"]] *= 4
    estimates = exhibit.analyse({**presampling, "presampling": table})
    for axes in exhibit.draw(estimates, PUBLISHED).axes:
        lines = [line.get_xydata() for line in axes.get_lines() if line.get_marker() == "o"]
        ends = axes.get_xlim()[1], axes.get_ylim()[1]
        assert all((points <= ends).all() for points in lines)


def test_the_accuracy_ratio_has_the_delta_interval_of_its_log(presampling):
    estimates = figure_07.analyse(presampling)
    row = find(estimates, "accuracy_ratio", n_rollouts="1", tested_seat="player_2")
    assert row["estimate"] == pytest.approx((9 / 20) / (6 / 20))
    se = sqrt(1 / 9 - 1 / 20 + 1 / 6 - 1 / 20)
    reach = exp(log(1.5) - Z * se), exp(log(1.5) + Z * se)
    assert bounds(row) == pytest.approx(reach)
    assert (row["n"], row["method"]) == (40, "delta log")
    pooled = {"tested_seat": "player_1", "n_rollouts": ""}
    assert estimate(estimates, "pooled_accuracy_ratio", **pooled) == pytest.approx(8 / 10)
    assert estimate(estimates, "pooled_accuracy_ratio_of_few", **pooled) == pytest.approx(9 / 6)
    rate = find(
        estimates, "win_rate", n_rollouts="20", tested_seat="player_2", presampling="tested"
    )
    assert (rate["estimate"], rate["n"]) == (0.5, 20)


def test_without_any_win_there_is_a_rate_and_no_ratio(presampling):
    table = presampling["presampling"]
    is_lost = (table["presampling"] == "none") & (table["tested_seat"] == "player_1")
    table.loc[is_lost, "result"] = -1
    estimates = figure_07.analyse({"presampling": table})
    where = {"variant": "as_run", "tested_seat": "player_1"}
    assert select(estimates, metric="accuracy_ratio", **where).empty
    assert select(estimates, metric="pooled_accuracy_ratio", **where).empty
    rates = select(estimates, metric="win_rate", presampling="none", **where)["estimate"]
    assert rates.tolist() == [0, 0]
    with pytest.raises(ValueError, match="no ratio"):
        figure_07.divide_shares(0, 10, 5, 10)


def test_figure_7_marks_below_what_player_2_rarely_falls(presampling):
    estimates = figure_07.analyse(presampling)
    first, second = figure_07.draw(estimates, PUBLISHED).axes
    assert diamonds(first) == []
    assert diamonds(second) == [(1, 0.95)]
    assert "20 games or more" in figure_07.caption(estimates)


# Figures 10, 11 and 14

FIRST_TURNS = [
    {(1, 1): (1, 8, 1, 0), (2, 1): (2, 7, 1, 0)},
    {(1, 1): (3, 6, 1, 0), (2, 1): (4, 5, 1, 0)},
]
SECOND_TURNS = [{(1, 2): (9, 1, 0, 0), (2, 2): (4, 6, 0, 0)}, {(1, 2): (8, 2, 0, 0)}]


def actions_of(agent: str) -> list[dict]:
    where = {"variant": "as_run", "agent": agent}
    turns = [*action_rows(where, FIRST_TURNS), *action_rows(where, SECOND_TURNS)]
    return [*turns, *action_rows(where, [{(1, 1): (0, 5, 0, 0)}], round_=2)]


def test_actions_are_shared_out_by_turn():
    estimates = figure_10.analyse({"actions": pd.DataFrame(actions_of("simple_n50"))})
    assert condition_columns(estimates) == ["variant", "player", "turn", "action"]
    where = {"player": "both", "turn": "first"}
    row = find(estimates, "share_of_actions", action="T", **where)
    same = wilson(8 + 7 + 6 + 5 + 5, 45)
    assert (row["estimate"], *bounds(row)) == (same.estimate, same.ci_low, same.ci_high)
    assert (row["n"], row["n_unit"]) == (45, "turn")
    assert estimate(estimates, "turns", **where) == 45
    lead = find(estimates, "lead_over_next", action="T", **where)
    half = Z * sqrt((41 / 45 - (21 / 45) ** 2) / 45)
    assert (lead["estimate"], *bounds(lead)) == pytest.approx(
        (21 / 45, 21 / 45 - half, 21 / 45 + half)
    )
    behind = estimate(estimates, "lead_over_next", action="S", **where)
    assert behind == pytest.approx((10 - 31) / 45)
    own = estimate(estimates, "share_of_actions", player="player_1", turn="second", action="S")
    assert own == 17 / 20


def test_the_dispersion_compares_blocks_with_independent_turns():
    estimates = figure_10.analyse({"actions": pd.DataFrame(actions_of("simple_n50"))})
    found = estimate(estimates, "dispersion_of_blocks", player="player_1", turn="second")
    expected = [8.5, 1.5]
    assert found == pytest.approx(2 * sum(0.5**2 / each for each in expected))
    single = pd.DataFrame(action_rows({"variant": "as_run"}, FIRST_TURNS[:1]))
    estimates = figure_14.analyse({"recursive_actions": single})
    assert select(estimates, metric="dispersion_of_blocks").empty
    assert "independent." in figure_14.caption(estimates)


def test_each_figure_of_actions_has_its_own_agent_and_published_actions():
    rows = pd.DataFrame([*actions_of("simple_n50"), *actions_of("mcts_d2")])
    rows.loc[(rows["agent"] == "mcts_d2") & (rows["turn"] == 2), "action"] = "C"
    rows = rows.groupby([*rows.columns[:-1]], as_index=False)["count"].sum()
    both, recursive = (
        {"actions": rows},
        {"recursive_actions": pd.DataFrame(actions_of("")).drop(columns="agent")},
    )
    second = {"player": "both", "turn": "second", "metric": "share_of_actions", "action": "C"}
    shares = {}
    for name, exhibit, runs, marks in (
        ("simple", figure_10, both, 3),
        ("tree", figure_11, both, 3),
        ("recursive", figure_14, recursive, 2),
    ):
        estimates = exhibit.analyse(runs)
        (shares[name],) = select(estimates, **second)["estimate"]
        (axes,) = exhibit.draw(estimates, PUBLISHED).axes
        assert len(diamonds(axes)) == marks
        assert "at least 45 first turns" in exhibit.caption(estimates)
    assert shares == {"simple": 0, "tree": 1, "recursive": 0}


def test_bars_are_stacked_and_the_published_action_is_marked_in_its_middle():
    estimates = figure_10.analyse({"actions": pd.DataFrame(actions_of("simple_n50"))})
    (axes,) = figure_10.draw(estimates, PUBLISHED).axes
    first = [bar for bar in axes.patches if bar.get_x() == pytest.approx(0.6)]
    assert [bar.get_height() for bar in first] == pytest.approx([10 / 45, 31 / 45, 4 / 45, 0])
    assert [bar.get_y() for bar in first] == pytest.approx([0, 10 / 45, 41 / 45, 1])
    (_, height), *_ = diamonds(axes)
    assert height == pytest.approx((10 + 31 / 2) / 45)
