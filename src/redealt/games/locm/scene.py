"""The table of Legends of Code and Magic: the offer of the draft, then lanes and hands."""

import re
from typing import Any

from redealt.games.scenes import MARKED, OWN, Area, Card, Scene, show_backs, show_cards

TITLE = "Legends of Code and Magic"
_ID = re.compile(r"(?<!lane )\b\d+")

_AGENTS = {
    "baseline_1": "Baseline1",
    "baseline_2": "Baseline2",
    "pass_only": "passes only",
    "linear": "Linear genome",
    "binary_tree": "BinaryTree genome",
    "tree": "Tree genome",
}


def draw_scene(view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees; cards begin with their ids."""
    if "offer" in view:
        offer = [f"{place}: {card}" for place, card in enumerate(view["offer"])]
        picked = len(view["picks"])
        hands = [Area(f"player {each}", each) for each in range(2)]
        hands[player] = hands[player]._replace(facts=(("picked", str(picked)),))
        return Scene("draft", (Area("offer", cards=show_cards(offer, MARKED)), *hands))
    areas = [area for each in (0, 1) for area in _draw_player(view, each, each == player)]
    return Scene(f"battle, turn {max(view['turns'])}", tuple(areas))


def _draw_player(view: dict[str, Any], player: int, is_own: bool) -> list[Area]:
    names = ("health", "rune", "deck")
    facts = [(name, str(view[name][player])) for name in names]
    facts.insert(2, ("mana", f"{view['mana'][player]} of {view['max_mana'][player]}"))
    hand = show_cards(view["hand"], OWN) if is_own else show_backs(view["hand_size"][player])
    areas = [Area(f"player {player}", player, facts=tuple(facts))]
    for lane, creatures in enumerate(view["boards"][player]):
        cards = tuple(
            Card(text, MARKED if text.endswith(" ready") else "open") for text in creatures
        )
        areas.append(Area(f"player {player}: lane {lane}", player, cards))
    return [*areas, Area(f"player {player}: hand", player, hand)]


def name_agent(agent: Any) -> str:
    """Return the name of an agent as in the paper; an evolved one is called by its genome."""
    return _AGENTS.get(agent.genome or agent.kind, agent.kind)


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option with the names of its cards after their ids."""
    if option.startswith("pick ") and "offer" in view:
        return f"{option}: {view['offer'][int(option[5:])]}"
    cards = [*view.get("hand", ())]
    cards += [text for board in view.get("boards", ()) for lane in board for text in lane]
    names = {number: text for number, _, text in (card.partition(" ") for card in cards)}
    return _ID.sub(lambda found: f"{found[0]} {_short(names.get(found[0], ''))}".strip(), option)


def _short(card: str) -> str:
    """Return the name of a card without its numbers."""
    return re.split(r" \[| -?\d", card)[0]


def tell_choice(choice: str) -> str:
    """Return the choice; what was picked in the draft is hidden."""
    return "pick" if choice.startswith("pick ") else choice
