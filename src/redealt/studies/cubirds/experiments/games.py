"""What the runs' parameters are made of: agents, and cells of games between them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.variants import PROGRAM_ROLLOUTS

Described = Mapping[str, Any]

SEATS = ("player_1", "player_2")
KINDS = ("random", "heuristic", "flat_monte_carlo")  # the slower, the later
N_BIRDS = 8
# Section 7.1, and what the authors' program plays with if none are set: k, l, m, n, o, p.
WEIGHTS = {
    "published": (0.55, 0.50, 0.10, 0.50, 1.80, 0.50),
    "default": (0.50, 0.50, 0.30, 0.50, 1.80, 0.50),
}
_O = 4  # place of the weight o

# Core seconds that an agent takes in a game, for the cost hints.
_SECONDS = {"random": 8e-6, "heuristic": 7e-5}
_SECONDS_OF_ONE = 7e-4  # one rollout of each option, until one wins
_SECONDS_PER_ROLLOUT = 2.5e-3  # of each option, until it cannot be the best any more
_SECONDS_PER_FULL_ROLLOUT = 5e-3  # of each option, whatever it is
_LEAST_HALVED = 4  # rollouts of each option that halving plays, about


def random_agent() -> Described:
    """Return the agent that plays at random."""
    return {"kind": "random"}


def rollout_agent(
    rollouts: int = PROGRAM_ROLLOUTS,
    *,
    is_determinized: bool = False,
    allocation: str = "equal",
    counts_all: bool = False,
) -> Described:
    """Return the Flat Monte Carlo agent, by default with as many rollouts as the program has."""
    return {
        "kind": "flat_monte_carlo",
        "rollouts": rollouts,
        "is_determinized": is_determinized,
        "allocation": allocation,
        "counts_all": counts_all,
    }


def heuristic_agent(weights: Sequence[float] = WEIGHTS["published"]) -> Described:
    """Return the heuristic agent."""
    return {"kind": "heuristic", "weights": [*weights]}


def agent_with_o(o: float) -> Described:
    """Return the heuristic agent with the published weights but for o."""
    weights = [*WEIGHTS["published"]]
    weights[_O] = o
    return heuristic_agent(weights)


def tuned_agent(run: str, arm: str, seed: int) -> Described:
    """Return the heuristic agent with the best weights of a search's last generation."""
    return {"kind": "heuristic", "weights_from": {"run": run, "arm": arm, "seed": seed}}


def cell(
    variant: str,
    games: int,
    agents: Sequence[Described],
    start_birds: Sequence[int] = (),
    /,
    **conditions: object,
) -> Described:
    """Return a cell: games of agents under one variant; ``start_birds`` are all dealt if empty."""
    birds = {"start_birds": [*start_birds]} if start_birds else {}
    return {
        "conditions": conditions,
        "variant": variant,
        "games": games,
        "agents": [dict(agent) for agent in agents],
        **birds,
    }


def seat(tested: Described, opponent: Described, tested_seat: str) -> list[Described]:
    """Return the agents of players 1 and 2."""
    return [tested, opponent] if tested_seat == "player_1" else [opponent, tested]


def slowest_kind(cells: Iterable[Described]) -> str:
    """Return the kind of agent that takes longest of those in cells."""
    kinds = {agent["kind"] for each in cells for agent in each["agents"]}
    return max(kinds, key=KINDS.index)


def runs_with_weights(cells: Iterable[Described]) -> tuple[str, ...]:
    """Return the runs that agents in cells have their weights from."""
    agents = (agent for each in cells for agent in each["agents"])
    found = (agent["weights_from"]["run"] for agent in agents if "weights_from" in agent)
    return tuple(dict.fromkeys(found))


def estimate_seconds(cells: Iterable[Described], variants: Mapping[str, Switches]) -> float:
    """Return core seconds that cells take, about."""
    return sum(
        each["games"] * _seconds_per_game(agent, variants[each["variant"]])
        for each in cells
        for agent in each["agents"]
    )


def _seconds_per_game(agent: Described, switches: Switches) -> float:
    if agent["kind"] in _SECONDS:
        return _SECONDS[agent["kind"]]
    resets_counter = switches.resets_counter and not agent["counts_all"]
    rollouts = 1 if resets_counter else agent["rollouts"]
    if agent["allocation"] == "halving":
        return max(rollouts, _LEAST_HALVED) * _SECONDS_PER_ROLLOUT
    if switches.ties == "random":
        return rollouts * _SECONDS_PER_FULL_ROLLOUT
    return _SECONDS_OF_ONE if rollouts == 1 else rollouts * _SECONDS_PER_ROLLOUT
