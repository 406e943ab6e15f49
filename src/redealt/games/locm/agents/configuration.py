"""Which agents play, as records."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.locm.actions import MAX_ACTIONS
from redealt.games.locm.cards import N_CARDS
from redealt.games.locm.draft import N_OFFERED
from redealt.games.locm.genomes.nodes import NODE, Genome
from redealt.games.locm.names import FEATURES, GENOMES, KEYWORDS, KINDS
from redealt.games.locm.state import DECK_SIZE, HAND_SIZE, N_PLACES, new_states

RANDOM, PASS_ONLY, BASELINE_1, BASELINE_2, EVOLVED = range(len(KINDS))
LINEAR, BINARY_TREE, TREE = range(len(GENOMES))

MAX_CARDS = HAND_SIZE + 2 * N_PLACES  # that a player sees
MAX_PLANNED = 64  # actions of a baseline's turn
MAX_STACK = 4096  # values that wait while a tree is computed
N_KEPT = 16  # values of creatures are kept if attack and defense are lower

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("genome", np.int64),  # kind of genome
        ("card_first", np.int64),  # place of the card tree among all nodes
        ("card_size", np.int64),
        ("state_first", np.int64),
        ("state_size", np.int64),
        ("weights", np.float32, len(FEATURES)),
        ("card_values", np.float32, N_CARDS + 1),  # by the genome, once games begin
        # By the card tree, of creatures met so far: attack, defense, keywords; NaN of others.
        ("creature_values", np.float32, (N_KEPT, N_KEPT, 1 << len(KEYWORDS))),
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
    records.creature_values = np.nan
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
            _check_tree(tree)
            record[f"{name}_first"], record[f"{name}_size"] = n_nodes, len(tree)
            trees.append(tree)
            n_nodes += len(tree)
    return Agents(records, np.concatenate(trees).view(np.recarray))


def _check_tree(nodes: np.ndarray) -> None:
    """Refuse what is no whole tree, or keeps too many values waiting."""
    waiting = np.cumsum(1 - nodes["arity"].astype(np.int64))  # after each node
    if len(nodes) == 0 or waiting.min() < 1 or waiting[-1] != 1:
        raise ValueError(f"found {nodes.tolist()}, expected the nodes of a tree")
    if waiting.max() > MAX_STACK:
        raise ValueError(f"{waiting.max()} values of a tree wait, expected at most {MAX_STACK}")


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


# Preallocated buffers of one thread.
WORK = np.dtype(
    [
        ("actions", np.int64, MAX_ACTIONS),
        ("evaluations", np.int64),  # of states in this game
        ("plan", np.int64, (MAX_PLANNED, 3)),  # a baseline's actions by kind and ids
        ("n_planned", np.int64),
        ("n_taken", np.int64),  # of those planned
        ("counters", np.int64, 2),  # lane counters of Baseline1 by player
        ("cards", np.int64, (6, MAX_CARDS)),  # what Baseline1 sees
        ("offers", np.uint8, (DECK_SIZE, N_OFFERED)),
        ("pool", np.uint8, N_CARDS),
        ("picks", np.uint8, (2, DECK_SIZE)),
        ("features", np.float32, len(FEATURES)),
        ("state_tree", np.int64),  # that was run last, by the place of its first node
        ("tree_value", np.float32),  # what it gave for the features of a state
        ("stack", np.float32, MAX_STACK),  # of values of nodes
    ],
    align=True,
)


def new_works(n: int) -> np.recarray:
    """Return empty WORK records."""
    return np.zeros(n, dtype=WORK).view(np.recarray)


class Workspace(NamedTuple):
    """What agents work with, one for each thread."""

    room: np.record  # WORK
    states: np.recarray  # STATE (2,): what an evolved player imagines, and a candidate


def new_workspace() -> Workspace:
    """Return an empty workspace."""
    return Workspace(new_works(1)[0], new_states(2))
