"""A scale between ``laptop`` and ``paper`` that takes about as many minutes as one has.

Sections of the configuration take the values of the scale ``paper`` as long as the time lasts:
first those that cost least for each exhibit of the paper that rests on them, additions last. What
is left of the time is spread over the sample sizes of the others. Nothing depends on what has been
seen of any result.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel

from redealt.errors import RedealtError
from redealt.files import write_file
from redealt.planning.config import SCALES, configuration_model
from redealt.planning.declarations import needed_runs
from redealt.planning.designs import SampleSize, find_deviations, list_marked
from redealt.planning.paces import read_paces
from redealt.planning.sources import Configuration, load_configuration, merge

Paces = Mapping[tuple[str, str], float]  # by study and run
Values = dict[str, Any]  # nested, as in config.yaml

# Core seconds besides the games: of an exhibit, and of compiling the games and setting all papers.
SECONDS_PER_EXHIBIT = 1.4
SECONDS_ONCE = 90.0
_STEPS = 64  # between the sizes of the two scales


@dataclass(frozen=True)
class FittedScale:
    """The values of a scale that differ from the defaults, and the minutes that it should take."""

    values: Values
    minutes: float


def fit_scale(
    small: Configuration, large: Configuration, minutes: float, cores: int, paces: Paces
) -> FittedScale:
    """Return a scale between two that takes about as many minutes on so many cores.

    :param paces: seconds taken here for each expected one, by study and run.
    :raises RedealtError: if not even the small one fits.
    """
    known: dict[tuple[str, str], float] = {}  # most values change one study alone

    def estimate(values: Values) -> float:
        seconds = SECONDS_ONCE
        for name, settings in _configure(small, values).studies.items():
            key = (name, settings.model_dump_json())
            if key not in known:
                known[key] = _estimate_study(name, settings, paces)
            seconds += known[key]
        return seconds / cores / 60

    least = estimate({})
    if least > minutes:
        raise RedealtError(
            f"--minutes {minutes:g}: the scale {small.general.scale} takes about {least:.0f} on "
            f"{cores} cores"
        )
    values: Values = {}
    left = dict(_differing_sections(small, large))
    served = _count_exhibits(small)

    def rank(path: tuple[str, str]) -> tuple[bool, float]:
        added = estimate(_nest(path, left[path])) - least
        return path not in served, added / served.get(path, 1)

    for path in sorted(left, key=rank):
        extended = merge(values, _nest(path, left[path]))
        if estimate(extended) <= minutes:
            values = extended
            del left[path]
    values = _spend_rest(small, large, values, left, lambda found: estimate(found) <= minutes)
    return FittedScale(values, estimate(values))


def estimate_seconds(configuration: Configuration, paces: Paces) -> float:
    """Return the core seconds that everything takes about, without what is cached."""
    studies = configuration.studies.items()
    return SECONDS_ONCE + sum(_estimate_study(name, each, paces) for name, each in studies)


def _estimate_study(name: str, settings: BaseModel, paces: Paces) -> float:
    study = import_module(f"redealt.studies.{name}.plan").declare(settings)
    exhibits = SECONDS_PER_EXHIBIT * len(study.exhibits)
    runs = (run.expected_seconds * paces.get((name, run.name), 1.0) for run in study.runs)
    return exhibits + sum(runs)


def _differing_sections(
    small: Configuration, large: Configuration
) -> Iterator[tuple[tuple[str, str], Values]]:
    """Yield study and section with the values that the large configuration has otherwise."""
    for study, settings in small.studies.items():
        other = large.studies[study]
        for section in type(settings).model_fields:
            ours, theirs = getattr(settings, section), getattr(other, section)
            if ours != theirs and isinstance(ours, BaseModel):
                below, above = ours.model_dump(), theirs.model_dump()
                changed = {key: value for key, value in above.items() if below[key] != value}
                yield (study, section), changed


def _count_exhibits(configuration: Configuration) -> dict[tuple[str, str], int]:
    """Return how many exhibits of the paper rest on each section, by study and section.

    One of another design than the paper's rests on the sections alone that make it so: more games
    of it would say nothing of the published values.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for name, settings in configuration.studies.items():
        study = import_module(f"redealt.studies.{name}.plan").declare(settings)
        runs = {run.name: run for run in study.runs}
        for exhibit in study.exhibits:
            if exhibit.is_addition:
                continue
            own = needed_runs(exhibit.runs, runs)
            deviations = find_deviations(settings, own)
            read = [key.partition(".")[2] for run in own for key in run.settings]
            settled = [each.setting for each in deviations] or read
            counts.update({(name, key.split(".")[0]) for key in settled})
    return dict(counts)


