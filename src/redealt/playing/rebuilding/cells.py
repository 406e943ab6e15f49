"""Finding one cell among those of runs, and listing them."""

import re
from collections.abc import Iterator, Mapping, Sequence

from redealt.errors import RedealtError
from redealt.planning.plan import Plan, PlannedRun
from redealt.playing.rebuilding.games import Place, explain_refusal, list_places

_SHOWN = 40  # rows of a list


def find_runs(plan: Plan, study: str, exhibit: str | None, run: str | None) -> list[PlannedRun]:
    """Return the runs of a study, or of one of its exhibits, or the one of a name."""
    if study not in plan.studies:
        raise RedealtError(f"found study {study!r}, expected one of {', '.join(plan.studies)}")
    declared = plan.studies[study]
    names = [each.name for each in declared.runs]
    if exhibit is not None:
        known = {each.name: each.runs for each in declared.exhibits}
        names = [*_choose("--exhibit", exhibit, known)]
    if run is not None:
        names = [run] if _choose("--run", run, dict.fromkeys(names, run)) else []
    return [plan.run(study, name) for name in names]


def _choose(option: str, name: str, known: Mapping[str, Sequence[str]]) -> Sequence[str]:
    if name not in known:
        raise RedealtError(f"{option}: found {name!r}, expected one of {', '.join(known)}")
    return known[name]


def read_conditions(texts: Sequence[str]) -> dict[str, str]:
    """Return the conditions that ``name=value,name=value`` asks for; raises RedealtError."""
    wanted = {}
    for entry in (entry for text in texts for entry in re.split(r",\s*(?=\w+=)", text)):
        name, sign, value = entry.partition("=")
        if not sign:
            raise RedealtError(f"--cell: found {entry!r}, expected name=value,name=value")
        wanted[name.strip()] = value.strip()
    return wanted


def find_places(runs: Sequence[PlannedRun], wanted: Mapping[str, str]) -> list[Place]:
    """Return the cells of runs that have all the wanted conditions; raises RedealtError."""
    places = [place for run in runs for place in list_places(run)]
    if not places:
        reasons = "; ".join(f"{run.name}: {explain_refusal(run)}" for run in runs)
        raise RedealtError(f"there is no game to rebuild: {reasons}")
    for name, value in wanted.items():
        values = list(dict.fromkeys(p.names[name] for p in places if name in p.names))
        if not values:
            names = ", ".join(dict.fromkeys(name for place in places for name in place.names))
            raise RedealtError(f"--cell: found {name!r}, expected some of {names}")
        if value not in values:
            shown = ", ".join(values[:_SHOWN]) + (", …" if len(values) > _SHOWN else "")
            raise RedealtError(f"--cell: found {name}={value}, expected {name} one of {shown}")
        places = [place for place in places if place.names.get(name) == value]
    return places


def list_cells(places: Sequence[Place]) -> Iterator[str]:
    """Yield the lines of a table of cells; what all have in common comes first."""
    names = list(dict.fromkeys(name for place in places for name in place.names))
    values = {name: {place.names.get(name, "") for place in places} for name in names}
    common = {name: min(found) for name, found in values.items() if len(found) == 1}
    if common:
        yield "all: " + ", ".join(f"{name}={value}" for name, value in common.items())
    columns = [name for name in names if name not in common]
    rows = [[place.names.get(name, "") for name in columns] for place in places[:_SHOWN]]
    rows = [[*row, str(place.cell.games)] for row, place in zip(rows, places, strict=False)]
    heads = [*columns, "games"]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    if len(places) > _SHOWN:
        yield f"… and {len(places) - _SHOWN:,} more"
    example = ",".join(f"{name}={value}" for name, value in zip(columns, rows[0], strict=False))
    yield f"Name one: --cell {_quote(example)} --game 0" if columns else "Choose one: --game 0"


def list_refusals(runs: Sequence[PlannedRun]) -> Iterator[str]:
    """Yield a line for each run whose games are not rebuilt."""
    for run in runs:
        if reason := explain_refusal(run):
            yield f"not rebuilt: {run.name}, for {reason}"


def _quote(text: str) -> str:
    return f"'{text}'" if re.search(r"[^\w=,./-]", text) else text
