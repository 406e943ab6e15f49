"""Parameters of small runs of the stages, and their tables."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from redealt.core.resuming import ResumableTask
from redealt.games.unicorns.switches import AS_RUN, Switches

VARIANTS = {"as_run": Switches(**AS_RUN).model_dump(), "as_written": Switches().model_dump()}
RANDOM, RULE_BASED = {"kind": "random"}, {"kind": "rule_based"}


def make_search(name: str = "tested", variant: str = "as_run", **changes: Any) -> dict[str, Any]:
    """Return a small search, whose switches may be among the changes."""
    switches = VARIANTS[variant]
    search = {
        "search": name,
        "switches": {key: changes.pop(key, value) for key, value in switches.items()},
        "opponents": [RANDOM] * 5,
        "method": "genetic",
        "population": 6,
        "generations": 3,
        "games": 4,
        "crossover": 0.75,
    }
    return search | changes


def make_task(
    params: Mapping[str, Any], units: range, threads: int = 1, **others: Any
) -> ResumableTask:
    """Return a task of a made-up run."""
    return ResumableTask("unicorns", "made_up", params, 1, units, threads, **others)


def run_stage(
    stage: Callable, params: Mapping[str, Any], units: range, threads: int = 1, **others: Any
) -> dict[str, np.ndarray]:
    """Return the table of a stage as arrays."""
    table = stage(make_task(params, units, threads, **others))
    return {name: np.array(column) for name, column in table.items()}


def assert_not_cut(stage: Callable, params: Mapping[str, Any], units: int, **others: Any) -> None:
    """Check that neither threads nor cuts change the table of a stage."""
    whole = run_stage(stage, params, range(units), threads=2, **others)
    parts = [run_stage(stage, params, range(unit, unit + 1), **others) for unit in range(units)]
    for name, column in whole.items():
        assert column.tolist() == np.concatenate([part[name] for part in parts]).tolist()
