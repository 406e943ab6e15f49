"""Which agent sits in a seat, as a record."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.unicorns.deck import list_names, list_tiers
from redealt.games.unicorns.state import MAX_CARDS

KINDS = ("random", "rule_based", "evolved", "mcts")
RANDOM, RULE_BASED, EVOLVED, MCTS = range(len(KINDS))
POLICIES = KINDS[:MCTS]  # of rollouts
MAX_PLAYOUTS = 100_000
TIER_THRESHOLD, GENE_THRESHOLD = 1.0, 0.2  # of cards that are worth an instant (7.2, 7.4)

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("playouts", np.int64),  # of a search
        ("default_policy", np.int64),  # a kind
        ("exploration", np.float64),  # the constant of UCT
        ("threshold", np.float64),
        ("values", np.float64, MAX_CARDS),  # of names, the lower the better
    ],
    align=True,
)


class Agent(NamedTuple):
    """The configuration of an agent; ``genes`` hold a number in [0, 1] for each name.

    The last three are those of MCTS, whose ``default_policy`` plays its rollouts.
    """

    kind: str
    genes: Sequence[float] = ()
    playouts: int = 0
    default_policy: str = ""
    exploration: float = math.sqrt(2)


def configure_agents(agents: Sequence[Agent]) -> np.recarray:
    """Return AGENT records; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    tiers = list_tiers()
    for record, agent in zip(records, agents, strict=True):
        policy = check_agent(agent)
        n_genes = len(tiers) if policy == "evolved" else 0
        if len(agent.genes) != n_genes:
            raise ValueError(f"found {len(agent.genes)} genes, expected {n_genes}")
        record.kind = KINDS.index(agent.kind)
        record.playouts = agent.playouts
        record.default_policy = KINDS.index(policy)
        record.exploration = agent.exploration
        record.threshold = GENE_THRESHOLD if n_genes else TIER_THRESHOLD
        record["values"][: len(tiers)] = agent.genes if n_genes else tiers
    return records


def check_agent(agent: Agent) -> str:
    """Return the kind that plays where no search does; raises ValueError if there is none."""
    if agent.kind not in KINDS:
        raise ValueError(f"found agent {agent.kind!r}, expected one of {', '.join(KINDS)}")
    if agent.kind != "mcts":
        if agent.playouts or agent.default_policy:
            raise ValueError(f"found playouts or a default policy of {agent.kind}, which has none")
        return agent.kind
    if not 1 <= agent.playouts <= MAX_PLAYOUTS:
        raise ValueError(f"found {agent.playouts} playouts, expected 1 to {MAX_PLAYOUTS}")
    if agent.default_policy not in POLICIES:
        known = ", ".join(POLICIES)
        raise ValueError(f"found default policy {agent.default_policy!r}, expected one of {known}")
    if not agent.exploration >= 0:
        raise ValueError(f"found exploration {agent.exploration}, expected 0 or more")
    return agent.default_policy


def describe_genes(genes: Sequence[float]) -> dict[str, float]:
    """Return genes by the names of their cards."""
    return dict(zip(list_names(), genes, strict=True))
