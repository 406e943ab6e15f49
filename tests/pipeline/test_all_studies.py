"""All studies together: each is computed completely, once, and stands for itself."""

import re

import pytest

from redealt.files import read_json
from tests.pipeline.jobs import (
    COMPILING,
    DATASETS,
    EXHIBITS,
    JOINT,
    PAPERS,
    RUNS,
    STUDIES,
    VERDICTS,
)


def test_first_call_runs_every_job_once(baseline):
    expected = COMPILING | RUNS | DATASETS | EXHIBITS | VERDICTS | PAPERS | JOINT
    assert baseline.first_call.jobs == expected
    assert len(re.findall(r"^Job \d+: ", baseline.first_call.output, re.MULTILINE)) == len(expected)


def test_second_call_does_nothing(all_studies):
    before = all_studies.written()
    call = all_studies.make()
    assert "Nothing to be done" in call.output
    assert all_studies.written() == before


def test_everything_below_the_results_is_planned(all_studies, all_files):
    plan = all_studies.plan()
    products = plan.products.values()
    planned = {file for product in products for file in (*product.files, product.sidecar)}
    assert {name for name in all_files if not name.startswith("store/")} == planned
    kinds = {name.rpartition(".")[2] for name in all_files}
    assert kinds == {"parquet", "json", "csv", "pdf", "svg", "png", "html"}


def test_data_sets_are_the_results_in_the_store(all_studies, all_files):
    published = [run for run in all_studies.plan().runs.values() if run.is_published]
    assert {f"dataset: {run.study}/{run.name}" for run in published} == DATASETS
    for run in published:
        name = f"{run.study}/{run.name}"
        for copy, stored in (("parquet", "data.parquet"), ("json", "provenance.json")):
            assert all_files[f"{name}.{copy}"] == all_files[f"{run.folder}/{stored}"]
        sidecar = read_json(all_studies.root / "results" / f"{name}.json")
        assert (sidecar["name"], sidecar["key"]) == (run.name, run.key)


def test_runs_that_measure_time_get_all_cores(all_studies):
    measured = [run for run in all_studies.plan().runs.values() if run.measures_time]
    assert {(run.study, run.name) for run in measured} == {
        *(("cubirds", "seconds"), ("hanamikoji", "seconds")),
    }
    for run in measured:
        timings = read_json(all_studies.root / "results" / run.folder / "timings.json")
        assert timings["threads"] == 2


def test_run_that_measures_time_is_never_cut_and_has_nothing_beside_it(all_studies):
    names = ("hanamikoji/seconds", "hanamikoji/starter")
    seconds, starter = (all_studies.target(name, "fresh") for name in names)
    options = ("--config", "results=fresh", "shards=3")
    assert len(all_studies.dry_run(seconds, *options).jobs) == 1 + 4 + 2  # one shard, and joined
    assert len(all_studies.dry_run(starter, *options).jobs) == 1 + 4


def test_study_builds_nothing_of_the_others_and_of_the_top_level(all_studies):
    fresh = ("--config", "results=fresh")
    by_study = [all_studies.dry_run(study, *fresh).jobs for study in STUDIES]
    together = set().union(*by_study)
    assert len(together) == sum(map(len, by_study))
    assert all_studies.dry_run(*fresh).jobs - together == JOINT


def test_deleted_study_leaves_all_results_of_the_others(baseline, all_files, finished_files):
    assert baseline.next_call.jobs == JOINT
    own = {name for name in all_files if name.startswith(("cuckoo/", "store/cuckoo/"))}
    assert {name: finished_files[name] for name in own} == {name: all_files[name] for name in own}
    others = [study for study in STUDIES if study != "cuckoo"]
    assert not [name for name in finished_files if any(study in name for study in others)]


@pytest.mark.parametrize(
    ("shards", "threads", "runs"),
    [
        pytest.param(
            *(3, 1, ("iterated_table_1", "presampling", "starter", "genetic", "tuned_games")),
            id="three shards",
        ),
        pytest.param(
            *(1, 2, ("recursive", "one_switch_trees", "random_play", "tuned", "rollout_games")),
            id="two threads",
        ),
    ],
)
def test_neither_shards_nor_threads_change_a_run(all_studies, all_files, shards, threads, runs):
    if threads > 1:
        all_studies.edit(
            "workflow/rules/common.smk", "SECONDS_ON_ONE_THREAD = 5", "SECONDS_ON_ONE_THREAD = 0"
        )
    targets = [all_studies.target(run, "again") for run in runs]
    options = ("--cores", "2", "--config", "results=again", f"shards={shards}")
    all_studies.make(*targets, *options)
    timings = [read_json(path) for path in all_studies.root.glob("again/**/timings.json")]
    assert {each["threads"] for each in timings} <= {threads}
    files = all_studies.files("again")
    assert len(files) >= 2 * len(runs)
    assert files.items() <= all_files.items()


def test_products_of_a_study_made_again_have_the_same_bytes(all_studies, all_files):
    names = ("table_01", "table_10", "figure_05", "beyond_seconds")
    all_studies.drop(*(f"hanamikoji/{name}" for name in (*names, "table_as_run")))
    jobs = all_studies.make("hanamikoji").jobs
    assert jobs == {
        *(f"exhibit: hanamikoji/{name}" for name in names),
        *("dataset: hanamikoji/table_as_run", "judge: hanamikoji", "paper: hanamikoji"),
    }
    assert all_studies.files() == all_files
