"""Reference results: built, taken by key, checked by units, adopted from older code, compared."""

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from redealt import files
from redealt.cli import main
from redealt.errors import RedealtError
from redealt.planning.plan import PlannedRun
from redealt.reference import adopting, building, checking
from redealt.reference.confirming import confirm_study
from redealt.reference.runs import list_checkable, list_shipped, tell_state
from redealt.reference.taking import find_taken, take_results
from redealt.running import store
from redealt.running.listing import list_plan
from redealt.running.maintenance import size_of
from tests.unit.plan_fixture import plan_of
from tests.unit.store_fixture import store_result

ROWS = {
    "who": ["a", "a", "b", "b", "a", "a"],
    "wins": [1, 2, 3, 4, 1, 2],
    "share": [0.1, 0.2, 0.3, float("nan"), 0.1, 0.25],
}  # of three units, two rows each


@pytest.fixture
def plan(tmp_path):
    """A plan at the scale of the reference, whose folder is empty."""
    return plan_of(
        tmp_path / "results", reference_folder=tmp_path / "reference", usual_scale="paper"
    )


def ship(plan, run: PlannedRun, key: str | None = None, **changes) -> Path:
    """Put a result of three units into the reference, under the planned key or another."""
    folder = (plan.reference / run.folder).with_name(f"{run.name}-{key or run.key}")
    content = store.write_table(folder / store.DATA, ROWS)
    recorded = {**run.describe(), "key": key or run.key, "versions": {"redealt": "0.1.0"}}
    recorded |= {"sha256": files.hash_bytes(content), **changes}
    files.write_json(folder / store.COMPRESSED, recorded)
    return folder


def compute_rows(_run, units, *_):
    """Compute the rows of one unit anew."""
    return {name: values[2 * units.start : 2 * units.stop] for name, values in ROWS.items()}


@pytest.fixture
def stage(monkeypatch):
    """Let a function take the place of the run's stage."""
    monkeypatch.setattr(checking, "compile_game", lambda game: None)

    def replace(function=compute_rows):
        monkeypatch.setattr(checking, "compute_units", function)

    return replace


# Building


def test_finished_runs_are_kept_and_replace_those_of_other_keys(plan):
    finished, other, missing = (
        plan.run("cuckoo", name) for name in ("mixed", "uniform", "seating")
    )
    store_result(plan, finished)
    replaced = ship(plan, finished, key="0123456789ab")
    left = ship(plan, other, key="0123456789ab")
    held = ship(plan, missing)
    assert building.keep_finished(plan, "cuckoo") == (2, 10)
    assert set(store.list_results(plan.reference)) == {plan.reference / finished.folder, left, held}
    assert not replaced.exists()
    assert store.check_result(plan.reference / finished.folder) is None


def test_once_all_runs_are_there_those_of_no_plan_are_deleted(plan):
    runs = list(list_shipped(plan, "cuckoo"))
    for run in runs[1:]:
        store_result(plan, run)
    ship(plan, runs[0])
    stray = (plan.reference / runs[0].folder).with_name("unplanned-0123456789ab")
    shutil.copytree(plan.reference / runs[0].folder, stray)
    elsewhere = ship(plan, plan.run("cubirds", "tuned_games"), key="0123456789ab")
    assert building.keep_finished(plan, "cuckoo") == (len(runs), len(runs))
    assert not stray.exists()
    assert elsewhere.exists()


def test_what_is_finished_is_kept_when_the_others_fail(plan, monkeypatch):
    store_result(plan, plan.run("cuckoo", "mixed"))
    monkeypatch.setattr(building, "make_targets", lambda plan, targets: 1)
    with pytest.raises(RedealtError, match="1 of its 10 runs are in the reference"):
        building.build_reference(plan, ["cuckoo"])
    assert tell_state(plan, plan.run("cuckoo", "mixed")) == "current"
    assert not (plan.reference / "cuckoo").exists()


def test_a_damaged_result_is_not_put_in(plan):
    run = plan.run("cuckoo", "mixed")
    store_result(plan, run)
    building.keep_finished(plan, "cuckoo")
    path = Path(plan.path(run.folder, store.DATA))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(RedealtError, match="is damaged"):
        building.keep_finished(plan, "cuckoo")
    assert store.check_result(plan.reference / run.folder) is None


def test_a_reference_that_has_become_too_large_is_reported(plan, monkeypatch):
    store_result(plan, plan.run("cuckoo", "mixed"))
    building.keep_finished(plan, "cuckoo")
    monkeypatch.setattr(building, "MOST_BYTES", size_of(plan.reference))
    building.keep_finished(plan, "cuckoo")  # the same again
    store_result(plan, plan.run("cuckoo", "uniform"))
    with pytest.raises(RedealtError, match=r"has .+ MB, expected at most"):
        building.keep_finished(plan, "cuckoo")


# Taking


