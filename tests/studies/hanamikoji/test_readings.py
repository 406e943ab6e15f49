"""Readings of the program: how they differ, what tells them apart, and which of them stand."""

from math import sqrt

import pandas as pd
import pytest
from pydantic import ValidationError

from redealt.core.task import Task
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.published import read_published
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.digest import published_folder
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis.misfit import Gap, misfit_rows
from redealt.studies.hanamikoji.exhibits import beyond_readings
from redealt.studies.hanamikoji.experiments.readings import (
    reading_variants,
    readings_actions,
    readings_held_out,
)
from redealt.studies.hanamikoji.experiments.runs import declare_runs
from redealt.studies.hanamikoji.readings import DETAILS, READINGS
from redealt.studies.hanamikoji.settings import Readings, Settings
from redealt.studies.hanamikoji.stages.solve import solve_random_play
from tests.studies.hanamikoji.beyond_fixture import results
from tests.studies.look_up import estimate, find, values

PUBLISHED = read_published(published_folder("hanamikoji"))
WITH_TABLE = Settings(readings=Readings(with_tables=["worst_8", "worst_8_a"]))


def test_readings_are_all_combinations_and_differ_in_nothing_else():
    variants = reading_variants(Settings())
    assert len(variants) == len({*map(Switches.model_dump_json, variants.values())}) == 32
    free = {"score_secret", "offer_value", *DETAILS.values()}
    base = Settings().switches("as_run").model_dump(exclude=free)
    assert all(switches.model_dump(exclude=free) == base for switches in variants.values())


def test_a_reading_has_the_switches_of_its_name():
    switches = reading_variants(Settings())["random_8_ac"]
    assert (switches.offer_value, switches.score_secret) == ("random_reply", True)
    assert switches.sees_ended_round
    assert switches.draws_true_card
    assert not switches.redraws_after_reply
    assert READINGS["random_8_ac"].honest.name == "random_8"


def test_unknown_readings_and_tables_of_others_are_refused():
    with pytest.raises(ValidationError, match="found reading 'worst_9', expected one of worst_7,"):
        Readings(held_out=["worst_8", "random_8_abc", "worst_9"])
    with pytest.raises(ValidationError, match="with_tables: found worst_7, expected one of"):
        Readings(with_tables=["worst_7"])


def test_tables_are_built_for_the_readings_that_look_them_up():
    runs = {run.name: run for run in declare_runs(WITH_TABLE)}
    assert runs["table_worst_8_a"].params["switches"]["sees_ended_round"]
    assert "table_worst_8" not in runs  # it is the reconstruction's
    assert runs["readings_held_out"].needs == ("table_as_run", "table_worst_8_a")
    tables = {cell["agents"][0]["table"] for cell in readings_actions(WITH_TABLE)}
    assert tables == {"table_as_run", "table_worst_8_a", "random_play"}


def test_readings_without_a_table_play_table_2_and_look_up_random_play():
    played = {cell["conditions"]["printed"] for cell in readings_held_out(Settings())}
    assert played == {"table_02"}
    assert {cell["agents"][0]["table"] for cell in readings_actions(Settings())} == {"random_play"}
    played = {cell["conditions"]["printed"] for cell in readings_held_out(WITH_TABLE)}
    assert played == {"table_02", "table_04", "table_06", "table_07", "table_08"}


def test_misfit_is_the_mean_difference_and_the_sum_of_z_squared():
    rows = tidy(misfit_rows([Gap(60, 100, 0.5, 100), Gap(40, 100, 0.5, 100)], "game", printed="x"))
    mean, z = find(rows, "mean_difference"), 0.1 / sqrt(0.55 * 0.45 * 0.02)
    assert mean["estimate"] == pytest.approx(0)
    assert mean["n"] == 200
    assert mean["se"] == pytest.approx(sqrt(2 * 0.55 * 0.45 * 0.02) / 2)
    assert estimate(rows, "chi_squared") == pytest.approx(2 * z**2)
    assert estimate(rows, "chi_squared_df") == 2


