"""The plan: what a key is made of, how runs are cut, and that planning is light."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from redealt.errors import RedealtError
from redealt.planning import plan as plan_module
from redealt.planning.declarations import STAGES, Run
from redealt.planning.digest import hash_json
from redealt.planning.plan import PlannedRun, load_plan
from tests.unit.plan_fixture import ROOT, default_plan, plan_of

RUN = Run(
    stage="tournament",
    name="mixed",
    entry="redealt.planning.declarations:nothing",
    params={"matches": 100, "cells": [{"n": 2, "m": 3}]},
    units=10,
    game="cuckoo",
)
HEAVY = ("numba", "pandas", "pyarrow", "matplotlib", "scipy", "statsmodels", "numpy", "snakemake")


def planned(run: Run = RUN, seed: int = 1, needs: dict | None = None, study: str = "cuckoo"):
    return PlannedRun(**vars(run), study=study, seed=seed, needed=needs or {})


# Keys


def test_a_key_is_the_hash_of_the_documented_parts():
    content = {
        "study": "cuckoo",
        "stage": "tournament",
        "name": "mixed",
        "params": RUN.params,
        "seed": 1,
        "needs": {},
        "code": hash_json(planned().code),
    }
    assert planned().key == hash_json(content)[:12]
    assert re.fullmatch("[0-9a-f]{12}", planned().key)
    assert planned().folder == f"store/cuckoo/tournament/mixed-{planned().key}"


def test_the_order_of_parameters_does_not_matter():
    turned = replace(RUN, params={"cells": [{"m": 3, "n": 2}], "matches": 100})
    assert planned(turned).key == planned().key


def test_every_ingredient_changes_the_key(monkeypatch):
    need = planned(replace(RUN, name="sample"))
    others = [
        planned(replace(RUN, params={**RUN.params, "matches": 101})),
        planned(replace(RUN, params={"matches": 100, "cells": [{"n": 2, "m": 4}]})),
        planned(replace(RUN, name="uniform")),
        planned(replace(RUN, stage="solve")),
        planned(replace(RUN, entry="redealt.errors:nothing")),
        planned(seed=2),
        planned(study="hanamikoji"),
        planned(needs={"sample": need}),
        planned(needs={"other": need}),
    ]
    edited = planned()
    monkeypatch.setattr(plan_module, "code_digests", lambda module: {module: "edited"})
    keys = [planned_run.key for planned_run in (*others, edited)]
    monkeypatch.undo()
    assert len({*keys, planned().key}) == len(keys) + 1


def test_what_no_result_depends_on_is_in_no_key():
    same = replace(RUN, units=99, expected_seconds=1e6, settings=("cuckoo.mixed",), game="other")
    assert planned(same).key == planned().key
    assert planned(replace(RUN, measures_time=True, is_published=True)).key == planned().key


def test_the_keys_of_needs_reach_through_several_runs():
    def chain(matches: int) -> str:
        first = planned(replace(RUN, name="first", params={"matches": matches}))
        second = planned(replace(RUN, name="second"), needs={"first": first})
        return planned(replace(RUN, name="third"), needs={"second": second}).key

    assert chain(1) != chain(2)
    assert chain(1) == chain(1)


def changed_runs(**changes) -> set[str]:
    before, after = default_plan().runs, plan_of(**changes).runs
    return {"/".join(name) for name in before if before[name].key != after[name].key}


def of_cuckoo(*names: str) -> set[str]:
    return {f"cuckoo/{name}" for name in names}


def test_an_edited_setting_moves_the_runs_that_depend_on_it_and_no_other():
    labelled = {"mixed", "uniform", "one_switch"}
    for changes, runs in (
        ({"mixed": {"matches_per_n": 4001}}, {"mixed"}),
        ({"seating": {"matches": 7}}, {"seating"}),
        ({"lives": 2}, {*labelled, "seating"}),
        ({"published_program": {"seed": 1}}, {"published_program"}),
        ({"n_players": {"largest": 38}}, {*labelled, "published_program", "formulas"}),
    ):
        assert changed_runs(cuckoo=changes) == of_cuckoo(*runs)
    assert changed_runs(seed=1) == {"/".join(name) for name in default_plan().runs}
    for changes in (
        {"shards": 5},
        {"shards": "auto"},
        {"results": "elsewhere"},
        {"scale": "paper"},
        {"figures": {"png_dpi": 100}},
    ):
        assert changed_runs(**changes) == set()


def numbers_of(model: BaseModel, path: str) -> Iterator[tuple[str, float, float]]:
    """Yield (dotted key, value, step to another one) of the numbers in a study's settings."""
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            yield from numbers_of(value, f"{path}.{name}")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            steps = [m.multiple_of for m in field.metadata if hasattr(m, "multiple_of")]
            yield (
                f"{path}.{name}",
                value,
                steps[0] if steps else 0.1 if isinstance(value, float) else 1,
            )


