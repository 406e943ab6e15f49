"""The authors' logs in a format of our own, in a folder that ``locm.authors_logs`` may name.

``bests.jsonl`` has a line for each generation of each run: ``genome``, ``scheme``, ``run`` (from
the name of the log), ``base`` (of runs from a linear agent, which of them; else 0), ``generation``
(from 1), ``seconds``, ``card`` and ``state`` (the texts of the best genome), and its row of the map
of self-play: ``wins`` against the best of each other generation, moving first, of so many ``games``
each. A run that was stopped has no wins.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.files import write_file
from redealt.studies.locm.logs import Best, LoggedRun, read_log

BESTS = "bests.jsonl"
Row = dict[str, Any]

_RUN = ("genome", "scheme", "run", "base")
_COLUMNS = (*_RUN, "generation", *Best._fields, "wins", "games")


def import_logs(source: Path, target: Path) -> list[str]:
    """Read all logs of a folder, write the file, and return what to tell of it."""
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
    rows = [row for name in sorted(runs) for row in _list_rows(name, runs[name])]
    write_file(target / BESTS, "".join(f"{json.dumps(row)}\n" for row in rows).encode())
    stopped = [
        f"{places[name]}: stopped after {len(run.bests)} of {run.generations} generations"
        for name, run in runs.items()
        if not run.wins
    ]
    return [*stopped, f"{len(runs)} runs with {len(rows)} best genomes are in {target}"]


def read_bests(folder: Path) -> list[Row]:
    """Return the rows of the file, of which there are some."""
    path = folder / BESTS
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines() or [""]]
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        rows = [{}]
    if any(not isinstance(row, dict) or [*row] != [*_COLUMNS] for row in rows):
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


def _list_rows(name: tuple, run: LoggedRun) -> Iterator[Row]:
    for place, best in enumerate(run.bests):
        values = (*name, place + 1, *best, run.wins[place] if run.wins else [], run.games)
        yield dict(zip(_COLUMNS, values, strict=True))
