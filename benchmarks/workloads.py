"""What studies spend their time on, in small: stages and cores on one thread or more."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from redealt.core.resuming import ResumableTask
from redealt.core.task import Columns, Task
from redealt.planning.cells import CellSpec
from redealt.planning.declarations import load_entry
from redealt.planning.settings import StudySettings

_BLOCKS = 32  # at least, if there are as many games
# Of a number of threads: it works on them and returns how much it did, in the workload's unit.
Work = Callable[[int], int]


class Workload(NamedTuple):
    """A row of the table besides the row of the core.

    :ivar prepare: of a size, the work.
    :ivar size: what makes the work take some tenths of a second on one thread.
    :ivar goal: units per second on one thread, if one is set.
    """

    name: str
    unit: str
    prepare: Callable[[int], Work]
    size: int
    goal: int | None = None


def sum_of(column: str) -> Callable[[Columns], int]:
    """Return what sums up a column of a table."""
    return lambda table: int(np.sum(table[column]))


def run_stage(
    study: str,
    entry: str,
    params: Mapping[str, Any],
    units: int,
    count: Callable[[Columns], int],
) -> Work:
    """Return what runs all units of a stage; ``count`` tells from its table how much it did."""
    function = load_entry(f"redealt.studies.{study}.stages.{entry}")

    def work(threads: int) -> int:
        task = ResumableTask(study, "benchmark", params, 0, range(units), threads)
        return count(function(task))

    return work


def play_cell(
    settings: StudySettings,
    study: str,
    entry: str,
    cell: CellSpec,
    block: int,
    counted: str = "games",
    **more: Any,
) -> Work:
    """Return what plays the games of a cell in blocks, with ``more`` parameters of the run.

    What it did is the sum of the column ``counted``. Blocks of few games are smaller than the
    study's, so that the threads end at the same time.
    """
    name = cell["variant"]
    block = max(1, min(block, cell["games"] // _BLOCKS))
    params = {
        "variants": {name: settings.switches(name).model_dump()},
        "block": block,
        "paired_over": [],
        "cells": [cell],
        **more,
    }
    return run_stage(study, entry, params, -(-cell["games"] // block), sum_of(counted))


def search(study: str, entry: str, searching: Mapping[str, Any], seeds: int) -> Work:
    """Return what searches from several seeds, each a unit, and counts the games."""
    params = {"searches": [searching], "seeds": seeds}
    # The table has the games of each search so far, which are the same for all seeds.
    return run_stage(study, entry, params, seeds, lambda table: seeds * int(np.max(table["games"])))


def map_units(function: Callable[[int], object], units: int, amount: int) -> Work:
    """Return what calls a function of each unit as stages do; a unit is so large an amount."""

    def work(threads: int) -> int:
        return amount * len([*Task("", "", {}, 0, range(units), threads).map_units(function)])

    return work
