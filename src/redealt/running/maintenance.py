"""Looking after the store: listing, verifying and repairing it."""

import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from redealt.planning.config import ON_COMMAND_LINE
from redealt.planning.plan import Plan
from redealt.running import store
from redealt.sidecars import is_intact, read_sidecar


def list_store(plan: Plan) -> list[str]:
    """Return a line for each result: when it was computed, its size, whether it is used, name."""
    planned = planned_folders(plan)
    folders = sorted(store.list_results(Path(plan.results)), key=_modified, reverse=True)
    lines = []
    for folder in folders:
        when = datetime.fromtimestamp(_modified(folder)).strftime("%Y-%m-%d %H:%M")
        state = "used" if folder in planned else "not used"
        if not store.is_complete(folder):
            state = "incomplete"
        name = folder.relative_to(Path(plan.results) / "store")
        lines.append(f"{when}  {size_of(folder) / 1e6:9.2f} MB  {state:10}  {name}")
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
    """Make again what is planned and delete what is damaged; return Snakemake's status."""
    planned = planned_folders(plan)
    targets = [str(folder / store.DATA) for folder in damaged if folder in planned]
    targets += map(str, altered)
    with _set_aside(damaged, planned):
        return make_targets(plan, targets) if targets else 0


def make_targets(plan: Plan, targets: Sequence[str]) -> int:
    """Let Snakemake make files by the configuration of a plan; return its status.

    An interruption reaches Snakemake, too, which stops its jobs: this waits for it.
    """
    general = plan.configuration.general
    given = [f"{name}={getattr(general, name)}" for name in ON_COMMAND_LINE]
    command = [sys.executable, "-m", "snakemake", *targets, "--config", *given]
    before = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        return subprocess.run(command, check=False).returncode
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _set_aside(damaged: Iterable[Path], planned: set[Path]) -> Iterator[None]:
    """Move damaged results out of the way; those without another in the end come back."""
    aside = {folder: folder.with_name(f"{folder.name}.damaged") for folder in damaged}
    for folder, kept in aside.items():
        if kept.exists():  # since a kill
            store.remove_result(kept)
        folder.rename(kept)
    try:
        yield
    finally:
        for folder, kept in aside.items():
            if folder in planned and not store.is_complete(folder):
                if folder.exists():
                    store.remove_result(folder)
                kept.rename(folder)
            else:
                store.remove_result(kept)


def planned_folders(plan: Plan) -> set[Path]:
    """Return the folders of the store that the plan uses."""
    return {Path(plan.path(run.folder)) for run in plan.runs.values()}


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*") if not file.is_dir())


def _modified(folder: Path) -> float:
    return folder.stat().st_mtime
