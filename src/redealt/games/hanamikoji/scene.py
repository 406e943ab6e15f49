"""Hanamikoji's table: seven suits with their markers, and each player's cards."""

from collections.abc import Sequence
from typing import Any

from redealt.games.hanamikoji.agents.configuration import NO_TABLE, Agent
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.scenes import MARKED, OWN, Area, Card, Scene, show_backs, show_cards

TITLE = "Hanamikoji"
_FACE_DOWN = {"Secret": ("secret", 1), "Trade-Off": ("trade_off", 2)}


def draw_scene(view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees; a card reads as the number of its suit."""
    facts = tuple(
        (f"suit {suit} ({charm} cards)", "nobody" if not marker else f"player {marker - 1}")
        for suit, (charm, marker) in enumerate(zip(SUIT_SIZES, view["markers"], strict=True))
    )
    offer = [" ".join(map(str, part)) for part in view["offer"] if part]
    if len(view["offer"]) == 1:
        offer = view["offer"][0]
    table = (
        Area("markers", facts=facts),
        Area("offer", cards=show_cards(offer, MARKED)),
        Area("deck", facts=(("cards", str(view["deck"])),)),
    )
    areas = [area for each in (0, 1) for area in _draw_player(view, each, each == player)]
    return Scene(f"round {view['round']}", (*table, *areas))


def _draw_player(view: dict[str, Any], player: int, is_own: bool) -> list[Area]:
    hand = show_cards(view["hand"], OWN) if is_own else _show_hand(view, player)
    used = view["used"][player]
    aside: list[Card] = []
    for action, (name, count) in _FACE_DOWN.items():
        if action in used:
            aside += show_cards(view[name], OWN) if is_own else show_backs(count)
    return [
        Area(f"player {player}: hand", player, hand, (("used", ", ".join(used) or "nothing"),)),
        Area(f"player {player}: Secret and Trade-Off", player, tuple(aside)),
        Area(f"player {player}: scored", player, show_cards(view["scored"][player])),
        Area(f"player {player}: last round", player, show_cards(view["last_round"][player])),
    ]


def _show_hand(view: dict[str, Any], player: int) -> tuple[Card, ...]:
    """Return the other hand: cards taken from offers are known."""
    known: Sequence[int] = view["taken"][player]
    return (*show_cards(known), *show_backs(max(0, view["other_hand"] - len(known))))


def name_agent(agent: Agent) -> str:
    """Return the name of an agent as in the study; one that is recursive has n1 and n2."""
    many = "" if agent.rollouts == 1 else "s"
    details = {
        f"depth {agent.depth}": agent.kind == "tree",
        f"{agent.rollouts:,} rollout{many}": agent.kind in ("simple", "tree"),
        f"n1 = {agent.rollouts:,}, n2 = {agent.inner_rollouts:,}": agent.kind == "recursive",
        "cheating": agent.cheats,
        "pre-sampled": agent.table != NO_TABLE,
        f"order {agent.order}": agent.order,
    }
    return ", ".join([agent.kind, *(text for text, holds in details.items() if holds)])


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option: numbers are suits, as on the table."""
    return option


def tell_choice(choice: str) -> str:
    """Return the choice without cards that are put face down."""
    action = choice.partition(" ")[0]
    return action if action in _FACE_DOWN else choice
