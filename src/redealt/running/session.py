"""Before a workflow may write: one run at a time, a writable folder, no stale files."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from redealt.errors import RedealtError
from redealt.planning.plan import Plan
from redealt.running.locks import hold_lock, remove_stale_workflow_lock
from redealt.running.stale import drop_files, find_stale

# Options of Snakemake that only ask or tidy up: such a call writes nothing below the results.
_QUERIES = {
    *("--dag", "--rulegraph", "--filegraph", "--d3dag", "--summary", "-S", "--detailed-summary"),
    *("-D", "--list", "--list-rules", "-l", "--list-target-rules", "--lt", "--lint", "--report"),
    *("--list-changes", "--unlock", "--cleanup-metadata", "--print-compilation", "--archive"),
}


def begin_workflow(plan: Plan, dry_run: bool) -> None:
    """Warn, take the locks and drop stale products; a dry run only says what it would drop.

    Raises:
        RedealtError: if another run is at work here or the results cannot be written.
    """
    if _QUERIES.intersection(argument.partition("=")[0] for argument in sys.argv):
        return
    for warning in plan.configuration.warnings:
        print(f"redealt: warning: {warning}", file=sys.stderr)
    if not dry_run:
        results = Path(plan.results)
        make_writable(results)
        hold_lock(Path.cwd())
        remove_stale_workflow_lock(Path.cwd())
        if not results.samefile("."):
            hold_lock(results)
    stale = find_stale(Path(plan.results), plan.products)
    if not stale:
        return
    verb = "would drop" if dry_run else "dropping"
    names = ", ".join(str(path) for path in stale[:3]) + (", …" if len(stale) > 3 else "")
    print(f"redealt: {verb} {len(stale)} files that are out of date: {names}", file=sys.stderr)
    if dry_run:
        hide_files(stale)
    else:
        drop_files(stale)


def hide_files(paths: Iterable[Path]) -> None:
    """Let Snakemake take files for missing in this process, as they will be once dropped.

    Otherwise a dry run without Snakemake's memory finds old files and plans to keep them.
    """
    from snakemake.io import _IOFile

    hidden = {str(path) for path in paths}
    exists = _IOFile.exists_local

    async def exists_local(file: _IOFile) -> bool:
        return os.path.normpath(file) not in hidden and await exists(file)

    _IOFile.exists_local = exists_local


def make_writable(folder: Path) -> None:
    """Create a folder if need be, and raise RedealtError unless files can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise RedealtError(f"{folder} cannot be written to: {error.strerror}") from None
