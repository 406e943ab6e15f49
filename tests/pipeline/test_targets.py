"""What a call makes depends on its targets; what a result is depends on no other choice."""

import pytest


@pytest.mark.parametrize(
    ("shards", "run", "jobs"),
    [("3", "mixed", 5), ("7", "seating", 9), ("auto", "profiles", 3)],
)
def test_shards_give_the_same_bytes(project, finished_files, shards, run, jobs):
    target = project.target(run, "cut in parts")
    call = project.make(target, "--config", f"shards={shards}", "results=cut in parts")
    assert len(call.jobs) == jobs  # compile, one for each shard, and join them
    files = project.files("cut in parts")
    assert len(files) == 2
    assert files.items() <= finished_files.items()


def test_figure_computes_only_what_it_shows(project):
    jobs = project.dry_run("fresh/cuckoo/figure_05a.pdf", "--config", "results=fresh").jobs
    assert jobs == {
        "compile: cuckoo",
        "tournament: cuckoo/published_program",
        "tournament: cuckoo/mixed",
        "exhibit: cuckoo/figure_05a",
    }


def test_results_folder_holds_everything(project, finished_files):
    folder = "other results"
    before = project.written()
    call = project.make(f"{folder}/cuckoo/figure_04.svg", "--config", f"results={folder}")
    assert call.jobs == {"compile: cuckoo", "solve: cuckoo/formulas", "exhibit: cuckoo/figure_04"}
    files = project.files(folder)
    assert files.items() <= finished_files.items()
    assert len(files) == 7
    assert project.written() == before


def test_results_folder_may_lie_anywhere(project, place, finished_files):
    folder = place / "far away"
    project.make(project.target("formulas", str(folder)), "--config", f"results={folder}")
    files = project.files(str(folder))
    assert files.items() <= finished_files.items()
    assert len(files) == 2
