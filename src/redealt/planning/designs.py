"""Settings that are part of an experiment's design, and those that differ from the paper's.

A smaller sample gives the same values with a larger error; a smaller population, table or number of
rollouts gives other values, which say nothing of the published ones.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel

from redealt.planning.declarations import Run


@dataclass(frozen=True)
class Design:
    """Marks a setting as design, in the ``Annotated`` type of its field.

    :ivar published: its value in the paper.
    :ivar counted: what it is a number of, in words.
    :ivar variants: those to which it matters; all if there is none.
    :ivar read: from what the setting holds to the number that is compared.
    :ivar in_scales: whether the scale ``paper`` has the paper's value.
    """

    published: int
    counted: str
    variants: tuple[str, ...] = ()
    read: Callable[[Any], int] = int
    in_scales: bool = True


@dataclass(frozen=True)
class SampleSize:
    """Marks a setting as sample size."""


class Deviation(NamedTuple):
    """A setting of another design.

    :ivar setting: its key below the study, with dots.
    :ivar here: what the configuration says.
    :ivar published: what the paper says.
    :ivar counted: what it is a number of, in words.
    :ivar variants: those to which it matters; all if there is none.
    :ivar in_scales: whether the scale ``paper`` has the paper's value.
    """

    setting: str
    here: int
    published: int
    counted: str
    variants: Sequence[str] = ()
    in_scales: bool = True


Deviations = Mapping[str, Sequence[Deviation]]  # by exhibit


def find_deviations(settings: BaseModel, runs: Iterable[Run]) -> list[Deviation]:
    """Return the design settings that some runs read and that differ from the paper's.

    :param runs: the runs of an exhibit and all that they need.
    """
    read = [path.partition(".")[2] for run in runs for path in run.settings]
    return [
        deviation
        for deviation in _list_deviations(settings)
        if any(f"{deviation.setting}.".startswith(f"{path}.") for path in read)
    ]


def _list_deviations(settings: BaseModel) -> Iterator[Deviation]:
    for setting, design, value in list_marked(settings, Design):
        here = design.read(value)
        if here != design.published:
            words = design.published, design.counted
            yield Deviation(setting, here, *words, design.variants, design.in_scales)


def list_marked(
    settings: BaseModel, mark: type, prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Yield the dotted key, the mark and the value of every setting that bears such a mark."""
    for name, field in type(settings).model_fields.items():
        value, path = getattr(settings, name), f"{prefix}{name}"
        for found in field.metadata:
            if isinstance(found, mark):
                yield path, found, value
        if isinstance(value, BaseModel):
            yield from list_marked(value, mark, f"{path}.")
