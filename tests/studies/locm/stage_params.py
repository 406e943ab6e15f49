"""Parameters of small runs of the stages, and their tables."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns
from redealt.games.locm.switches import Switches

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


def make_task(
    params: Mapping[str, Any], units: range, threads: int = 1, **others: Any
) -> ResumableTask:
    """Return a task of a made-up run."""
    return ResumableTask("locm", "made_up", params, 1, units, threads, **others)


def run_stage(
    stage: Callable, params: Mapping[str, Any], units: range, threads: int = 1, **others: Any
) -> dict[str, np.ndarray]:
    """Return the table of a stage as arrays."""
    table: Columns = stage(make_task(params, units, threads, **others))
    return {name: np.array(column) for name, column in table.items()}


def assert_not_cut(stage: Callable, params: Mapping[str, Any], units: int, **others: Any) -> None:
    """Check that neither threads nor cuts change the table of a stage."""
    whole = run_stage(stage, params, range(units), threads=2, **others)
    parts = [run_stage(stage, params, range(unit, unit + 1), **others) for unit in range(units)]
    for name, column in whole.items():
        assert column.tolist() == np.concatenate([part[name] for part in parts]).tolist()
