"""Runs that play games: cells, who plays in them, and the runs that they make up.

A study writes functions of its settings that yield cells; a run has the name of its function.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pydantic import BaseModel

from redealt.errors import RedealtError
from redealt.planning.declarations import Run
from redealt.planning.reads import Declare

AgentSpec = Mapping[str, Any]
CellSpec = Mapping[str, Any]
MakeCells = Callable[[Any], Iterable[CellSpec]]
MakeVariants = Callable[[Any], Mapping[str, BaseModel]]

SEATS = ("player_1", "player_2")
MAX_CELLS = 100_000


def cell(
    variant: str,
    games: int,
    agents: Sequence[AgentSpec] = (),
    more: Mapping[str, Any] | None = None,
    /,
    **conditions: object,
) -> CellSpec:
    """Return a cell: games of agents under one variant, and what ``more`` its game has to know."""
    return {
        "conditions": conditions,
        "variant": variant,
        "games": games,
        **({"agents": [dict(agent) for agent in agents]} if agents else {}),
        **(more or {}),
    }


def seat(tested: AgentSpec, opponent: AgentSpec, tested_seat: str) -> list[AgentSpec]:
    """Return the agents of players 1 and 2."""
    return [tested, opponent] if tested_seat == SEATS[0] else [opponent, tested]


@dataclass(frozen=True)
class Tournaments:
    """What the tournaments of a study have in common.

    :ivar study: its name, and that of its game.
    :ivar entry: "module:function" below its stages that plays cells.
    :ivar choose_block: of settings and cells, how many games are counted together.
    :ivar list_needs: of cells, the runs whose tables their agents read.
    :ivar list_params: of settings, parameters that all cells share.
    :ivar estimate_seconds: of an agent and the switches, core seconds that it takes in a game.
    """

    study: str
    entry: str
    choose_block: Callable[[Any, Sequence[CellSpec]], int]
    estimate_seconds: Callable[[AgentSpec, Any], float]
    list_needs: Callable[[Sequence[CellSpec]], tuple[str, ...]] = lambda _cells: ()
    list_params: Callable[[Any], Mapping[str, Any]] = lambda _settings: {}

    def play(
        self,
        make_cells: MakeCells,
        entry: str = "",
        *,
        variants: MakeVariants | None = None,
        **params: Any,
    ) -> Declare:
        """Return what declares the run that plays cells, block by block.

        ``variants`` are by default those of the settings that the cells name, ``params`` more
        parameters of the run.
        """

        def declare(settings: Any) -> Run:
            run = self._declare(make_cells, entry or self.entry, settings, variants)
            cells = run.params["cells"]
            block = self.choose_block(settings, cells)
            units = sum(-(-each["games"] // block) for each in cells)
            return replace(run, params={"block": block, **run.params, **params}, units=units)

        return declare

    def time(self, make_cells: MakeCells, entry: str) -> Declare:
        """Return what declares the run that measures the seconds of cells, each a unit."""

        def declare(settings: Any) -> Run:
            run = self._declare(make_cells, entry, settings, None)
            return replace(run, measures_time=True)

        return declare

    def _declare(
        self,
        make_cells: MakeCells,
        entry: str,
        settings: Any,
        make_variants: MakeVariants | None,
    ) -> Run:
        name = make_cells.__name__
        cells = list(islice(make_cells(settings), MAX_CELLS + 1))
        if len(cells) > MAX_CELLS:
            raise RedealtError(f"{self.study}/{name}: more than {MAX_CELLS:,} conditions")
        named = dict.fromkeys(each["variant"] for each in cells)
        known = make_variants(settings) if make_variants else None
        switches = {name: known[name] if known else settings.switches(name) for name in named}
        seconds = sum(
            each["games"] * self.estimate_seconds(agent, switches[each["variant"]])
            for each in cells
            for agent in each.get("agents", [{}])
        )
        return Run(
            stage="tournament",
            name=name,
            entry=f"redealt.studies.{self.study}.stages.{entry}",
            params={
                **self.list_params(settings),
                "variants": {name: variant.model_dump() for name, variant in switches.items()},
                "cells": cells,
            },
            units=len(cells),
            game=self.study,
            needs=self.list_needs(cells),
            expected_seconds=seconds,
        )
