"""Which agents play, as records."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.locm.actions import MAX_ACTIONS
from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.genomes.nodes import NODE, Genome
from redealt.games.locm.names import FEATURES, GENOMES, KINDS
from redealt.games.locm.state import DECK_SIZE, HAND_SIZE, N_PLACES, new_states

RANDOM, PASS_ONLY, BASELINE_1, BASELINE_2, EVOLVED = range(len(KINDS))
LINEAR, BINARY_TREE, TREE = range(len(GENOMES))

MAX_CARDS = HAND_SIZE + 2 * N_PLACES  # that a player sees
MAX_PLANNED = 64  # actions of a baseline's turn

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("genome", np.int64),  # kind of genome
        ("card_first", np.int64),  # place of the card tree among all nodes
        ("card_size", np.int64),
        ("state_first", np.int64),
        ("state_size", np.int64),
        ("weights", np.float32, len(FEATURES)),
    ],
    align=True,
)


class Agent(NamedTuple):
    """The configuration of an agent; an evolved one has a genome."""

    kind: str
    genome: Genome | None = None


class Agents(NamedTuple):
    """Agents as compiled code takes them."""

    agents: np.recarray  # AGENT
    nodes: np.recarray  # NODE, all trees one after another


def pack_agents(agents: Sequence[Agent]) -> Agents:
    """Return records of agents; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    trees: list[np.ndarray] = [np.zeros(1, dtype=NODE)]  # never empty
    n_nodes = 1
    for record, agent in zip(records, agents, strict=True):
        _check(agent)
        record.kind = KINDS.index(agent.kind)
        if agent.genome is None:
            continue
        record.genome = GENOMES.index(agent.genome.kind)
        if record.genome == LINEAR:
            record.weights = agent.genome.weights
            continue
        for name in ("card", "state"):
            tree = getattr(agent.genome, name)
            record[f"{name}_first"], record[f"{name}_size"] = n_nodes, len(tree)
            trees.append(tree)
            n_nodes += len(tree)
    return Agents(records, np.concatenate(trees).view(np.recarray))


def _check(agent: Agent) -> None:
    if agent.kind not in KINDS:
        raise ValueError(f"found agent {agent.kind!r}, expected one of {', '.join(KINDS)}")
    if (agent.kind == "evolved") != (agent.genome is not None):
        raise ValueError(f"found agent {agent.kind} with genome {agent.genome}")
    if agent.genome is None:
        return
    if agent.genome.kind not in GENOMES:
        known = ", ".join(GENOMES)
        raise ValueError(f"found genome {agent.genome.kind!r}, expected one of {known}")
    if agent.genome.kind == "linear" and len(agent.genome.weights) != len(FEATURES):
        raise ValueError(f"{len(agent.genome.weights)} weights, expected {len(FEATURES)}")


class Workspace(NamedTuple):
    """Preallocated buffers of one thread."""

    states: np.recarray  # STATE (2,): what an evolved player imagines, and a candidate
    actions: np.ndarray  # int64 (MAX_ACTIONS,)
    plan: np.ndarray  # int64 (MAX_PLANNED, 3), a baseline's actions by kind and ids
    progress: np.ndarray  # int64 (2,), how many of these there are, and were taken
    counters: np.ndarray  # int64 (2,), lane counters of Baseline1 by player
    cards: np.ndarray  # int64 (6, MAX_CARDS), what Baseline1 sees
    values: np.ndarray  # float32 (agents, 161), of cards to evolved players
    features: np.ndarray  # float32 (20,)
    stack: np.ndarray  # float32, of values of nodes
    offers: np.ndarray  # uint8 (30, 3)
    pool: np.ndarray  # uint8 (160,)
    picks: np.ndarray  # uint8 (2, 30)
    evaluations: np.ndarray  # int64 (1,), of states so far


def new_workspace(agents: Agents) -> Workspace:
    """Return an empty workspace for games of these agents."""
    return Workspace(
        new_states(2),
        np.zeros(MAX_ACTIONS, dtype=np.int64),
        np.zeros((MAX_PLANNED, 3), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.zeros((6, MAX_CARDS), dtype=np.int64),
        np.zeros((len(agents.agents), N_CARDS + 1), dtype=np.float32),
        np.zeros(len(FEATURES), dtype=np.float32),
        np.zeros(len(agents.nodes), dtype=np.float32),
        np.zeros((DECK_SIZE, N_OFFERED), dtype=np.uint8),
        np.zeros(N_CARDS, dtype=np.uint8),
        np.zeros((2, DECK_SIZE), dtype=np.uint8),
        np.zeros(1, dtype=np.int64),
    )
