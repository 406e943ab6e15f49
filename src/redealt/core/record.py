"""Switches as a record of numbers, the form that compiled code takes.

A game describes its switches once, as a model of numbers, booleans and choices among names
(``Literal``); the record has the same fields. A choice is its place among the names.
"""

from collections.abc import Sequence
from typing import Any, get_args

import numpy as np
from pydantic import BaseModel


def record_of(model: type[BaseModel], tables: Sequence[tuple] = ()) -> np.dtype:
    """Return the type of a record of switches, followed by ``tables``, fields of a game's own."""
    switches = [
        (name, np.float64 if field.annotation is float else np.int64)
        for name, field in model.model_fields.items()
    ]
    return np.dtype([*switches, *tables], align=True)


def place_of(model: type[BaseModel], name: str, choice: str) -> int:
    """Return the number that stands for one choice of a switch."""
    return get_args(model.model_fields[name].annotation).index(choice)


def fill_switches(record: Any, switches: BaseModel) -> None:
    """Write switches into the fields of a record."""
    for name, value in switches:
        is_choice = isinstance(value, str)
        record[name] = place_of(type(switches), name, value) if is_choice else value
