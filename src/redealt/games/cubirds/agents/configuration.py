"""Which agent sits in a seat, as a record, and the room that agents work in."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.cubirds.names import ALLOCATIONS, KINDS, PUBLISHED_WEIGHTS, WEIGHTS
from redealt.games.cubirds.species import N_SPECIES
from redealt.games.cubirds.state import N_ROWS, new_states

RANDOM, FLAT_MONTE_CARLO, HEURISTIC = range(3)
EQUAL, HALVING = range(2)

NO_FAMILY = N_SPECIES
N_PLACEMENTS = N_SPECIES * N_ROWS * 2
MAX_OPTIONS = N_PLACEMENTS * (N_SPECIES + 1)

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("rollouts", np.int64),  # of each option, on average
        ("is_determinized", np.int64),  # rollouts redraw the cards that the agent cannot see
        ("allocation", np.int64),
        ("counts_all", np.int64),  # rollouts count as in the text, whatever the variant (M1, M2)
        *((name, np.float64) for name in WEIGHTS),
    ],
    align=True,
)

OPTION = np.dtype(
    [
        ("species", np.int64),
        ("row", np.int64),
        ("side", np.int64),
        ("family", np.int64),  # a species, or NO_FAMILY
        ("is_open", np.int64),  # may still be counted
        ("rollouts", np.int64),
        ("wins", np.int64),
    ],
    align=True,
)


class Workspace(NamedTuple):
    """Preallocated buffers of one thread."""

    states: np.recarray  # STATE (1,), for rollouts
    options: np.recarray  # OPTION
    streams: np.ndarray  # uint64 (MAX_OPTIONS, 4), one for each option
    base: np.ndarray  # uint64 (2,), the key of these streams
    counter: np.ndarray  # int64 (1,), what the counter of wins holds (M2)
    best_next: np.ndarray  # float64 (2, 8), best capture by species: own, the opponent's
    by_row: np.ndarray  # float64 (4, 8), the same by row
    elsewhere: np.ndarray  # float64 (4, 8), own on all rows but this


def new_workspace() -> Workspace:
    """Return an empty workspace."""
    return Workspace(
        new_states(1),
        np.zeros(MAX_OPTIONS, dtype=OPTION).view(np.recarray),
        np.zeros((MAX_OPTIONS, 4), dtype=np.uint64),
        np.zeros(2, dtype=np.uint64),
        np.zeros(1, dtype=np.int64),
        np.zeros((2, N_SPECIES)),
        np.zeros((N_ROWS, N_SPECIES)),
        np.zeros((N_ROWS, N_SPECIES)),
    )


class Agent(NamedTuple):
    """The configuration of an agent (section 5 of the paper)."""

    kind: str
    rollouts: int = 1
    is_determinized: bool = False
    allocation: str = "equal"
    counts_all: bool = False
    weights: Sequence[float] = PUBLISHED_WEIGHTS


def configure_agents(agents: Sequence[Agent]) -> np.recarray:
    """Return AGENT records; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    for record, agent in zip(records, agents, strict=True):
        if agent.kind not in KINDS:
            raise ValueError(f"found agent {agent.kind!r}, expected one of {', '.join(KINDS)}")
        if agent.allocation not in ALLOCATIONS:
            known = ", ".join(ALLOCATIONS)
            raise ValueError(f"found allocation {agent.allocation!r}, expected one of {known}")
        if agent.rollouts < 1:
            raise ValueError(f"rollouts {agent.rollouts} are fewer than 1")
        if len(agent.weights) != len(WEIGHTS):
            raise ValueError(f"{len(agent.weights)} weights, expected {len(WEIGHTS)}")
        record.kind = KINDS.index(agent.kind)
        record.rollouts = agent.rollouts
        record.is_determinized = agent.is_determinized
        record.allocation = ALLOCATIONS.index(agent.allocation)
        record.counts_all = agent.counts_all
        for name, weight in zip(WEIGHTS, agent.weights, strict=True):
            record[name] = weight
    return records
