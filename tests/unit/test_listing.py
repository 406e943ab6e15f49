"""What the list of the plan says."""

from dataclasses import replace
from pathlib import Path

import pytest

from redealt.files import write_file
from redealt.running.listing import list_plan
from redealt.running.progress import format_duration
from redealt.sidecars import write_sidecar
from tests.unit.plan_fixture import plan_of
from tests.unit.printed_lines import line_of
from tests.unit.store_fixture import store_result


@pytest.fixture
def plan(tmp_path):
    return plan_of(results=tmp_path / "results")


def make_product(plan, name: str) -> None:
    product = plan.products[name]
    for file in product.files:
        write_file(Path(plan.path(file)), b"")
    made = [Path(plan.path(file)) for file in product.files]
    write_sidecar(Path(plan.path(product.sidecar)), {"key": product.key}, made)


def test_runs_and_products_are_listed_with_their_state(plan):
    run = plan.run("cuckoo", "mixed")
    store_result(plan, run)
    make_product(plan, "cuckoo/figure_04")
    lines = list_plan(plan)
    assert lines[0] == f"scale laptop, results in {plan.results}"
    assert line_of(lines, "cuckoo/mixed") == f"cuckoo/mixed tournament {run.key} 1 6 s cached"
    uniform = plan.run("cuckoo", "uniform").key
    # 38 numbers of players, 4 strategies, 2 variants and 2000 matches of 10 microseconds
    assert line_of(lines, "cuckoo/uniform") == (
        f"cuckoo/uniform tournament {uniform} 1 6 s to compute"
    )
    drawn = plan.products["cuckoo/figure_04"].key
    assert line_of(lines, "cuckoo/figure_04") == f"cuckoo/figure_04 {drawn} 0 s 0 s current"
    assert line_of(lines, "summary") == f"summary {plan.products['summary'].key} to make"


def test_what_is_left_is_summed_up_for_exhibits_studies_and_all(plan):
    for run in plan.runs.values():
        store_result(plan, run)
    assert line_of(list_plan(plan), "all").endswith(" 0 s")
    other = plan_of(results=plan.results, cuckoo={"seating": {"matches": 40_000_000}})
    lines = list_plan(other)
    assert line_of(lines, "cuckoo/seating").split()[3:] == [
        "2",
        "13",
        "min",
        "20",
        "s",
        "to",
        "compute",
    ]
    # what is left, of the exhibit that rests on it, its study and all
    assert line_of(lines, "cuckoo/beyond_seats").endswith(" 13 min 20 s to make")
    assert line_of(lines, "cuckoo/figure_06").endswith(" 0 s to make")
    assert line_of(lines, "cuckoo").endswith(" 13 min 20 s")
    assert line_of(lines, "all").endswith(" 13 min 20 s")


def test_an_exhibit_costs_what_its_runs_need(plan):
    assert plan.exhibit("locm", "table_01").runs == ("tournament",)
    needed = ("tournament", "progressive", "from_linear", "weak_op", "strong_op")
    cost = format_duration(sum(plan.run("locm", name).cost_hint for name in needed))
    assert f" {cost} {cost} to make" in line_of(list_plan(plan), "locm/table_01")


def test_the_list_says_how_many_rates_were_measured(plan):
    n_runs = len(plan.runs)
    assert list_plan(plan)[-1].startswith(f"rates of 0 of {n_runs} runs were measured here")
    name = ("cuckoo", "mixed")
    quick = {**plan.runs, name: replace(plan.runs[name], pace=0.5)}
    assert list_plan(replace(plan, runs=quick))[-1].startswith(f"rates of 1 of {n_runs} runs")
