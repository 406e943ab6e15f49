"""Which agent sits in a seat, as a record."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redealt.games.unicorns.deck import BASE, Deck, list_names, list_tiers
from redealt.games.unicorns.state import MAX_CARDS

KINDS = ("random", "rule_based", "evolved", "mcts")
RANDOM, RULE_BASED, EVOLVED, MCTS = range(len(KINDS))
POLICIES = KINDS[:MCTS]  # of rollouts
ORDERS = ("worst_first", "best_first")  # of cards that are played
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
        ("plays_best", np.int64),
        ("is_corrected", np.int64),
        ("declines", np.int64, MAX_CARDS),  # by name
    ],
    align=True,
)


class Agent(NamedTuple):
    """The configuration of an agent; ``genes`` hold a number in [0, 1] for each name.

    The next three are those of MCTS, whose ``default_policy`` plays its rollouts. The last three
    are of those that play by values: which card they play first, cards whose effects they decline,
    and whether they are corrected (see :mod:`.rule_based`).
    """

    kind: str
    genes: Sequence[float] = ()
    playouts: int = 0
    default_policy: str = ""
    exploration: float = math.sqrt(2)
    plays: str = ORDERS[0]
    declines: Sequence[str] = ()
    corrected: bool = False


def configure_agents(agents: Sequence[Agent], deck: Deck = BASE) -> np.recarray:
    """Return AGENT records for games with a deck; raises ValueError for what cannot be played."""
    records = np.zeros(len(agents), dtype=AGENT).view(np.recarray)
    names, tiers = list_names(deck), list_tiers(deck)
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
        record.plays_best = _place(ORDERS, agent.plays, "order of plays")
        record.is_corrected = agent.corrected
        for name in agent.declines:
            record["declines"][_place(names, name, "card to decline")] = 1
    return records


def check_agent(agent: Agent) -> str:
    """Return the kind that plays where no search does; raises ValueError if there is none."""
    _place(KINDS, agent.kind, "agent")
    if agent.kind != "mcts":
        if agent.playouts or agent.default_policy:
            raise ValueError(f"found playouts or a default policy of {agent.kind}, which has none")
        if agent.kind == "random" and (
            agent.plays != ORDERS[0] or agent.declines or agent.corrected
        ):
            raise ValueError("found choices by values of random, which has none")
        return agent.kind
    if not 1 <= agent.playouts <= MAX_PLAYOUTS:
        raise ValueError(f"found {agent.playouts} playouts, expected 1 to {MAX_PLAYOUTS}")
    _place(POLICIES, agent.default_policy, "default policy")
    if not agent.exploration >= 0:
        raise ValueError(f"found exploration {agent.exploration}, expected 0 or more")
    return agent.default_policy


def _place(known: Sequence[str], word: str, what: str) -> int:
    """Return the place of a word among those known; raises ValueError if it is not."""
    if word not in known:
        raise ValueError(f"found {what} {word!r}, expected one of {', '.join(known)}")
    return known.index(word)


def describe_genes(genes: Sequence[float]) -> dict[str, float]:
    """Return genes by the names of their cards."""
    return dict(zip(list_names(), genes, strict=True))
