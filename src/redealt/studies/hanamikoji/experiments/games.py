"""What the runs' parameters are made of: agents, and cells of games between two of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Described = Mapping[str, Any]

RANDOM_PLAY = "random_play"  # the table of random players, which is no run's
SEATS = ("player_1", "player_2")
OPPONENT = 20  # n of the benchmark agent (section 8.1)

# Core microseconds of an agent's search in a game, per rollout and option, for the cost hints.
_PER_ROLLOUT = {"random_reply": 60.0, "worst_reply": 150.0}
_TREE_FACTOR = {1: 1.0, 2: 4.0, 3: 150.0, 4: 600.0, 5: 10_000.0}
_INNER_FACTOR = 110.0  # decisions of inner agents that follow an outer option, on average


def table_of(variant: str) -> str:
    """Return the name of the run that samples the table of a variant."""
    return f"table_{variant}"


def iterated_table(iteration: int) -> str:
    """Return the name of the run of an iterated table; the first one is the reconstruction's."""
    return f"iterated_table_{iteration}" if iteration else table_of("as_run")


def random_agent() -> Described:
    """Return the agent that plays at random."""
    return {"kind": "random"}


def simple_agent(
    rollouts: int, table: str | None = None, *, cheats: bool = False, order: str = ""
) -> Described:
    """Return the simple agent; ``order`` forces its actions, with 0 rollouts it plays at random."""
    if rollouts == 0:
        return random_agent()
    return _agent("simple", rollouts, table, cheats=cheats, order=order)


def tree_agent(rollouts: int, depth: int, table: str | None, *, cheats: bool = False) -> Described:
    """Return the tree agent."""
    return _agent("tree", rollouts, table, cheats=cheats, depth=depth)


def recursive_agent(
    outer: int, inner: int, table: str | None, *, cheats: bool = False
) -> Described:
    """Return the recursive agent."""
    return _agent("recursive", outer, table, cheats=cheats, inner_rollouts=inner)


def _agent(kind: str, rollouts: int, table: str | None, **more: object) -> Described:
    given = {"kind": kind, "rollouts": rollouts, "table": table, **more}
    return {name: value for name, value in given.items() if value}


def cell(
    variant: str, games: int, agents: Sequence[Described], /, **conditions: object
) -> Described:
    """Return a cell: games of two agents under one variant."""
    return {
        "conditions": conditions,
        "variant": variant,
        "games": games,
        "agents": [dict(agent) for agent in agents],
    }


def seat(tested: Described, opponent: Described, tested_seat: str) -> list[Described]:
    """Return the agents of players 1 and 2."""
    return [tested, opponent] if tested_seat == "player_1" else [opponent, tested]


def tables_of(cells: Iterable[Described]) -> tuple[str, ...]:
    """Return the runs whose tables the agents of cells look up."""
    agents = (agent for each in cells for agent in each["agents"])
    names = dict.fromkeys(agent["table"] for agent in agents if "table" in agent)
    return tuple(name for name in names if name != RANDOM_PLAY)


def estimate_seconds(cells: Iterable[Described], offer_values: Mapping[str, str]) -> float:
    """Return core seconds that cells take, about; ``offer_values`` by variant."""
    return sum(
        each["games"] * _seconds_per_game(agent, offer_values[each["variant"]])
        for each in cells
        for agent in each["agents"]
    )


def _seconds_per_game(agent: Described, offer_value: str) -> float:
    rollouts = agent.get("rollouts", 0)
    if agent["kind"] == "tree":
        rollouts *= _TREE_FACTOR.get(agent["depth"], 1e4)
    if agent["kind"] == "recursive":
        rollouts *= _INNER_FACTOR * agent["inner_rollouts"]
    return rollouts * _PER_ROLLOUT[offer_value] / 1e6
