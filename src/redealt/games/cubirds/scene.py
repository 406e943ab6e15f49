"""CuBirds' table: four rows, the own hand, and everybody's collections."""

import re
from typing import Any

from redealt.games.cubirds.agents.configuration import Agent
from redealt.games.cubirds.names import PUBLISHED_WEIGHTS
from redealt.games.cubirds.species import SPECIES
from redealt.games.scenes import OWN, Area, Scene, show_backs, show_cards

TITLE = "CuBirds"
_SPECIES = re.compile(r"species (\d+)")


def draw_scene(view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees, cards by the names of their species."""
    areas = [Area(f"row {n}", cards=show_cards(_names(row))) for n, row in enumerate(view["rows"])]
    for each, count in enumerate(view["hands"]):
        hand = show_cards(_names(view["hand"]), OWN) if each == player else show_backs(count)
        areas += [
            Area(f"player {each}: hand", each, hand),
            Area(f"player {each}: collected", each, show_cards(_names(view["collections"][each]))),
        ]
    piles = [("pile", str(view["pile"])), ("discard", str(len(view["discard"])))]
    if view["lost"]:
        piles.append(("lost", str(len(view["lost"]))))
    extra = ", an extra one" if view["is_extra"] else ""
    return Scene(f"turn {view['turn']}{extra}", (*areas, Area("piles", facts=tuple(piles))))


def _names(species: list[int]) -> list[str]:
    return [SPECIES[each] for each in species]


def name_agent(agent: Agent) -> str:
    """Return the name of an agent as in the study, and how it differs from the published one."""
    if agent.kind != "flat_monte_carlo":
        is_usual = tuple(agent.weights) == PUBLISHED_WEIGHTS or agent.kind == "random"
        return agent.kind if is_usual else f"{agent.kind}, other weights"
    details = {
        f"{agent.rollouts:,} rollout{'' if agent.rollouts == 1 else 's'}": True,
        "determinized": agent.is_determinized,
        "successive halving": agent.allocation == "halving",
        "all rollouts count": agent.counts_all,
    }
    return ", ".join(["Flat Monte Carlo", *(text for text, holds in details.items() if holds)])


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option with the names of species."""
    return _SPECIES.sub(lambda found: SPECIES[int(found[1])], option)


def tell_choice(choice: str) -> str:
    """Return the choice with the names of species: everybody sees it."""
    return name_option(choice, {})
