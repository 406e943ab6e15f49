"""The authors' logs in a format of our own, in a folder that ``locm.authors_logs`` may name.

``bests.jsonl`` has a line for each generation of each run: ``genome``, ``scheme``, ``run`` (from
the name of the log), ``base`` (of runs from a linear agent, which of them; else 0), ``generation``
(from 1), ``seconds``, and ``card`` and ``state``, the texts of the best genome. ``heat_maps.csv``
has a row for each two of the best of a run: ``first``, ``second`` (generations from 1; the first
moves first), its ``wins``, and ``games``.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.files import write_file
from redealt.studies.locm.logs import Best, LoggedRun, read_log

BESTS, HEAT_MAPS = "bests.jsonl", "heat_maps.csv"
Row = dict[str, Any]

_RUN = ("genome", "scheme", "run", "base")
_TEXTS = _RUN[:2]
_BEST = (*_RUN, "generation", *Best._fields)
_CELL = (*_RUN, "first", "second", "wins", "games")


def import_logs(source: Path, target: Path) -> list[str]:
    """Read all logs of a folder, write both files, and return what to tell of it."""
    paths = sorted(source.glob("evolution-*.txt"))
    if not paths:
        raise RedealtError(f"{source}: found no file evolution-*.txt")
    runs: dict[tuple, LoggedRun] = {}
    places: dict[tuple, Path] = {}
    for path in paths:
        for name, run in _name_runs(path):
            if name in runs:
                raise RedealtError(f"{path}: this run is also in {places[name]}")
            runs[name], places[name] = run, path
    bests = [{**_label(name), **row} for name in sorted(runs) for row in _list_bests(runs[name])]
    cells = [{**_label(name), **row} for name in sorted(runs) for row in _list_cells(runs[name])]
    write_file(target / BESTS, "".join(f"{json.dumps(row)}\n" for row in bests).encode())
    write_file(target / HEAT_MAPS, _format_csv(cells).encode())
    stopped = [
        f"{places[name]}: stopped after {len(run.bests)} of {run.generations} generations"
        for name, run in runs.items()
        if not run.wins
    ]
    return [*stopped, f"{len(runs)} runs with {len(bests)} best genomes are in {target}"]


def read_bests(folder: Path) -> list[Row]:
    """Return the rows of ``bests.jsonl``, of which there are some."""
    return _read_rows(folder / BESTS, _parse_lines, _BEST)


def read_heat_maps(folder: Path) -> list[Row]:
    """Return the rows of ``heat_maps.csv``."""
    return _read_rows(folder / HEAT_MAPS, _parse_csv, _CELL)


def _parse_lines(text: str) -> Iterator[Row]:
    return map(json.loads, text.splitlines() or [""])


def _parse_csv(text: str) -> Iterator[Row]:
    for row in csv.DictReader(io.StringIO(text)):
        yield {name: row[name] if name in _TEXTS else int(row[name]) for name in row}


def _read_rows(
    path: Path, parse: Callable[[str], Iterable[Row]], columns: Sequence[str]
) -> list[Row]:
    try:
        rows = list(parse(path.read_text(encoding="ascii")))
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, TypeError):
        rows = [{}]
    if any(not isinstance(row, dict) or [*row] != [*columns] for row in rows):
        raise RedealtError(f"{path} is damaged; import the logs again")
    return rows


def _name_runs(path: Path) -> Iterator[tuple[tuple, LoggedRun]]:
    number = re.search(r"-(\d+)\.txt$", path.name)
    if not number:
        raise RedealtError(f"{path}: the name of a log ends in the number of its run")
    bases = 0
    for run in read_log(path):
        is_second_stage = run.scheme == "from_linear"
        bases += is_second_stage
        yield (run.genome, run.scheme, int(number[1]), bases * is_second_stage), run


def _label(name: tuple) -> Row:
    return dict(zip(_RUN, name, strict=True))


def _list_bests(run: LoggedRun) -> Iterator[Row]:
    for generation, best in enumerate(run.bests, 1):
        yield {"generation": generation, **best._asdict()}


def _list_cells(run: LoggedRun) -> Iterator[Row]:
    for first, row in enumerate(run.wins, 1):
        others = [second for second in range(1, len(run.wins) + 1) if second != first]
        for second, wins in zip(others, row, strict=True):
            yield {"first": first, "second": second, "wins": wins, "games": run.games}


def _format_csv(rows: list[Row]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, _CELL, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()
