"""Seconds of cores, of the C programs that do the same work, of stages, and of compiling."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.workloads import Work

ROUNDS, REPETITIONS = 6, 5  # of the core and C: the best of ROUNDS times REPETITIONS
ROUNDS_OF_THREADS = 4

# Run in a new process: seconds to import and compile, or load, all that a game's runs call.
_COMPILE = """
import sys, time
start = time.perf_counter()
from redealt.running.compute import compile_game
compile_game(sys.argv[1])
print(time.perf_counter() - start)
"""


def time_core_and_c(module: ModuleType) -> tuple[float, float | None]:
    """Return the best seconds of the core, and of the C program or None without a compiler.

    They take turns, so that a busy moment does not hit one alone. Raise ``SystemExit`` if their
    results differ, for then they did not do the same work.
    """
    play = module.prepare()
    result = play()
    core, c = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(module.C_SOURCE, Path(folder))
        for _ in range(ROUNDS):
            core += [time_call(play) for _ in range(REPETITIONS)]
            if program:
                found, seconds = run_c(program, module.c_input(REPETITIONS))
                if found != result:
                    sys.exit(f"{module.__name__}: the core found {result}, the C program {found}")
                c.append(seconds)
    return min(core), min(c) if c else None


def find_compiler() -> str | None:
    """Return the path of the C compiler, or None if there is none."""
    return shutil.which("cc")


def compile_c(source: Path, folder: Path) -> Path | None:
    """Compile one C file into ``folder``, or return None if there is no compiler."""
    compiler = find_compiler()
    if not compiler:
        return None
    program = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", str(source), "-o", str(program)], check=True)
    return program


def run_c(program: Path, data: bytes) -> tuple[list[int], float]:
    """Return the results that a C program prints and the seconds of its fastest repetition."""
    done = subprocess.run([str(program)], input=data, capture_output=True, check=True)
    *result, seconds = done.stdout.split()
    return [int(value) for value in result], float(seconds)


def time_work(work: "Work") -> tuple[int, float, float]:
    """Return how much work does, and its best seconds on one and on two threads, in turns."""
    amount, one, two = work(2), [], []
    for _ in range(ROUNDS_OF_THREADS):
        one.append(time_call(partial(work, 1)))
        two.append(time_call(partial(work, 2)))
    return amount, min(one), min(two)


def time_call(function: Callable[[], object]) -> float:
    """Return the seconds of one call."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def time_compiling(game: str) -> tuple[float, float]:
    """Return the seconds of new processes that compile a game, and that load what was compiled."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "REDEALT_CACHE_DIR": folder}
        command = [sys.executable, "-c", _COMPILE, game]
        times = [
            float(
                subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
            )
            for _ in range(3)
        ]
    return times[0], min(times[1:])
