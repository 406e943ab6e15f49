"""Take runs from the reference results into the store, instead of computing them."""

import sys
from collections.abc import Iterator
from pathlib import Path

from redealt import files
from redealt.planning.plan import Plan, PlannedRun
from redealt.reference.runs import get_reference
from redealt.running import store
from redealt.running.session import is_query


def take_results(plan: Plan, dry_run: bool) -> None:
    """Copy all planned runs that the reference holds, and the store does not, into the store.

    Only at the scale of the reference. A damaged one is named and not taken. A dry run says how
    many there are.
    """
    if is_query(sys.argv):
        return
    found = list(find_taken(plan))
    if dry_run:
        if found:
            print(f"redealt: runs in the reference results: {len(found)}", file=sys.stderr)
        return
    for run in found:
        source = get_reference(plan) / run.folder
        if fault := store.check_result(source):
            print(f"redealt: warning: {fault.partition(';')[0]}", file=sys.stderr)
        else:
            copy_result(source, Path(plan.path(run.folder)))


def find_taken(plan: Plan) -> Iterator[PlannedRun]:
    """Yield the runs that are in the reference under their planned key, and not in the store."""
    if not plan.takes_reference:
        return
    reference = get_reference(plan)
    for run in plan.runs.values():
        is_here = store.is_complete(Path(plan.path(run.folder)))
        if not is_here and store.is_complete(reference / run.folder):
            yield run


def copy_result(source: Path, target: Path, provenance: str = store.PROVENANCE) -> None:
    """Copy a result, its provenance last and in the file of that name, compressed or not."""
    files.write_file(target / store.DATA, (source / store.DATA).read_bytes())
    files.write_json(target / provenance, files.read_json(store.find_provenance(source)))
