"""Looking after the store: what is listed, found damaged, repaired and cleaned away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from redealt.running import maintenance, store
from redealt.running.cleaning import find_unused, list_unused, remove_unused
from redealt.running.kept import KeptFolder
from redealt.running.maintenance import list_store, repair_results, verify_store
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


def megabytes(*folders: Path) -> str:
    size = sum(path.stat().st_size for folder in folders for path in folder.iterdir())
    return f"{size / 1e6:.2f}"


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
    names = ("formulas", "unused", "mixed", "begun")
    assert [line[0].split()[-1] for line in lines] == [megabytes(folders[n]) for n in names]


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

    def __init__(self, monkeypatch, status: int, compute=lambda: None):
        self.calls: list[list[str]] = []
        self.status = status
        self.compute = compute
        monkeypatch.setattr(maintenance.subprocess, "run", self)

    def __call__(self, command, check):
        assert check is False
        self.calls.append(command)
        self.compute()
        return subprocess.CompletedProcess(command, self.status)


def test_repair_computes_what_is_planned_and_deletes_what_is_damaged(plan, folders, monkeypatch):
    damage(folders["mixed"])
    workflow = Workflow(monkeypatch, 0, lambda: store_result(plan, plan.run("cuckoo", "mixed")))
    assert repair_results(plan, [folders["mixed"], folders["unused"]]) == 0
    assert verify_store(Path(plan.results)) == {}
    assert not folders["unused"].exists()
    assert {path.name for path in folders["mixed"].parent.iterdir()} == {
        *(folders["mixed"].name, folders["begun"].name),
    }
    (call,) = workflow.calls
    assert call == [
        *(sys.executable, "-m", "snakemake", f"{folders['mixed']}/data.parquet", "--config"),
        *("scale=laptop", "seed=20230123", f"results={plan.results}", "shards=1", "reference=on"),
    ]


def fail_to_compute(folder: Path):
    (folder / "shards").mkdir(parents=True)
    raise KeyboardInterrupt


@pytest.mark.parametrize("interrupted", [True, False])
def test_a_damaged_result_without_another_stays(plan, folders, monkeypatch, interrupted):
    folder = folders["mixed"]
    damage(folder)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    if interrupted:
        Workflow(monkeypatch, 1, lambda: fail_to_compute(folder))
        with pytest.raises(KeyboardInterrupt):
            repair_results(plan, [folder])
    else:
        Workflow(monkeypatch, 1)
        assert repair_results(plan, [folder]) == 1
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    assert list(verify_store(Path(plan.results))) == [folder]


def test_repair_goes_on_where_a_kill_left_a_damaged_result_aside(plan, folders, monkeypatch):
    folder = folders["mixed"]
    damage(folder)
    folder.with_name(f"{folder.name}.damaged").mkdir()
    Workflow(monkeypatch, 1)
    assert repair_results(plan, [folder]) == 1
    assert list(verify_store(Path(plan.results))) == [folder]


def test_repair_calls_no_workflow_for_what_is_not_planned(plan, folders, monkeypatch):
    workflow = Workflow(monkeypatch, 1)
    assert repair_results(plan, [folders["unused"]]) == 0
    assert workflow.calls == []
    assert not folders["unused"].exists()


# Cleaning


def test_cleaning_finds_and_removes_what_the_plan_does_not_use(plan, folders):
    assert find_unused(plan) == [folders["unused"]]
    remove_unused(find_unused(plan))
    assert not folders["unused"].exists()
    assert all(folders[name].exists() for name in ("mixed", "formulas", "begun"))
    assert find_unused(plan) == []


def test_what_is_unused_is_listed_with_sizes_and_the_scale_that_uses_it(plan, folders):
    smaller = plan_of(results=plan.results, scale="smoke", cuckoo={"mixed": {"matches_per_n": 7}})
    smoke = store_result(smaller, smaller.run("cuckoo", "mixed"))
    (folders["unused"] / store.DATA).write_bytes(bytes(3_000_000))
    lines = [" ".join(line.split()) for line in list_unused(plan, find_unused(plan), [smaller])]
    place = "store/cuckoo/tournament"
    assert lines[-1] == f"{megabytes(folders['unused'], smoke)} MB in all"
    assert sorted(lines[:-1]) == [
        f"{megabytes(smoke)} MB used at the scale smoke {place}/{smoke.name}",
        f"{megabytes(folders['unused'])} MB {place}/{folders['unused'].name}",
    ]


def begin(plan, study: str, name: str) -> Path:
    """Make the folder of a run of which a value is kept and a shard is there."""
    folder = Path(plan.path(plan.run(study, name).folder))
    KeptFolder(folder, "key")["generation"] = 1
    store.write_table(folder / "shards" / "0-3.parquet", {"n": [1, 2, 3]})
    return folder


def test_cleaning_takes_what_runs_left_that_nobody_will_finish(plan):
    other = plan_of(results=plan.results, seed=1)
    planned, abandoned = (begin(each, "cuckoo", "mixed") for each in (plan, other))
    foreign = begin(other, "cuckoo", "uniform")
    (foreign / "shards" / "notes.txt").write_text("mine")
    assert find_unused(plan) == [abandoned]
    remove_unused([abandoned])
    assert not abandoned.exists()
    assert planned.exists()


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda folder: (folder / store.PROVENANCE).unlink(), id="no provenance"),
        pytest.param(lambda folder: (folder / store.PROVENANCE).write_text("{}"), id="empty"),
        pytest.param(lambda folder: (folder / store.PROVENANCE).write_text("[1]"), id="a list"),
        pytest.param(lambda folder: (folder / "notes.txt").write_text("mine"), id="a file inside"),
        pytest.param(lambda folder: rename(folder, f"{folder.name}.old"), id="renamed"),
        pytest.param(lambda folder: rename(folder, "mixed-0123456789ab"), id="another key"),
        pytest.param(lambda folder: rename(folder, "mixed-of-mine"), id="another name"),
        pytest.param(lambda folder: rename(folder.parent, "mine"), id="another stage"),
    ],
)
def test_cleaning_never_takes_what_is_no_result_of_the_store(plan, spoil):
    other = plan_of(results=plan.results, seed=1)
    spoil(store_result(other, other.run("cuckoo", "mixed")))
    assert find_unused(plan) == []


def rename(folder: Path, name: str) -> None:
    folder.rename(folder.with_name(name))
