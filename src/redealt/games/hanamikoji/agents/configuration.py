"""Which agent sits in a seat, as a record, and the room that agents work in."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.hanamikoji.moves import MAX_OPTIONS, new_options
from redealt.games.hanamikoji.names import ACTIONS, KINDS
from redealt.games.hanamikoji.state import new_states

RANDOM, SIMPLE, TREE, RECURSIVE = range(4)
NO_TABLE = -1
ANY_ACTION = np.int64(-1)
MAX_DEPTH = 8

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("rollouts", np.int64),  # n, or n1 of a recursive agent
        ("depth", np.int64),  # d of a tree agent
        ("inner_rollouts", np.int64),  # n2 of a recursive agent
        ("cheats", np.int64),  # hidden cards are not redrawn
        ("table", np.int64),  # the table of pre-sampled values, or NO_TABLE
        ("order", np.int64, 4),  # the action forced on each turn of a round, or ANY_ACTION
    ],
    align=True,
)

# A node of a tree on the way from the root to the one that is looked at.
NODE = np.dtype(
    [
        ("kind", np.int64),
        ("n_children", np.int64),
        ("n_valued", np.int64),
        ("value", np.float64),  # best so far, or sum at a chance node
        ("weight", np.float64),
    ],
    align=True,
)
_LEVELS = MAX_DEPTH + 4


class Workspace(NamedTuple):
    """Preallocated buffers of one thread: records by level of the search."""

    states: np.recarray  # STATE
    options: np.recarray  # OPTION, (levels, MAX_OPTIONS)
    values: np.ndarray  # float64, (levels, MAX_OPTIONS)
    nodes: np.recarray  # NODE
    n_nodes: np.ndarray  # int64 (1,), the size of the last tree
    half_turns: np.ndarray  # float64 (1,), of the rollouts of the last decision
    saved_stream: np.ndarray  # uint64 (4,)


def new_workspace() -> Workspace:
    """Return an empty workspace."""
    return Workspace(
        new_states(_LEVELS),
        new_options(_LEVELS),
        np.zeros((_LEVELS, MAX_OPTIONS)),
        np.zeros(_LEVELS, dtype=NODE).view(np.recarray),
        np.zeros(1, dtype=np.int64),
        np.zeros(1),
        np.zeros(4, dtype=np.uint64),
    )


class Agent(NamedTuple):
    """The configuration of an agent (section 7 of the paper)."""

    kind: str
    rollouts: int = 0
    depth: int = 1
    inner_rollouts: int = 0
    cheats: bool = False
    table: int = NO_TABLE
    order: str = ""  # forced actions such as "TSGC"


def configure_agents(agents: Sequence[Agent]) -> np.recarray:
    """Return AGENT records; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    for record, agent in zip(records, agents, strict=True):
        if agent.order and sorted(agent.order) != sorted(ACTIONS):
            raise ValueError(f"order {agent.order!r} is not a permutation of {''.join(ACTIONS)}")
        if agent.kind != "random" and agent.rollouts < 1:
            raise ValueError(f"{agent.kind} agent needs at least 1 rollout, not {agent.rollouts}")
        if agent.kind == "tree" and not 1 <= agent.depth <= MAX_DEPTH:
            raise ValueError(f"depth {agent.depth} is not in 1..{MAX_DEPTH}")
        if agent.kind == "recursive" and agent.inner_rollouts < 1:
            raise ValueError(f"inner rollouts {agent.inner_rollouts} are fewer than 1")
        record.kind = KINDS.index(agent.kind)
        record.rollouts, record.depth = agent.rollouts, agent.depth
        record.inner_rollouts, record.cheats = agent.inner_rollouts, agent.cheats
        record.table = agent.table
        record.order[:] = [ACTIONS.index(action) for action in agent.order] or ANY_ACTION
    return records
