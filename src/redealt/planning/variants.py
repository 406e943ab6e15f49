"""Variants: named points in a game's record of switches, a base plus overrides."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, Field, ValidationError

from redealt.planning.config import Model

Switches = TypeVar("Switches", bound=BaseModel)

NONE = "none"  # the item of a variant that an ablation leaves as it is


class Variant(Model):
    """A named point in the record of switches: a base and the switches that differ from it."""

    base: str | None = Field(None, description="Variant to start from; null is the paper's text.")
    switches: dict[str, Any] = Field(
        {}, description="Switches that differ; the page of the study lists them."
    )


def resolve_switches(model: type[Switches], variants: Mapping[str, Variant], name: str) -> Switches:
    """Return a variant's switches, its chain of bases applied; raise ValueError for a bad one."""
    values: dict[str, Any] = {}
    seen: list[str] = []
    step: str | None = name
    while step is not None:
        if step in seen:
            raise ValueError(f"the bases of variant {name} form a circle: {' -> '.join(seen)}")
        if step not in variants:
            raise ValueError(f"variant {seen[-1]} has the unknown base {step!r}")
        seen.append(step)
        values = {**variants[step].switches, **values}
        step = variants[step].base
    try:
        return model.model_validate(values, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        switch = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"variant {name}: {switch}: {first['msg']}") from None


def one_at_a_time(
    base: Switches, other: Switches, items: Mapping[str, Sequence[str] | Mapping[str, Any]]
) -> dict[str, Switches]:
    """Return ``base`` as it is (item "none"), and by item with its switches set as in ``other``.

    An item names its switches; one that maps them to values sets a choice that ``other`` has not.
    """
    variants = {NONE: base}
    for item, switches in items.items():
        if not isinstance(switches, Mapping):
            switches = {switch: getattr(other, switch) for switch in switches}
        variants[item] = base.model_copy(update=switches)
    return variants
