"""Adopt results that older code computed: units of each are computed again and compared."""

from collections.abc import Iterator
from pathlib import Path

from redealt import files
from redealt.planning.plan import Plan, PlannedRun
from redealt.reference.checking import draw_units, find_differing
from redealt.reference.folder import find_result, read_provenance
from redealt.reference.runs import get_reference, list_shipped, tell_state
from redealt.running import store


def adopt_results(plan: Plan, study: str, count: int, seed: int) -> Iterator[tuple[str, bool]]:
    """Give results of older code the planned keys if units of them come out the same.

    Of each run ``count`` units are drawn. Yield what was found of each run, and whether its result
    may be used.
    """
    for run in list_shipped(plan, study):
        if tell_state(plan, run) != "older code":
            continue
        if outdated := [
            need for need in run.needed.values() if tell_state(plan, need) != "current"
        ]:
            yield f"{run.name}: not adopted, for {outdated[0].name} is not", False
            continue
        ((_, units),) = draw_units([run], count, seed)
        if differing := find_differing(plan, run, units):
            yield f"{run.name}: not adopted, unit {differing[0]} comes out otherwise", False
        else:
            _adopt(get_reference(plan), run, units)
            yield f"{run.name}: adopted, {len(units)} of {run.units} units are the same", True


def _adopt(reference: Path, run: PlannedRun, units: list[int]) -> None:
    """Move a result to its planned key; its provenance says by which code it was computed."""
    source, target = find_result(reference, run.folder), reference / run.folder
    assert source is not None
    recorded = read_provenance(source)
    before = {part: recorded[part] for part in ("key", "code", "versions")}
    adopted = [*recorded.get("adopted", ()), {**before, "units": units}]
    files.write_file(target / store.DATA, (source / store.DATA).read_bytes())
    files.write_json(target / store.COMPRESSED, {**recorded, **run.describe(), "adopted": adopted})
    store.remove_result(source)
