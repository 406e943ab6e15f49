"""Agents of Hanamikoji as parameters of runs, and the runs whose tables they look up."""

from collections.abc import Iterable

from redealt.games.hanamikoji.names import RANDOM_PLAY
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.cells import AgentSpec, CellSpec

OPPONENT = 20  # n of the benchmark agent (section 8.1)
_SECONDS_PER_ROLLOUT = 1.1e-4  # core seconds of a game, one rollout of each option


def table_of(variant: str) -> str:
    """Return the name of the run that samples the table of a variant."""
    return f"table_{variant}"


def iterated_table(iteration: int) -> str:
    """Return the name of the run of an iterated table; the first one is the reconstruction's."""
    return f"iterated_table_{iteration}" if iteration else table_of("as_run")


def random_agent() -> AgentSpec:
    """Return the agent that plays at random."""
    return {"kind": "random"}


def simple_agent(
    rollouts: int, table: str | None = None, *, cheats: bool = False, order: str = ""
) -> AgentSpec:
    """Return the simple agent; ``order`` forces its actions, with 0 rollouts it plays at random."""
    if rollouts == 0:
        return random_agent()
    return _agent("simple", rollouts, table, cheats=cheats, order=order)


def tree_agent(rollouts: int, depth: int, table: str | None, *, cheats: bool = False) -> AgentSpec:
    """Return the tree agent."""
    return _agent("tree", rollouts, table, cheats=cheats, depth=depth)


def recursive_agent(
    outer: int, inner: int, table: str | None, *, cheats: bool = False
) -> AgentSpec:
    """Return the recursive agent."""
    return _agent("recursive", outer, table, cheats=cheats, inner_rollouts=inner)


def _agent(kind: str, rollouts: int, table: str | None, **more: object) -> AgentSpec:
    given = {"kind": kind, "rollouts": rollouts, "table": table, **more}
    return {name: value for name, value in given.items() if value}


def tables_of(cells: Iterable[CellSpec]) -> tuple[str, ...]:
    """Return the runs whose tables the agents of cells look up."""
    agents = (agent for each in cells for agent in each["agents"])
    names = dict.fromkeys(agent["table"] for agent in agents if "table" in agent)
    return tuple(name for name in names if name != RANDOM_PLAY)


def estimate_seconds(agent: AgentSpec, _switches: Switches) -> float:
    """Return core seconds that an agent takes in a game, about.

    Each level of a tree has some ten times as many nodes, and some hundred decisions of inner
    agents follow an option of a recursive one.
    """
    inner = 100 * agent["inner_rollouts"] if "inner_rollouts" in agent else 1
    rollouts = agent.get("rollouts", 0) * inner * 10 ** (agent.get("depth", 1) - 1)
    return rollouts * _SECONDS_PER_ROLLOUT
