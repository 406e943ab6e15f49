"""Agents of CuBirds as parameters of runs, and what runs have to know of them."""

from collections.abc import Iterable, Sequence

from redealt.games.cubirds.names import DEFAULT_WEIGHTS, PUBLISHED_WEIGHTS, WEIGHTS
from redealt.games.cubirds.switches import Switches
from redealt.planning.cells import AgentSpec, CellSpec
from redealt.studies.cubirds.variants import PROGRAM_ROLLOUTS

WEIGHT_SETS = {"published": PUBLISHED_WEIGHTS, "default": DEFAULT_WEIGHTS}
# Core seconds of an agent, with a rollout of each option if it plays any.
SECONDS_PER_GAME = {"random": 8e-6, "heuristic": 8e-5, "flat_monte_carlo": 2e-3}


def random_agent() -> AgentSpec:
    """Return the agent that plays at random."""
    return {"kind": "random"}


def rollout_agent(
    rollouts: int = PROGRAM_ROLLOUTS,
    *,
    is_determinized: bool = False,
    allocation: str = "equal",
    counts_all: bool = False,
) -> AgentSpec:
    """Return the Flat Monte Carlo agent, by default with as many rollouts as the program has."""
    return {
        "kind": "flat_monte_carlo",
        "rollouts": rollouts,
        "is_determinized": is_determinized,
        "allocation": allocation,
        "counts_all": counts_all,
    }


def heuristic_agent(weights: Sequence[float] = PUBLISHED_WEIGHTS) -> AgentSpec:
    """Return the heuristic agent."""
    return {"kind": "heuristic", "weights": [*weights]}


def agent_with_o(o: float) -> AgentSpec:
    """Return the heuristic agent with the published weights but for o."""
    weights = [*PUBLISHED_WEIGHTS]
    weights[WEIGHTS.index("o")] = o
    return heuristic_agent(weights)


def tuned_agent(run: str, search: str, seed: int) -> AgentSpec:
    """Return the heuristic agent with the best weights of a search's last generation."""
    return {"kind": "heuristic", "weights_from": {"run": run, "search": search, "seed": seed}}


def slowest_kind(cells: Iterable[CellSpec]) -> str:
    """Return the kind of agent that takes longest of those in cells."""
    kinds = {agent["kind"] for each in cells for agent in each["agents"]}
    return max(kinds, key=SECONDS_PER_GAME.__getitem__)


def runs_with_weights(cells: Iterable[CellSpec]) -> tuple[str, ...]:
    """Return the runs that agents in cells have their weights from."""
    agents = (agent for each in cells for agent in each["agents"])
    found = (agent["weights_from"]["run"] for agent in agents if "weights_from" in agent)
    return tuple(dict.fromkeys(found))


def estimate_seconds(agent: AgentSpec, switches: Switches) -> float:
    """Return core seconds that an agent takes in a game, about."""
    resets_counter = switches.resets_counter and not agent.get("counts_all")
    rollouts = 1 if resets_counter else agent.get("rollouts", 1)
    return rollouts * SECONDS_PER_GAME[agent["kind"]]
