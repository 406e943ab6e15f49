"""The sources of values, read and merged: models, ``config.yaml``, file of the scale, command line.

The later ones win over the earlier.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from redealt.errors import RedealtError
from redealt.planning.config import (
    DEFAULT_SCALE,
    ON_COMMAND_LINE,
    SCALES,
    General,
    Model,
    configuration_model,
    study_names,
)
from redealt.planning.mistakes import explain_mistake
from redealt.planning.plain_yaml import parse_yaml, read_scalar


@dataclass(frozen=True)
class Configuration:
    """The merged, validated configuration, and where each value comes from.

    :ivar general: the settings that hold for all studies.
    :ivar studies: the settings of each study, by name.
    :ivar origins: "config.yaml", "scale paper" or "command line" by dotted key, for values that
        were given; all others are defaults.
    :ivar warnings: what the user should know, one line each.
    :ivar usual_scale: smoke, laptop or paper: the scale itself, or the one that it extends.
    """

    general: General
    studies: Mapping[str, Model]
    origins: Mapping[str, str]
    warnings: tuple[str, ...]
    usual_scale: str = DEFAULT_SCALE

    def origin(self, path: str) -> str:
        """Return where the value at a dotted key comes from."""
        return self.origins.get(path, "default")


def read_command_line(entries: Iterable[str]) -> dict[str, Any]:
    """Return the values of entries such as "seed=1": text where text is meant, as it stands."""
    values = {}
    for entry in entries:
        key, _, text = entry.partition("=")
        text = text.strip("'\"")  # as Snakemake does
        values[key] = text if key in ("scale", "results") else read_scalar(text)
    return values


def load_configuration(
    config_file: Path, scales_folder: Path, command_line: Mapping[str, Any]
) -> Configuration:
    """Read, merge and validate all sources of values.

    :raises RedealtError: in one line, the key, what stands there, what is allowed, and in which
        source.
    """
    from_file = read_yaml(config_file)
    for key, value in command_line.items():
        if isinstance(value, dict) or key not in ON_COMMAND_LINE:
            allowed = ", ".join(ON_COMMAND_LINE)
            raise RedealtError(
                f"--config {key}: only {allowed} can be given there; edit {config_file.name}"
            )
    scale = command_line.get("scale", from_file.get("scale", DEFAULT_SCALE))
    from_scale: dict = {}
    usual_scale: str = DEFAULT_SCALE
    if isinstance(scale, str) and scale != DEFAULT_SCALE:
        source = "command line" if "scale" in command_line else config_file.name
        usual_scale, from_scale = _read_scale(scale, scales_folder, source)
    sources = {
        config_file.name: from_file,
        f"scale {scale}": from_scale,
        "command line": dict(command_line),
    }
    merged: dict = {}
    origins: dict[str, str] = {}
    for source, values in sources.items():
        merged = merge(merged, values)
        origins |= {path: source for path, _ in leaves(values)}
    model = configuration_model()
    try:
        valid = model.model_validate(merged)
    except ValidationError as error:
        raise RedealtError(explain_mistake(error, merged, origins)) from None
    names = study_names()
    return Configuration(
        general=valid,
        studies={name: getattr(valid, name) for name in names},
        origins=origins,
        warnings=tuple(_overridden_edits(scale, from_file, from_scale)),
        usual_scale=usual_scale,
    )


def _read_scale(scale: str, folder: Path, source: str) -> tuple[str, dict]:
    """Return the usual scale that a scale is or extends, and its values laid over those."""
    known = {*SCALES, *(path.stem for path in folder.glob("*.yaml"))}
    if scale not in known:
        raise RedealtError(f"{source}: scale: found {scale!r}, expected {', '.join(sorted(known))}")
    values = read_yaml(folder / f"{scale}.yaml")
    extended = values.pop("extends", scale if scale in SCALES else DEFAULT_SCALE)
    if extended not in SCALES:
        expected = ", ".join(SCALES)
        raise RedealtError(f"scale {scale}: extends: found {extended!r}, expected {expected}")
    if extended in (scale, DEFAULT_SCALE):
        return extended, values
    return extended, merge(read_yaml(folder / f"{extended}.yaml"), values)


def read_yaml(path: Path) -> dict:
    """Return the mapping that a YAML file holds, empty if the file is."""
    try:
        values = parse_yaml(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RedealtError(f"{path} is missing") from None
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RedealtError(f"{path} is not YAML: {error}") from None
    except RedealtError as error:
        raise RedealtError(f"{path} {error}") from None
    if values is not None and not isinstance(values, dict):
        raise RedealtError(f"{path}: expected a mapping of keys, found {type(values).__name__}")
    return values or {}


def merge(below: Mapping, above: Mapping) -> dict:
    """Return ``below`` with the values of ``above`` laid over it, mappings merged key by key."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            value = merge(old, value)
        merged[key] = value
    return merged


def leaves(values: Mapping, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (dotted key, value) of everything in nested mappings that is not itself a mapping."""
    for key, value in values.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping) and value:
            yield from leaves(value, f"{path}.")
        else:
            yield path, value


def _overridden_edits(scale: str, from_file: Mapping, from_scale: Mapping) -> Iterator[str]:
    """Yield a warning for each edited value of config.yaml that the scale's file replaces."""
    defaults = dict(leaves(configuration_model()().model_dump()))
    in_file = dict(leaves(from_file))
    for path, value in leaves(from_scale):
        if path in in_file and in_file[path] not in (defaults.get(path), value):
            yield (
                f"{path}: the scale {scale} sets {value!r} and overrides the {in_file[path]!r} "
                f"of config.yaml; edit workflow/scales/{scale}.yaml to change it"
            )
