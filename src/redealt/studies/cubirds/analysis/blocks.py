"""Estimates under one condition each: the blocks and lines of tables, the panels of figures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.studies.cubirds.variants import VARIANTS, WEIGHTS_NAMES, count_rollouts

CONDITIONS = ("variant", "rollouts", "weights")


@dataclass(frozen=True)
class Block:
    """The estimates under one condition, with its name.

    :ivar where: the condition.
    :ivar is_published: whether the paper prints what they are computed from.
    """

    name: str
    estimates: pd.DataFrame
    where: Mapping[str, Any] = field(default_factory=dict)
    is_published: bool = False


def list_blocks(estimates: pd.DataFrame) -> list[Block]:
    """Return a block for each variant, the program's first, and its rollouts or weights."""
    names = [name for name in CONDITIONS if name in estimates]
    blocks = []
    for variant in VARIANTS.list_in(estimates):
        chosen = select(estimates, variant=variant)
        for where in chosen[names].drop_duplicates().to_dict("records"):
            blocks.append(Block(name_condition(**where), select(chosen, **where), where))
    return blocks


def name_condition(variant: str, rollouts: int | str = "", weights: str = "") -> str:
    """Return the name of a variant with its rollouts or weights."""
    return ", ".join(
        [
            VARIANTS.name(variant),
            *([_name_rollouts(variant, int(rollouts))] if rollouts else []),
            *([WEIGHTS_NAMES.get(weights, weights)] if weights else []),
        ]
    )


def _name_rollouts(variant: str, rollouts: int) -> str:
    """Return how many rollouts there are, and that of the program's only the last counts."""
    name = count_rollouts(rollouts)
    return f"last of {name}" if variant == "as_run" and rollouts > 1 else name
