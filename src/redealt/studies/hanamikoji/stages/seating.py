"""Agents as a run's parameters describe them: fields of Agent, a table by the run that makes it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from redealt.core.task import Task
from redealt.games.hanamikoji.agents.configuration import NO_TABLE, Agent, configure_agents
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.names import RANDOM_PLAY
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import assemble_table, solve_table

Described = Sequence[Mapping[str, Any]]


def seat_agents(agents: Described) -> np.recarray:
    """Return the AGENT records of agents, whose tables are numbered as :func:`read_tables` does."""
    names = _table_names(agents)
    numbers = {name: number for number, name in enumerate(names)} | {None: NO_TABLE}
    return configure_agents(
        [Agent(**{**agent, "table": numbers[agent.get("table")]}) for agent in agents]
    )


def read_tables(task: Task, agents: Described, switches: Switches) -> np.ndarray:
    """Return the tables that the agents look up, float64 of shape (tables, 2, 2187)."""
    tables = [_read_table(task, name, switches) for name in _table_names(agents)]
    return np.array(tables) if tables else NO_TABLES


def _read_table(task: Task, name: str, switches: Switches) -> np.ndarray:
    if name == RANDOM_PLAY:
        return solve_table(switches)
    table = task.needs[name]
    # Columns may be any sequences, but those of a table are arrays.
    return assemble_table(table["round"], table["arrangement"], table["mean"])  # type: ignore[arg-type]


def _table_names(agents: Described) -> list[str]:
    return list(dict.fromkeys(agent["table"] for agent in agents if agent.get("table")))
