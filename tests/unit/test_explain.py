"""What the explanation of an exhibit or a run says."""

from dataclasses import replace

import pytest

from redealt.errors import RedealtError
from redealt.files import read_json, write_json
from redealt.planning.plan import load_plan
from redealt.running import store
from redealt.running.explain import explain
from redealt.studies.cuckoo.settings import Settings
from tests.unit.plan_fixture import plan_of
from tests.unit.printed_lines import line_of
from tests.unit.store_fixture import store_result


@pytest.fixture
def plan(tmp_path):
    return plan_of(results=tmp_path / "results")


def test_an_exhibit_is_explained_by_its_runs(plan):
    store_result(plan, plan.run("cuckoo", "mixed"))
    lines = explain(plan, "cuckoo/figure_05a")
    key = plan.products["cuckoo/figure_05a"].key
    assert lines[:3] == [
        "cuckoo/figure_05a: Share of wins by strategy",
        f"  key {key}, to make; meant to reproduce: as_run",
        "  analysed and drawn by redealt.studies.cuckoo.exhibits.figure_05a",
    ]
    program, mixed = (plan.run("cuckoo", name) for name in ("published_program", "mixed"))
    heads = [line for line in lines if line.startswith("tournament ")]
    assert heads == [
        f"tournament cuckoo/published_program: key {program.key}, to compute",
        f"tournament cuckoo/mixed: key {mixed.key}, cached",
    ]


def test_an_exhibit_is_explained_with_its_arguments(plan):
    line = explain(plan, "cubirds/figure_07")[2]
    assert line.endswith(".exhibits.start_bird_maps with agent = heuristic, table = table_09")


def test_a_run_is_explained_by_its_settings_and_code(plan):
    lines = explain(plan, "cuckoo/mixed")
    run = plan.run("cuckoo", "mixed")
    assert lines[0] == f"tournament cuckoo/mixed: key {run.key}, to compute"
    assert f"  result  {plan.path(run.folder)}" in lines
    entry = "redealt.studies.cuckoo.stages.tournament:count_blocks"
    assert f"  entry   {entry}, {run.units} units, seed 20230123 (default)" in lines
    assert line_of(lines, "cuckoo.mixed.matches_per_n") == (
        "cuckoo.mixed.matches_per_n 4000 (default)"
    )
    assert not any("cuckoo.uniform" in line for line in lines)
    digest = run.code["redealt.core.streams"][:12]
    assert f"    {digest}  redealt.core.streams" in lines
    assert lines[-1] == "  no other result of this name"


def test_a_run_that_measures_time_is_marked(plan):
    run = plan.run("cuckoo", "mixed")
    plan.runs["cuckoo", "mixed"] = replace(run, measures_time=True)
    marked = f"tournament cuckoo/mixed: key {run.key}, to compute; wall times, not reproducible"
    assert explain(plan, "cuckoo/mixed")[0] == marked
    assert marked in explain(plan, "cuckoo/figure_05a")


def test_values_are_shown_with_the_source_that_gave_them(tmp_path):
    (tmp_path / "config.yaml").write_text("cuckoo: {lives: 2, mixed: {matches_per_n: 7}}\n")
    scales = tmp_path / "workflow" / "scales"
    scales.mkdir(parents=True)
    (scales / "smoke.yaml").write_text("cuckoo: {mixed: {matches_per_n: 9}}\n")
    plan = load_plan(tmp_path, {"scale": "smoke", "seed": 5, "results": str(tmp_path / "r")})
    lines = explain(plan, "cuckoo/mixed")
    assert line_of(lines, "cuckoo.lives") == "cuckoo.lives 2 (config.yaml)"
    matches = line_of(lines, "cuckoo.mixed.matches_per_n")
    assert matches == "cuckoo.mixed.matches_per_n 9 (scale smoke)"
    assert any(line.endswith("seed 5 (command line)") for line in lines)
    assert line_of(lines, "cuckoo.block") == "cuckoo.block 100 (default)"


def changes(plan, name: str) -> list[str]:
    lines = explain(plan, name)
    start = next(index for index, line in enumerate(lines) if line.startswith("  since "))
    return [line.strip() for line in lines[start + 1 :]]


