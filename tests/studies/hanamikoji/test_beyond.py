"""The additions to the paper: estimates from small made-up runs, and what is drawn."""

from itertools import permutations
from math import sqrt

import numpy as np
import pandas as pd
import pytest

from redealt.core.task import Task
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import p_value
from redealt.exhibits.published import read_published
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.digest import published_folder
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis import printed_rows
from redealt.studies.hanamikoji.exhibits import (
    beyond_ablation,
    beyond_information,
    beyond_iterated,
    beyond_official,
    beyond_open_misfit,
    beyond_random_play,
    beyond_seconds,
    beyond_starter,
)
from redealt.studies.hanamikoji.published.reconstructed import GAMES, RECONSTRUCTED
from redealt.studies.hanamikoji.stages.solve import solve_random_play
from tests.studies.hanamikoji.beyond_fixture import results, table
from tests.studies.look_up import find, values

PUBLISHED = read_published(published_folder("hanamikoji"))
SEVEN = {"score_secret": False, "tie_break": "full_ties", "t_winner": "coin"}


def titles(figure) -> list[str]:
    return [axes.get_title(loc="left") for axes in figure.axes]


def diamonds(axes) -> list[float]:
    """Return where the published values are drawn."""
    lines = [line for line in axes.get_lines() if line.get_marker() == "D"]
    return [float(x) for line in lines for x in line.get_xdata()]


# Published rows as counts


def test_published_wins_agree_with_the_tie_breaks_of_table_3():
    for n, tie_breaks in {10: 47, 30: 72, 100: 113}.items():
        wins = [
            printed_rows.printed_wins(PUBLISHED, player, n) for player in ("player_1", "player_2")
        ]
        assert np.sum(wins) == pytest.approx(GAMES)
        late = sum(each[2:].sum() for each in wins)
        assert late == pytest.approx(RECONSTRUCTED[n][2], abs=6)
        assert sum(each[3] for each in wins) == pytest.approx(tie_breaks, abs=6)
    assert printed_rows.is_printed(0)
    assert not printed_rows.is_printed(15)


# Random play


def solve(**switches: object) -> list[tuple]:
    cell = {"conditions": {"variant": ""}, "switches": Switches(**switches).model_dump()}
    task = Task("hanamikoji", "random_play", {"cells": [cell]}, seed=1, units=range(1))
    columns = solve_random_play(task)
    return list(zip(columns["end"], columns["result"], columns["probability"], strict=True))


@pytest.fixture(scope="module")
def random_play() -> dict[str, pd.DataFrame]:
    solved = {"worst_reply_7": solve(**SEVEN), "as_written": solve()}
    rows = [(variant, *cell) for variant, cells in solved.items() for cell in cells]
    played = {("1", 1): 15, ("1", -1): 12, ("2", 1): 30, ("2", -1): 24, ("3", 1): 10, ("3", -1): 9}
    cells = [({"variant": "worst_reply_7", "n_rollouts": n}, played) for n in (0, 10)]
    return {
        "random_play": pd.DataFrame(rows, columns=["variant", "end", "result", "probability"]),
        "equal_agents": results(cells),
    }


def test_random_play_is_solved(random_play):
    estimates = beyond_random_play.analyse(random_play, PUBLISHED)
    shares = {"metric": "share_of_games", "source": "solved", "end": "1"}
    seven = values(estimates, "winner", **shares, variant="worst_reply_7")
    assert sum(seven.values()) == pytest.approx(108373384 / 399072960)
    eight = values(estimates, "winner", **shares, variant="as_written")
    assert sum(eight.values()) == pytest.approx(75725094 / 261891630)
    wins = {"metric": "share_of_wins", "source": "solved", "variant": "worst_reply_7"}
    wins = values(estimates, "end", **wins)
    assert wins["1"] + wins["2"] + wins["3+T"] == pytest.approx(1)
    assert wins["T"] == pytest.approx(0.0044, abs=1e-4)