def test_runs_of_the_planned_key_are_taken_and_others_computed(plan):
    run, other = plan.run("cuckoo", "mixed"), plan.run("cuckoo", "uniform")
    source = ship(plan, run)
    ship(plan, other, key="0123456789ab")
    take_results(plan, dry_run=False)
    taken = Path(plan.results, run.folder)
    assert (taken / store.DATA).read_bytes() == (source / store.DATA).read_bytes()
    assert files.read_json(taken / store.PROVENANCE) == files.read_json(source / store.COMPRESSED)
    assert not Path(plan.results, other.folder).exists()
    assert list(find_taken(plan)) == []


def test_a_dry_run_says_how_many_and_takes_none(plan, capsys):
    ship(plan, plan.run("cuckoo", "mixed"))
    take_results(plan, dry_run=True)
    assert capsys.readouterr().err == "redealt: runs in the reference results: 1\n"
    assert not Path(plan.results).exists()


def test_a_damaged_result_is_named_and_not_taken(plan, capsys):
    run = plan.run("cuckoo", "mixed")
    path = ship(plan, run) / store.DATA
    path.write_bytes(path.read_bytes()[:-1])
    take_results(plan, dry_run=False)
    assert f"{path} is damaged" in capsys.readouterr().err
    assert not store.is_complete(Path(plan.results, run.folder))


@pytest.mark.parametrize("changes", [{"usual_scale": "laptop"}, {"reference": "off"}])
def test_nothing_is_taken_at_other_scales_or_if_it_is_off(plan, tmp_path, changes):
    ship(plan, plan.run("cuckoo", "mixed"))
    settings = {"reference_folder": tmp_path / "reference", "usual_scale": "paper"} | changes
    other = plan_of(tmp_path / "results", **settings)
    assert list(find_taken(other)) == []


def test_the_plan_lists_what_will_be_taken(plan):
    run = plan.run("cuckoo", "mixed")
    ship(plan, run)
    (line,) = (
        line for line in list_plan(plan, find_taken(plan)) if line.strip().endswith("reference")
    )
    assert line.split()[:3] == ["cuckoo/mixed", "tournament", run.key]


# What belongs into it


def test_wall_times_are_not_shipped(plan):
    names = {run.name for run in list_shipped(plan, "cubirds")}
    assert "genetic" in names
    assert "seconds" not in names


def test_states_tell_older_code_from_other_settings(plan):
    current, older, other, missing = (
        plan.run("cuckoo", name) for name in ("mixed", "uniform", "seating", "one_switch")
    )
    ship(plan, current)
    ship(plan, older, key="0123456789ab", code={"older": "code"})
    ship(plan, other, key="0123456789ab", params={"block": 7})
    states = [tell_state(plan, run) for run in (current, older, other, missing)]
    assert states == ["current", "older code", "other settings", "missing"]
    assert {run.name for run in list_checkable(plan, "cuckoo")} == {"mixed", "uniform"}


# Checking


def test_units_are_drawn_from_any_run_once_and_repeatably(plan):
    runs = [plan.run("cuckoo", name) for name in ("mixed", "uniform", "formulas")]
    drawn = checking.draw_units(runs, 300, seed=1)
    assert drawn == checking.draw_units(runs, 300, seed=1)
    assert drawn != checking.draw_units(runs, 300, seed=2)
    numbers = {run.name: units for run, units in drawn}
    assert numbers["formulas"] == [0]  # its only unit
    assert sum(map(len, numbers.values())) == 300
    assert all(len(set(units)) == len(units) for units in numbers.values())
    assert 100 < len(numbers["mixed"]) < 200  # though uniform has many more units


