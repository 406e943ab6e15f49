"""Parameters of small runs of the stages, and what runs them."""

from functools import partial
from typing import Any

from redealt.games.locm.switches import Switches
from tests.studies import stage_runs

make_task = partial(stage_runs.make_task, "locm")
run_stage = partial(stage_runs.run_stage, "locm")
assert_not_cut = partial(stage_runs.assert_not_cut, "locm")
SWITCHES = Switches().model_dump()
BASELINE = {"kind": "baseline_2"}


def make_search(name: str = "tested", **changes: Any) -> dict[str, Any]:
    """Return a small progressive search; a change to None leaves a parameter out."""
    search = {
        "search": name,
        "switches": SWITCHES,
        "genome": "linear",
        "method": "genetic",
        "population": 8,
        "elite": 2,
        "generations": 3,
        "drafts": 2,
        "rounds": 2,
        "mutation": {"rate": 0.05, "sd": None},
    }
    changed = search | changes
    return {name: value for name, value in changed.items() if value is not None}