def test_played_random_games_are_compared_cell_by_cell(random_play):
    estimates = beyond_random_play.analyse(random_play, PUBLISHED)
    own = {"variant": "worst_reply_7", "source": "played"}
    played = find(estimates, metric="share_of_games", end="1", winner="player_1", **own)
    assert (played["estimate"], played["n"]) == (0.15, 100)
    chance = 108373384 / 399072960 / 2
    z = find(estimates, metric="standardized_difference", end="1", winner="player_1", **own)
    assert z["estimate"] == pytest.approx((15 - 100 * chance) / sqrt(100 * chance * (1 - chance)))
    cells = values(estimates, "metric", winner="all", **own)
    assert cells["chi_squared_df"] == 7  # eight possible cells
    assert cells["chi_squared"] > 0
    assert select(estimates, variant="as_written", source="played").empty


def test_an_impossible_end_is_infinitely_far(random_play):
    impossible = results(
        [({"variant": "worst_reply_7", "n_rollouts": 0}, {("T", 0): 1, ("1", 1): 9})]
    )
    estimates = beyond_random_play.analyse({**random_play, "equal_agents": impossible}, PUBLISHED)
    cells = values(estimates, "metric", variant="worst_reply_7", source="played", winner="all")
    assert (cells["chi_squared"], cells["p_value"]) == (np.inf, 0)


def test_seven_scored_cards_fit_the_published_rounds_better_than_eight(random_play):
    estimates = beyond_random_play.analyse(random_play, PUBLISHED)
    fits = {"metric": "p_value", "source": "published", "winner": "both"}
    fits = values(estimates, "variant", **fits)
    assert fits["worst_reply_7"] > 0.9
    assert fits["as_written"] < 0.05
    figure = beyond_random_play.draw(estimates, PUBLISHED)
    assert diamonds(figure.axes[0]) == pytest.approx([0.274], abs=0.0005)
    caption = beyond_random_play.caption(estimates)
    seven, eight = (p_value(fits[variant]) for variant in ("worst_reply_7", "as_written"))
    assert f"{seven} with seven, {eight} with eight" in caption


# Ablation


@pytest.fixture(scope="module")
def ablation() -> dict[str, pd.DataFrame]:
    variants = [(base, s) for base in ("as_written", "as_run") for s in ("none", "score_secret")]
    played, actions, trees, solved = [], [], [], []
    for number, (base, switch) in enumerate(variants):
        here = {"base": base, "switch": switch}
        single = {("1", 1): 60 + number, ("1", -1): 40 - number}
        equal = {("1", 1): 5, ("2", 1): 45, ("1", -1): 10 + 10 * number, ("3", -1): 30}
        played += [
            ({**here, "match": "simple_n1_as_player_1"}, single),
            ({**here, "match": "equal_n10"}, equal),
        ]
        for block, turn, action, count in (
            *((0, 1, "T", 6), (0, 1, "S", 4), (1, 1, "T", 9), (1, 1, "S", 1)),
            *((0, 2, "T", 4), (1, 2, "S", 10), (0, 2, "S", 6)),
        ):
            place = {"block": block, "player": 1, "round": 1, "turn": turn}
            actions.append({**here, **place, "action": action, "count": count})
        for player, nodes in ((1, (10, 12, 14)), (2, (100, 100, 100))):
            place = {"depth": 1, "block": 0, "player": player, "round": 1, "decision": 1}
            sums = {"decisions": 3, "replies": 0, "nodes": sum(nodes)}
            squares = sum(n * n for n in nodes)
            trees.append({**here, **place, **sums, "nodes_squared": squares})
        for end, result, chance in (("1", 1, 0.2), ("1", -1, 0.2), ("3", 1, 0.5), ("T", 0, 0.1)):
            probability = chance + (0.1 * number if (end, result) == ("1", 1) else 0)
            solved.append({**here, "end": end, "result": result, "probability": probability})
    return {
        "one_switch": results(played),
        "one_switch_actions": pd.DataFrame(actions),
        "one_switch_trees": pd.DataFrame(trees),
        "one_switch_random_play": pd.DataFrame(solved),
    }


