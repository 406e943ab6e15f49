"""The table of Unstable Unicorns: each player's hand and stable, and the piles."""

from typing import Any

from redealt.games.scenes import MARKED, OWN, Area, Scene, show_backs, show_cards
from redealt.games.unicorns.agents.configuration import Agent
from redealt.games.unicorns.deck import read_deck
from redealt.games.unicorns.switches import Switches

TITLE = "Unstable Unicorns"
_NOTHING = ("pass", "use no ", "do not ")
_INSTANTS = {f"use {card.name}" for card in read_deck(Switches()) if card.kind == "instant"}


def draw_scene(view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees; other hands show the cards that the player knows."""
    facts = (
        ("turn of", f"player {view['active']}"),
        ("question", view["question"] or "none"),
        ("order", " ".join(map(str, view["seats"]))),
    )
    areas = [Area("table", cards=show_cards(view["stack"], MARKED), facts=facts)]
    for each, count in enumerate(view["hands"]):
        known = view["known"][each]
        hand = show_cards(view["hand"], OWN)
        if each != player:
            hand = (*show_cards(known), *show_backs(count - len(known)))
        beside = [*view["upgrades"][each], *view["downgrades"][each]]
        areas += [
            Area(f"player {each}: hand", each, hand),
            Area(f"player {each}: stable", each, show_cards(view["stables"][each])),
            Area(f"player {each}: upgrades and downgrades", each, show_cards(beside)),
        ]
    top = f", {view['discard'][-1]} on top" if view["discard"] else ""
    piles = (
        ("deck", str(view["deck"])),
        ("discard", f"{len(view['discard'])}{top}"),
        ("nursery", str(len(view["nursery"]))),
    )
    areas.append(Area("piles", facts=piles))
    return Scene(f"turn {view['turn']}", tuple(areas))


def name_agent(agent: Agent) -> str:
    """Return the name of an agent as in the study, and how it differs from the published one."""
    names = {"mcts": f"MCTS, {agent.playouts:,} playouts", "rule_based": "rule-based"}
    details = {
        f"{agent.default_policy.replace('_', '-')} policy": agent.default_policy,
        "best card first": agent.plays == "best_first",
        "declines options": agent.declines,
        "corrected": agent.corrected,
    }
    kind = names.get(agent.kind, agent.kind)
    return ", ".join([kind, *(text for text, holds in details.items() if holds)])


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option: it names its cards."""
    return option


def tell_choice(choice: str) -> str:
    """Return the choice, without cards from hidden piles, or "" where others see nothing.

    Only who could do something is asked: to hear of a pass would tell the cards that allow it. An
    instant is seen once it is on the stack, and not if another one was quicker.
    """
    if choice.startswith(_NOTHING) or choice in _INSTANTS:
        return ""
    return "chooses unseen" if choice.startswith("get ") else choice


def tell_news(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return which instants were played between two views."""
    new = after["instants"][len(before["instants"]) :]
    return [f"player {player}: plays {card}" for player, card in new]
