"""Agents as the parameters of a run describe them, and the best genomes of a table.

An agent is its fields, ``kind`` and for an evolved one ``genome``, ``card`` and ``state`` (the kind
of genome and its texts), or is taken ``from`` a needed table: its ``run``, ``search`` and ``seed``,
and a ``generation`` if it is not the last. Such a table has the columns ``search``, ``seed``,
``generation``, ``genome``, ``card`` and ``state``, whether it was evolved here or imported.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.locm.agents.configuration import Agent
from redealt.games.locm.genomes.nodes import Genome
from redealt.games.locm.genomes.text import parse_genome


def seat_agent(task: Task, described: Mapping[str, Any]) -> Agent:
    """Return the agent that a description means."""
    kind = described.get("kind", "evolved")
    return Agent(kind, find_genome(task, described) if kind == "evolved" else None)


def find_genome(task: Task, described: Mapping[str, Any]) -> Genome:
    """Return the genome of the evolved agent that a description means."""
    if source := described.get("from"):
        bests = read_bests(task.needs[source["run"]], source["search"], source["seed"])
        return bests[source.get("generation", max(bests))]
    return read_genome(described)


def read_genome(described: Mapping[str, Any]) -> Genome:
    """Return a genome of its kind and texts."""
    return parse_genome(*(described[name] for name in ("genome", "card", "state")))


def read_bests(table: Columns, search: str, seed: int) -> dict[int, Genome]:
    """Return the best genomes of a search from a seed, by generation."""
    is_own = (np.asarray(table["search"]) == search) & (np.asarray(table["seed"]) == seed)
    if not is_own.any():
        raise ValueError(f"there is no search {search} with seed {seed}")
    names = ("generation", "genome", "card", "state")
    generations, *texts = (np.asarray(table[name])[is_own].tolist() for name in names)
    genomes = (parse_genome(*each) for each in zip(*texts, strict=True))
    return dict(zip(generations, genomes, strict=True))