def _spend_rest(
    small: Configuration,
    large: Configuration,
    values: Values,
    left: Mapping[tuple[str, str], Values],
    fits: Callable[[Values], bool],
) -> Values:
    """Add larger sample sizes to the sections that are left, all by the same step."""
    best = values
    low, high = 0, _STEPS
    while low < high:
        step = (low + high + 1) // 2
        found = merge(values, _interpolate(small, large, left, step / _STEPS))
        if fits(found):
            low, best = step, found
        else:
            high = step - 1
    return best


def _interpolate(
    small: Configuration,
    large: Configuration,
    sections: Mapping[tuple[str, str], Values],
    fraction: float,
) -> Values:
    """Return sample sizes between those of two configurations, on a log scale."""
    values: Values = {}
    for study, section in sections:
        ours, theirs = (getattr(c.studies[study], section) for c in (small, large))
        above = {path: size for path, _, size in list_marked(theirs, SampleSize)}
        for path, _, size in list_marked(ours, SampleSize):
            if 0 < size < above[path]:
                between = size * (above[path] / size) ** fraction
                values = merge(values, _nest((study, section, path), _round(between)))
    return values


def _round(size: float) -> int:
    """Return a size with two significant digits."""
    return int(float(f"{size:.2g}"))


def _nest(path: tuple[str, ...], value: Any) -> Values:
    for name in reversed(path):
        value = {name: value}
    return value


def _configure(base: Configuration, values: Values) -> Configuration:
    """Return a configuration with other values."""
    given = base.general.model_dump() | {n: s.model_dump() for n, s in base.studies.items()}
    valid = configuration_model().model_validate(merge(given, values))
    studies = {name: getattr(valid, name) for name in base.studies}
    return Configuration(valid, studies, base.origins, base.warnings)


def write_scale(root: Path, minutes: float, cores: int, name: str | None = None) -> list[str]:
    """Write a fitted scale into ``workflow/scales`` and return what to say of it.

    :raises RedealtError: if it would replace one that comes with the product.
    """
    name = name or f"minutes_{minutes:g}".replace(".", "_")
    if name in SCALES:
        raise RedealtError(f"--name {name}: Redealt has a scale of this name; choose another")
    folder = root / "workflow" / "scales"
    small, large = (
        load_configuration(root / "config.yaml", folder, {"scale": scale})
        for scale in ("laptop", "paper")
    )
    fitted = fit_scale(small, large, minutes, cores, read_paces(Path(small.general.results)))
    path = folder / f"{name}.yaml"
    write_file(path, _to_yaml(fitted, cores).encode())
    return [
        f"{path.relative_to(root)}: about {fitted.minutes:.0f} minutes on {cores} cores",
        f"snakemake reproduce-all --config scale={name}",
    ]


def _to_yaml(fitted: FittedScale, cores: int) -> str:
    """Return a scale as the text of its file in ``workflow/scales``."""
    head = (
        f"# About {fitted.minutes:.0f} minutes on {cores} cores, by measured rates, if nothing is "
        "cached.\n# Written by `redealt scale`; edit it as you like.\n"
    )
    body = yaml.dump(fitted.values, sort_keys=False, width=100) if fitted.values else ""
    return head + body
