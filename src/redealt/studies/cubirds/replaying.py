"""Games of the study's runs one by one."""

import numpy as np

from redealt.core.rebuilding import Cell, Rehearsal, Stage, list_blocks
from redealt.games.cubirds.agents.configuration import Agent
from redealt.games.cubirds.interface import CuBirds
from redealt.games.cubirds.names import ALLOCATIONS, KINDS, WEIGHTS
from redealt.games.cubirds.state import DEALT, MAX_PLAYERS
from redealt.studies.cubirds.stages.seating import seat_agents
from redealt.studies.cubirds.stages.tournament import prepare_play


def _read_agent(record: np.record) -> Agent:
    """Return the configuration that a record was made of."""
    return Agent(
        KINDS[record.kind],
        int(record.rollouts),
        bool(record.is_determinized),
        ALLOCATIONS[record.allocation],
        bool(record.counts_all),
        tuple(float(record[name]) for name in WEIGHTS),
    )


def _deal(task: Rehearsal, cell: Cell, number: int) -> CuBirds:
    prepare_play(task, cell.described)
    described = cell.described
    seats = [_read_agent(record) for record in seat_agents(task, described["agents"])]
    birds = [*described.get("start_birds", ())]
    setup = {"start_birds": birds + [DEALT] * (MAX_PLAYERS - len(birds))}
    switches = task.params["variants"][described["variant"]]
    game = CuBirds(seats, task.keys(CuBirds.roles), number, switches, setup)
    game.variant = described["variant"]
    return game


STAGES = {"tournament": Stage(list_blocks, _deal)}


def has_placement_without_wins(game: CuBirds) -> bool:
    """Tell whether all placements of a turn, two or more, count no win."""
    placed = (step.values for step in game.steps if "on the" in step.choice)
    return any(len(values) > 1 and not any(values.values()) for values in placed)