NUMBERS = [
    number
    for name, settings in default_plan().configuration.studies.items()
    for number in numbers_of(settings, name)
]


@pytest.mark.parametrize(("key", "value", "step"), NUMBERS)
def test_an_edited_number_moves_the_keys_of_the_runs_that_name_it(key, value, step):
    def moved(number: float) -> set[str]:
        changes: Any = number if isinstance(value, float) else int(number)
        for part in reversed(key.split(".")):
            changes = {part: changes}
        return changed_runs(**changes)

    def names_it(run: PlannedRun) -> bool:
        named = any(f"{key}.".startswith(f"{setting}.") for setting in run.settings)
        return named or any(map(names_it, run.needed.values()))

    named = {"/".join(name) for name, run in default_plan().runs.items() if names_it(run)}
    try:
        assert moved(value + step) - {"cubirds/start_birds_cluster"} == named
    except ValidationError:  # one more does not fit together with other settings
        assert moved(value - step) == named


@pytest.mark.parametrize(
    ("run", "setting"),
    [
        ("hanamikoji/agents", "hanamikoji.recursive.games"),
        ("hanamikoji/open_misfit", "hanamikoji.iterated.iterations"),
        ("cubirds/tuned_games", "cubirds.tuned.seeds"),
        ("cubirds/seconds", "cubirds.rollout_games.ladder"),
        ("cuckoo/seating", "cuckoo.variants.as_run.switches"),
    ],
)
def test_a_run_names_what_it_reads_of_the_section_of_another_run(run, setting):
    study, name = run.split("/")
    assert setting in default_plan().run(study, name).settings


def test_every_run_names_the_settings_that_its_parameters_come_from():
    for (study, name), run in default_plan().runs.items():
        assert run.settings, name
        assert all(key.startswith(f"{study}.") for key in run.settings)
        assert run.stage in STAGES
        assert re.fullmatch("[a-z0-9_]+", name)
        json.dumps(run.describe())


def test_a_job_is_told_all_that_the_key_is_made_of():
    need = planned(replace(RUN, name="sample"))
    run = planned(needs={"sample": need})
    assert run.describe() == {
        "study": "cuckoo",
        "stage": "tournament",
        "name": "mixed",
        "key": run.key,
        "game": "cuckoo",
        "entry": "redealt.planning.declarations:nothing",
        "params": RUN.params,
        "units": 10,
        "expected_seconds": 1.0,
        "seed": 1,
        "needs": {"sample": need.key},
        "code": run.code,
    }


def test_a_run_that_measures_time_says_so_and_no_other_does():
    run, timed = planned(), planned(replace(RUN, measures_time=True))
    assert timed.describe() == {**run.describe(), "measures_time": True}
    source = {"stage": "tournament", "name": "mixed", "key": run.key, "seed": 1}
    assert run.source == source
    assert timed.source == {**source, "measures_time": True}


# Shards


@given(st.integers(1, 500), st.integers(1, 600))
def test_shards_cover_all_units_once_and_differ_by_one_unit_at_most(units, wanted):
    shards = planned(replace(RUN, units=units)).shards(wanted)
    assert [unit for shard in shards for unit in shard] == list(range(units))
    assert len(shards) == min(units, wanted)
    sizes = {len(shard) for shard in shards}
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 1


@pytest.mark.parametrize(
    ("cost", "count"), [(0.0, 1), (600.0, 1), (600.1, 2), (3000.0, 5), (1e9, 10)]
)
def test_automatic_shards_take_about_ten_minutes(cost, count):
    assert len(planned(replace(RUN, expected_seconds=cost)).shards("auto")) == count


@pytest.mark.parametrize("wanted", [1, 3, "auto"])
def test_a_run_that_measures_time_is_never_cut(wanted):
    timed = planned(replace(RUN, expected_seconds=1e9, measures_time=True))
    assert timed.shards(wanted) == [range(10)]


# Looking up


def test_unknown_names_are_told():
    plan = default_plan()
    for call in (
        lambda: plan.run("cuckoo", "mixd"),
        lambda: plan.run("bridge", "mixed"),
        lambda: plan.exhibit("cuckoo", "figure_99"),
        lambda: plan.exhibit("bridge", "figure_03"),
    ):
        with pytest.raises(RedealtError, match=r"there is no (run|exhibit) .+ in this config"):
            call()


