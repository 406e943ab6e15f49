"""Tell where an exhibit or a run comes from, and what changed since its last result."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redealt import files
from redealt.errors import RedealtError
from redealt.planning.digest import KEY_LENGTH, canonical_json
from redealt.planning.plan import Plan, PlannedRun
from redealt.planning.sources import leaves
from redealt.running import store
from redealt.running.stale import is_current

LONGEST_VALUE = 60
SHOWN_OF_A_KIND = 3  # changes of the same value in many cells
_PLACE = re.compile(r"\.\d+(?=\.|$)")  # of an entry in a list


def explain(plan: Plan, name: str) -> list[str]:
    """Return the lines that tell where "study/exhibit" or "study/run" comes from."""
    study, _, what = name.partition("/")
    if study not in plan.studies:
        raise RedealtError(
            f"{name}: expected study/exhibit or study/run, with study one of "
            f"{', '.join(plan.studies)}"
        )
    if (study, what) in plan.runs:
        return _explain_run(plan, plan.runs[study, what])
    exhibits = [exhibit.name for exhibit in plan.studies[study].exhibits]
    if what not in exhibits:
        runs = [run for owner, run in plan.runs if owner == study]
        raise RedealtError(
            f"{name}: {study} has the exhibits {', '.join(exhibits)} and the runs {', '.join(runs)}"
        )
    exhibit = plan.exhibit(study, what)
    product = plan.products[name]
    state = "current" if is_current(Path(plan.results), product) else "to make"
    arguments = ", ".join(f"{name} = {value}" for name, value in exhibit.arguments.items())
    module = plan.studies[study].module_of(exhibit)
    lines = [
        f"{name}: {exhibit.title}",
        f"  key {product.key}, {state}; meant to reproduce: {exhibit.reproduces_with}",
        f"  analysed and drawn by {module}{' with ' if arguments else ''}{arguments}",
    ]
    for run in exhibit.runs:
        lines += ["", *_explain_run(plan, plan.run(study, run))]
    return lines


def _explain_run(plan: Plan, run: PlannedRun) -> list[str]:
    folder = Path(plan.path(run.folder))
    state = "cached" if store.is_complete(folder) else "to compute"
    marked = "; wall times, not reproducible" if run.measures_time else ""
    lines = [
        f"{run.stage} {run.study}/{run.name}: key {run.key}, {state}{marked}",
        f"  result  {folder}",
        f"  entry   {run.entry}, {run.units} units, seed {run.seed}"
        f" ({plan.configuration.origin('seed')})",
    ]
    for need in run.needed.values():
        lines.append(f"  needs   {need.stage} {need.study}/{need.name}, key {need.key}")
    lines += ["  parameters", *_explain_settings(plan, run)]
    lines += [
        "  code",
        *(f"    {digest[:KEY_LENGTH]}  {module}" for module, digest in run.code.items()),
    ]
    return lines + _explain_change(folder, run)


def _explain_settings(plan: Plan, run: PlannedRun) -> list[str]:
    """Return a line for each value of the configuration that the run's parameters come from."""
    configuration = plan.configuration
    values = dict(
        leaves({name: settings.model_dump() for name, settings in configuration.studies.items()})
    )
    chosen = {
        path: value
        for path, value in values.items()
        if any(path == key or path.startswith(f"{key}.") for key in run.settings)
    }
    width = max(map(len, chosen), default=0)
    return [
        f"    {path:{width}}  {_shorten(value)}  ({configuration.origin(path)})"
        for path, value in chosen.items()
    ]


def _explain_change(folder: Path, run: PlannedRun) -> list[str]:
    """Return what differs from the newest other result of the same name."""
    others = [
        path
        for path in folder.parent.glob(f"{run.name}-*")
        if path != folder and store.is_complete(path) and store.is_own(path)
    ]
    if not others:
        return ["  no other result of this name"]
    newest = max(others, key=lambda path: (path / store.PROVENANCE).stat().st_mtime)
    before = files.read_json(newest / store.PROVENANCE)
    changes = list(_differences(before, run.describe()))
    return [f"  since {newest.name}", *(f"    {change}" for change in changes)]


def _differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    lines = []
    for part in ("params", "code", "needs"):
        old, new = (_leaves_shortened(made.get(part, {}), part) for made in (before, now))
        changed: dict[str, list[str]] = {}
        for path in dict.fromkeys((*old, *new)):
            if old.get(path) != new.get(path):
                was, is_now = old.get(path, "nothing"), new.get(path, "nothing")
                kind = _PLACE.sub(".*", path)
                changed.setdefault(kind, []).append(f"{part} {path}: {was} became {is_now}")
        lines += [line for kind in sorted(changed) for line in _fold(changed[kind])]
    if before.get("seed") != now["seed"]:
        lines.append(f"seed: {before.get('seed', 'nothing')} became {now['seed']}")
    return lines or ["nothing but its name"]


def _fold(lines: list[str]) -> list[str]:
    """Return the first lines of a kind and how many more there are."""
    more = len(lines) - SHOWN_OF_A_KIND
    return [*lines[:SHOWN_OF_A_KIND], f"and {more} more"] if more > 1 else lines


def _leaves_shortened(values: Mapping[str, Any], part: str) -> dict[str, str]:
    """Return the leaves of nested mappings as short texts; of a digest the first digits do."""
    return {
        path: value[:KEY_LENGTH] if part == "code" else _shorten(value)
        for path, value in leaves(_unfold(values))
    }


def _unfold(value: Any) -> Any:
    """Return lists of mappings as mappings by place, so that what changed inside them is found."""
    if isinstance(value, Mapping):
        return {key: _unfold(item) for key, item in value.items()}
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return {str(place): _unfold(item) for place, item in enumerate(value)}
    return value


def _shorten(value: Any) -> str:
    text = canonical_json(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
