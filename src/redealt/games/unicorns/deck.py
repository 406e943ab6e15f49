"""The cards and what they do, from two tables: cards.csv and effects.csv.

A row of effects.csv with a switch takes the place of the row without one where the switch is on.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from redealt.games.unicorns.names import TIERS
from redealt.games.unicorns.switches import Switches

FILES = ("cards.csv", "effects.csv")


class Deck(NamedTuple):
    """The two tables of a deck, as text; :func:`.checks.load_deck` reads those of a folder."""

    cards: str
    effects: str


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


def read_tables(folder: Path) -> Deck:
    """Return the tables of a folder as they are."""
    return Deck(*((folder / name).read_text(encoding="utf-8") for name in FILES))


BASE = read_tables(Path(__file__).parent / "data")  # of the game


def list_rows(table: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a table."""
    return csv.DictReader(StringIO(table))


def read_deck(switches: Switches, deck: Deck = BASE) -> list[Card]:
    """Return the cards by name, as a variant has them."""
    effects: dict[str, dict[str, str]] = {}
    for row in list_rows(deck.effects):
        if not row["switch"] or getattr(switches, row["switch"]):
            effects.setdefault(row["card"], {})[row["event"]] = row["program"]
    cards = []
    for row in list_rows(deck.cards):
        numbers = int(row["copies"]), row["tier"], int(row["unicorns"])
        held = effects.get(row["name"], {})
        special = held.pop("while", ""), held.pop("play", "")
        cards.append(Card(row["name"], row["kind"], *numbers, held, *special))
    return cards


def list_names(deck: Deck = BASE) -> list[str]:
    """Return the names of the cards, in the order of their numbers."""
    return [row["name"] for row in list_rows(deck.cards)]


def count_letters(name: str) -> int:
    """Return how many characters but spaces a name has (3.3)."""
    return len(name.replace(" ", ""))


def list_tiers(deck: Deck = BASE) -> list[int]:
    """Return the places of the cards' tiers, 0 the best, in the order of their numbers."""
    return [TIERS.index(row["tier"]) for row in list_rows(deck.cards)]
