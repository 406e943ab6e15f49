"""Records of switches: the same fields as the model, choices by their place among the names."""

from importlib import import_module
from typing import Literal

import numpy as np
import pytest
from pydantic import BaseModel

from redealt.core.record import fill_switches, place_of, record_of


class Made(BaseModel):
    is_fast: bool = False
    rounds: int = 3
    chance: float = 0.5
    ties: Literal["first", "last", "random"] = "first"


def fill(switches: BaseModel, dtype: np.dtype) -> np.record:
    record = np.zeros(1, dtype=dtype).view(np.recarray)[0]
    fill_switches(record, switches)
    return record


def test_a_record_has_a_number_for_each_switch_and_a_games_own_tables():
    dtype = record_of(Made, [("winner", np.int8, 4)])
    assert dtype.names == ("is_fast", "rounds", "chance", "ties", "winner")
    assert [dtype[name] for name in ("is_fast", "rounds", "ties")] == [np.dtype(np.int64)] * 3
    assert dtype["chance"] == np.float64
    record = fill(Made(is_fast=True, rounds=7, chance=0.25, ties="random"), dtype)
    assert (record.is_fast, record.rounds, record.chance, record.ties) == (1, 7, 0.25, 2)
    assert record.winner.tolist() == [0, 0, 0, 0]


def test_constants_of_compiled_code_are_what_records_hold():
    for choice in ("first", "last", "random"):
        assert fill(Made(ties=choice), record_of(Made)).ties == place_of(Made, "ties", choice)


@pytest.mark.parametrize("game", ["cubirds", "hanamikoji"])
def test_records_of_the_games_hold_every_switch(game):
    switches = import_module(f"redealt.games.{game}.switches").Switches
    record = import_module(f"redealt.games.{game}.record").compile_switches(switches())
    assert {*switches.model_fields} <= {*record.dtype.names}
    for name, value in switches():
        number = place_of(switches, name, value) if isinstance(value, str) else value
        assert record[name] == number, name
