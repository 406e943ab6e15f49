"""All studies together: each is computed completely, once, and stands for itself."""

import re

import pytest

from redealt.files import read_json
from redealt.planning.config import study_names
from redealt.planning.plan import Plan
from tests.pipeline.jobs import JOINT, compiling, jobs_of

VERDICTS_PAPER_AND_GAMES = 3  # jobs of a study that nothing but the study declares


@pytest.fixture(scope="module")
def plan(baseline) -> Plan:
    """The plan of all studies."""
    return baseline.everything.plan()


def test_first_call_runs_every_job_once(baseline, plan):
    planned = jobs_of(plan)
    expected = {*planned, *compiling(plan, planned)}
    assert baseline.first_call.jobs == expected
    assert len(re.findall(r"^Job \d+: ", baseline.first_call.output, re.MULTILINE)) == len(expected)


def test_second_call_does_nothing(all_studies):
    before = all_studies.written()
    call = all_studies.make()
    assert "Nothing to be done" in call.output
    assert "Empty file path" not in call.output  # Snakemake's complaint about a path cut up
    assert all_studies.written() == before


def test_everything_below_the_results_is_planned(plan, all_files):
    products = plan.products.values()
    planned = {file for product in products for file in (*product.files, product.sidecar)}
    assert {name for name in all_files if not name.startswith("store/")} == planned
    kinds = {name.rpartition(".")[2] for name in all_files}
    assert kinds == {"parquet", "json", "csv", "pdf", "svg", "png", "html"}


def test_data_sets_are_the_results_in_the_store(baseline, plan, all_files):
    published = [run for run in plan.runs.values() if run.is_published]
    assert published
    for run in published:
        name = f"{run.study}/{run.name}"
        for copy, stored in (("parquet", "data.parquet"), ("json", "provenance.json")):
            assert all_files[f"{name}.{copy}"] == all_files[f"{run.folder}/{stored}"]
        sidecar = read_json(baseline.everything.root / "results" / f"{name}.json")
        assert (sidecar["name"], sidecar["key"]) == (run.name, run.key)


def test_runs_that_measure_time_get_all_cores(baseline, plan):
    measured = [run for run in plan.runs.values() if run.measures_time]
    assert {(run.study, run.name) for run in measured} == {
        *(("cubirds", "seconds"), ("hanamikoji", "seconds"), ("locm", "seconds")),
        ("unicorns", "seconds"),
    }
    for run in measured:
        timings = read_json(baseline.everything.root / "results" / run.folder / "timings.json")
        assert timings["threads"] == 2


def test_run_that_measures_time_is_never_cut_and_has_nothing_beside_it(all_studies):
    names = ("hanamikoji/seconds", "hanamikoji/starter")
    seconds, starter = (all_studies.target(name, "fresh") for name in names)
    options = ("--config", "results=fresh", "shards=3")
    assert len(all_studies.dry_run(seconds, *options).jobs) == 1 + 4 + 2  # one shard, and joined
    assert len(all_studies.dry_run(starter, *options).jobs) == 1 + 4


def test_study_builds_nothing_of_the_others_and_has_few_jobs(all_studies, plan):
    fresh = ("--config", "results=fresh")
    planned = jobs_of(plan)
    by_study = {name: all_studies.dry_run(name, *fresh).jobs for name in study_names()}
    for study, jobs in by_study.items():
        games = compiling(plan, jobs)
        assert len(games) == len({run.game for run in plan.studies[study].runs})
        declared = [*plan.studies[study].runs, *plan.studies[study].exhibits]
        data_sets = sum(run.is_published for run in plan.studies[study].runs)
        assert len(jobs) == len(declared) + data_sets + len(games) + VERDICTS_PAPER_AND_GAMES
    together = set().union(*by_study.values())
    assert len(together) == sum(map(len, by_study.values()))
    assert planned.keys() - together == JOINT


def test_deleted_study_leaves_all_results_of_the_others(baseline, all_files, finished_files):
    assert baseline.next_call.jobs == JOINT
    own = {name for name in all_files if name.startswith(("cuckoo/", "store/cuckoo/"))}
    assert {name: finished_files[name] for name in own} == {name: all_files[name] for name in own}
    others = [study for study in study_names() if study != "cuckoo"]
    assert not [name for name in finished_files if any(study in name for study in others)]


@pytest.mark.parametrize(
    ("shards", "threads", "runs"),
    [
        pytest.param(3, 1, ("iterated_table_1", "genetic", "tuned_games"), id="three shards"),
        pytest.param(1, 2, ("table_as_run", "recursive", "tuned"), id="two threads"),
        pytest.param(1, 1, ("published_program",), id="one unit"),
    ],
)
def test_neither_shards_nor_threads_change_a_run(all_studies, all_files, shards, threads, runs):
    """A run of each stage; tests of the studies cut and thread each of their stage functions.

    Two cores are one thread of a shard, or of a run of one unit, and two of any other run.
    """
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
        "dataset: hanamikoji/table_as_run",
    }
    assert all_studies.files() == all_files
