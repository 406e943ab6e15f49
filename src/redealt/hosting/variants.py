"""The variants of a game, which its study names."""

from importlib import import_module
from importlib.util import find_spec

from pydantic import BaseModel

from redealt.errors import RedealtError
from redealt.games.interface import find_game

AS_WRITTEN = "as_written"


def find_switches(game: str, variant: str) -> BaseModel:
    """Return the switches of a variant of a game's study; without a study there is one variant."""
    module = f"redealt.studies.{game}.settings"
    if find_spec(f"redealt.studies.{game}") is None:
        known = {AS_WRITTEN: find_game(game).Switches()}
    else:
        settings = import_module(module).Settings()
        known = {name: settings.switches(name) for name in settings.variants}
    if variant not in known:
        raise RedealtError(f"--variant: found {variant}, expected one of {', '.join(known)}")
    return known[variant]