@pytest.fixture(scope="module")
def estimates() -> pd.DataFrame:
    """Estimates of readings of which worst_7 is as printed, in Table 1 and in others."""
    table_1 = [
        ({"reading": name, "n_rollouts": 1, "tested_seat": seat}, _won(seat, rate))
        for name in READINGS
        for seat in ("player_1", "player_2")
        for rate in [718 if name in ("worst_7", "worst_8") else 600]
    ]
    held_out = [
        ("table_02", "50 player_1", _won("player_1", 378)),
        ("table_02", "50 player_2", _won("player_2", 337)),
        ("table_04", "10", {("1", 1): 40, ("2", 1): 60}),
        ("table_08", "H(2)", _won("player_1", 311)),
    ]
    held_out = [
        ({"reading": "worst_7", "printed": exhibit, "cell": cell}, counts)
        for exhibit, cell, counts in held_out
    ]
    turns = [("worst_7", turn, action, count)
             for turn, counts in {1: "9100", 2: "0091", 4: "1000"}.items()
             for action, count in zip("TSGC", map(int, counts), strict=True)]  # fmt: skip
    runs = {
        "readings_calibration": results(table_1),
        "readings_random_play": _solve_random_play(),
        "readings_held_out": results(held_out),
        "readings_actions": pd.DataFrame(turns, columns=["reading", "turn", "action", "count"]),
    }
    return beyond_readings.analyse(runs, PUBLISHED)


def _won(seat: str, wins: int) -> dict:
    result = 1 if seat == "player_1" else -1
    return {("2", result): wins, ("2", -result): 1000 - wins}


def _solve_random_play() -> pd.DataFrame:
    (run,) = (run for run in declare_runs(Settings()) if run.name == "readings_random_play")
    task = Task("hanamikoji", run.name, run.params, seed=1, units=range(run.units))
    return pd.DataFrame(solve_random_play(task))


def test_readings_stand_that_miss_neither_table_1_nor_random_play(estimates):
    stands = values(estimates, "reading", metric="stands")
    assert len(stands) == 32
    assert {name for name, is_so in stands.items() if is_so} == {"worst_7", "worst_8"}
    misses = find(estimates, "mean_difference", printed="table_01", reading="random_8")
    assert misses["estimate"] == pytest.approx(0.6 - 0.718)
    adjusted = select(estimates, metric="p_value_adjusted", printed="table_01")
    assert len(adjusted) == 32
    p = values(estimates, "cards", metric="p_value", printed="random_play")
    assert p == pytest.approx({"7": 0.967, "8": 0.058}, abs=1e-3)


def test_details_add_to_the_wins_of_the_honest_agent(estimates):
    gain = find(estimates, "gain_over_honest", reading="worst_7_c")
    newcombe = difference_of_shares(1200, 2000, 1436, 2000)
    assert (gain["estimate"], gain["ci_low"]) == (newcombe.estimate, newcombe.ci_low)
    assert len(select(estimates, metric="gain_over_honest")) == 28  # not of the 4 honest ones


def test_misfits_of_held_out_tables(estimates):
    means = values(estimates, "printed", metric="mean_difference", reading="worst_7")
    assert means["table_02"] == pytest.approx(-0.1)  # 47.8 and 43.7 % are printed
    assert means["table_04"] == pytest.approx(0.4 - 0.084, abs=0.001)
    assert means["table_08"] == pytest.approx(0, abs=1e-12)
    assert "table_05" not in means  # player 2 won nothing


def test_order_of_actions_is_compared_with_the_words_of_the_paper(estimates):
    shares = values(estimates, "turn", metric="share_of_turns", reading="worst_7")
    assert shares == {"1": 0.9, "2": 0.0}
    assert values(estimates, "turn", metric="is_most_common") == {"1": 1, "2": 0}


def test_readings_are_drawn_in_groups_and_filled_where_they_stand(estimates):
    figure = beyond_readings.draw(estimates, PUBLISHED)
    upper, *_ = figure.axes
    labels = [label.get_text() for label in upper.get_yticklabels()]
    assert labels[:3] == ["7 cards, worst reply", "none", "a"]
    assert len(labels) == 36
    assert [axes.get_title(loc="left") for axes in figure.axes][3:] == [
        "(d) Table 2", "(e) Table 4", "(f) Table 8", "(g) Figure 10",
    ]  # fmt: skip
    caption = beyond_readings.caption(estimates)
    assert "Filled: 2 of 32" in caption
    assert "Tables 4 and 5: the share of wins in round 1." in caption
    assert "2\u202f000 games per reading in Table 1" in caption