def test_levels_of_all_quantities(ablation):
    estimates = beyond_ablation.analyse(ablation)
    levels = {"metric": "level", "variant": "as_written", "item": "none"}
    assert values(estimates, "quantity", **levels) == pytest.approx(
        {
            "random_round_1": 0.4 / 0.9,
            "random_tie_breaks": 0.1 / 0.6,
            "win_rate_as_player_1": 0.6,
            "round_1_of_player_1": 5 / 50,
            "round_1_of_player_2": 10 / 40,
            "trade_off_first": 15 / 20,
            "secret_second": 16 / 20,
            "nodes_of_action_1_depth_1": 12,
        }
    )


def test_changes_are_those_of_one_switch(ablation):
    estimates = beyond_ablation.analyse(ablation)
    changes = {"metric": "change", "variant": "as_run", "item": "score_secret"}
    exact = find(estimates, **changes, quantity="random_round_1")
    assert exact["estimate"] == pytest.approx(0.7 / 1.2 - 0.6 / 1.1)
    assert exact["method"] == "exact"
    change = find(estimates, **changes, quantity="round_1_of_player_2")
    newcombe = difference_of_shares(40, 70, 30, 60)
    found = change[["estimate", "ci_low", "ci_high"]].tolist()
    assert found == pytest.approx([newcombe.estimate, newcombe.ci_low, newcombe.ci_high])
    assert select(estimates, metric="change", item="none").empty


def test_ablation_has_a_panel_for_each_quantity_with_its_published_value(ablation):
    estimates = beyond_ablation.analyse(ablation)
    figure = beyond_ablation.draw(estimates, PUBLISHED)
    assert len(figure.axes) == estimates["quantity"].nunique() == 8
    published = {axes.get_title(loc="left"): diamonds(axes) for axes in figure.axes}
    assert published["$W_1$ of n = 1\nagainst random"] == [0.72]
    assert published["random play:\nwins in round 1"] == [pytest.approx(0.274)]
    assert published["Trade-Off on turn 1,\nshare of turns"] == []
    assert "100 games per dot, 3 for trees" in beyond_ablation.caption(estimates)


# The real game


@pytest.fixture(scope="module")
def rules() -> dict[str, pd.DataFrame]:
    text = {("1", 1): 10, ("1", -1): 30, ("2", 1): 40, ("2", -1): 10, ("T", 0): 10}
    real = {("1", 1): 20, ("1", -1): 20, ("3", 1): 10, ("4", 1): 30, ("5", -1): 20}
    cells = [
        ({"variant": variant, "agent": "cheating_n20"}, counts)
        for variant, counts in (("as_written", text), ("official", real))
    ]
    return {"rule_variants": results(cells)}


def test_last_mover_changes_from_round_to_round(rules):
    estimates = beyond_official.analyse(rules)
    shares = {"metric": "last_mover_win_share", "variant": "as_written"}
    assert values(estimates, "round", **shares) == {"1": 30 / 40, "2": 40 / 50, "all": 70 / 90}
    real = {"metric": "last_mover_win_share", "variant": "official"}
    assert values(estimates, "round", **real) == {
        **{"1": 0.5, "3": 0.0, "4": 1.0, "5": 1.0},
        "all": 70 / 100,
    }
    advantages = {"metric": "last_mover_advantage", "variant": "as_written"}
    assert values(estimates, "round", **advantages) == pytest.approx({"1": 0.2, "2": 0.5})


