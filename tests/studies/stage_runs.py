"""Small runs of a study's stages, and their tables."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns


def make_task(
    study: str, params: Mapping[str, Any], units: range, threads: int = 1, **others: Any
) -> ResumableTask:
    """Return a task of a made-up run."""
    return ResumableTask(study, "made_up", params, 1, units, threads, **others)


def run_stage(
    study: str,
    stage: Callable,
    params: Mapping[str, Any],
    units: range,
    threads: int = 1,
    **others: Any,
) -> dict[str, np.ndarray]:
    """Return the table of a stage as arrays."""
    table: Columns = stage(make_task(study, params, units, threads, **others))
    return {name: np.array(column) for name, column in table.items()}


def assert_not_cut(
    study: str, stage: Callable, params: Mapping[str, Any], units: int, **others: Any
) -> None:
    """Check that neither threads nor cuts change the table of a stage."""
    whole = run_stage(study, stage, params, range(units), threads=2, **others)
    parts = [
        run_stage(study, stage, params, range(unit, unit + 1), **others) for unit in range(units)
    ]
    for name, column in whole.items():
        assert column.tolist() == np.concatenate([part[name] for part in parts]).tolist()
