"""Cleaning the store: what the present configuration does not use, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from redealt.planning.plan import Plan
from redealt.running import store
from redealt.running.maintenance import planned_folders, size_of
from redealt.running.stale import find_unplanned


def find_unused(plan: Plan) -> list[Path]:
    """Return the results that the plan does not use, and the files of products not in it.

    Results may be unfinished: what they keep for the next attempt is of no use without a plan.
    """
    results = Path(plan.results)
    planned = planned_folders(plan)
    unused = [path for path in store.list_results(results) if path not in planned]
    own = [path for path in unused if store.is_own(path) or store.is_unfinished(path)]
    return [*own, *find_unplanned(results, plan.products.values())]


def list_unused(plan: Plan, unused: Sequence[Path], others: Iterable[Plan]) -> list[str]:
    """Return a line for each path with its size and the other scale that uses it, and the sum."""
    users: Mapping[Path, str] = {
        folder: f"used at the scale {other.scale}"
        for other in others
        for folder in planned_folders(other)
    }
    sizes = [size_of(path) for path in unused]
    lines = [
        f"{size / 1e6:9.2f} MB  {users.get(path, ''):25}  {path.relative_to(plan.results)}"
        for size, path in zip(sizes, unused, strict=True)
    ]
    return [*lines, f"{sum(sizes) / 1e6:9.2f} MB  in all"]


def remove_unused(unused: Iterable[Path]) -> None:
    """Delete what :func:`find_unused` returns."""
    for path in unused:
        if path.is_dir():
            store.remove_result(path)
        else:
            path.unlink()
