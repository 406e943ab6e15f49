"""Win rates of simple and recursive agents, and Table 11: estimates from small made-up runs."""

from itertools import product
from math import hypot

import pandas as pd
import pytest

from redealt.exhibits.estimates import condition_columns, select
from redealt.studies.hanamikoji.exhibits import figure_04, table_01, table_11
from tests.studies.claims import read_tables
from tests.studies.exhibits import find_column, load_exhibit
from tests.studies.hanamikoji.made_up_runs import result_rows, seat_games
from tests.studies.look_up import bounds, curves, curves_at_rollouts, diamonds, estimate, find
from tests.studies.reference import wilson

PUBLISHED = read_tables("hanamikoji")

figure_12, figure_13 = (load_exhibit("hanamikoji", name) for name in ("figure_12", "figure_13"))

SEATS = ("player_1", "player_2")


# Table 1 and Figure 4: wins and losses of the tested agent in 20 games, one is drawn.

AGAINST_RANDOM = {1: (12, 7), 10: (16, 3), 20: (17, 2), 40: (18, 1), 50: (19, 0)}


@pytest.fixture(scope="module")
def against_random() -> dict[str, pd.DataFrame]:
    rows = []
    for (n, (wins, losses)), seat in product(AGAINST_RANDOM.items(), SEATS):
        where = {"variant": "as_run", "n_rollouts": n, "tested_seat": seat}
        lost = seat == "player_2"  # one game more than player 1
        blocks = [seat_games(seat, wins - 2, 0), seat_games(seat, 2 - lost, losses + lost, 1)]
        rows += result_rows(where, blocks)
        if n in (1, 10):
            rows += result_rows(where | {"variant": "worst_reply_7"}, [seat_games(seat, 9, 1)])
    timed = {"variant": "as_run", "agent": "simple", "tested_seat": "player_2", "presampling": ""}
    seconds = [
        {**timed, "experiment": experiment, "n_rollouts": n, "games": 4, "seconds": 0.02 * n}
        for experiment, n in (("table_01", 1), ("table_01", 50), ("figure_06", 50))
    ]
    return {"against_random": pd.DataFrame(rows), "seconds": pd.DataFrame(seconds)}


def test_table_1_counts_wins_and_draws_of_all_games(against_random):
    estimates = table_01.analyse(against_random)
    assert condition_columns(estimates) == ["variant", "n_rollouts", "tested_seat"]
    assert set(estimates["n_rollouts"]) == {1, 10, 20, 50}
    where = {"variant": "as_run", "n_rollouts": 1}
    row = find(estimates, "win_rate", tested_seat="player_2", **where)
    assert (row["estimate"], row["n"], row["n_unit"]) == (11 / 20, 20, "game")
    assert bounds(row) == pytest.approx(wilson(11, 20))
    assert estimate(estimates, "draw_rate", tested_seat="player_2", **where) == 1 / 20


def test_seats_differ_with_newcombes_interval(against_random):
    row = find(table_01.analyse(against_random), "seat_difference", n_rollouts=1, variant="as_run")
    assert row["tested_seat"] == ""
    (low_1, high_1), (low_2, high_2) = wilson(12, 20), wilson(11, 20)
    low = 1 / 20 - hypot(12 / 20 - low_1, high_2 - 11 / 20)
    high = 1 / 20 + hypot(high_1 - 12 / 20, 11 / 20 - low_2)
    assert row["estimate"] == pytest.approx(1 / 20)
    assert bounds(row) == pytest.approx((low, high))
    assert (row["n"], row["method"]) == (40, "newcombe")


def test_table_1_has_the_seconds_of_its_own_timed_games(against_random):
    times = select(table_01.analyse(against_random), metric="runtime")
    assert times.set_index("n_rollouts")["estimate"].to_dict() == pytest.approx({1: 5, 50: 250})
    assert set(times["tested_seat"]) == {"player_2"}