def test_an_exhibit_is_described_with_the_keys_of_its_runs():
    plan = default_plan()
    described = plan.describe_exhibit("cuckoo", "figure_05a")
    runs = [plan.run("cuckoo", name) for name in ("published_program", "mixed")]
    assert described == {
        "key": plan.products["cuckoo/figure_05a"].key,
        "study": "cuckoo",
        "exhibit": "figure_05a",
        "title": "Share of wins by strategy",
        "kind": "figure",
        "module": "redealt.studies.cuckoo.exhibits.figure_05a",
        "arguments": {},
        "reproduces_with": "as_run",
        "scale": "laptop",
        "published": ["figure_05a"],
        "runs": [
            {"stage": "tournament", "name": run.name, "key": run.key, "seed": 20230123}
            for run in runs
        ],
    }


def test_verdicts_are_described_with_all_exhibits_and_claims():
    described = default_plan().describe_verdicts("cuckoo")
    assert described["study"] == "cuckoo"
    assert described["reproduces_with"]["figure_06"] == "as_run_seated"
    assert {claim["id"] for claim in described["claims"]} == {str(n) for n in range(1, 14)}
    assert described["claims"][0]["id"] == "7"  # the most important first


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("results", "results/a/b"),
        ("./results/", "results/a/b"),
        ("../x", "../x/a/b"),
        ("/r", "/r/a/b"),
    ],
)
def test_paths_lie_below_the_results_folder(given, path):
    assert plan_of(results=given).path("a", "b") == path


def test_products_are_named_once_and_no_two_share_a_file():
    products = default_plan().products
    files = [file for product in products.values() for file in (*product.files, product.sidecar)]
    assert len(set(files)) == len(files)
    assert list(products)[-3:] == ["scorecard", "summary", "report/index"]


def test_no_data_set_has_the_name_of_an_exhibit():
    plan = default_plan()
    exhibits = {exhibit.name for study in plan.studies.values() for exhibit in study.exhibits}
    assert exhibits.isdisjoint(name for (_, name), r in plan.runs.items() if r.is_published)


# What a change of the configuration does to products


def changed_products(**changes) -> set[str]:
    before, after = default_plan().products, plan_of(**changes).products
    return {name for name in before if before[name].key != after[name].key}


@pytest.mark.parametrize("change", [{"figures": {"png_dpi": 100}}, {"scale": "paper"}])
def test_colors_and_the_name_of_the_scale_move_exhibits_and_what_shows_them(change):
    changed = changed_products(**change)
    plan = default_plan()
    published = {f"{study}/{name}" for (study, name), r in plan.runs.items() if r.is_published}
    games = {f"report/games/{study}" for study in plan.studies}
    assert changed == set(plan.products) - published - games


def test_a_run_moves_its_exhibits_and_what_is_made_of_them():
    joint = {"cuckoo/scorecard", "cuckoo/paper", "scorecard", "summary", "report/index"}
    changed = changed_products(cuckoo={"seating": {"matches": 7}})
    assert changed == {"cuckoo/beyond_seats", *joint}
    changed = changed_products(cuckoo={"mixed": {"matches_per_n": 7}})
    figures = {"cuckoo/figure_05a", "cuckoo/figure_05b"}
    assert changed == {*figures, "report/games/cuckoo", *joint}


def test_shards_and_the_folder_of_results_move_nothing():
    assert changed_products(shards=3, results="elsewhere") == set()


# Lightness


def imports_of(code: str) -> set[str]:
    """Return the heavy packages that a fresh interpreter has loaded after running ``code``."""
    report = f"import sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    call = [sys.executable, "-c", f"{code}\n{report}"]
    answer = subprocess.run(call, capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(answer.stdout.splitlines()[-1].replace("'", '"')))


def test_planning_imports_nothing_heavy():
    code = "from pathlib import Path\nfrom redealt.planning.plan import load_plan\n"
    code += "load_plan(Path('.'))"
    assert imports_of(code) == set()


def test_help_imports_nothing_heavy():
    code = (
        "from redealt.cli import main\ntry:\n    main(['--help'])\nexcept SystemExit as e:\n"
        "    assert e.code == 0"
    )
    assert imports_of(code) == set()


def test_the_plan_of_the_checkout_has_every_study(tmp_path):
    (tmp_path / "config.yaml").write_text("seed: 7\n")
    plan = load_plan(tmp_path, {"results": "r"})
    assert (plan.scale, plan.results) == ("laptop", "r")
    assert plan.run("cuckoo", "mixed").seed == 7
    assert plan.runs.keys() == default_plan().runs.keys()
