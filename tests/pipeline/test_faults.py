"""What goes wrong is told in one line, and mended without a trace."""

import os
import shutil
import sys
from contextlib import contextmanager

import pytest

from tests.pipeline.pipeline_project import Call, Project
from tests.pipeline.small_disk import disk_of_its_own

FIGURE = "results/cuckoo/figure_06.pdf"
REPAIR = "`redealt store verify --repair` computes it again"


def the_complaint(call: Call) -> str:
    """Return the one line that a failed call says, which is not buried in a traceback."""
    assert call.status != 0
    assert "Traceback" not in call.output
    (line,) = call.complaints
    return line.removeprefix("redealt: ")


@contextmanager
def without_privileges(project: Project, monkeypatch):
    """Let the permissions of files count for root too."""
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if not setpriv:
            pytest.skip("root reads and writes everything, and setpriv is not installed")
        wrapper = project.root / "python"
        wrapper.write_text(
            f"#!/bin/sh\nexec {setpriv} --bounding-set=-dac_override,-dac_read_search "
            f'"{sys.executable}" "$@"\n'
        )
        wrapper.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(wrapper))
    yield


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        pytest.param(
            "  lives: 1",
            "  lives: one",
            "config.yaml: cuckoo.lives: found 'one': input should be a valid integer",
            id="wrong type",
        ),
        pytest.param(
            "\nscale: smoke",
            "\nscale: [smoke",
            "config.yaml is not YAML: ",
            id="not YAML",
        ),
    ],
)
def test_mistake_in_the_configuration_is_named_in_one_line(project, old, new, complaint):
    project.edit("config.yaml", old, new)
    assert complaint in the_complaint(project.snakemake("-n"))


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        pytest.param(
            "cuckoo={lives: 2}",
            "--config cuckoo: only scale, seed, results, shards, reference can be given there; "
            "edit config.yaml",
            id="nested",
        ),
        pytest.param(
            "shards=none",
            "command line: shards: found 'none': ",
            id="wrong type",
        ),
    ],
)
def test_mistake_on_the_command_line_is_named_in_one_line(project, given, complaint):
    assert the_complaint(project.snakemake("-n", "--config", given)).startswith(complaint)


def test_missing_file_of_the_configuration_is_named(project):
    (project.root / "config.yaml").unlink()
    assert the_complaint(project.snakemake("-n")).endswith("config.yaml is missing")


def test_truncated_result_is_named_when_read_and_repaired_on_request(project, finished_files):
    data = project.stored("uniform") / "data.parquet"
    data.write_bytes(data.read_bytes()[:-100])
    project.drop("cuckoo/figure_06")
    name = data.relative_to(project.root)
    line = the_complaint(project.snakemake(FIGURE))
    assert line == f"{name} is damaged: its SHA-256 is not the recorded one; {REPAIR}"
    repaired = project.redealt("store", "verify", "--repair")
    assert repaired.status == 0, repaired.output
    assert repaired.jobs == {"compile: cuckoo", "tournament: cuckoo/uniform"}
    project.make(FIGURE)
    assert project.files() == finished_files
    assert project.redealt("store", "verify").output == "all results are as they were written\n"


def test_damaged_provenance_is_named_when_read_and_repaired_on_request(project, finished_files):
    provenance = project.stored("formulas") / "provenance.json"
    provenance.write_text("{")
    project.drop("cuckoo/figure_03")
    line = the_complaint(project.snakemake("results/cuckoo/figure_03.pdf"))
    assert line == f"{provenance.relative_to(project.root)} is damaged: it is not JSON; {REPAIR}"
    assert project.redealt("store", "verify", "--repair").status == 0
    files = project.files()
    assert files.items() <= finished_files.items()
    assert str(provenance.relative_to(project.root / "results")) in files


def test_missing_provenance_computes_the_run_again(project, finished_files):
    (project.stored("formulas") / "provenance.json").unlink()
    project.drop("cuckoo/figure_03")
    call = project.make("results/cuckoo/figure_03.pdf")
    assert call.jobs == {
        *("compile: cuckoo", "solve: cuckoo/formulas", "exhibit: cuckoo/figure_03")
    }
    assert project.files() == finished_files


def test_what_is_current_is_not_made_again_with_what_it_was_made_from(project, finished_files):
    project.drop("mixed", "cuckoo/figure_05a")
    jobs = {"tournament: cuckoo/mixed", "exhibit: cuckoo/figure_05a"}
    assert project.jobs_to_do() - {"compile: cuckoo"} == jobs
    project.make()
    assert project.files() == finished_files


def test_damaged_sidecar_makes_its_exhibit_again(project, finished_files):
    (project.root / "results/cuckoo/figure_03.json").write_text("{")
    assert project.make("results/cuckoo/figure_03.pdf").jobs == {"exhibit: cuckoo/figure_03"}
    assert project.files() == finished_files


@pytest.mark.parametrize("content", ["", "metric,estimate\n"], ids=["empty", "edited"])
def test_exhibit_changed_by_hand_is_found_and_made_again(project, finished_files, content):
    (project.root / "results/cuckoo/figure_03.csv").write_text(content)
    verified = project.redealt("store", "verify")
    assert verified.status == 1
    assert verified.output == "results/cuckoo/figure_03.csv was changed after it was made\n"
    assert project.make().jobs == {"exhibit: cuckoo/figure_03"}
    assert project.files() == finished_files


def test_unreadable_result_is_named(project, monkeypatch):
    data = project.stored("formulas") / "data.parquet"
    project.drop("cuckoo/figure_03")
    data.chmod(0)
    with without_privileges(project, monkeypatch):
        line = the_complaint(project.snakemake("results/cuckoo/figure_03.pdf"))
    assert line == f"{data.relative_to(project.root)} cannot be read: Permission denied"


def test_folder_that_cannot_be_written_is_named_before_anything_runs(project, monkeypatch):
    results = project.root / "results"
    results.chmod(0o555)
    try:
        with without_privileges(project, monkeypatch):
            call = project.snakemake(FIGURE)
    finally:
        results.chmod(0o755)
    assert the_complaint(call) == "results cannot be written to: Permission denied"
    assert call.jobs == set()


def test_full_disk_is_named_and_the_next_call_goes_on(project, finished_files):
    results = project.root / "disk"
    results.mkdir()
    with disk_of_its_own(results, "64k") as resize:
        if not resize:
            pytest.skip("only root can mount a small disk")
        arguments = ("disk/cuckoo/figure_03.pdf", "--config", "results=disk")
        line = the_complaint(project.snakemake(*arguments))
        assert line.startswith("disk/")
        assert line.endswith("cannot be written: No space left on device")
        kept = project.files("disk")
        assert kept
        assert kept.items() <= finished_files.items()
        resize("9m")
        assert project.make(*arguments).jobs == {"exhibit: cuckoo/figure_03"}
        files = project.files("disk")
        assert files.items() <= finished_files.items()
        assert {name for name in files if name.startswith("cuckoo/figure_03")} == {
            f"cuckoo/figure_03.{kind}" for kind in ("csv", "pdf", "svg", "png", "json")
        }
