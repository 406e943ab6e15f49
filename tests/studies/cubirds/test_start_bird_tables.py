"""Tables 7 to 9, Figures 6 and 7: estimates from small made-up runs, and what is shown of them."""

from math import log

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

from redealt.exhibits.cells import p_value
from redealt.exhibits.estimates import condition_columns, select
from redealt.exhibits.published import read_published
from redealt.games.cubirds.species import TOTAL_CARDS
from redealt.planning.digest import published_folder
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games
from tests.studies.cubirds.start_bird_fixture import PAIRS, play_marginals, play_pairs
from tests.studies.exhibits import find_row, load_exhibit, texts
from tests.studies.look_up import cells_after, estimate
from tests.studies.reference import wilson

figure_06, figure_07, table_07, table_08, table_09 = (
    load_exhibit("cubirds", name)
    for name in ("figure_06", "figure_07", "table_07", "table_08", "table_09")
)

PUBLISHED = read_published(published_folder("cubirds"))


# Tables 7 and 9


@pytest.fixture(scope="module")
def heuristic_runs() -> dict[str, pd.DataFrame]:
    rows = [
        *play_pairs({"variant": "as_written"}, 50, lambda first, second: 0.5),
        *play_pairs({"variant": "as_run"}, 50, lambda first, second: 0.4 + first / 50, ties=2),
    ]
    return {"start_birds_heuristic": pd.DataFrame(rows)}


def test_table_9_has_shares_of_all_games_by_pair_bird_and_in_all(heuristic_runs):
    estimates = table_09.analyse(heuristic_runs)
    names = ["agent", "variant", "p1_start_bird", "p2_start_bird", "player", "bird"]
    assert condition_columns(estimates) == names
    assert set(estimates["agent"]) == {"heuristic"}
    own = select(estimates, variant="as_run")
    pair = select(own, p1_start_bird="3", p2_start_bird="5")
    assert pair["metric"].tolist() == ["player_1_share", "player_2_share", "tie_share"]
    first = pair.iloc[0]
    assert (first["estimate"], first["n"], first["n_unit"]) == (23 / 52, 52, "game")
    assert (first["ci_low"], first["ci_high"]) == pytest.approx(wilson(23, 52))
    bird = select(own, player="player_1", bird="3")
    assert estimate(bird, "win_share") == 23 / 52
    assert estimate(bird, "tie_share") == 2 / 52
    assert estimate(bird, "share_of_decided") == 23 / 50
    total = select(own, p1_start_bird="", p2_start_bird="", player="", bird="")
    assert estimate(total, "tie_share") == 2 / 52
    wins = sum(20 + first for first in range(8)) * 8
    assert estimate(total, "player_1_share") == wins / (64 * 52)
    p = estimate(own, "binomial_two_sided_p")
    assert p == pytest.approx(2 * binom.cdf(wins, 3200, 0.5))


def test_games_without_ties_have_no_tests_of_ties(heuristic_runs):
    own = select(table_09.analyse(heuristic_runs), variant="as_written")
    assert not own["metric"].str.startswith("ties_").any()
    assert select(own, metric="dispersion_chi_squared", player="tie").empty
    assert estimate(own, "dispersion_chi_squared", player="player_1") == 0
    assert estimate(own, "dispersion_chi_squared_p_low", player="player_1") == 0


def test_table_9_sets_blocks_as_printed_and_tests_below(heuristic_runs):
    estimates = table_09.analyse(heuristic_runs)
    table = table_09.draw(estimates, PUBLISHED)
    wins, tests = table.parts
    titles = [
        "◇ paper: 1\u202f000 games with each pair",
        "program: 52 games with each pair",
        "text: 50 games with each pair",
    ]
    assert [block.title for block in wins.blocks] == titles
    printed = find_row(table, "6  Reed Warbler", titles[0])
    assert (printed[0], printed[1], printed[-1]) == ("◇ 582/416", "◇ 535/463", "◇ +2.79*")
    assert find_row(table, "0  Flamingo", titles[1])[0] == "385/577"
    assert find_row(table, "All: Z", titles[0])[0] == "◇ −3.93*"
    names = ["", "", "◇ prose", "◇ counts", "program", "text"]
    assert [head.text for head in tests.heads[0]] == names
    line = find_row(table, "Equal totals of player 1's birds", "Values of χ²")
    assert line[:5] == ["7", "", "◇ 0.0009", "◇ 24.6", "◇ 9\u202f×\u202f10⁻⁴"]
    ties = find_row(table, "Spread of ties: too large", "Values of χ²")
    assert (ties[:3], ties[-2:]) == (["63", "", "◇ 0.9999"], ["–", "–"])
    assert "No test of the printed counts" in table_09.caption(estimates)


