"""How the workflow is built: its jobs, its profiles, its commands."""

import os
import subprocess

import pytest
import yaml


def test_default_target_is_everything(project):
    fresh = ("-n", "--config", "results=fresh")
    named = project.make("reproduce-all", *fresh)
    assert "reproduce-all" in named.output
    assert project.make(*fresh).jobs == named.jobs


@pytest.mark.parametrize("shards", [1, 2])
def test_every_planned_file_has_exactly_one_rule(all_studies, shards):
    plan = all_studies.plan(results="fresh")
    files = [file for p in plan.products.values() for file in (*p.files, p.sidecar)]
    for run in plan.runs.values():
        files += [f"{run.folder}/data.parquet", f"{run.folder}/provenance.json"]
    assert len(set(files)) == len(files)
    targets = [plan.path(file) for file in files]
    all_studies.dry_run(*targets, "--config", "results=fresh", f"shards={shards}")


def test_slurm_profile_repeats_the_default_one(project):
    default, slurm = (
        yaml.safe_load((project.root / "profiles" / name / "config.yaml").read_text())
        for name in ("default", "slurm")
    )
    common = {key: value for key, value in default.items() if key != "cores"}
    assert common.items() <= slurm.items()
    assert len(common) == 3


def run_make(project, *arguments: str) -> str:
    """Return what make prints, called as by hand even where make runs the tests."""
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", *arguments],
        cwd=project.root,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_make_reproduce_passes_the_scale_on(project):
    commands = run_make(project, "-n", "reproduce", "SCALE=paper")
    assert "snakemake reproduce-all" in commands
    assert commands.rstrip().endswith("--config scale=paper")


def test_make_clean_keeps_results(project, finished_files):
    run_make(project, "clean")
    assert not (project.root / ".snakemake").exists()
    assert not list(project.root.rglob("__pycache__"))
    assert project.files() == finished_files
    assert project.dry_run().jobs == set()


def test_make_clean_results_keeps_the_page_that_explains_them(project):
    (project.root / "results/README.md").write_text("Results.\n")
    run_make(project, "clean-results")
    assert list(project.files()) == ["README.md"]
