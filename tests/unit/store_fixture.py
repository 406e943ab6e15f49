"""Results made up for a plan: complete folders of its store, with the provenance of a real run."""

import os
from pathlib import Path

from redealt import files
from redealt.planning.plan import Plan, PlannedRun
from redealt.running import store


def store_result(plan: Plan, run: PlannedRun, *, minute: int = 0) -> Path:
    """Write a small result for a run, last changed so many minutes into 1 January 2024 UTC."""
    folder = Path(plan.path(run.folder))
    content = store.write_table(folder / store.DATA, {"n": [1, 2, 3]})
    provenance = {**run.describe(), "bytes": len(content), "sha256": files.hash_bytes(content)}
    files.write_json(folder / store.PROVENANCE, provenance)
    when = 1_704_067_200 + 60 * minute
    for path in (folder / store.PROVENANCE, folder):
        os.utime(path, (when, when))
    return folder
