"""Before a workflow may write: one run at a time, a writable folder."""

import atexit
import os
import re
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from redealt.errors import RedealtError
from redealt.planning.plan import Plan
from redealt.running.locks import hold_lock, remove_stale_workflow_lock

# Options of Snakemake that only ask or tidy up: such a call need not wait for another to end.
_QUERIES = {
    *("--dag", "--rulegraph", "--filegraph", "--d3dag", "--summary", "-S", "--detailed-summary"),
    *("-D", "--list", "--list-rules", "-l", "--list-target-rules", "--lt", "--lint", "--report"),
    *("--list-changes", "--unlock", "--cleanup-metadata", "--print-compilation", "--archive"),
}
_LATER = 4_000_000_000  # seconds since 1970: in the year 2096


def begin_workflow(plan: Plan, dry_run: bool) -> None:
    """Warn and take the locks; a dry run or a query takes none.

    :raises RedealtError: if another run is at work here, the results cannot be written, or a
        variable of the environment is in the way.
    """
    if is_query(sys.argv):
        return
    for warning in plan.configuration.warnings:
        print(f"redealt: warning: {warning}", file=sys.stderr)
    if dry_run:
        return
    check_environment(os.environ)
    results = Path(plan.results)
    make_writable(results)
    hold_lock(Path.cwd())
    remove_stale_workflow_lock(Path.cwd())
    if not results.samefile("."):
        hold_lock(results)


def check_environment(variables: Mapping[str, str]) -> None:
    """Raise RedealtError if a variable would stop or endlessly delay the jobs."""
    if variables.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        raise RedealtError("NUMBA_DISABLE_JIT is set: games are too slow uncompiled; unset it")
    seconds = variables.get("SOURCE_DATE_EPOCH", "0")
    if not re.fullmatch("[0-9]{1,11}", seconds):
        raise RedealtError(
            f"SOURCE_DATE_EPOCH: found {seconds!r}, expected seconds since 1970; unset it"
        )


def is_query(arguments: Sequence[str]) -> bool:
    """Tell whether a call of Snakemake only asks; options may be cut short where they are clear."""
    return any(
        query == option or (len(option) > 3 and query.startswith(option))
        for option in (argument.partition("=")[0] for argument in arguments)
        for query in _QUERIES
    )


def mark_later() -> Path:
    """Return a file of this process that is later than any other, until :func:`unmark_later`.

    Snakemake makes again what is older than one of its inputs. This one is the only input whose
    time counts, and only what is out of date has it.
    """
    folder = tempfile.TemporaryDirectory(prefix="redealt-")
    atexit.register(folder.cleanup)
    path = Path(folder.name) / "out-of-date"
    path.write_text(folder.name)  # not known to Snakemake from an earlier call
    os.utime(path, (_LATER, _LATER))
    return path


def unmark_later(path: Path) -> None:
    """Make the file older than any other: the plan of jobs stands, and outputs may not be older."""
    os.utime(path, (0, 0))


def make_writable(folder: Path) -> None:
    """Create a folder if need be, and raise RedealtError unless files can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise RedealtError(f"{folder} cannot be written to: {error.strerror}") from None


def stop_at_once() -> None:
    """Let an interruption end this job even inside compiled code: no file is ever half-written."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