def test_table_7_prints_the_statistic_of_the_text():
    rows = play_pairs({"variant": "as_run"}, 20, lambda first, second: 0.5, ties=1)
    estimates = table_07.analyse({"start_birds_random": pd.DataFrame(rows)})
    table = table_07.draw(estimates, PUBLISHED)
    line = find_row(table, "Contingency of player 1's wins", "Values of χ²")
    assert line[:5] == ["49", "◇ 0.203", "◇ 1.0", "◇ 0.203", "◇ 1.000"]
    fit = find_row(table, "Games per pair that the spread fits", "Estimates")
    assert fit[3] == "◇ 59\u202f100"
    small = find_row(table, "Spread of player 1's wins: too small", "Values of χ²")
    assert small[4] == "◇ 6\u202f×\u202f10⁻⁴⁴"
    assert "vary less" in table_07.caption(estimates)


@pytest.mark.parametrize("seed", range(3))
def test_two_games_with_each_pair_are_enough_to_run(seed):
    draws = np.random.default_rng(seed).multinomial(2, [0.45, 0.45, 0.1], size=64)
    rows = []
    for (first, second), games in zip(PAIRS, draws.tolist(), strict=True):
        where = {"variant": "as_run", "p1_start_bird": first, "p2_start_bird": second}
        rows += outcome_rows(where, [seat_games(*games)])
    table = pd.DataFrame(rows)
    estimates = table_07.analyse({"start_birds_random": table})
    assert estimate(estimates, "player_1_share", p1_start_bird="", p2_start_bird="") > 0
    table_07.draw(estimates, PUBLISHED)
    figure_07.draw(figure_07.analyse({"start_birds_heuristic": table}), PUBLISHED)


def test_one_sided_games_have_shares_alone():
    rows = play_pairs({"variant": "as_run"}, 2, lambda first, second: 1)
    estimates = table_07.analyse({"start_birds_random": pd.DataFrame(rows)})
    assert not estimates["metric"].str.contains("chi_squared|deviance|difference|z_score").any()
    table_07.draw(estimates, PUBLISHED)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.25, "0.250"),
        (0.001, "0.001"),
        (9.6e-5, "1\u202f×\u202f10⁻⁴"),
        (5.8e-44, "6\u202f×\u202f10⁻⁴⁴"),
        (0, "<\u202f10⁻³⁰⁰"),
    ],
)
def test_small_p_values_keep_their_size(p, text):
    assert p_value(pd.Series({"estimate": p})).text == text
    assert p_value(None).text == "–"


# Table 8


@pytest.fixture(scope="module")
def rollout_runs() -> dict[str, pd.DataFrame]:
    pairs = play_pairs({"variant": "as_run"}, 20, lambda first, second: 0.4, ties=1)
    birds = play_marginals({"variant": "as_written", "rollouts": 30}, 18, 20, 2)
    tables = {"start_birds_rollouts": pairs, "start_bird_marginals": birds}
    return {name: pd.DataFrame(rows) for name, rows in tables.items()}


