"""The variants of a game, which its study names."""

from importlib import import_module
from typing import Any

from redealt.errors import RedealtError
from redealt.games.interface import find_game
from redealt.planning.config import study_names


def find_switches(game: str, variant: str) -> Any:
    """Return the switches of a variant of a game's study; without a study there is one variant."""
    known = {"as_written": find_game(game).Switches()}
    if game in study_names():
        settings = import_module(f"redealt.studies.{game}.settings").Settings()
        known = {name: settings.switches(name) for name in settings.variants}
    if variant not in known:
        raise RedealtError(f"--variant: found {variant}, expected one of {', '.join(known)}")
    return known[variant]