def test_what_changed_since_the_newest_result_is_told(plan):
    other = plan_of(
        results=plan.results,
        seed=1,
        cuckoo={"mixed": {"matches_per_n": 4001}, "block": 50},
    )
    store_result(other, other.run("cuckoo", "mixed"))
    lines = changes(plan, "cuckoo/mixed")
    assert lines[0] == "params block: 50 became 100"
    assert "params cells.0.games: 4001 became 4000" in lines
    assert lines[-1] == "seed: 1 became 20230123"


def test_the_same_change_of_many_cells_is_told_three_times_and_counted(plan):
    other = plan_of(results=plan.results, cuckoo={"mixed": {"matches_per_n": 4001}})
    store_result(other, other.run("cuckoo", "mixed"))
    n_cells = len(plan.run("cuckoo", "mixed").params["cells"])
    assert changes(plan, "cuckoo/mixed") == [
        *(f"params cells.{place}.games: 4001 became 4000" for place in range(3)),
        f"and {n_cells - 3} more",
    ]


def test_a_change_deep_inside_a_list_is_told(plan):
    other = plan_of(
        results=plan.results,
        cuckoo={
            "variants": {**default_variants(), "as_written": {"switches": {"seats": 7}}},
            "optimality": {"games": [{"suits": 4, "cards": 10, "n_players": 2}]},
        },
    )
    for name in ("seating", "uniform", "profiles"):
        store_result(other, other.run("cuckoo", name))
    assert changes(plan, "cuckoo/uniform")[-2:] == [
        "params variants.as_run_seated.seats: 7 became 0",  # it builds on as_written
        "params variants.as_written.seats: 7 became 0",
    ]
    lines = changes(plan, "cuckoo/profiles")
    assert lines[0] == "params games.1.cards: nothing became 10"
    assert lines[-1] == "params switches.seats: 7 became 0"


def default_variants() -> dict:
    return Settings().model_dump()["variants"]


def test_changed_code_is_told_by_module(plan, monkeypatch):
    run = plan.run("cuckoo", "mixed")
    before = dict(run.code)
    run.code["redealt.core.streams"] = "f" * 64
    run.__dict__.pop("key", None)
    store_result(plan, run)
    run.__dict__.pop("key", None)
    run.code.update(before)
    assert changes(plan, "cuckoo/mixed") == [
        f"code redealt.core.streams: {'f' * 12} became {before['redealt.core.streams'][:12]}"
    ]


def test_the_newest_of_several_results_is_compared(plan):
    for minute, seed in ((1, 11), (3, 33), (2, 22)):
        other = plan_of(results=plan.results, seed=seed)
        store_result(other, other.run("cuckoo", "mixed"), minute=minute)
    store_result(plan, plan.run("cuckoo", "mixed"), minute=9)
    assert changes(plan, "cuckoo/mixed") == ["seed: 33 became 20230123"]


@pytest.mark.parametrize("content", ["{}", "[]", "", '{"name": "mixed"}'])
def test_a_result_that_does_not_say_what_it_is_is_not_compared(plan, content):
    other = plan_of(results=plan.results, seed=1)
    folder = store_result(other, other.run("cuckoo", "mixed"))
    (folder / store.PROVENANCE).write_text(content)
    assert explain(plan, "cuckoo/mixed")[-1] == "  no other result of this name"


def test_what_an_older_result_does_not_record_counts_as_nothing(plan):
    other = plan_of(results=plan.results, seed=1)
    path = store_result(other, other.run("cuckoo", "mixed")) / store.PROVENANCE
    named = {key: read_json(path)[key] for key in ("study", "stage", "name", "key")}
    write_json(path, named)
    lines = changes(plan, "cuckoo/mixed")
    assert "params block: nothing became 100" in lines
    assert lines[-1] == "seed: nothing became 20230123"


@pytest.mark.parametrize("name", ["figure_05a", "cukoo", "bridge/figure_05a", ""])
def test_a_name_without_a_known_study_is_refused(plan, name):
    with pytest.raises(RedealtError, match=r"expected study/exhibit or study/run, with study one"):
        explain(plan, name)


def test_an_unknown_exhibit_is_answered_with_the_known_ones(plan):
    with pytest.raises(RedealtError) as caught:
        explain(plan, "cuckoo/figure_99")
    assert str(caught.value).startswith(
        "cuckoo/figure_99: cuckoo has the exhibits figure_03, figure_04,"
    )
    assert "and the runs published_program, mixed," in str(caught.value)
