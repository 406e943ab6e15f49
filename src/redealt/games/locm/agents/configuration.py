"""Which agents play, as records."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.locm.genomes.nodes import NODE, Genome
from redealt.games.locm.names import FEATURES, GENOMES, KINDS

RANDOM, PASS_ONLY, BASELINE_1, BASELINE_2, EVOLVED = range(len(KINDS))
LINEAR, BINARY_TREE, TREE = range(len(GENOMES))

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
