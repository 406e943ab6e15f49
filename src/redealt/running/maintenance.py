"""Looking after the store: listing, verifying, repairing and cleaning it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from redealt.planning.plan import Plan
from redealt.running import store
from redealt.running.stale import find_unplanned
from redealt.sidecars import is_intact, read_sidecar


def list_store(plan: Plan) -> list[str]:
    """Return a line for each result: when it was computed, its size, whether it is used, name."""
    planned = _planned_folders(plan)
    folders = sorted(store.list_results(Path(plan.results)), key=_modified, reverse=True)
    lines = []
    for folder in folders:
        when = datetime.fromtimestamp(_modified(folder)).strftime("%Y-%m-%d %H:%M")
        state = "used" if folder in planned else "not used"
        if not store.is_complete(folder):
            state = "incomplete"
        name = folder.relative_to(Path(plan.results) / "store")
        lines.append(f"{when}  {_size(folder) / 1e6:9.2f} MB  {state:10}  {name}")
    return lines or ["the store is empty"]


def verify_store(results: Path) -> dict[Path, str]:
    """Return what is wrong with each damaged result, by its folder."""
    faults = {}
    for folder in store.list_results(results):
        if (folder / store.PROVENANCE).exists() and (fault := store.check_result(folder)):
            faults[folder] = fault
    return faults


def find_altered(plan: Plan) -> list[Path]:
    """Return the files of planned products that were changed after they were made."""
    results = Path(plan.results)
    return [
        results / name
        for product in plan.products.values()
        for name in product.files
        if "sha256" in read_sidecar(results / product.sidecar)
        and (results / name).exists()
        and not is_intact(results / name, results / product.sidecar)
    ]


def repair_results(plan: Plan, damaged: Sequence[Path], altered: Sequence[Path] = ()) -> int:
    """Delete damaged results and make again what is planned; return Snakemake's status."""
    planned = _planned_folders(plan)
    for folder in damaged:
        store.remove_result(folder)
    targets = [str(folder / store.DATA) for folder in damaged if folder in planned]
    targets += map(str, altered)
    if not targets:
        return 0
    general = plan.configuration.general
    given = [f"{name}={getattr(general, name)}" for name in ("scale", "seed", "results")]
    command = [sys.executable, "-m", "snakemake", *targets, "--config", *given]
    return subprocess.run(command, check=False).returncode


def clean_store(plan: Plan) -> tuple[int, int]:
    """Delete what the plan does not use; return the number of results and the size in bytes.

    Besides results these are the files of exhibits and studies that are no longer planned.
    """
    planned = _planned_folders(plan)
    unused = [path for path in store.list_results(Path(plan.results)) if path not in planned]
    freed = sum(_size(folder) for folder in unused)
    for folder in unused:
        store.remove_result(folder)
    for path in find_unplanned(Path(plan.results), plan.products.values()):
        freed += path.stat().st_size
        path.unlink()
    return len(unused), freed


def _planned_folders(plan: Plan) -> set[Path]:
    return {Path(plan.path(run.folder)) for run in plan.runs.values()}


def _modified(folder: Path) -> float:
    return folder.stat().st_mtime


def _size(folder: Path) -> int:
    return sum(
        (Path(parent) / name).stat().st_size
        for parent, _, names in os.walk(folder)
        for name in names
    )
