"""The page of the documentation that holds the table of all speeds."""

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.measuring import find_compiler
from benchmarks.table import (
    GOAL_OF_COMPILING,
    GOAL_OF_CORES,
    GOAL_OF_THREADS,
    Row,
    format_table,
    list_missed,
)

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def format_page(rows: Sequence[Row], machine: str) -> str:
    """Return the page of rows that were measured on a machine, described in words."""
    return f"""# Benchmarks

`make bench WRITE=1` measures all speeds and writes this page, which nobody edits.
Measured {machine}. On a busy machine all speeds are too low, and ratios can be anything.

Each speed is the best of several repetitions on one thread, and *2 threads* is how many times as
fast two threads do the same work. A row with a ratio *core/C* is the core of a game beside its C
twin: a C program with the same rules plays the same games from the same random numbers, and the
benchmark stops if its results differ. The other rows run stages of the studies as the pipeline
does. *cold* and *load* are the seconds that a new process takes to compile a game, or to load what
was compiled before.

{format_table(rows)}

The goals are {GOAL_OF_CORES} for *core/C*, {GOAL_OF_THREADS} for two threads and at most
{GOAL_OF_COMPILING} seconds for *cold*{_list_exceptions(rows)}; speeds have goals of their own.
{_list_missed(rows)}
"""


def _list_exceptions(rows: Sequence[Row]) -> str:
    others = {row.game: row.most_seconds for row in rows if row.most_seconds != GOAL_OF_COMPILING}
    return "".join(f", {seconds:.0f} for {game}" for game, seconds in others.items())


def _list_missed(rows: Sequence[Row]) -> str:
    missed = {f"{row.game}, {row.work}": columns for row in rows if (columns := list_missed(row))}
    if not missed:
        return "All goals are met."
    how_many = f"{len(missed)} rows miss" if len(missed) > 1 else "1 row misses"
    items = (f"- {row}: {', '.join(columns)}" for row, columns in missed.items())
    return "\n".join((f"{how_many} a goal:", "", *items))


def describe_machine() -> str:
    """Return the date, the processor and how busy it is, and the versions that speeds depend on.

    To be called before anything is measured.
    """
    compiler, (load, *_) = find_compiler(), os.getloadavg()
    parts = (
        f"on {datetime.now(UTC):%Y-%m-%d}",
        f"{os.cpu_count()} cores of {_processor()} at a load of {load:.1f}",
        _first_line(compiler, "--version") if compiler else "no C compiler",
        f"Python {platform.python_version()}",
        f"numba {version('numba')}",
    )
    return ", ".join(parts)


def _processor() -> str:
    """Return the model of the processor, from Linux if it tells."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _first_line(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[0]
