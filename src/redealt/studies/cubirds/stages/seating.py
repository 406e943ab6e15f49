"""Agents as a run's parameters describe them: fields of Agent, or weights that a search found."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from redealt.core.task import Columns, Task
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.names import WEIGHTS

Described = Sequence[Mapping[str, Any]]


def seat_agents(task: Task, agents: Described) -> np.recarray:
    """Return the AGENT records of agents.

    Instead of weights an agent may have ``weights_from``: a needed run, a search and a seed.
    """
    return configure_agents([_make_agent(task, each) for each in agents])


def _make_agent(task: Task, described: Mapping[str, Any]) -> Agent:
    fields = dict(described)
    if source := fields.pop("weights_from", None):
        found = read_weights(task.needs[source["run"]], source["search"], source["seed"])
        fields["weights"] = found
    return Agent(**fields)


def read_weights(table: Columns, search: str, seed: int) -> list[float]:
    """Return the best weights of a search's last generation, in the order of WEIGHTS."""
    is_own = (np.asarray(table["search"]) == search) & (np.asarray(table["seed"]) == seed)
    if not is_own.any():
        raise ValueError(f"there is no search {search} with seed {seed}")
    generation, weight, best = (
        np.asarray(table[name])[is_own] for name in ("generation", "weight", "best")
    )
    is_last = generation == generation.max()
    found = dict(zip(weight[is_last].tolist(), best[is_last].tolist(), strict=True))
    return [found[name] for name in WEIGHTS]
