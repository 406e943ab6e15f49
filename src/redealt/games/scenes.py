"""What lies on a table, for anybody who draws it: a terminal, a page.

``scene.py`` of a game makes a :class:`Scene` of the view of one player, and so knows nothing that
is hidden from that player. It has the words for cards and agents, too.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

OWN, OPEN, HIDDEN, MARKED = "own", "open", "hidden", "marked"  # tones of cards
BACK = "?"  # a card that lies face down


class Card(NamedTuple):
    """A card, or what counts as one, as a short text."""

    text: str
    tone: str = OPEN


class Area(NamedTuple):
    """A part of the table: cards, and names with values."""

    title: str
    owner: int | None = None  # a player, or the table
    cards: tuple[Card, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Scene(NamedTuple):
    """What one player sees; every player of a game sees the same areas in the same order."""

    title: str
    areas: tuple[Area, ...]


def show_cards(texts: Sequence[Any], tone: str = OPEN) -> tuple[Card, ...]:
    """Return cards of one tone."""
    return tuple(Card(str(text), tone) for text in texts)


def show_backs(count: int) -> tuple[Card, ...]:
    """Return cards that lie face down."""
    return show_cards([BACK] * count, HIDDEN)


def name_game(game: str) -> str:
    """Return what people call a game."""
    return _module_of(game).TITLE


def name_agent(game: str, agent: Any) -> str:
    """Return what an agent of a game is called, with all that sets it apart from others."""
    return "person or program" if agent is None else _module_of(game).name_agent(agent)


def draw_scene(game: str, view: dict[str, Any], player: int) -> Scene:
    """Return what a player sees of a game, drawn from the view of that player alone."""
    return _module_of(game).draw_scene(view, player)


def name_option(game: str, option: str, view: dict[str, Any]) -> str:
    """Return an option with the names of its cards, as the player who chooses reads it."""
    return _module_of(game).name_option(option, view)


def tell_choice(game: str, choice: str) -> str:
    """Return what the others hear of a choice, "" for nothing: its hidden cards are left out."""
    return _module_of(game).tell_choice(choice)


def tell_news(game: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return what a player hears between two views beside choices, of games with such news."""
    tell = getattr(_module_of(game), "tell_news", None)
    return tell(before, after) if tell else []


def merge_scenes(scenes: Sequence[Scene]) -> Scene:
    """Return what all players together see: each shows what is its own."""
    areas = [scenes[own.owner or 0].areas[place] for place, own in enumerate(scenes[0].areas)]
    return scenes[0]._replace(areas=tuple(areas))


def _module_of(game: str) -> Any:
    return import_module(f"redealt.games.{game}.scene")
