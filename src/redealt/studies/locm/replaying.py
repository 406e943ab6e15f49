"""Games of the study's runs one by one: each ordered pair of agents is a cell of its own.

A game has the number of its shuffles; agents draft once for all its rounds.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

from redealt.core.rebuilding import Cell, Rehearsal, Stage
from redealt.core.task import Columns, Task
from redealt.games.locm.agents.configuration import Agent
from redealt.games.locm.genomes.text import format_genome
from redealt.games.locm.interface import Legends, Seat
from redealt.studies.locm.stages.heat_maps import play_maps
from redealt.studies.locm.stages.seating import read_bests, seat_agent
from redealt.studies.locm.stages.tournament import count_wins

_PAIR = ("first", "second")


def _list_tournament(params: Mapping[str, Any]) -> list[Cell]:
    return [
        _pair(each, pair, each["drafts"] * each["rounds"])
        for each in params["cells"]
        for pair in permutations([*each["agents"], *each.get("opponents", ())], 2)
        if "opponents" not in each
        or (pair[0] in each["opponents"]) != (pair[1] in each["opponents"])
    ]


def _list_maps(params: Mapping[str, Any]) -> list[Cell]:
    return [
        _pair(each, pair, each["drafts"] * each["rounds"])
        for each in params["maps"]
        for pair in permutations(range(each["generations"]), 2)
    ]


def _pair(described: Mapping[str, Any], pair: tuple[Any, Any], games: int) -> Cell:
    return Cell(
        {**described["conditions"], **dict(zip(_PAIR, pair, strict=True))}, games, described
    )


def _deal_of_tournament(task: Rehearsal, cell: Cell, number: int) -> Legends:
    agents = [seat_agent(task, task.params["agents"][cell.conditions[name]]) for name in _PAIR]
    draft = number // cell.described["rounds"]
    return _deal(task, cell, agents, number, draft, count_wins, "cells")


def _deal_of_map(task: Rehearsal, cell: Cell, number: int) -> Legends:
    described = cell.described
    bests = read_bests(task.needs[described["run"]], described["search"], described["seed"])
    agents = [Agent("evolved", bests[cell.conditions[name]]) for name in _PAIR]
    return _deal(task, cell, agents, number, number % described["drafts"], play_maps, "maps")


def _deal(
    task: Rehearsal,
    cell: Cell,
    agents: list[Agent],
    number: int,
    draft: int,
    stage: Callable[[Task], Columns],
    cells: str,
) -> Legends:
    stage(replace(task, params={**task.params, cells: [cell.described]}))
    variant = cell.described["variant"]
    switches, setup = task.params["variants"][variant], {"draft": draft, "picks": draft}
    seats = [_describe(agent) for agent in agents]
    game = Legends(seats, task.keys(Legends.roles), number, switches, setup)
    game.variant = variant
    return game


def _describe(agent: Agent) -> Seat:
    """Return an agent as files of games hold it."""
    genome = agent.genome
    return Seat(agent.kind, *((genome.kind, *format_genome(genome)) if genome else ()))


STAGES = {
    "tournament": Stage(_list_tournament, _deal_of_tournament),
    "heat_maps": Stage(_list_maps, _deal_of_map),
}


def differs_in_half_of_the_picks_and_wins(game: Legends) -> bool:
    """Tell whether player 0 wins with other picks from half of the offers or more."""
    picks: tuple[list[str], list[str]] = ([], [])
    for step in game.steps:
        if step.choice.startswith("pick "):
            picks[step.player].append(step.choice)
    others = sum(one != other for one, other in zip(*picks, strict=True))
    return 2 * others >= len(picks[0]) and (game.outcome() or {}).get("winner") == 0
