"""Blocks of games that another run of the same cells has counted, with more games or fewer.

A larger run plays only the games that the store does not hold. What it takes from there are the
rows that it would compute itself: games are numbered in their cell, and have streams of their own.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redealt.core.task import Columns, name_conditions
from redealt.errors import RedealtError
from redealt.planning.digest import canonical_json
from redealt.running import store
from redealt.sidecars import read_sidecar

if TYPE_CHECKING:
    import pyarrow as pa

_IDENTITY = ("study", "stage", "name", "seed", "needs", "code")
Described = Mapping[str, Any]  # a run, as PlannedRun.describe() returns it


def find_counted(run: Described, folder: Path) -> Columns:
    """Return rows of a run that counts blocks, as results beside ``folder`` hold them.

    Of several results the one with most rows counts, and a damaged one does not.
    """
    found = []
    for other, recorded in _others(run, folder) if counts_blocks(run) else ():
        with suppress(RedealtError):
            found.append(take_blocks(run, recorded, other))
    table = max(found, key=len, default=None)
    return table.to_pydict() if table else {}


def counts_blocks(run: Described) -> bool:
    """Tell whether a run counts blocks of games, each of which has rows of its own."""
    return {"cells", "block"} <= run["params"].keys() and not run.get("measures_time")


def _others(run: Described, folder: Path) -> Iterator[tuple[Path, Described]]:
    """Yield results of the same run with other cells or numbers of games, and their provenance."""
    for other in sorted(folder.parent.glob(f"{run['name']}-*")):
        recorded = read_sidecar(other / store.PROVENANCE)
        if other != folder and recorded and identify(recorded) == identify(run):
            yield other, recorded


def identify(run: Described) -> list[Any]:
    """Return all that the rows of a run depend on besides their cell and block."""
    params = {name: value for name, value in run["params"].items() if name != "cells"}
    return [params, *(run[name] for name in _IDENTITY)]


def take_blocks(run: Described, recorded: Described, other: Path) -> "pa.Table":
    """Return rows of ``other``, a result of the run ``recorded``: those of games of ``run``."""
    size, names = run["params"]["block"], name_conditions(run["params"]["cells"])
    had = {_label(cell): cell["games"] for cell in recorded["params"]["cells"]}
    games = {
        tuple(cell["conditions"].values()): (cell["games"], had.get(_label(cell), 0))
        for cell in run["params"]["cells"]
    }
    import pyarrow as pa

    table = store.read_result(other)
    blocks = zip(*(table[name].to_pylist() for name in (*names, "block")), strict=True)
    kept = [
        row
        for row, (*cell, block) in enumerate(blocks)
        if _is_same(block * size, size, *games.get(tuple(cell), (0, 0)))
    ]
    return table.take(pa.array(kept, pa.int64()))


def _label(cell: Mapping[str, Any]) -> str:
    """Return all that the games of a cell depend on."""
    return canonical_json({name: value for name, value in cell.items() if name != "games"})


def _is_same(first: int, size: int, games: int, had: int) -> bool:
    """Tell whether the block from game ``first`` on has the same games in both runs."""
    return first < games and min(first + size, games) == min(first + size, had)
