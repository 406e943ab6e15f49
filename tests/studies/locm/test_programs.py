"""Programs of other people in the tournament: their games, their table, and their place in keys."""

import sys
from pathlib import Path

import pandas as pd
import pytest

import tests.games.locm
from redealt.core.task import Task
from redealt.exhibits.tables import to_json
from redealt.studies.locm.exhibits import beyond_programs
from redealt.studies.locm.stages.programs import play_programs
from tests.programs import nothing_is_left
from tests.unit.plan_fixture import plan_of

PROGRAM = Path(tests.games.locm.__file__).with_name("baseline_2_program.py")
BASELINE_2 = {"command": [sys.executable, "-S", "-E", str(PROGRAM)], "digests": {}}
AGENTS = {"Baseline1": {"kind": "baseline_1"}, "Anybody": {"kind": "random"}}


def play(programs: dict, units: range = range(2)) -> pd.DataFrame:
    cell = {
        "conditions": {"variant": "as_written"},
        "variant": "as_written",
        "programs": [*programs],
        "opponents": [*AGENTS],
        "deals": 2,
    }
    params = {
        "variants": {"as_written": {}},
        "players": AGENTS | programs,
        "time_scale": 100.0,
        "cells": [cell],
    }
    with nothing_is_left():
        return pd.DataFrame(play_programs(Task("locm", "programs", params, seed=5, units=units)))


@pytest.fixture(scope="module")
def games() -> pd.DataFrame:
    return play({"Mine": BASELINE_2, "Gone": {"command": ["no-such-program"], "digests": {}}})


def test_each_pair_plays_in_both_seats_of_each_draft(games):
    where = ["variant", "deal", "program", "opponent", "seat"]
    assert not games.duplicated(where).any()
    pairs = games.groupby(["program", "opponent"]).size()
    assert pairs.to_dict() == {
        (program, opponent): 4
        for program, other in (("Mine", "Gone"), ("Gone", "Mine"))
        for opponent in (*AGENTS, other)
    }


def test_a_program_plays_as_the_agent_that_does_the_same(games):
    agents = play({"Mine": {"kind": "baseline_2"}, "Gone": {"kind": "pass_only"}})
    own, other = (
        each[(each["program"] == "Mine") & (each["opponent"] != "Gone")] for each in (games, agents)
    )
    pd.testing.assert_frame_equal(own, other)


def test_what_a_program_lost_by_is_told_on_its_own_rows_alone(games):
    gone = games["program"] == "Gone"
    assert set(games[gone]["fault"]) == {"not_started"}
    assert set(games[gone]["won"]) == {0}
    assert set(games[~gone]["fault"]) == {""}
    assert set(games[~gone & (games["opponent"] == "Gone")]["won"]) == {1}


def test_the_table_has_a_block_for_each_program(games):
    estimates = beyond_programs.analyse({"programs": games})
    table = to_json(beyond_programs.draw(estimates, {}))
    (part,) = table["parts"]
    assert [block["title"] for block in part["blocks"]] == ["Mine", "Gone"]
    rows = part["blocks"][1]["rows"]
    assert [row[0]["text"] for row in rows] == ["All", *AGENTS, "Mine"]
    assert [rows[0][column]["text"] for column in (2, 3)] == ["12", "not started 12"]
    assert part["blocks"][0]["rows"][3][1]["text"].startswith("100")


def test_a_program_has_no_name_of_an_agent():
    with pytest.raises(ValueError, match="found the name Baseline2, which is that of an agent"):
        plan_of(locm={"programs": {"Baseline2": "x"}})
