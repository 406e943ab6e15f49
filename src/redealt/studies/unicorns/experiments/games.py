"""Agents as the parameters of runs describe them, who meets whom, and what games cost."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from redealt.games.unicorns.deck import list_names, read_deck
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.cells import AgentSpec, CellSpec, cell

SEATS = 6
RANDOM: AgentSpec = {"kind": "random"}
RULE_BASED: AgentSpec = {"kind": "rule_based"}
AGENTS: Mapping[str, AgentSpec] = {
    "random": RANDOM,
    "rule_based": RULE_BASED,
    "best_first": {**RULE_BASED, "plays": "best_first"},
    "declining": {**RULE_BASED, "declines": list_names()},
    "corrected": {**RULE_BASED, "corrected": True},
}

# Core seconds of a game for each of its players, and for each playout of a search.
_PER_PLAYER = {"random": 9.5e-6, "rule_based": 12e-6, "evolved": 12e-6}
_PER_PLAYOUT = 6e-4
# Searches that deal anew, and rollouts that may pass, take longer.
_SLOWER_WITHOUT = {"one_determinization": 1.4, "rollouts_never_pass": 1.4}
# Searching opponents make each other search more often.
PER_PLAYOUT_AMONG_SEARCHES = 1e-3


def list_optional() -> list[str]:
    """Return the names of the cards with an effect or a reaction that the program lets decline."""

    def asks(program: str) -> bool:
        return "maybe(" in program or "_instead(" in program

    deck = read_deck(Switches(**AS_RUN))
    return [card.name for card in deck if any(map(asks, card.programs.values()))]


def searching(playouts: int, policy: str = "rule_based") -> AgentSpec:
    """Return a Monte Carlo tree search."""
    return {"kind": "mcts", "playouts": playouts, "default_policy": policy}


def meet(
    variant: str,
    games: int,
    agent: tuple[str, AgentSpec, int],
    opponent: tuple[str, AgentSpec, int] = ("", RANDOM, 0),
    **more: object,
) -> CellSpec:
    """Return a cell of so many copies of an agent, first in the list, against an opponent's."""
    (name, tested, copies), (other, met, opponents) = agent, opponent
    return cell(
        variant,
        games,
        [tested] * copies + [met] * opponents,
        {"tested": copies},
        variant=variant,
        **more,
        agent=name,
        copies=copies,
        opponent=other,
        opponents=opponents,
    )


def meet_known(
    variant: str, games: int, pairs: Sequence[tuple[str, int, str, int]]
) -> Iterator[CellSpec]:
    """Yield cells of agents by their names: tested agent, copies, opponent, its copies."""
    for agent, copies, opponent, opponents in pairs:
        tested = (agent, AGENTS[agent], copies)
        yield meet(variant, games, tested, (opponent, AGENTS.get(opponent, RANDOM), opponents))


def estimate_seconds(agent: AgentSpec, switches: Any) -> float:
    """Return the core seconds that one player takes in a game, about."""
    if agent["kind"] != "mcts":
        return _PER_PLAYER[agent["kind"]]
    slower = [times for name, times in _SLOWER_WITHOUT.items() if not getattr(switches, name)]
    return math.prod([agent["playouts"] * _PER_PLAYOUT, *slower])