def test_real_game_is_compared_with_the_text(rules):
    estimates = beyond_official.analyse(rules)
    change = {"metric": "change_of_last_mover_win_share", "variant": "official"}
    assert values(estimates, "round", **change) == {"1": -0.25}  # none ended in round 2
    real = select(estimates, variant="official")
    assert values(real, "end", metric="share_of_games") == {
        **{"1": 0.4, "2": 0.0, "3": 0.1},
        **{"4+": 0.5, "T": 0.0},
    }
    assert find(real, metric="mean_length")["estimate"] == (40 + 30 + 120 + 100) / 100
    text = find(estimates, metric="mean_length", variant="as_written")
    assert text["estimate"] == (40 + 100 + 30) / 100
    assert find(real, metric="seat_difference")["estimate"] == pytest.approx(0.2)


def test_real_game_is_drawn_for_each_agent(rules):
    estimates = beyond_official.analyse(rules)
    figure = beyond_official.draw(estimates, PUBLISHED)
    assert titles(figure)[-1] == "(e) cheating agents, n = 20"
    assert "100 games per variant and agent" in beyond_official.caption(estimates)


# Iterated tables

OWNERS = ["0000000", "1000000", "2000001", "0000012"]


@pytest.fixture(scope="module")
def iterated() -> dict[str, pd.DataFrame]:
    agents = [
        ({"variant": "as_run", "table": name, "n_rollouts": 10}, {("1", 1): wins, ("2", -1): 10})
        for name, wins in (("author_style", 10), ("iterated", 30))
    ]
    return {
        "table_as_run": table(OWNERS, 10, {2: [5, 6, 4, 5], 3: [0, 2, 4, 6]}),
        "iterated_table_1": table(OWNERS, 10, {2: [5, 7, 2, 5], 3: [0, 2, 4, 6]}),
        "open_misfit": results(agents),
    }


def test_entries_are_seen_by_the_owner(iterated):
    estimates = beyond_iterated.analyse(iterated)
    first = {"metric": "mean_entry", "iteration": "0", "round": "2"}
    assert find(estimates, **first, player="all", suit="all")["estimate"] == pytest.approx(0)
    assert values(estimates, "suit", **first, player="player_1") == pytest.approx(
        {"0": 0.2, "5": 0.0, "6": -0.2}
    )
    assert values(estimates, "suit", **first, player="player_2") == pytest.approx(
        {"0": 0.2, "6": 0.0}
    )
    owned = find(estimates, **first, player="player_1", suit="0")
    assert owned["n"] == 10
    assert owned["ci_high"] - 0.2 == pytest.approx(1.96 * sqrt((1 - 0.2**2) / 9))


def test_change_stands_beside_that_of_sampling_error(iterated):
    estimates = beyond_iterated.analyse(iterated)
    change = {"metric": "mean_absolute_change", "iteration": "1"}
    found = values(estimates, "round", **change)
    assert found == pytest.approx({"2": 0.6 / 4, "3": 0.0})
    change["metric"] = "mean_absolute_change_by_sampling_error"
    assert values(estimates, "round", **change)["3"] > 0.1
    change["metric"] = "squared_change_ratio"
    assert values(estimates, "round", **change)["3"] == 0
    change["metric"] = "correlation"
    assert values(estimates, "round", **change)["3"] == pytest.approx(1)


def test_expected_change_is_the_mean_over_all_ways_to_deal_out_the_games(iterated):
    first = table(OWNERS[:2], 2, {2: [2, 1], 3: [0, 0]})
    second = table(OWNERS[:2], 3, {2: [1, 2], 3: [0, 0]})
    runs = {**iterated, "table_as_run": first, "iterated_table_1": second}
    estimates = beyond_iterated.analyse(runs)
    games = (1, 1, 1, -1, -1)
    changes = [abs(sum(g[:2]) / 2 - sum(g[2:]) / 3) for g in permutations(games)]
    expected = {"metric": "mean_absolute_change_by_sampling_error", "round": "2"}
    assert find(estimates, **expected)["estimate"] == pytest.approx(np.mean(changes))


def test_iterated_tables_are_drawn_with_the_games(iterated):
    estimates = beyond_iterated.analyse(iterated)
    change = find(estimates, metric="change_of_win_rate")
    assert (change["estimate"], change["table"]) == (30 / 40 - 10 / 20, "iterated")
    figure = beyond_iterated.draw(estimates, PUBLISHED)
    assert len(figure.axes) == 5
    caption = beyond_iterated.caption(estimates)
    assert "40 games per round and table" in caption
    assert "0.00" in caption


