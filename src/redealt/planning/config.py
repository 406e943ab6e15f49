"""Typed models of ``config.yaml``: the one source of defaults, schema and reference page.

A study brings its own model, ``redealt.studies.<study>.settings.Settings``; adding a study changes
nothing here. Values apply in the order models, ``config.yaml``, file of the scale, command line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    create_model,
    field_validator,
)

from redealt.errors import RedealtError
from redealt.planning.plain_yaml import parse_yaml, read_scalar

STUDIES_FOLDER = Path(__file__).parents[1] / "studies"
SCALES = ("smoke", "laptop", "paper")
DEFAULT_SCALE = "laptop"  # config.yaml itself, so it has no file of its own
ON_COMMAND_LINE = ("scale", "seed", "results", "shards")

Color = Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]


class Model(BaseModel):
    """A part of the configuration: unknown keys, other types, repeated entries are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    @property
    def identity(self) -> Any:
        """What tells it from the other entries of a list."""
        return self

    @field_validator("*")
    @classmethod
    def _lists_nothing_twice(cls, value: Any) -> Any:
        """Refuse a repeated entry: its games would be the same and count as independent ones."""
        seen = set()
        for entry in value if isinstance(value, list) else ():
            if _identify(entry) in seen:
                raise ValueError(f"expected every entry once, found {entry} again")
            seen.add(_identify(entry))
        return value


def _identify(entry: Any) -> Any:
    return entry.identity if isinstance(entry, Model) else entry


def needing(*entries: Any) -> AfterValidator:
    """Return what refuses a list without the entries that results of a study are about."""

    def check(found: list) -> list:
        for entry in entries:
            if entry not in map(_identify, found):
                raise ValueError(f"expected {entry}, too, which results of the study are about")
        return found

    return AfterValidator(check)


def _check_folder(name: str) -> str:
    """Refuse what the shell, Snakemake or the file system takes for more than a name."""
    if name != name.strip() or name.startswith("~"):
        raise ValueError("expected a folder, without blanks around it and without ~")
    if not name.isprintable() or {"{", "}"} & {*name}:
        raise ValueError("expected a folder without braces and control characters")
    return name


class Figures(Model):
    """How figures look; a change here computes no game again."""

    palette: list[Color] = Field(
        # Okabe and Ito's colors without black and yellow, distinguishable to the color-blind.
        ["#0072B2", "#009E73", "#E69F00", "#999999", "#D55E00", "#CC79A7", "#56B4E9"],
        min_length=7,
        description="Colors of categories, in order, as #rrggbb.",
    )
    png_dpi: int = Field(160, ge=50, le=600, description="Resolution of PNG files, dots per inch.")


class General(Model):
    """What holds for all studies."""

    scale: Literal["smoke", "laptop", "paper"] = Field(
        DEFAULT_SCALE,
        description="How much is computed: smoke (a check), laptop (minutes), paper (the published "
        "sample sizes or more, with exceptions that the page of a study names). Files in "
        "workflow/scales say what differs from this file.",
    )
    seed: int = Field(
        20230123, ge=0, lt=2**63, description="Root of all random streams, any whole number."
    )
    results: Annotated[str, AfterValidator(_check_folder)] = Field(
        "results", min_length=1, description="Folder of everything computed, from the working one."
    )
    shards: Annotated[int, Field(ge=1, le=10_000)] | Literal["auto"] = Field(
        1,
        description="Parts that each run is cut into, for clusters: a number, or auto for parts of "
        "about ten minutes. Results do not depend on it.",
    )
    figures: Figures = Field(default_factory=Figures, description="How figures look.")


@dataclass(frozen=True)
class Configuration:
    """The merged, validated configuration, and where each value comes from.

    Attributes:
        general: the settings that hold for all studies.
        studies: the settings of each study, by name.
        origins: "config.yaml", "scale paper" or "command line" by dotted key, for values that
            were given; all others are defaults.
        warnings: what the user should know, one line each.
    """

    general: General
    studies: Mapping[str, Model]
    origins: Mapping[str, str]
    warnings: tuple[str, ...]

    def origin(self, path: str) -> str:
        """Return where the value at a dotted key comes from."""
        return self.origins.get(path, "default")


