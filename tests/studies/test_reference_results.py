"""The shipped reference results: ten units of each study, computed by the present code."""

from pathlib import Path

import pytest

from redealt.planning.config import study_names
from redealt.planning.digest import hash_json
from redealt.planning.plan import load_plan
from redealt.planning.reference import FOLDER, PAPER_SCALE
from redealt.reference.building import MOST_BYTES
from redealt.reference.checking import draw_units, find_differing
from redealt.reference.folder import read_conclusions
from redealt.reference.runs import list_checkable, list_shipped
from redealt.running import store
from redealt.running.maintenance import size_of

ROOT = Path(__file__).parents[2]
UNITS, MOST_SECONDS = 10, 2.0


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    """The plan of the scale of the reference, with an empty folder of results."""
    results = tmp_path_factory.mktemp("results")
    return load_plan(ROOT, {"scale": PAPER_SCALE, "results": str(results), "reference": "on"})


@pytest.mark.parametrize("study", study_names())
def test_ten_units_of_the_reference_are_what_the_code_computes(plan, study):
    assert read_conclusions(ROOT / FOLDER, study)
    runs = list_checkable(plan, study)
    assert {run.name for run in runs} == {run.name for run in list_shipped(plan, study)}
    seed = int(hash_json([run.key for run in runs])[:8], 16)  # other units whenever code changes
    drawn = draw_units(runs, UNITS, seed, MOST_SECONDS)
    assert sum(len(units) for _, units in drawn) == UNITS
    assert {run.name: find_differing(plan, run, units) for run, units in drawn} == {
        run.name: [] for run, _ in drawn
    }


def test_the_reference_is_whole_and_small():
    results = list(store.list_results(ROOT / FOLDER))
    assert results
    assert [store.check_result(path) for path in results] == [None] * len(results)
    assert size_of(ROOT / FOLDER) <= MOST_BYTES
