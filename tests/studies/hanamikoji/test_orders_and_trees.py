"""Forced orders and tree agents: estimates from small made-up runs."""

from itertools import permutations
from math import exp, hypot, isnan, log, sqrt
from statistics import NormalDist, mean, stdev

import numpy as np
import pandas as pd
import pytest

from redealt.exhibits.estimates import condition_columns, select
from redealt.stats.hypotheses import fisher, holm
from redealt.studies.hanamikoji.analysis import actions
from redealt.studies.hanamikoji.exhibits import beyond_tree_sizes, table_06, table_09, table_10
from tests.studies.claims import read_tables
from tests.studies.exhibits import find_column, find_row, load_exhibit, texts
from tests.studies.hanamikoji.made_up_runs import result_rows, tree_rows
from tests.studies.look_up import bounds, diamonds, estimate, find

PUBLISHED = read_tables("hanamikoji")

table_07, table_08 = (load_exhibit("hanamikoji", name) for name in ("table_07", "table_08"))

Z = NormalDist().inv_cdf(0.975)


# Table 6

ORDERS = ["-".join(order) for order in permutations("STGC")]


def order_games(wins: int, games: int, seat: str) -> dict:
    won = {"player_1": 1, "player_2": -1}[seat]
    return {(won, "1"): wins // 2, (won, "T"): wins - wins // 2, (-won, "2"): games - wins}


@pytest.fixture(scope="module")
def forced() -> dict[str, pd.DataFrame]:
    """Player 1 wins 50 of 100 with each order, player 2 the more the later T comes."""
    natural = {"variant": "as_run", "forced_order": "natural", "forced_seat": "none"}
    rows = result_rows(natural, [{(1, "2"): 50, (0, "T"): 10, (-1, "3"): 40}])
    for order in ORDERS:
        turn = order.split("-").index("T")
        for seat, wins in (("player_1", 50), ("player_2", 20 + 20 * turn)):
            where = {"variant": "as_run", "forced_order": order, "forced_seat": seat}
            rows += result_rows(where, [order_games(wins, 100, seat)])
    return {"forced_orders": pd.DataFrame(rows)}


def test_orders_stand_as_in_the_paper():
    assert list(actions.ORDERS) == PUBLISHED["table_06"]["forced_order"].drop_duplicates().tolist()


def test_forced_play_is_compared_with_the_natural_play_of_the_same_seat(forced):
    estimates = table_06.analyse(forced)
    where = {"forced_order": "natural"}
    assert estimate(estimates, "win_rate", forced_seat="player_1", **where) == 0.5
    assert estimate(estimates, "win_rate", forced_seat="player_2", **where) == 0.4
    assert estimate(estimates, "mean_length_of_wins", forced_seat="player_2", **where) == 3
    where = {"forced_order": "S-G-C-T", "forced_seat": "player_2"}
    assert estimate(estimates, "win_rate", **where) == 0.8
    assert estimate(estimates, "mean_length_of_wins", **where) == 2  # half in round 1, half in T
    gain = find(estimates, "gain_over_natural", **where)
    assert gain["estimate"] == pytest.approx(0.4)
    assert gain["method"] == "newcombe"
    tests = [fisher(50, 100, 50, 100)] * 24
    tests += [fisher(20 + 20 * order.split("-").index("T"), 100, 40, 100) for order in ORDERS]
    adjusted = holm([test.p_two_sided for test in tests])
    found = estimate(estimates, "p_value_of_gain", **where)
    assert found == pytest.approx(adjusted[24 + ORDERS.index("S-G-C-T")])


def test_orders_with_one_rate_are_equal_and_shrink_to_it(forced):
    estimates = select(table_06.analyse(forced), forced_seat="player_1")
    assert estimate(estimates, "chi_squared_of_equal_orders") == 0
    assert estimate(estimates, "p_value_of_equal_orders") == 1
    assert set(select(estimates, metric="shrunk_win_rate")["estimate"]) == {0.5}


def test_the_best_order_is_shrunk_less_where_orders_differ(forced):
    estimates = select(table_06.analyse(forced), forced_seat="player_2")
    best = find(estimates, "best_order_shrunk_win_rate")
    assert best["forced_order"].endswith("T")
    assert 0.75 < best["estimate"] < 0.8
    assert best["ci_low"] < best["estimate"] < best["ci_high"]


def test_shrinking_follows_the_normal_model():
    cells = [(30, 100), (50, 100), (70, 100)]
    shares, padded = [0.3, 0.5, 0.7], [32 / 104, 52 / 104, 72 / 104]
    noise = [p * (1 - p) / 100 for p in padded]
    spread = 0.04 - mean(noise)
    weights = [1 / (v + spread) for v in noise]
    center = sum(w * share for w, share in zip(weights, shares, strict=True)) / sum(weights)
    pull = noise[0] / (noise[0] + spread)
    first, _, last = actions.shrink(cells)
    assert first.estimate == pytest.approx(pull * center + (1 - pull) * 0.3)
    assert first.se == pytest.approx(sqrt((1 - pull) * noise[0] + pull**2 / sum(weights)))
    assert last.estimate == pytest.approx(1 - first.estimate)
    (alone,) = actions.shrink([(3, 4)])
    assert alone.estimate == 0.75


def test_means_of_few_games_stay_within_0_and_1():
    won, lost = actions.shrink([(9, 9), (0, 9)])
    assert (won.ci_high, lost.ci_low) == (1, 0)
    counts = {order: (9, 10) if order.endswith("T") else (1, 10) for order in ORDERS[:2]}
    for row in actions.last_action_rows(counts, {}):
        assert 0 <= row["ci_low"] <= row["estimate"] <= row["ci_high"] <= 1


def test_means_by_last_action_weigh_all_orders_alike(forced):
    estimates = table_06.analyse(forced)
    where = {"forced_seat": "player_2", "turn": "fourth"}
    assert estimate(estimates, "win_rate_by_last_action", action="T", **where) == pytest.approx(0.8)
    row = find(estimates, "win_rate_by_last_action", action="S", **where)
    assert row["estimate"] == pytest.approx(0.4)
    se = sqrt(2 * (0.2 * 0.8 + 0.4 * 0.6 + 0.6 * 0.4) / 100) / 6
    assert bounds(row) == pytest.approx((0.4 - Z * se, 0.4 + Z * se))


def test_main_effects_give_back_log_odds_that_add_up():
    effects = np.array([[3, -1, -1, -1], [-2, 1, 0, 1], [0, 0, 1, -1], [-1, 0, 0, 1]]) / 10
    assert [*effects.sum(axis=0), *effects.sum(axis=1)] == pytest.approx([0] * 8)
    games = 10**7
    counts = {}
    for order in ORDERS:
        logit = 0.2 + sum(effects["STGC".index(a), turn] for turn, a in enumerate(order[::2]))
        counts[order] = round(games / (1 + exp(-logit))), games
    rows = pd.DataFrame(actions.main_effect_rows(counts, {}))
    table = select(rows, metric="effect_on_log_odds").pivot(
        index="action", columns="turn", values="estimate"
    )
    found = table.loc[list("STGC"), ["first", "second", "third", "fourth"]]
    assert found.to_numpy() == pytest.approx(effects, abs=1e-5)
    assert estimate(rows, "deviance_of_main_effects") < 0.01
    assert estimate(rows, "p_value_of_main_effects") == pytest.approx(1)


@pytest.mark.parametrize("lost", [{"S-T-G-C": (0, 10)}, {"S-T-G-C": (10, 10)}])
def test_there_are_no_main_effects_without_all_orders_won_and_lost(lost):
    counts = dict.fromkeys(ORDERS, (5, 10))
    assert list(actions.main_effect_rows(counts | lost, {})) == []
    del counts["S-T-G-C"]
    assert list(actions.main_effect_rows(counts, {})) == []


def test_table_6_sets_ours_beside_the_published_rows(forced):
    estimates = table_06.analyse(forced)
    found = texts(table_06.draw(estimates, PUBLISHED))
    row = found[found.index("S-G-C-T") :][:9]
    assert row == [
        "S-G-C-T",
        "50",
        "◇ 57.6",
        "80*",
        "◇ 54.8",
        "2.00",
        "◇ 2.13",
        "2.00",
        "◇ 1.55",
    ]
    last = found[found.index("Trade-Off last") :][:5]
    assert last == ["Trade-Off last", "50", "◇ 55.7", "80.0", "◇ 56.5"]
    words = table_06.caption(estimates)
    assert "none stands out for player 1 and S-G-C-T for player 2 (7" in words


# Tables 7, 8 and 9


@pytest.fixture
def tree_agents() -> dict[str, pd.DataFrame]:
    rows = []
    for depth, wins in ((1, 6), (2, 9)):
        for opponent in ("random", "simple_n20_presampling"):
            where = {"variant": "as_run", "depth": depth, "information": "cheating"}
            games = {(1, "1"): wins - 2, (1, "3"): 2, (0, "3"): 1, (-1, "3"): 13 - wins}
            shift = {(1, "2"): 4} if opponent == "random" else {(-1, "2"): 4}
            rows += result_rows({**where, "opponent": opponent}, [games, shift])
    lost = {"variant": "as_run", "depth": 1, "information": "not_cheating", "opponent": "random"}
    return {"tree_agents": pd.DataFrame([*rows, *result_rows(lost, [{(-1, "2"): 5}])])}


def test_tree_agents_are_named_by_information_and_depth(tree_agents):
    estimates = table_07.analyse(tree_agents)
    assert condition_columns(estimates) == ["variant", "agent", "depth", "information"]
    row = find(estimates, "win_rate", agent="C(2)", depth=2, information="cheating")
    assert (row["estimate"], row["n"]) == (13 / 18, 18)
    assert estimate(estimates, "draw_rate", agent="C(2)") == 1 / 18
    lengths = [1] * 7 + [3] * 2 + [2] * 4
    length = find(estimates, "mean_length_of_wins", agent="C(2)")
    assert length["estimate"] == pytest.approx(mean(lengths))
    gain = find(estimates, "gain_over_depth_1", agent="C(2)")
    assert gain["estimate"] == pytest.approx(3 / 18)
    assert select(estimates, metric="gain_over_depth_1", agent="C(1)").empty
    assert estimate(table_08.analyse(tree_agents), "win_rate", agent="C(1)") == 6 / 18


def test_an_agent_without_wins_has_no_length(tree_agents):
    estimates = table_07.analyse(tree_agents)
    assert estimate(estimates, "win_rate", agent="H(1)") == 0
    assert select(estimates, metric="mean_length_of_wins", agent="H(1)").empty


def test_win_rates_are_split_by_the_end_of_the_game(tree_agents):
    estimates = table_09.analyse(tree_agents)
    rates = select(estimates, metric="win_rate_given_end_round", agent="C(1)")
    rates = rates.set_index("round")
    assert rates.loc[["1", "2", "3"], "estimate"].tolist() == [1, 0, 2 / 10]
    assert rates["n"].tolist() == [4, 4, 10, 0]
    assert isnan(rates.loc["T", "estimate"])
    assert estimate(estimates, "share_of_games", agent="C(1)", round="3") == 10 / 18
    assert estimate(estimates, "win_rate", agent="C(1)", round="all") == 6 / 18


def test_tables_of_tree_agents_set_ours_above_the_published_rows(tree_agents):
    table = table_07.draw(table_07.analyse(tree_agents), PUBLISHED)
    ours = find_row(table, "program", "W₁ (%)")
    assert ours[:4] == ["0", "–", "–", "56 (34–75)"]  # of five games there is no interval
    printed = find_row(table, "◇ paper", "W₁ (%)")
    assert printed == ["◇ 93.6", "◇ 96.7", "◇ 93.2", "◇ 95.4", "◇ 98.3", "◇ 95.6"]
    estimates = table_08.analyse(tree_agents)
    table = table_08.draw(estimates, PUBLISHED)
    assert find_row(table, "◇ paper", "Mean length of wins (rounds)")[3] == "◇ 1.53"
    assert "cannot belong" in " ".join(table.notes)
    assert "18 games or more per agent" in table_08.caption(estimates)
    estimates = table_09.analyse(tree_agents)
    table = table_09.draw(estimates, PUBLISHED)
    assert find_column(table, "W₁(1) (%)", "program")["C(1)"] == "100"
    assert find_column(table, "W₁(T) (%)", "program")["C(1)"] == "–"
    printed = [find_column(table, f"W₁({end}) (%)", "◇ paper")["C(1)"] for end in "123T"]
    assert printed == ["◇ 59.7", "◇ 77.6", "◇ 50.8", "◇ 0.0"]
    assert "18 games or more per agent" in table_09.caption(estimates)


# Table 10: sizes of trees, those that answer offers negative.


@pytest.fixture
def tree_sizes() -> dict[str, pd.DataFrame]:
    shallow = [{(1, 1): [50, 60], (1, 3): [-4, 20]}, {(1, 1): [55], (1, 3): [-3]}]
    deep = [{(1, 1): [1000, 3000], (1, 3): [-40]}]
    rows = tree_rows({"variant": "as_run", "depth": 1}, shallow)
    rows += tree_rows({"variant": "as_run", "depth": 3}, deep)
    rows += tree_rows({"variant": "as_run", "depth": 1}, [{(1, 1): [0]}], player=2)
    return {"tree_sizes": pd.DataFrame(rows)}


def test_tree_sizes_are_means_over_the_trees_of_player_1(tree_sizes):
    estimates = table_10.analyse(tree_sizes)
    assert condition_columns(estimates) == ["variant", "round", "action", "depth"]
    where = {"round": 1, "depth": 1}
    row = find(estimates, "mean_tree_size", action=1, **where)
    factor = exp(4.302652729911275 * stdev([50, 60, 55]) / sqrt(3) / 55)
    assert row["estimate"] == 55
    assert bounds(row) == pytest.approx((55 / factor, 55 * factor))
    assert estimate(estimates, "visits", action=1, **where) == 3
    replies = find(estimates, "share_of_replies", action=3, **where)
    assert (replies["estimate"], replies["n"]) == (2 / 3, 3)
    single = find(estimates, "mean_tree_size", action=3, depth=3)
    assert single["estimate"] == 40
    assert isnan(single["ci_low"])


def test_a_layer_multiplies_the_trees_by_a_root_of_the_ratio(tree_sizes):
    estimates = beyond_tree_sizes.analyse(tree_sizes)
    row = find(estimates, "growth_per_layer", action=1, depth=3)
    assert row["estimate"] == pytest.approx(sqrt(2000 / 55))
    sizes = select(estimates, metric="mean_tree_size", action=1)
    reaches = (sizes["ci_high"] / sizes["estimate"]).map(log)
    reach = exp(hypot(*reaches) / 2)
    assert bounds(row) == pytest.approx((row["estimate"] / reach, row["estimate"] * reach))
    assert row["n"] == 5


def test_table_10_sets_ours_beside_the_published_sizes(tree_sizes):
    estimates = table_10.analyse(tree_sizes)
    found = texts(table_10.draw(estimates, PUBLISHED))
    row = found[found.index("1, 1") :][:7]
    assert row == ["1, 1", "55.0", "0", "◇ 52.9", "2\u202f000", "0", "◇ 14\u202f138"]
    row = found[found.index("1, 2") :][:4]
    assert row == ["1, 2", "–", "–", "◇ 31.3"]
    assert "3 (d = 1), 2 (d = 3)" in table_10.caption(estimates)


def test_trees_are_drawn_on_a_log_axis_open_where_they_answer_offers(tree_sizes):
    estimates = beyond_tree_sizes.analyse(tree_sizes)
    (axes,) = beyond_tree_sizes.draw(estimates, PUBLISHED).axes
    assert axes.get_yscale() == "log"
    dots = {
        (round(float(line.get_xdata()[0])), float(line.get_ydata()[0])): line.get_markerfacecolor()
        for line in axes.get_lines()
        if line.get_marker() == "o" and len(line.get_xdata())
    }
    open_dots = {place for place, color in dots.items() if color == "white"}
    assert open_dots == {(3, 9.0), (3, 40.0)}
    assert len(diamonds(axes)) == 12
    assert "multiplies that action's trees by 6.0 (to d = 3)" in beyond_tree_sizes.caption(
        estimates
    )


def test_axis_reaches_the_largest_trees_of_the_last_panel():
    trees = {variant: 10**power for variant, power in (("as_run", 2), ("as_written", 8))}
    rows = [
        row
        for variant, size in trees.items()
        for row in tree_rows({"variant": variant, "depth": 1}, [{(1, 1): [size]}])
    ]
    estimates = beyond_tree_sizes.analyse({"tree_sizes": pd.DataFrame(rows)})
    for axes in beyond_tree_sizes.draw(estimates, PUBLISHED).axes:
        assert axes.get_ylim()[0] == 1
        assert axes.get_ylim()[1] > trees["as_written"]
