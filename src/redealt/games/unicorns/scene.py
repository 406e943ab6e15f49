"""The table of Unstable Unicorns: each player's hand and stable, and the piles."""

from typing import Any

from redealt.games.scenes import MARKED, OWN, Area, Scene, show_backs, show_cards

_UNSEEN = ("get ", "use no ", "do not ")  # cards from hidden piles, and what was not done


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
    piles = [("deck", view["deck"]), ("discard", len(view["discard"]))]
    piles += [("nursery", len(view["nursery"]))]
    areas.append(Area("piles", facts=tuple((name, str(count)) for name, count in piles)))
    return Scene(f"turn {view['turn']}", tuple(areas))


def name_option(option: str, view: dict[str, Any]) -> str:
    """Return the option: it names its cards."""
    return option


def tell_choice(choice: str) -> str:
    """Return the choice; cards from hidden piles, and passing on an instant, are left out."""
    hidden = next((start for start in _UNSEEN if choice.startswith(start)), None)
    return choice if hidden is None else "chooses unseen"