def study_names() -> list[str]:
    """Return the names of all studies: the packages in the folder ``studies``."""
    return sorted(path.parent.name for path in STUDIES_FOLDER.glob("*/settings.py"))


@cache
def configuration_model() -> type[General]:
    """Return the model of the whole ``config.yaml``, with a field for each study."""
    fields = {}
    for study in study_names():
        settings = import_module(f"redealt.studies.{study}.settings").Settings
        described = Field(default_factory=settings, description=first_line(settings))
        fields[study] = (settings, described)
    return create_model("Redealt", __base__=General, **fields)


def first_line(model: type[BaseModel]) -> str:
    """Return the first line of a model's docstring."""
    return (model.__doc__ or "").strip().partition("\n")[0]  # python -OO has no docstrings


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

    Raises:
        RedealtError: in one line, the key, what stands there, what is allowed, and in which source.
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
    if scale in SCALES and scale != DEFAULT_SCALE:
        from_scale = read_yaml(scales_folder / f"{scale}.yaml")
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
        raise RedealtError(_explain_mistake(error, merged, origins)) from None
    names = study_names()
    return Configuration(
        general=valid,
        studies={name: getattr(valid, name) for name in names},
        origins=origins,
        warnings=tuple(_overridden_edits(scale, from_file, from_scale)),
    )


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
        both = isinstance(old, Mapping) and isinstance(value, Mapping)
        merged[key] = merge(old, value) if both else value
    return merged


def leaves(values: Mapping, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (dotted key, value) of everything in nested mappings that is not itself a mapping."""
    for key, value in values.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping) and value:
            yield from leaves(value, f"{path}.")
        else:
            yield path, value


def _explain_mistake(
    error: ValidationError, values: Mapping[str, Any], origins: Mapping[str, str]
) -> str:
    """Return a line with the source, the key, what stands there, and what is allowed."""
    mistakes: dict[str, list[Any]] = {}
    for mistake in error.errors(include_url=False):
        path = ".".join(str(part) for part in _keys_of(mistake["loc"], values))
        mistakes.setdefault(path, []).append(mistake)
    path, same = next(iter(mistakes.items()))
    found = same[0]["input"]
    found = "" if isinstance(found, dict | BaseModel) else f": found {found!r}"
    wanted = " or ".join(_wanted(mistake) for mistake in same)
    more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
    return f"{_sources_of(path, origins)}: {path}{found}: {wanted}{more}"


def _keys_of(location: Sequence[str | int], values: Any) -> Iterator[str | int]:
    """Yield the keys of a mistake's location; what follows them names types, not keys."""
    for part in location:
        if isinstance(values, Mapping):
            values = values.get(part)
        elif isinstance(values, list):
            values = values[part]
        else:
            return
        yield part


def _wanted(mistake: Mapping[str, Any]) -> str:
    if mistake["type"] == "extra_forbidden":
        return f"unknown key, expected one of {', '.join(_keys_at(mistake['loc'][:-1]))}"
    message = mistake["msg"].removeprefix("Value error, ")
    return message[0].lower() + message[1:]


def _keys_at(location: Sequence[str | int]) -> Iterable[str]:
    """Return the keys that the model at a location knows."""
    model: Any = configuration_model()
    for part in location:
        if isinstance(model, type) and issubclass(model, BaseModel):
            model = model.model_fields[part].annotation
        else:
            model = get_args(model)[-1]  # of the items of a list or mapping
    return model.model_fields


def _sources_of(path: str, origins: Mapping[str, str]) -> str:
    """Return the source of the value at a path, or all sources of the values below it."""
    for known in (path, *_above(path)):
        if known in origins:
            return origins[known]
    below = dict.fromkeys(source for key, source in origins.items() if key.startswith(f"{path}."))
    return " and ".join(below) or "defaults"


def _above(path: str) -> list[str]:
    parts = path.split(".")
    return [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]


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
