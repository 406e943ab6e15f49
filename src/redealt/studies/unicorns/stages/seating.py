"""Agents as the parameters of a run describe them, and the last populations of a run's evolutions.

An agent is the fields of its configuration, or an evolved one is taken ``from`` a needed table: the
``run``, ``search`` and ``seed``, and the ``individual``, 0 for the best of the last generation; or
its genes are ``random``, by the number of a set and its place there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from redealt.core.evolution import draw_units
from redealt.core.task import Columns, Task
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.deck import BASE, Deck, list_names


def deck_of(task: Task) -> Deck:
    """Return the deck of a run: the game's own if its parameters have none."""
    tables = task.params.get("deck")
    return Deck(**tables) if tables else BASE


def seat_agents(task: Task, described: Iterable[Mapping[str, Any]]) -> np.recarray:
    """Return the AGENT records of descriptions."""
    return configure_agents([_seat_agent(task, each) for each in described], deck_of(task))


def _seat_agent(task: Task, described: Mapping[str, Any]) -> Agent:
    if "random" in described:
        number, place = described["random"]
        key = task.stream_key({"set": number}, "genes")
        return Agent("evolved", draw_units(key, place, len(list_names(deck_of(task)))).tolist())
    if "from" not in described:
        return Agent(**described)
    source = described["from"]
    population = read_population(task.needs[source["run"]], source["search"], source["seed"])
    return Agent("evolved", population[source["individual"]])


def read_population(table: Columns, search: str, seed: int) -> list[list[float]]:
    """Return the genes of the individuals with which a search from a seed ended, best first."""
    is_own = (np.asarray(table["search"]) == search) & (np.asarray(table["seed"]) == seed)
    if not is_own.any():
        raise ValueError(f"there is no search {search} with seed {seed}")
    (text,) = (each for each in np.asarray(table["population"])[is_own].tolist() if each)
    return parse_population(text)


def format_population(population: Iterable[Sequence[float]]) -> str:
    """Return genes as text that gives the same numbers back."""
    return ";".join(" ".join(map(repr, map(float, genes))) for genes in population)


def parse_population(text: str) -> list[list[float]]:
    """Return the genes that :func:`format_population` wrote."""
    return [[float(gene) for gene in genes.split()] for genes in text.split(";")]
