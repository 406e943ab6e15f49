"""Cuckoo's table: the players in the order of play, each with a card and lives."""

from typing import Any

from redealt.games.scenes import BACK, HIDDEN, MARKED, OPEN, OWN, Area, Card, Scene

TITLE = "Cuckoo"


def draw_scene(view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees; a card that only some know is face up for them."""
    cards = dict(zip(view["seats"], view["cards"], strict=False))
    acted = dict(zip(view["seats"], view["acted"], strict=False))
    order = " ".join(map(str, view["seats"]))
    last = " ".join(map(str, view["last_round"])) or "none"
    table = Area("order", facts=(("play", order), ("cards of the last round", last)))
    areas = []
    for each, lives in enumerate(view["lives"]):
        seated = each in view["seats"] and bool(view["cards"])
        shown = (_show(cards[each], each == player, each == view["to_act"]),) if seated else ()
        facts = [("lives", str(lives))]
        facts += [("did", acted[each])] if acted.get(each) else []
        areas.append(Area(f"player {each}", each, shown, tuple(facts)))
    return Scene(f"round {view['round'] + 1}", (table, *areas))


def _show(card: int | None, is_own: bool, is_asked: bool) -> Card:
    if card is None:
        return Card(BACK, HIDDEN)
    return Card(str(card), OWN if is_own else MARKED if is_asked else OPEN)


def name_agent(agent: Any) -> str:
    """Return the name of the strategy."""
    return agent.strategy


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option: it names no cards."""
    return option


def tell_choice(choice: str) -> str:
    """Return the choice: everybody sees it."""
    return choice
