"""Blocks of games that another run of the same cells has counted, with more games or fewer.

A larger run plays only the games that the store does not hold. What it takes from there are the
rows that it would compute itself: games are numbered in their cell, and have streams of their own.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from redealt.core.task import Columns, name_conditions
from redealt.errors import RedealtError
from redealt.planning.digest import canonical_json
from redealt.running import store
from redealt.sidecars import read_sidecar

_IDENTITY = ("study", "stage", "name", "seed", "needs", "code")
Described = Mapping[str, Any]  # a run, as PlannedRun.describe() returns it


def find_counted(run: Described, folder: Path) -> Columns:
    """Return rows of a run that counts blocks, as results beside ``folder`` hold them.

    Of several results the one with most rows counts, and a damaged one does not.
    """
    if not {"cells", "block"} <= run["params"].keys() or run.get("measures_time"):
        return {}
    found: Columns = {}
    for other, recorded in _others(run, folder):
        with suppress(RedealtError):
            found = max(found, _take_blocks(run, recorded, other), key=_count_rows)
    return found if _count_rows(found) else {}


def _others(run: Described, folder: Path) -> Iterator[tuple[Path, Described]]:
    """Yield results of the same run with other cells or numbers of games, and their provenance."""
    for other in sorted(folder.parent.glob(f"{run['name']}-*")):
        recorded = read_sidecar(other / store.PROVENANCE)
        if other != folder and recorded and _identify(recorded) == _identify(run):
            yield other, recorded


def _identify(run: Described) -> list[Any]:
    """Return all that rows depend on besides their cell and block."""
    params = {name: value for name, value in run["params"].items() if name != "cells"}
    return [params, *(run[name] for name in _IDENTITY)]


def _take_blocks(run: Described, recorded: Described, other: Path) -> Columns:
    """Return the rows of blocks that have the same games in both runs."""
    size, names = run["params"]["block"], name_conditions(run["params"]["cells"])
    had = {_label(cell): cell["games"] for cell in recorded["params"]["cells"]}
    games = {
        tuple(cell["conditions"].values()): (cell["games"], had.get(_label(cell), 0))
        for cell in run["params"]["cells"]
    }
    table = store.read_result(other).to_pydict()
    cells = zip(*(table[name] for name in names), strict=True)
    kept = [
        row
        for row, (cell, block) in enumerate(zip(cells, table["block"], strict=True))
        if _is_same(block * size, size, *games.get(cell, (0, 0)))
    ]
    return {name: [values[row] for row in kept] for name, values in table.items()}


def _label(cell: Mapping[str, Any]) -> str:
    """Return all that the games of a cell depend on."""
    return canonical_json({name: value for name, value in cell.items() if name != "games"})


def _is_same(first: int, size: int, games: int, had: int) -> bool:
    """Tell whether the block from game ``first`` on has the same games in both runs."""
    return first < games and min(first + size, games) == min(first + size, had)


def _count_rows(table: Columns) -> int:
    return len(table["block"]) if table else 0
