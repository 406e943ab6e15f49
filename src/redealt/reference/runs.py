"""The runs of a plan that belong into the reference, and what the reference holds of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from redealt.errors import RedealtError
from redealt.planning.plan import Plan, PlannedRun
from redealt.reference.folder import find_result, read_provenance

State = Literal["current", "older code", "other settings", "missing"]
_SETTINGS = ("stage", "params", "seed", "units")


def get_reference(plan: Plan) -> Path:
    """Return the folder of reference results, or raise RedealtError if they are off."""
    if plan.reference is None:
        raise RedealtError("reference: found off, expected on")
    return plan.reference


def list_shipped(plan: Plan, study: str) -> Iterator[PlannedRun]:
    """Yield the runs of a study that belong into the reference.

    Those that measure wall times do not: the times are those of a machine.
    """
    for run in plan.runs.values():
        if run.study == study and not run.measures_time:
            yield run


def tell_state(plan: Plan, run: PlannedRun) -> State:
    """Tell whether the reference holds a run, of the present code and settings or of others."""
    recorded = read_provenance(find_result(get_reference(plan), run.folder))
    if not recorded:
        return "missing"
    if recorded.get("key") == run.key:
        return "current"
    described = run.describe()
    is_same = all(recorded.get(part) == described[part] for part in _SETTINGS)
    return "older code" if is_same else "other settings"


def list_checkable(plan: Plan, study: str) -> list[PlannedRun]:
    """Return the runs that the reference holds for the present settings, whatever the code."""
    shipped = list_shipped(plan, study)
    return [run for run in shipped if tell_state(plan, run) in ("current", "older code")]
