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
        settings = _find_settings(game)()
        known = {name: settings.switches(name) for name in settings.variants}
    if variant not in known:
        shown = ", ".join(describe_variant(game, name) for name in known)
        raise RedealtError(f"--variant: found {variant}, expected one of {shown}")
    return known[variant]


def name_variant(game: str, variant: str) -> str:
    """Return what the study of a game calls a variant; one of a user is called as in settings."""
    names = _find_settings(game).NAMES if game in study_names() else {}
    return names.get(variant, variant)


def describe_variant(game: str, variant: str) -> str:
    """Return what a variant is called, and what to type for it: "official rules (official)"."""
    name = name_variant(game, variant)
    return name if name == variant else f"{name} ({variant})"


def _find_settings(game: str) -> Any:
    return import_module(f"redealt.studies.{game}.settings").Settings
