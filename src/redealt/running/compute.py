"""Compute a planned run, whole or in shards, and put its result into the store."""

import os
import platform
import time
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from redealt import files
from redealt.core.resuming import Kept, ResumableTask
from redealt.core.task import Columns
from redealt.errors import RedealtError
from redealt.planning.declarations import load_entry
from redealt.planning.digest import code_digests
from redealt.running import store
from redealt.running.compiling import compile_game
from redealt.running.extending import find_counted
from redealt.running.kept import KeptFolder
from redealt.running.progress import report_progress

LIBRARIES = ("redealt", "numpy", "numba", "pyarrow")


def compute_run(run: Mapping[str, Any], folder: Path, needs: Sequence[Path], threads: int) -> None:
    """Compute all units of a run and store the result in ``folder``.

    ``run`` is what :meth:`.PlannedRun.describe` returns, ``needs`` the folders of the
    results that it reads, in the order of their names in ``run``.
    """
    compile_game(run["game"])
    start = time.perf_counter()
    kept = KeptFolder(folder, run["key"])
    counted = find_counted(run, folder)
    is_begun = bool(kept or counted)
    columns = compute_units(run, range(run["units"]), needs, threads, kept, counted)
    content = store.write_table(folder / store.DATA, columns)
    expected = 0 if is_begun else run["expected_seconds"]  # the time of a part says nothing
    _finish(run, folder, content, time.perf_counter() - start, threads, expected)


def compute_shard(
    run: Mapping[str, Any],
    path: Path,
    units: range,
    needs: Sequence[Path],
    threads: int,
) -> None:
    """Compute some units of a run and write their rows to ``path``, two levels below its folder."""
    compile_game(run["game"])
    kept = KeptFolder(path.parent.parent, run["key"])
    counted = find_counted(run, path.parent.parent)
    store.write_table(path, compute_units(run, units, needs, threads, kept, counted))


def merge_shards(run: Mapping[str, Any], folder: Path, parts: Sequence[Path]) -> None:
    """Join the shards of a run, given in the order of their units, and store the result."""
    start = time.perf_counter()
    content = store.merge_tables(folder / store.DATA, list(parts))
    _finish(run, folder, content, time.perf_counter() - start, threads=1, expected=0)


def compute_units(
    run: Mapping[str, Any],
    units: range,
    needs: Sequence[Path],
    threads: int,
    kept: Kept,
    counted: Columns,
) -> Columns:
    """Return the rows of some units of a run; ``counted`` as in :class:`.Task`."""
    if code_digests(run["entry"].partition(":")[0]) != run["code"]:
        raise RedealtError(
            f"the code of {run['study']}/{run['name']} changed during the run; run again"
        )
    tables = {
        name: store.read_columns(folder) for name, folder in zip(run["needs"], needs, strict=True)
    }
    label = f"{run['study']}/{run['name']}"
    with report_progress(label, len(units), alone=threads == os.cpu_count()) as report:
        task = ResumableTask(
            study=run["study"],
            run=run["name"],
            params=run["params"],
            seed=run["seed"],
            units=units,
            threads=threads,
            needs=tables,
            counted=counted,
            report=report,
            kept=kept,
        )
        return load_entry(run["entry"])(task)


def _finish(
    run: Mapping[str, Any],
    folder: Path,
    content: bytes,
    wall_seconds: float,
    threads: int,
    expected: float,
) -> None:
    """Write the times, then the provenance, which makes the result count as complete.

    ``expected`` are the core seconds that this time stands for.
    """
    timings = {
        "wall_seconds": wall_seconds,
        "threads": threads,
        "cores": os.cpu_count(),
        "expected_seconds": expected,
    }
    files.write_json(folder / store.TIMINGS, timings)
    provenance = {
        **run,
        "versions": {library: _version_of(library) for library in LIBRARIES}
        | {"python": platform.python_version()},
        "bytes": len(content),
        "sha256": files.hash_bytes(content),
    }
    files.write_json(folder / store.PROVENANCE, provenance)
    KeptFolder(folder, run["key"]).drop()


def _version_of(library: str) -> str:
    """Return the version of an installed library; a bare folder of sources has none."""
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "unknown"