def test_units_that_take_too_long_are_not_drawn(plan):
    runs = list(list_shipped(plan, "locm"))
    seconds = {run.name: run.cost_hint / run.units for run in runs}
    limit = sorted(seconds.values())[len(runs) // 2]
    drawn = checking.draw_units(runs, 500, seed=1, most_seconds=limit)
    assert {run.name for run, _ in drawn} == {name for name in seconds if seconds[name] <= limit}
    assert checking.draw_units(runs, 10, seed=1, most_seconds=0) == []


def test_a_check_of_nothing_fails_and_says_why(plan, monkeypatch, capsys):
    monkeypatch.setattr("redealt.reference.command.make_plan", lambda _: plan)
    arguments = ["reference", "check", "locm", "--most-seconds", "0.5"]
    assert main(arguments) == 1
    why = "the reference has no run of the present settings"
    assert capsys.readouterr().out == f"locm: nothing was checked, for {why}\n"

    runs = [plan.run("locm", name) for name in ("weak_op", "strong_op")]
    for run in runs:
        ship(plan, run)
    assert main(arguments) == 1
    (seconds,) = re.findall(r"\d+", capsys.readouterr().out)
    shortest = min(run.cost_hint / run.units for run in runs)
    assert shortest <= int(seconds) < shortest + 1
    assert checking.draw_units(runs, 1, seed=0, most_seconds=float(seconds))


def test_nothing_to_adopt_is_said(plan, monkeypatch, capsys):
    monkeypatch.setattr("redealt.reference.command.make_plan", lambda _: plan)
    ship(plan, plan.run("cuckoo", "mixed"))
    assert main(["reference", "adopt", "cuckoo"]) == 0
    assert capsys.readouterr().out == "cuckoo: the reference has no result of older code\n"


def test_units_with_the_very_rows_are_confirmed(plan, stage):
    run = plan.run("cuckoo", "mixed")
    ship(plan, run)
    stage()
    assert checking.find_differing(plan, run, [0, 1, 2]) == []


@pytest.mark.parametrize(
    "change",
    [
        {"share": [np.nextafter(0.1, 1), 0.2]},
        {"wins": [1, 3]},
        {"who": ["a"], "wins": [1], "share": [0.2]},
        {"who": ["a", "a"], "wins": [1, 2.5], "share": [0.1, 0.2]},
        {"more": [1, 1]},
    ],
)
def test_a_unit_that_differs_by_a_bit_is_found(plan, stage, change):
    run = plan.run("cuckoo", "mixed")
    ship(plan, run)
    stage(lambda *of: compute_rows(*of) | (change if of[1].start == 0 else {}))
    assert checking.find_differing(plan, run, [0, 1, 2]) == [0]


# Adopting


def test_results_of_older_code_are_adopted_if_drawn_units_are_the_same(plan, stage):
    run = plan.run("cuckoo", "mixed")
    old = ship(plan, run, key="0123456789ab", code={"older": "code"})
    content = (old / store.DATA).read_bytes()
    stage()
    ((line, is_adopted),) = adopting.adopt_results(plan, "cuckoo", count=2, seed=0)
    assert is_adopted
    assert line == f"mixed: adopted, 2 of {run.units} units are the same"
    assert tell_state(plan, run) == "current"
    assert not old.exists()
    assert (plan.reference / run.folder / store.DATA).read_bytes() == content
    provenance = files.read_json(plan.reference / run.folder / store.COMPRESSED)
    assert provenance["code"] == run.code
    (before,) = provenance["adopted"]
    assert before["key"] == "0123456789ab"
    assert before["code"] == {"older": "code"}
    assert len(before["units"]) == 2
    assert store.check_result(plan.reference / run.folder) is None


def test_results_that_come_out_otherwise_are_not_adopted_nor_what_needs_them(plan, stage):
    tuned = plan.run("cubirds", "tuned_games")
    for run in (tuned, *tuned.needed.values()):
        ship(plan, run, key="0123456789ab", code={"older": "code"})
    stage(lambda *of: compute_rows(*of) | {"wins": [9, 9]})
    found = dict(adopting.adopt_results(plan, "cubirds", count=1, seed=0))
    assert list(found.values()) == [False, False]
    need, games = found
    assert "comes out otherwise" in need
    assert games.startswith("tuned_games: not adopted, for ")
    assert tell_state(plan, tuned) == "older code"


# Comparing a run at hand


def compare(plan, *, own_rows=ROWS) -> dict:
    """Compare Cuckoo with a reference that holds one of its runs; return the sidecar."""
    folder = Path(plan.results, "cuckoo")
    run = plan.run("cuckoo", "formulas")
    own = Path(plan.results, run.folder)
    content = store.write_table(own / store.DATA, own_rows)
    sha256 = files.hash_bytes(content)
    files.write_json(own / store.PROVENANCE, {**run.describe(), "sha256": sha256})
    ship(plan, run)
    concluded = {"scale": "paper", "version": "0.1.0", "date": "2026-01-01", "answer": "It stands."}
    verdicts = [
        ["exhibit", "table_1", "as_run", "reproduced"],
        ["claim", "1", "as_run", "supported"],
        ["claim", "2", "as_run", "contradicted"],
    ]
    files.write_json(
        plan.reference / "cuckoo" / "conclusions.json", {**concluded, "verdicts": verdicts}
    )
    folder.mkdir(parents=True)
    (folder / "exhibits.csv").write_text(
        "exhibit,variant,is_primary,verdict\n"
        "table_1,as_run,True,undecided\ntable_1,as_written,False,differs\n"
    )
    (folder / "claims.csv").write_text("claim,variant,verdict\n1,as_run,supported\n")
    described = {**run.describe(), "folder": run.folder}
    study = {"key": "k", "study": "cuckoo", "reference": str(plan.reference), "runs": [described]}
    confirm_study(study, Path(plan.results))
    return json.loads((folder / "reference.json").read_text())


def test_each_verdict_of_the_reference_stands_beside_that_of_the_run_at_hand(plan):
    sidecar = compare(plan)
    assert Path(plan.results, "cuckoo", "reference.csv").read_text() == (
        "study,kind,name,variant,reference,verdict\n"
        "cuckoo,exhibit,table_1,as_run,reproduced,undecided\n"
        "cuckoo,claim,1,as_run,supported,supported\n"
        "cuckoo,claim,2,as_run,contradicted,\n"
    )
    assert sidecar["answer"] == "It stands."
    assert (sidecar["rows"], sidecar["differing"]) == (6, [])


def test_rows_that_differ_are_named_by_their_run(plan):
    assert compare(plan, own_rows=ROWS | {"wins": [1, 2, 3, 4, 1, 3]})["differing"] == ["formulas"]
