"""One table of all speeds: the cores beside C programs that do the same, and what studies play.

Call ``python -m benchmarks.run``, or name games after it; ``--write`` writes ``docs/benchmarks.md``
as well. The module of a game has the core (``prepare``, and ``c_input`` for the program C_SOURCE)
and WORKLOADS, what the study spends its time on.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

from benchmarks.measuring import find_compiler, time_compiling, time_core_and_c, time_work
from benchmarks.page import PAGE, describe_machine, format_page
from benchmarks.table import GOAL_OF_COMPILING, Row, format_table
from benchmarks.workloads import map_units

GAMES = ("cuckoo", "hanamikoji", "cubirds", "locm", "unicorns")
_CORE_UNITS = 4  # times that the core's work is done to compare threads
_TIMES = 4  # as large is the work of a workload, so that no thread waits long for the other


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.run", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, help="by default all")
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}, all games")
    chosen = parser.parse_args(arguments)
    if unknown := {*chosen.games} - {*GAMES}:
        parser.error(f"found {', '.join(sorted(unknown))}, expected some of {', '.join(GAMES)}")
    if chosen.write and len(chosen.games) < len(GAMES):
        parser.error("the page holds all games: name none with --write")
    if not find_compiler():
        print("there is no C compiler on the path: the column core/C stays empty", file=sys.stderr)
    machine = describe_machine()
    rows = [row for game in chosen.games for row in measure_game(game)]
    print(format_table(rows))
    if chosen.write:
        PAGE.write_text(format_page(rows, machine), encoding="utf-8")


def measure_game(game: str) -> Iterator[Row]:
    """Measure a game's core and workloads, and say which on the way."""
    module = import_module(f"benchmarks.{game}")
    _say(game, module.WORK)
    core, c = time_core_and_c(module)
    play = module.prepare()
    _, one, two = time_work(map_units(lambda _unit: play(), _CORE_UNITS, module.AMOUNT))
    yield Row(
        game,
        module.WORK,
        module.UNIT,
        module.AMOUNT / core,
        module.GOAL,
        c / core if c else None,
        one / two,
        *time_compiling(game),
        getattr(module, "MOST_SECONDS", GOAL_OF_COMPILING),
    )
    for workload in module.WORKLOADS:
        _say(game, workload.name)
        amount, one, two = time_work(workload.prepare(_TIMES * workload.size))
        speed = amount / one
        yield Row(game, workload.name, workload.unit, speed, workload.goal, scaling=one / two)


def _say(game: str, work: str) -> None:
    print(f"{game}: {work}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
