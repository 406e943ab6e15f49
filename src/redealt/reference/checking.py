"""Compute units of the reference results again, drawn at random, and compare them bit for bit."""

import random
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from redealt.core.resuming import NothingKept
from redealt.core.task import Columns
from redealt.errors import RedealtError
from redealt.planning.plan import Plan, PlannedRun
from redealt.reference.folder import find_result
from redealt.reference.runs import get_reference
from redealt.running import store
from redealt.running.compiling import compile_game
from redealt.running.compute import compute_units

if TYPE_CHECKING:
    import pyarrow as pa


def draw_units(
    runs: Sequence[PlannedRun], count: int, seed: int, most_seconds: float = float("inf")
) -> list[tuple[PlannedRun, list[int]]]:
    """Draw numbers of units by run: for each first a run, then one of its units that is left.

    A unit that takes more than ``most_seconds`` on one core, about, is not drawn.
    """
    generator = random.Random(seed)
    drawn: dict[str, set[int]] = {run.name: set() for run in runs}
    able = [run for run in runs if _seconds_per_unit(run) <= most_seconds]
    for _ in range(count):
        able = [run for run in able if len(drawn[run.name]) < run.units]
        if able:
            run = generator.choice(able)
            numbers = drawn[run.name]
            numbers.add(generator.choice([n for n in range(run.units) if n not in numbers]))
    return [(run, sorted(drawn[run.name])) for run in runs if drawn[run.name]]


def say_why_none(runs: Sequence[PlannedRun]) -> str:
    """Say why no unit of these runs could be drawn."""
    if not runs:
        return "the reference has no run of the present settings"
    shortest = ceil(min(map(_seconds_per_unit, runs)))
    return f"its shortest unit takes {shortest} core seconds (see --most-seconds)"


def _seconds_per_unit(run: PlannedRun) -> float:
    return run.cost_hint / run.units


def find_differing(plan: Plan, run: PlannedRun, units: Sequence[int]) -> list[int]:
    """Compute units of a run by the present code; return those whose rows the reference lacks."""
    compile_game(run.game)
    own, *needs = (_find_result(plan, each) for each in (run, *run.needed.values()))
    holds = _look_into(store.read_result(own))
    described = run.describe()
    return [
        unit
        for unit in units
        if not holds(compute_units(described, range(unit, unit + 1), needs, 1, NothingKept(), {}))
    ]


def _find_result(plan: Plan, run: PlannedRun) -> Path:
    found = find_result(get_reference(plan), run.folder)
    if found is None:
        raise RedealtError(f"the reference has no result of {run.study}/{run.name}")
    return found


def _look_into(table: "pa.Table") -> Callable[[Columns], bool]:
    """Return what tells whether rows stand in a table, one after the other, to the last bit."""
    import numpy as np
    import pandas as pd
    import pyarrow as pa

    def hash_rows(of: "pa.Table") -> np.ndarray:
        return pd.util.hash_pandas_object(of.to_pandas(), index=False).to_numpy()

    hashes = hash_rows(table)

    def holds(rows: Columns) -> bool:
        try:
            part = pa.table(dict(rows)).cast(table.schema)
        except (pa.ArrowInvalid, ValueError):
            return False
        wanted = store.encode_table(part)
        starts = np.flatnonzero(hashes == hash_rows(part)[0]) if len(part) else [0]
        return any(store.encode_table(table.slice(start, len(part))) == wanted for start in starts)

    return holds
