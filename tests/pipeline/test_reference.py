"""Reference results of the tiny scale: built, taken instead of computed, checked, and adopted."""

import json
import shutil

TINY, PAPER = (f"workflow/scales/{name}.yaml" for name in ("smoke", "paper"))
FORMULAS = "src/redealt/studies/cuckoo/stages/solve.py"


def build(project) -> None:
    """Let the scale of the reference be the tiny one, and build the reference from its results."""
    (project.root / PAPER).write_text((project.root / TINY).read_text())
    built = project.redealt("reference", "build", "cuckoo")
    assert built.status == 0, built.output
    assert not any(job.startswith("tournament") for job in built.jobs)


def test_a_run_at_the_scale_of_the_reference_is_taken_from_there(project):
    build(project)
    computed = project.files("results/store")
    shutil.rmtree(project.root / "results/store")
    call = project.make("results/cuckoo/reference.json", "--config", "scale=paper")
    assert call.jobs == {"reference: cuckoo"}
    taken = project.files("results/store")
    assert len(taken) == 20  # data and provenance of each run
    assert taken.items() <= computed.items()
    sidecar = json.loads((project.root / "results/cuckoo/reference.json").read_text())
    assert sidecar["rows"] > 100
    assert sidecar["differing"] == []
    off = project.dry_run("cuckoo", "--config", "scale=paper", "reference=off", "results=other")
    stages = {job.split(":")[0] for job in off.jobs}
    assert {"tournament", "solve"} <= stages
    assert "reference" not in stages


def test_building_goes_on_from_the_runs_that_are_finished(project):
    (project.root / PAPER).write_text((project.root / TINY).read_text())
    (unfinished,) = project.root.glob("results/store/cuckoo/tournament/seating-*")
    shutil.rmtree(unfinished)
    kept = project.redealt("reference", "build", "--finished", "cuckoo")
    assert (kept.status, kept.output) == (0, "cuckoo: 9 of 10 runs are in the reference\n")
    assert not (project.root / "reference/cuckoo").exists()
    shutil.rmtree(project.root / "results/store")
    built = project.redealt("reference", "build", "cuckoo")
    assert built.status == 0, built.output
    stages = ("tournament", "solve")
    assert [job for job in built.jobs if job.startswith(stages)] == ["tournament: cuckoo/seating"]
    assert (project.root / "reference/cuckoo/conclusions.json").exists()


def test_an_interrupted_build_keeps_what_is_finished(project):
    (project.root / PAPER).write_text((project.root / TINY).read_text())
    shutil.rmtree(project.root / "results/store")
    with project.in_background("reference", "build", "cuckoo", module="redealt") as build:
        build.wait_until(lambda: [*project.root.glob("results/store/cuckoo/*/*/provenance.json")])
        build.interrupt()
        status = build.wait()
    assert status == 1
    *_, last = build.output.splitlines()
    assert last.startswith("redealt: cuckoo could not be finished: ")
    held = project.redealt("reference", "status", "cuckoo").output
    kept = int(last.split(": ")[2].split()[0])
    assert 0 < kept < 10
    assert f"{kept} of 10" in held


def test_results_of_older_code_are_checked_and_adopted(project):
    build(project)
    status = project.redealt("reference", "status", "cuckoo")
    assert "10 of 10" in status.output, status.output
    project.append(FORMULAS, "\n\ndef unused():\n    return 1\n")
    assert "older code" in project.redealt("reference", "status", "cuckoo").output
    checked = project.redealt("reference", "check", "cuckoo", "--units", "4", "--seed", "5")
    assert (checked.status, checked.output) == (0, "cuckoo: 4 of 4 drawn units are the same\n")
    adopted = project.redealt("reference", "adopt", "cuckoo", "--units", "1")
    assert adopted.status == 0, adopted.output
    assert "10 of 10" in project.redealt("reference", "status", "cuckoo").output


def test_a_reference_that_is_not_what_the_code_computes_is_found(project):
    build(project)
    project.edit(FORMULAS, '"draw": win_chance_draw', '"draw": win_chance_keep')
    checked = project.redealt("reference", "check", "cuckoo", "--units", "200")
    assert checked.status == 1
    assert "cuckoo/formulas: unit 0 comes out otherwise" in checked.output
    assert "cuckoo/formulas: not adopted" in project.redealt("reference", "adopt").output
