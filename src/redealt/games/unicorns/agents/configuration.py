"""Which agent sits in a seat, as a record."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.unicorns.deck import list_names, list_tiers
from redealt.games.unicorns.state import MAX_CARDS

KINDS = ("random", "rule_based", "evolved")
RANDOM, RULE_BASED, EVOLVED = range(len(KINDS))
TIER_THRESHOLD, GENE_THRESHOLD = 1.0, 0.2  # of cards that are worth an instant (7.2, 7.4)

AGENT = np.dtype(
    [
        ("kind", np.int64),
        ("threshold", np.float64),
        ("values", np.float64, MAX_CARDS),  # of names, the lower the better
    ],
    align=True,
)


class Agent(NamedTuple):
    """The configuration of an agent; ``genes`` hold a number in [0, 1] for each name."""

    kind: str
    genes: Sequence[float] = ()


def configure_agents(agents: Sequence[Agent]) -> np.recarray:
    """Return AGENT records; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    tiers = list_tiers()
    for record, agent in zip(records, agents, strict=True):
        if agent.kind not in KINDS:
            raise ValueError(f"found agent {agent.kind!r}, expected one of {', '.join(KINDS)}")
        n_genes = len(tiers) if agent.kind == "evolved" else 0
        if len(agent.genes) != n_genes:
            raise ValueError(f"found {len(agent.genes)} genes, expected {n_genes}")
        record.kind = KINDS.index(agent.kind)
        record.threshold = GENE_THRESHOLD if n_genes else TIER_THRESHOLD
        record["values"][: len(tiers)] = agent.genes if n_genes else tiers
    return records


def describe_genes(genes: Sequence[float]) -> dict[str, float]:
    """Return genes by the names of their cards."""
    return dict(zip(list_names(), genes, strict=True))