def test_table_1_has_rows_and_columns_as_printed(against_random):
    estimates = table_01.analyse(against_random)
    table = table_01.draw(estimates, PUBLISHED)
    assert find_column(table, "W₁ (%)", "program")["1"] == "60 (39–78)"
    printed = find_column(table, "W₂ (%)", "◇ paper")
    assert printed == {"1": "◇ 71.6", "10": "◇ 91.2", "20": "◇ 93.1", "50": "◇ 96.2"}
    seconds = find_column(table, "Seconds", "program")
    assert seconds == {"1": "5.00", "10": "–", "20": "–", "50": "250"}
    assert [*find_column(table, "Seconds", "◇ paper").values()][:2] == ["◇ 1.10", "◇ 3.59"]
    assert "not comparable" in " ".join(table.notes)
    assert "10 games for each" in table_01.caption(estimates)


def test_table_1_says_where_the_variants_without_a_column_are(against_random):
    estimates = table_01.analyse(against_random)
    others = "The CSV file also has the 7-card program."
    assert others in table_01.draw(estimates, PUBLISHED).notes
    shown = select(estimates, variant=["as_run", "as_written"])
    assert "CSV" not in " ".join(table_01.draw(shown, PUBLISHED).notes)


def test_the_limit_is_the_win_rate_of_both_seats_from_40_rollouts_on(against_random):
    estimates = figure_04.analyse(against_random)
    assert len(select(estimates, metric="win_rate", variant="as_run")) == 10
    row = find(estimates, "win_rate_limit")
    assert (row["variant"], row["n_rollouts"], row["tested_seat"]) == ("as_run", "", "")
    assert (row["estimate"], row["n"]) == ((18 + 17 + 19 + 18) / 80, 80)
    assert bounds(row) == pytest.approx(wilson(72, 80))
    assert "0.900" in figure_04.caption(estimates)


def test_figure_4_draws_variants_with_all_n_beside_table_1_and_the_limit(against_random):
    (axes,) = figure_04.draw(figure_04.analyse(against_random), PUBLISHED).axes
    wins = [wins for wins, _ in AGAINST_RANDOM.values()]
    assert curves_at_rollouts(axes)["as player 1"] == [
        (n, won / 20) for n, won in zip(AGAINST_RANDOM, wins, strict=True)
    ]
    assert (1, 0.72) in diamonds(axes)
    assert len(diamonds(axes)) == 8
    levels = [line.get_ydata() for line in axes.get_lines() if len(line.get_ydata()) == 2]
    assert [0.96, 0.96] in [list(level) for level in levels]


def test_figure_4_draws_all_variants_if_none_has_more_n(against_random):
    table = select(against_random["against_random"], n_rollouts=[1, 10])
    figure = figure_04.draw(figure_04.analyse({"against_random": table}), PUBLISHED)
    names = [axes.get_title(loc="left") for axes in figure.axes]
    assert names == ["program", "7-card program"]


# Table 11


@pytest.fixture(scope="module")
def agents() -> dict[str, pd.DataFrame]:
    played = {
        "random": [{(1, "1"): 1, (-1, "2"): 9}],
        "random_presampling": [{(-1, "2"): 10}],
        "simple": [{(1, "1"): 4, (1, "T"): 2, (-1, "2"): 2}, {(1, "2"): 1, (0, "T"): 1}],
        "mcts": [{(1, "2"): 5, (-1, "2"): 5}],
        "recursive_simple": [{(1, "3"): 3, (-1, "1"): 1}],
    }
    rows = []
    for agent, blocks in played.items():
        rows += result_rows({"variant": "as_run", "agent": agent}, blocks)
    seconds = [
        {"variant": "as_run", "experiment": experiment, "agent": agent, "games": 2, "seconds": 0.5}
        for experiment, agent in (("table_11", "mcts"), ("equal_time", "simple"))
    ]
    return {"agents": pd.DataFrame(rows), "seconds": pd.DataFrame(seconds)}


def test_agents_are_compared_by_wins_lengths_and_seconds(agents):
    estimates = table_11.analyse(agents)
    assert condition_columns(estimates) == ["variant", "agent"]
    row = find(estimates, "win_rate", agent="simple")
    assert (row["estimate"], row["n"]) == (7 / 10, 10)
    assert bounds(row) == pytest.approx(wilson(7, 10))
    length = find(estimates, "mean_length_of_wins", agent="simple")
    assert (length["estimate"], length["n"]) == ((4 + 2 * 3 + 2) / 7, 7)
    assert select(estimates, metric="mean_length_of_wins", agent="random_presampling").empty
    times = select(estimates, metric="runtime")
    assert times[["agent", "estimate"]].to_numpy().tolist() == [["mcts", 250]]


