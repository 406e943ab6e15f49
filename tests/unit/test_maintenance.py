"""Looking after the store: what is listed, found damaged, repaired and cleaned away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.running import maintenance, store
from redealt.running.maintenance import clean_store, list_store, repair_results, verify_store
from tests.unit.plan_fixture import plan_of
from tests.unit.store_fixture import store_result


@pytest.fixture
def plan(tmp_path):
    return plan_of(results=tmp_path / "results")


@pytest.fixture
def folders(plan):
    """Two results that the plan uses, one that it does not, and one that is incomplete."""
    other = plan_of(results=plan.results, seed=1)
    made = {
        "mixed": store_result(plan, plan.run("cuckoo", "mixed"), minute=1),
        "formulas": store_result(plan, plan.run("cuckoo", "formulas"), minute=3),
        "unused": store_result(other, other.run("cuckoo", "mixed"), minute=2),
        "begun": store_result(plan, plan.run("cuckoo", "uniform"), minute=0),
    }
    (made["begun"] / store.PROVENANCE).unlink()
    return made


def damage(folder: Path) -> None:
    path = folder / store.DATA
    path.write_bytes(path.read_bytes()[:-1] + b"\x00")


def test_the_newest_result_is_listed_first_with_its_state(plan, folders):
    os.utime(folders["begun"], (0, 0))
    lines = [line.split("MB") for line in list_store(plan)]
    assert [line[1].split() for line in lines] == [
        ["used", f"cuckoo/solve/{folders['formulas'].name}"],
        ["not", "used", f"cuckoo/tournament/{folders['unused'].name}"],
        ["used", f"cuckoo/tournament/{folders['mixed'].name}"],
        ["incomplete", f"cuckoo/tournament/{folders['begun'].name}"],
    ]
    assert [line[0].split()[-1] for line in lines] == ["0.00"] * 4


def test_an_empty_store_is_told(plan):
    assert list_store(plan) == ["the store is empty"]


def test_a_sound_store_has_no_faults(plan, folders):
    assert verify_store(Path(plan.results)) == {}


def test_damaged_results_are_found_and_told_from_incomplete_ones(plan, folders):
    damage(folders["mixed"])
    (folders["unused"] / store.DATA).unlink()
    faults = verify_store(Path(plan.results))
    assert list(faults) == sorted([folders["mixed"], folders["unused"]])
    assert "is damaged: its SHA-256" in faults[folders["mixed"]]
    assert "cannot be read: No such file" in faults[folders["unused"]]


class Workflow:
    """Stands in for the call of Snakemake and keeps what it was called with."""

    def __init__(self, monkeypatch, status: int):
        self.calls: list[list[str]] = []
        self.status = status
        monkeypatch.setattr(maintenance.subprocess, "run", self)

    def __call__(self, command, check):
        assert check is False
        self.calls.append(command)
        return subprocess.CompletedProcess(command, self.status)


@pytest.mark.parametrize("status", [0, 1])
def test_repair_deletes_what_is_damaged_and_computes_what_is_planned(
    plan, folders, monkeypatch, status
):
    workflow = Workflow(monkeypatch, status)
    assert repair_results(plan, [folders["mixed"], folders["unused"]]) == status
    assert not folders["mixed"].exists()
    assert not folders["unused"].exists()
    assert folders["formulas"].exists()
    (call,) = workflow.calls
    assert call == [
        *(sys.executable, "-m", "snakemake", f"{folders['mixed']}/data.parquet", "--config"),
        *("scale=laptop", "seed=20230123", f"results={plan.results}"),
    ]


def test_repair_calls_no_workflow_for_what_is_not_planned(plan, folders, monkeypatch):
    workflow = Workflow(monkeypatch, 1)
    assert repair_results(plan, [folders["unused"]]) == 0
    assert workflow.calls == []
    assert not folders["unused"].exists()


def test_cleaning_removes_what_the_plan_does_not_use_and_counts_it(plan, folders):
    size = sum(path.stat().st_size for path in folders["unused"].iterdir())
    assert clean_store(plan) == (1, size)
    assert not folders["unused"].exists()
    assert all(folders[name].exists() for name in ("mixed", "formulas", "begun"))
    assert clean_store(plan) == (0, 0)
