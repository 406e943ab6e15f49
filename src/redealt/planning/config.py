"""Typed models of the configuration: the one source of defaults, schema and reference page.

A study brings its own model, ``redealt.studies.<study>.settings.Settings``; adding a study changes
nothing here.
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    create_model,
    field_validator,
)

STUDIES_FOLDER = Path(__file__).parents[1] / "studies"
SCALES = ("smoke", "laptop", "paper")
DEFAULT_SCALE: Literal["laptop"] = "laptop"  # the defaults themselves, so it has no file of its own
ON_COMMAND_LINE = ("scale", "seed", "results", "shards", "reference")

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
                raise ValueError(
                    f"expected {entry}, too, because results of the study are about it"
                )
        return found

    return AfterValidator(check)


def _check_folder(name: str) -> str:
    """Expand ~, and refuse what Snakemake or the file system takes for more than a name."""
    name = os.path.expanduser(name)
    if name != name.strip() or name.startswith("~"):
        raise ValueError("expected a folder, without blanks around it, ~ alone for the home folder")
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

    scale: str = Field(
        DEFAULT_SCALE,
        pattern="^[a-z][a-z0-9_]*$",
        description="How much is computed: smoke (a check), laptop (minutes), half (evolutions of "
        "Legends of Code and Magic at their full size, two hours), paper (the published sample "
        "sizes or more, with exceptions that the page of a study names), cluster (paper, "
        "and what takes days), or one that `redealt scale` has written. Files in workflow/scales "
        "say what differs from the defaults, or from the usual scale that they name as `extends`.",
    )
    seed: int = Field(
        20230123, ge=0, lt=2**63, description="Root of all random streams, any whole number."
    )
    results: Annotated[str, AfterValidator(_check_folder)] = Field(
        "results",
        min_length=1,
        description="Output folder, relative to the working directory; ~ is the home folder.",
    )
    shards: Annotated[int, Field(ge=1, le=10_000)] | Literal["auto"] = Field(
        1,
        description="Parts that each run is cut into, for clusters: a number, or auto for parts of "
        "about ten minutes. Results do not depend on it.",
    )
    reference: Literal["on", "off"] = Field(
        "on",
        description="Whether reference results are used: at the scale paper, runs that the folder "
        "reference holds are taken from there, and papers and pages show what it concludes.",
    )
    figures: Figures = Field(default_factory=Figures, description="How figures look.")


def study_names() -> list[str]:
    """Return the names of all studies: the packages in the folder ``studies``."""
    return sorted(path.parent.name for path in STUDIES_FOLDER.glob("*/settings.py"))


@cache
def configuration_model() -> type[General]:
    """Return the model of the whole configuration, with a field for each study."""
    fields: dict[str, Any] = {}
    for study in study_names():
        settings = import_module(f"redealt.studies.{study}.settings").Settings
        described = Field(default_factory=settings, description=first_line(settings))
        fields[study] = (settings, described)
    return create_model("Redealt", __base__=General, **fields)


def first_line(model: type[BaseModel]) -> str:
    """Return the first line of a model's docstring."""
    return (model.__doc__ or "").strip().partition("\n")[0]  # python -OO has no docstrings