# Starter


@pytest.fixture(scope="module")
def starters() -> dict[str, pd.DataFrame]:
    counts = {("1", 1): 10, ("1", -1): 20, ("2", 1): 30, ("2", -1): 10, ("T", 1): 30}
    cells = [
        ({"variant": "as_run", "starter": starter, "n_rollouts": 10}, counts)
        for starter in ("alternating", "fixed", "random")
    ]
    return {"starter": results(cells)}


def test_last_mover_depends_on_who_starts(starters):
    estimates = beyond_starter.analyse(starters)
    shares = {"metric": "last_mover_win_share"}
    alternating = values(estimates, "round", starter="alternating", **shares)
    assert alternating == {"1": 20 / 30, "2": 30 / 40, "all": 50 / 70}
    fixed = values(estimates, "round", starter="fixed", **shares)
    assert fixed == {"1": 20 / 30, "2": 10 / 40, "all": 30 / 70}
    advantages = values(estimates, "round", starter="fixed", metric="last_mover_advantage")
    assert advantages == {"1": 10 / 100, "2": pytest.approx(-20 / 70)}
    assert select(estimates, starter="random", metric="last_mover_win_share").empty


def test_starters_are_drawn_side_by_side(starters):
    estimates = beyond_starter.analyse(starters)
    figure = beyond_starter.draw(estimates, PUBLISHED)
    assert titles(figure)[:3] == [
        "(a) starter: alternating",
        "starter: player 1",
        "starter: by a coin",
    ]
    widths = [bar.get_width() for bar in figure.axes[0].patches]
    assert widths == pytest.approx([0.1, 0.3, 0, 0.3, -0.2, -0.1, 0, 0])
    assert "above 0 in 1 and below in 1 of 4 cases" in beyond_starter.caption(estimates)


# Open misfit


@pytest.fixture(scope="module")
def misfit() -> dict[str, pd.DataFrame]:
    def counts(n: int) -> dict:
        wins = [
            np.rint(printed_rows.printed_wins(PUBLISHED, p, n)) for p in ("player_1", "player_2")
        ]
        ends = ("1", "2", "3", "T")
        return {
            (end, result): int(each[place])
            for each, result in zip(wins, (1, -1), strict=True)
            for place, end in enumerate(ends)
        }

    early = {("1", 1): 50, ("1", -1): 80, ("2", 1): 50, ("2", -1): 20}
    where = {"variant": "as_run", "n_rollouts": 10}
    cells = [
        ({**where, "table": "none"}, early),
        ({**where, "table": "author_style"}, counts(10)),
        ({**where, "table": "none", "n_rollouts": 15}, early),
    ]
    return {"open_misfit": results(cells)}


def test_a_reading_that_plays_the_published_row_is_not_far_from_it(misfit):
    estimates = beyond_open_misfit.analyse(misfit, PUBLISHED)
    where = {"player": "player_2", "n_rollouts": 10}
    far = values(estimates, "table", metric="chi_squared_to_published", **where)
    assert far["author_style"] < 0.01
    assert far["none"] > 100
    shifted = values(estimates, "table", metric="shifted_share", **where)
    assert shifted["author_style"] < 0.001
    assert shifted["none"] == pytest.approx(0.8 - 0.138 / 1.001)
    change = find(estimates, metric="change_of_share", end="1", **where)
    assert change["estimate"] == pytest.approx(0.138 / 1.001 - 0.8, abs=0.001)


def test_an_n_that_is_not_published_has_no_distance(misfit):
    estimates = beyond_open_misfit.analyse(misfit, PUBLISHED)
    rows = select(estimates, n_rollouts=15)
    assert set(rows["metric"]) == {"win_rate", "share_of_own_wins"}


