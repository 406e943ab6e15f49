"""Speed of the games' cores beside that of C programs which do the same work on the same streams.

Call ``python -m benchmarks.run``, or name games after it. Each number is the best of several
repetitions, on one thread; core and C take turns, so that a busy moment does not hit one alone.
A game's module may name goals for columns of the table (``GOALS``) and measure more speeds beside
their goals (``measure_others``; None is no goal).
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType

GAMES = ("cuckoo", "hanamikoji", "cubirds", "locm", "unicorns")
COMPILER = ("cc", "-O3", "-march=native")
ROUNDS, REPETITIONS = 6, 5  # the best of ROUNDS times REPETITIONS
HEADER = f"{'':<10}{'core /s':>10}{'C /s':>10}{'core/C':>8}{'core s':>8}{'cold s':>8}{'load s':>8}"

# Run in a new process: seconds to import and compile, or load, all that a game's runs call.
_COMPILE = """
import sys, time
start = time.perf_counter()
from redealt.running.compute import compile_game
compile_game(sys.argv[1])
print(time.perf_counter() - start)
"""


def main(games: list[str]) -> None:
    """Print one row for each game."""
    modules = {game: import_module(f"benchmarks.{game}") for game in games}
    for game, module in modules.items():
        print(f"{game}: {module.WORK}, {module.AMOUNT:,} {module.UNIT}, one thread")
    if not shutil.which(COMPILER[0]):
        print(f"there is no C compiler ({COMPILER[0]}) on the path: the C columns stay empty")
    print(HEADER)
    for game, module in modules.items():
        print_row(game, module)
    for game, module in modules.items():
        print_others(game, module)


def print_row(game: str, module: ModuleType) -> None:
    """Measure a game and print its row of the table."""
    core, c = time_core_and_c(module)
    cold, load = time_compiling(game)
    c_rate, ratio = (f"{module.AMOUNT / c:,.0f}", f"{c / core:.2f}") if c else ("-", "-")
    rate = f"{module.AMOUNT / core:,.0f}"
    print(f"{game:<10}{rate:>10}{c_rate:>10}{ratio:>8}{core:>8.3f}{cold:>8.1f}{load:>8.1f}")
    for column, goal in getattr(module, "GOALS", {}).items():
        print(f"{'':<10}goal of {column}: {goal:,}")


def print_others(game: str, module: ModuleType) -> None:
    """Print the other speeds that a game's module measures, and their goals."""
    for name, value, goal in getattr(module, "measure_others", list)():
        aim = f" (goal {goal:,})" if goal else ""
        print(f"{game}: {name}: {value:,.{0 if value >= 100 else 1}f}{aim}")


def time_core_and_c(module: ModuleType) -> tuple[float, float | None]:
    """Return the best seconds of the core, and of the C program or None without a compiler.

    Raise ``SystemExit`` if their results differ, for then they did not do the same work.
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


def compile_c(source: Path, folder: Path) -> Path | None:
    """Compile one C file into ``folder``, or return None if there is no compiler."""
    if not shutil.which(COMPILER[0]):
        return None
    program = folder / source.stem
    subprocess.run([*COMPILER, str(source), "-o", str(program)], check=True)
    return program


def run_c(program: Path, data: bytes) -> tuple[list[int], float]:
    """Return the results that a C program prints and the seconds of its fastest repetition."""
    done = subprocess.run([str(program)], input=data, capture_output=True, check=True)
    *result, seconds = done.stdout.split()
    return [int(value) for value in result], float(seconds)


def time_call(function) -> float:
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


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
