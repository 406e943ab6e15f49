"""The cards and what they do, from two tables: cards.csv and effects.csv.

A row of effects.csv with a switch takes the place of the row without one where the switch is on.
"""

import csv
from pathlib import Path
from typing import NamedTuple

from redealt.games.unicorns.names import EVENTS, KINDS, LASTING, PLAYABLE, TIERS
from redealt.games.unicorns.switches import Switches

_FOLDER = Path(__file__).parent / "data"


class Card(NamedTuple):
    """One name of the deck."""

    name: str
    kind: str
    copies: int
    tier: str
    unicorns: int  # that it counts as
    programs: dict[str, str]  # by event
    lasting: str = ""  # of LASTING
    playable: str = ""  # of PLAYABLE


def read_deck(switches: Switches, folder: Path = _FOLDER) -> list[Card]:
    """Return the cards by name, as a variant has them; raises ValueError for what is none."""
    effects = read_effects(switches, folder / "effects.csv")
    cards = []
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["kind"] not in KINDS[:-1] or row["tier"] not in TIERS:
                raise ValueError(f"{row['name']}: found {row['kind']!r} of tier {row['tier']!r}")
            numbers = int(row["copies"]), row["tier"], int(row["unicorns"])
            held = dict(effects.pop(row["name"], {}))
            special = held.pop("while", ""), held.pop("play", "")
            cards.append(Card(row["name"], row["kind"], *numbers, held, *special))
    if effects:
        raise ValueError(f"found effects of {', '.join(effects)}, which are no cards")
    return cards


def read_effects(switches: Switches, path: Path) -> dict[str, dict[str, str]]:
    """Return the programs of cards by their events."""
    found: dict[str, dict[str, str]] = {}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            event, program = row["event"], row["program"]
            known = {"while": LASTING, "play": PLAYABLE}.get(event, (program,))
            if event not in (*EVENTS, "while", "play") or program not in known:
                raise ValueError(f"{row['card']}: found {event} {program!r}")
            if not row["switch"] or getattr(switches, row["switch"]):
                found.setdefault(row["card"], {})[event] = program
    return found


def list_names() -> list[str]:
    """Return the names of the cards, in the order of their numbers."""
    return [card.name for card in read_deck(Switches())]


def count_letters(name: str) -> int:
    """Return how many characters but spaces a name has (3.3)."""
    return len(name.replace(" ", ""))


def list_tiers() -> list[int]:
    """Return the places of the cards' tiers, 0 the best, in the order of their numbers."""
    return [TIERS.index(card.tier) for card in read_deck(Switches())]
