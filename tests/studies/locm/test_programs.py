"""Programs of other people in the tournament: their games."""

import sys
from pathlib import Path

import pandas as pd
import pytest

import tests.games.locm
from redealt.core.task import Task
from redealt.studies.locm.stages.programs import play_programs
from tests.programs import nothing_is_left

PROGRAM = Path(tests.games.locm.__file__).with_name("baseline_2_program.py")
BASELINE_2 = {"command": [sys.executable, "-S", "-E", str(PROGRAM)], "digests": {}}
AGENTS = {"Baseline1": {"kind": "baseline_1"}, "Anybody": {"kind": "random"}}


def play(programs: dict, units: range = range(2)) -> pd.DataFrame:
    cell = {
        "conditions": {"variant": "as_written"},
        "variant": "as_written",
        "programs": [*programs],
        "opponents": [*AGENTS],
        "drafts": 2,
    }
    params = {
        "variants": {"as_written": {}},
        "players": AGENTS | programs,
        "time_scale": 100.0,
        "paired_over": [],
        "cells": [cell],
    }
    with nothing_is_left():
        return pd.DataFrame(play_programs(Task("locm", "programs", params, seed=5, units=units)))


@pytest.fixture(scope="module")
def games() -> pd.DataFrame:
    return play({"Mine": BASELINE_2, "Gone": {"command": ["no-such-program"], "digests": {}}})


def test_each_pair_plays_in_both_seats_of_each_draft(games):
    where = ["variant", "draft", "program", "opponent", "seat"]
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


def test_a_result_does_not_depend_on_how_a_run_is_cut():
    programs = {"Mine": BASELINE_2}
    parts = pd.concat([play(programs, range(1)), play(programs, range(1, 2))], ignore_index=True)
    pd.testing.assert_frame_equal(parts, play(programs))