def test_table_11_has_rows_and_columns_as_printed(agents):
    estimates = table_11.analyse(agents)
    table = table_11.draw(estimates, PUBLISHED)
    rates, lengths = (
        {name: find_column(table, group, name) for name in ("program", "◇ paper")}
        for group in ("W₁ (%)", "Mean length of wins")
    )
    random = "random, opponent without a table"
    assert rates["program"][random].startswith("10 (")
    assert lengths["program"][random] == "1.0"  # one win has no interval
    assert (rates["◇ paper"][random], lengths["◇ paper"][random]) == ("◇ 6.9", "◇ 2.15")
    assert rates["◇ paper"]["random"] == "–"
    seconds = find_column(table, "Seconds", "program")
    assert (seconds[random], seconds["tree, n = 50, d = 2"]) == ("–", "250")
    assert "not comparable" in " ".join(table.notes)
    assert "10 games each, 4 of the recursive agent" in table_11.caption(estimates)


# Figures 12 and 13


@pytest.fixture(scope="module")
def recursive() -> dict[str, pd.DataFrame]:
    played = [
        *(("not_cheating", n1, n2, n1 + n2) for n1, n2 in product((1, 9), (1, 5, 10))),
        *(("cheating", n1, 5, 10 + n1) for n1 in (1, 9)),
    ]
    rows = []
    for (information, n1, n2, wins), seat in product(played, SEATS):
        where = {"variant": "as_run", "information": information, "n1": n1, "n2": n2}
        rows += result_rows({**where, "tested_seat": seat}, [seat_games(seat, wins, 20 - wins)])
    return {"recursive": pd.DataFrame(rows)}


def test_recursive_agents_that_cheat_are_kept_apart(recursive):
    regular, cheating = figure_12.analyse(recursive), figure_13.analyse(recursive)
    assert condition_columns(regular) == ["variant", "n1", "n2", "tested_seat"]
    assert (len(regular), len(cheating)) == (12, 4)
    row = find(regular, "win_rate", n1=9, n2=5, tested_seat="player_2")
    assert (row["estimate"], row["n"], row["method"]) == (14 / 20, 20, "wilson")
    assert bounds(row) == pytest.approx(wilson(14, 20))
    assert estimate(cheating, "win_rate", n1=9, tested_seat="player_2") == 19 / 20


def test_figures_12_and_13_draw_a_line_for_each_n2_in_both_seats(recursive):
    estimates = figure_12.analyse(recursive)
    figure = figure_12.draw(estimates, PUBLISHED)
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["program, as player 1", "program, as player 2"]
    for axes in figure.axes:
        lines = curves_at_rollouts(axes)
        assert [*lines] == ["$n_2$ = 1", "$n_2$ = 5", "$n_2$ = 10"]
        assert lines["$n_2$ = 10"] == [(1, 11 / 20), (9, 19 / 20)]
        assert diamonds(axes) == []
    cheating = figure_13.analyse(recursive)
    assert [*curves(figure_13.draw(cheating, PUBLISHED).axes[0])] == ["$n_2$ = 5"]
    assert "20 games for each point" in figure_12.caption(estimates)
    assert figure_13.caption(cheating).startswith("Cheating recursive agents")


def test_figures_12_and_13_show_neither_intervals_nor_lines_of_a_few_games(recursive):
    estimates = figure_12.analyse(recursive)
    few = estimates.assign(n=2)
    for rows, bars, line in ((estimates, 1, "-"), (few, 0, "None")):
        axes = figure_12.draw(rows, PUBLISHED).axes[0]
        assert [*map(_count_bars, axes.collections)].count(2) == 3 * bars
        assert {each.get_linestyle() for each in axes.get_lines() if each.get_marker() == "o"} == {
            line
        }
    assert "too few for intervals" in figure_12.caption(few)
    assert "too few" not in figure_12.caption(estimates)


def _count_bars(bars) -> int:
    return len(bars.get_segments())
