"""Paces: what earlier results say of how long a run takes here."""

import os

import pytest

from redealt.files import write_file, write_json
from redealt.planning.paces import read_paces
from tests.unit.plan_fixture import plan_of

RUN = ("cuckoo", "one_switch")


def store_timings(results, name="one_switch-0123456789ab", *, minute=0, **timings):
    path = results / "store" / "cuckoo" / "tournament" / name / "timings.json"
    write_json(path, {"threads": 1, "wall_seconds": 20.0, "expected_seconds": 5.0, **timings})
    os.utime(path, (60 * minute, 60 * minute))


def test_a_result_tells_its_pace_in_core_seconds(tmp_path):
    store_timings(tmp_path, threads=2)
    assert read_paces(tmp_path) == {RUN: 8.0}


def test_the_newest_result_counts(tmp_path):
    for minute, seconds in ((1, 10.0), (3, 30.0), (2, 20.0)):
        store_timings(tmp_path, f"one_switch-{minute:012}", minute=minute, wall_seconds=seconds)
    assert read_paces(tmp_path) == {RUN: 6.0}


@pytest.mark.parametrize("timings", [{"expected_seconds": 0}, {"wall_seconds": 0.5}])
def test_results_in_shards_and_very_short_ones_tell_nothing(tmp_path, timings):
    store_timings(tmp_path, **timings)
    assert read_paces(tmp_path) == {}


def test_damaged_timings_stop_no_plan(tmp_path):
    write_file(tmp_path / "store" / "cuckoo" / "solve" / "formulas-0" / "timings.json", b"{")
    assert read_paces(tmp_path) == {}
    assert read_paces(tmp_path / "nowhere") == {}


def test_a_pace_moves_hints_and_no_key(tmp_path):
    before = plan_of(results=tmp_path).runs
    store_timings(tmp_path, threads=2)
    after = plan_of(results=tmp_path).runs
    assert after[RUN].cost_hint == 8 * before[RUN].cost_hint
    assert {name: run.key for name, run in after.items()} == {
        name: run.key for name, run in before.items()
    }
    others = before.keys() - {RUN}
    assert all(after[name].cost_hint == before[name].cost_hint for name in others)
    assert after[RUN].describe() == before[RUN].describe()