def test_table_8_counts_by_the_fixed_bird_where_the_other_is_dealt(rollout_runs):
    estimates = table_08.analyse(rollout_runs)
    assert condition_columns(estimates)[:3] == ["agent", "variant", "rollouts"]
    assert set(select(estimates, variant="as_run")["rollouts"]) == {""}
    own = select(estimates, variant="as_written")
    assert set(own["rollouts"]) == {"30"}
    assert set(own["p1_start_bird"]) == {""}
    bird = select(own, player="player_2", bird="2")
    (row,) = select(bird, metric="win_share").to_dict("records")
    assert (row["estimate"], row["n"]) == (20 / 40, 40)
    assert estimate(bird, "share_of_decided") == 20 / 38
    slope = estimate(own, "log_odds_per_card", player="player_1")
    steps = [log((18 + bird) / (20 - bird)) for bird in range(8)]
    assert slope == pytest.approx(np.polyfit(TOTAL_CARDS, steps, 1)[0], rel=0.02)
    assert select(own, metric="logit_row_deviance").empty
    found = texts(table_08.draw(estimates, PUBLISHED))
    assert "text, 30 rollouts: 40 games with each bird, the other player's dealt" in found
    assert cells_after(found, "Player 1's: wins", 2) == ["450/500", "475/475"]
    assert cells_after(found, "Player 2's: wins", 2) == ["500/450", "475/475"]
    assert "counted by the other's bird alone" in table_08.caption(estimates)


def test_table_8_shows_pairs_of_the_cluster_if_there_are_any(rollout_runs):
    where = {"variant": "as_written", "rollouts": 1000}
    more = pd.DataFrame(play_pairs(where, 20, lambda first, second: 0.5))
    runs = {**rollout_runs, "start_birds_cluster": more}
    estimates = table_08.analyse(runs)
    found = texts(table_08.draw(estimates, PUBLISHED))
    assert [text for text in found if text.endswith(" rollouts")] == [
        "text, 1\u202f000 rollouts",
        "text, 30 rollouts",
    ]
    assert figure_06.analyse(runs)["variant"].unique().tolist() == ["as_run", "as_written"]


def test_table_8_leaves_single_birds_out_where_all_pairs_have_as_many_rollouts(rollout_runs):
    (rollouts,) = set(rollout_runs["start_bird_marginals"]["rollouts"])
    where = {"variant": "as_written", "rollouts": rollouts}
    more = pd.DataFrame(play_pairs(where, 20, lambda first, second: 0.5))
    estimates = table_08.analyse({**rollout_runs, "start_birds_cluster": more})
    own = select(estimates, variant="as_written", metric="win_share", player="player_1")
    assert own["n"].tolist() == [160] * 8


# Figures 6 and 7


def test_heat_maps_hold_the_shares_of_the_tables(heuristic_runs, rollout_runs):
    for figure, table, runs in (
        (figure_07, table_09, heuristic_runs),
        (figure_06, table_08, rollout_runs),
    ):
        shares = figure.analyse(runs)
        whole = table.analyse(runs)
        whole = whole[(whole["metric"] == "player_1_share") & (whole["p1_start_bird"] != "")]
        assert shares["metric"].unique().tolist() == ["player_1_share"]
        assert shares["estimate"].tolist() == whole["estimate"].tolist()
        assert shares["p1_start_bird"].astype(str).tolist() == whole["p1_start_bird"].tolist()


def test_heat_maps_share_one_scale_around_one_half(heuristic_runs):
    estimates = figure_07.analyse(heuristic_runs)
    drawn = figure_07.draw(estimates, PUBLISHED)
    maps = [axes for axes in drawn.axes if axes.get_xlabel() == "start bird of player 2"]
    titles = [axes.get_title("left").split(",")[0] for axes in maps]
    assert titles == ["◇ published", "program", "text"]
    limits = {axes.images[0].get_clim() for axes in maps}
    assert len(limits) == 1
    low, high = limits.pop()
    assert low + high == pytest.approx(1)
    printed, ours = (axes.images[0].get_array() for axes in maps[:2])
    assert printed[6, 0] == 0.582  # player 1's bird downwards
    assert ours[7, 0] == 27 / 52
    assert maps[0].get_title("left").endswith("±0.031")
    assert "52 (program), 50 (text)" in figure_07.caption(estimates)
