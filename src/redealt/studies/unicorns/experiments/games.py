"""Agents as the parameters of runs describe them, who meets whom, and what games cost."""

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.games.unicorns.deck import BASE, Deck, list_names, read_deck
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.planning.cells import AgentSpec, CellSpec, cell
from redealt.studies.unicorns.settings import Settings

SEATS = 6
RANDOM: AgentSpec = {"kind": "random"}
RULE_BASED: AgentSpec = {"kind": "rule_based"}
AGENTS: Mapping[str, AgentSpec] = {
    "random": RANDOM,
    "rule_based": RULE_BASED,
    "best_first": {**RULE_BASED, "plays": "best_first"},
    "corrected": {**RULE_BASED, "corrected": True},
}

# Core seconds of a game for each of its players, and for each playout of a search.
_PER_PLAYER = {"random": 9.5e-6, "rule_based": 12e-6, "evolved": 12e-6}
_PER_PLAYOUT = 6e-4
# Searches that deal anew, and rollouts that may pass, take longer.
_SLOWER_WITHOUT = {"one_determinization": 1.4, "rollouts_never_pass": 1.4}
# Searching opponents make each other search more often.
PER_PLAYOUT_AMONG_SEARCHES = 1e-3


def choose_deck(settings: Settings) -> Deck:
    """Return the deck that the settings name; raises RedealtError for what is none."""
    if not settings.deck:
        return BASE
    from redealt.games.unicorns.checks import load_deck  # planning does without the compiled code

    try:
        return load_deck(Path(settings.deck).expanduser())
    except (ValueError, OSError, RuntimeError) as error:
        raise RedealtError(f"unicorns.deck: {error}") from None


def deck_params(settings: Settings) -> dict[str, Any]:
    """Return the parameter of runs that holds the tables of a deck, nothing for the game's own."""
    deck = choose_deck(settings)
    return {} if deck is BASE else {"deck": deck._asdict()}


def list_agents(settings: Settings) -> Mapping[str, AgentSpec]:
    """Return the agents by name, with the one that declines all effects."""
    return {**AGENTS, "declining": {**RULE_BASED, "declines": list_names(choose_deck(settings))}}


def list_optional(deck: Deck) -> list[str]:
    """Return the names of the cards with an effect or a reaction that the program lets decline."""

    def asks(program: str) -> bool:
        return "maybe(" in program or "_instead(" in program

    cards = read_deck(Switches(**AS_RUN), deck)
    return [card.name for card in cards if any(map(asks, card.programs.values()))]


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
    settings: Settings, variant: str, games: int, pairs: Sequence[tuple[str, int, str, int]]
) -> Iterator[CellSpec]:
    """Yield cells of agents by their names: tested agent, copies, opponent, its copies."""
    known = list_agents(settings)
    for agent, copies, opponent, opponents in pairs:
        tested = (agent, known[agent], copies)
        yield meet(variant, games, tested, (opponent, known.get(opponent, RANDOM), opponents))


def estimate_seconds(agent: AgentSpec, switches: Any) -> float:
    """Return the core seconds that one player takes in a game, about."""
    if agent["kind"] != "mcts":
        return _PER_PLAYER[agent["kind"]]
    slower = [times for name, times in _SLOWER_WITHOUT.items() if not getattr(switches, name)]
    return math.prod([agent["playouts"] * _PER_PLAYOUT, *slower])
