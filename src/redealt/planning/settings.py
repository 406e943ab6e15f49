"""What the settings of all studies share: variants, and sections that say what is played."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field, field_validator, model_validator

from redealt.planning.config import Model, needing
from redealt.planning.designs import SampleSize
from redealt.planning.variants import Variant, resolve_switches

# Sizes have limits, so that a slip of the hand is refused and not computed for years.
Games = Annotated[int, Field(ge=1, le=100_000_000), SampleSize()]
Block = Annotated[int, Field(ge=1, le=1_000_000)]
Rollouts = Annotated[int, Field(ge=1, le=100_000)]

_NAME = re.compile("[a-z][a-z0-9_]*")  # of a variant, a part of the names of runs and conditions

SHOWN = ["as_run", "as_written"]  # the program and the text
Judged = Annotated[list[str], needing("as_run")]
Compared = Annotated[list[str], needing(*SHOWN)]


def section(model: type[Model], description: str) -> Any:
    """Return the field of a section with the defaults of its model."""
    return Field(default_factory=model, description=description)


def played(*variants: str, description: str = "Variants that are played.") -> Any:
    """Return the field of the variants that are played if a user says nothing."""
    return Field([*variants], min_length=1, description=description)


class Played(Model):
    """Variants that are played."""

    variants: list[str] = played(*SHOWN)

    @property
    def all_variants(self) -> list[str]:
        """The variants of all lists of the section."""
        return self.variants


class Experiment(Played):
    """Games per condition, and the variants that are played."""

    games: Games = Field(description="Games per condition.")
    variants: Judged = played(*SHOWN)


class Comparison(Experiment):
    """Games by which program and text are compared."""

    variants: Compared = played(*SHOWN)


class StudySettings(Model):
    """The settings of a study.

    :ivar SWITCHES: the game's record of switches.
    :ivar REQUIRED: variants that the study rests on.
    :ivar NAMES: what variants are called in prose.
    """

    SWITCHES: ClassVar[type[BaseModel]]
    REQUIRED: ClassVar[tuple[str, ...]]
    NAMES: ClassVar[Mapping[str, str]]

    variants: dict[str, Variant]

    @field_validator("variants")
    @classmethod
    def _are_variants(cls, variants: dict[str, Variant]) -> dict[str, Variant]:
        for name in cls.REQUIRED:
            if name not in variants:
                raise ValueError(f"the variant {name} is missing")
        for name in variants:
            if not _NAME.fullmatch(name):
                raise ValueError(f"found variant {name!r}, expected a name of a-z, 0-9 and _")
            resolve_switches(cls.SWITCHES, variants, name)
        return variants

    @model_validator(mode="after")
    def _play_known_variants(self) -> "StudySettings":
        for name, section in self.sections():
            for variant in section.all_variants:
                if variant not in self.variants:
                    known = ", ".join(self.variants)
                    raise ValueError(f"{name}: found variant {variant!r}, expected one of {known}")
        return self

    def sections(self) -> Iterator[tuple[str, Played]]:
        """Yield the sections that play variants, by name."""
        for name in type(self).model_fields:
            section = getattr(self, name)
            if isinstance(section, Played):
                yield name, section

    def switches(self, variant: str) -> Any:
        """Return the switches of a named variant."""
        return resolve_switches(self.SWITCHES, self.variants, variant)