def test_misfit_is_drawn_beside_the_published_shares(misfit):
    estimates = beyond_open_misfit.analyse(misfit, PUBLISHED)
    figure = beyond_open_misfit.draw(estimates, PUBLISHED)
    assert len(figure.axes) == 8
    assert diamonds(figure.axes[4]) == pytest.approx([0.138 / 1.001])
    caption = beyond_open_misfit.caption(estimates, PUBLISHED)
    assert "13.8 % in the paper and 13.8 to 80.0 % here (n = 10)" in caption
    assert "table: the paper's way, n = 10, with χ² = 0" in caption


# Information


@pytest.fixture(scope="module")
def information() -> dict[str, pd.DataFrame]:
    wins = {"none": 50, "inner_nodes": 20}
    cells = [
        (
            {"variant": "as_run", "switch": switch, "agent": "mcts_d2", "opponent": opponent},
            {("1", 1): won, ("2", -1): 95 - won, ("T", 0): 5},
        )
        for switch, won in wins.items()
        for opponent in ("random", "simple_n20")
    ]
    return {"information": results(cells)}


def test_information_is_worth_the_difference_to_the_published_agent(information):
    estimates = beyond_information.analyse(information)
    here = {"opponent": "random", "agent": "mcts_d2"}
    here["quantity"] = "win_rate"
    assert values(estimates, "item", metric="level", **here) == {
        "none": 0.5,
        "inner_nodes": 0.2,
    }
    change = find(estimates, metric="change", **here)
    newcombe = difference_of_shares(20, 100, 50, 100)
    assert (change["estimate"], change["ci_low"]) == (newcombe.estimate, newcombe.ci_low)
    assert change["method"] == "newcombe"
    figure = beyond_information.draw(estimates, PUBLISHED)
    assert titles(figure)[2] == "against\nsimple agents, n = 20"
    caption = beyond_information.caption(estimates)
    assert "tree agents, d = 2 against simple agents, n = 20: −30.0 points" in caption


# Seconds


@pytest.fixture(scope="module")
def seconds() -> dict[str, pd.DataFrame]:
    def timed(experiment: str, agent: str, n: int, wins: int, time: float) -> dict:
        where = {"variant": "as_run", "experiment": experiment, "agent": agent, "n_rollouts": n}
        where |= {"tested_seat": "player_1", "presampling": ""}
        return {**where, "games": 10, "wins": wins, "draws": 1, "seconds": time, "threads": 1}

    rows = [
        timed("equal_time", "simple", 1, 2, 0.1),
        timed("equal_time", "simple", 50, 7, 0.5),
        timed("equal_time", "recursive", 9, 7, 30.0),
        timed("table_11", "simple", 50, 8, 0.5),
        timed("table_11", "mcts", 50, 5, 1.0),
        timed("table_01", "simple", 50, 10, 0.2),
    ]
    return {"seconds": pd.DataFrame(rows)}


def test_seconds_are_given_per_thousand_games(seconds):
    estimates = beyond_seconds.analyse(seconds)
    here = {"experiment": "equal_time", "agent": "simple"}
    assert values(estimates, "n_rollouts", metric="runtime", **here) == {"1": 10.0, "50": 50.0}
    assert values(estimates, "n_rollouts", metric="win_rate", **here) == {"1": 0.2, "50": 0.7}
    ratios = values(estimates, "agent", metric="runtime_ratio")
    assert ratios == {"simple": 1.0, "mcts": 2.0}
    assert "table_01" not in set(estimates["experiment"])


def test_only_ratios_are_laid_beside_the_published_ones(seconds):
    estimates = beyond_seconds.analyse(seconds)
    figure = beyond_seconds.draw(estimates, PUBLISHED)
    left, right = figure.axes
    assert diamonds(left) == []
    assert diamonds(right) == pytest.approx([6.138 / 11.481, 1, 22.139 / 11.481, 808.963 / 11.481])
    assert "machine at hand, one thread" in beyond_seconds.caption(estimates)
