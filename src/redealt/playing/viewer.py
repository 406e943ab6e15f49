"""A game as one page that needs nothing else: no server, no network, no other file.

The page holds data and one script that draws them. All text goes through ``textContent``, and the
page's own policy allows this script and style alone.
"""

import base64
import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from redealt.files import write_file
from redealt.games.interface import Game, Step
from redealt.games.scenes import (
    Area,
    Scene,
    draw_scene,
    merge_scenes,
    name_agent,
    name_game,
    name_option,
)
from redealt.hosting.variants import name_variant
from redealt.playing.telling import read_rules, tell_outcome

_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


class _Table:
    """Areas by number: most of them stay the same from step to step."""

    def __init__(self) -> None:
        self.areas: list[Area] = []
        self._numbers: dict[Area, int] = {}

    def add(self, scene: Scene) -> dict[str, Any]:
        return {"title": scene.title, "areas": [self._number(area) for area in scene.areas]}

    def _number(self, area: Area) -> int:
        if area not in self._numbers:
            self._numbers[area] = len(self.areas)
            self.areas.append(area)
        return self._numbers[area]


def save_page(path: Path, game: Game) -> None:
    """Write the page of a game."""
    write_file(path, make_page(game).encode())


def make_page(game: Game) -> str:
    """Return a page that shows a game step by step."""
    folder = files("redealt.playing").joinpath("page")
    parts = {name: folder.joinpath(name).read_text("utf-8") for name in ("view.css", "view.js")}
    data = json.dumps(describe_game(game), separators=(",", ":"))
    for sign, escaped in _ESCAPES.items():
        data = data.replace(sign, escaped)
    page = folder.joinpath("view.html").read_text("utf-8")
    fields = {
        "style_hash": _hash(parts["view.css"]),
        "script_hash": _hash(parts["view.js"]),
        "style": parts["view.css"],
        "script": parts["view.js"],
        "data": data,
    }
    for name, text in fields.items():  # data come last: what looks like a field there stays
        page = page.replace(f"{{{{{name}}}}}", text, 1)
    return page


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def describe_game(game: Game) -> dict[str, Any]:
    """Return what the page shows: scenes before each choice and at the end, and the choices."""
    again = game.deal_again()
    table, scenes, steps = _Table(), [], []
    for step in game.steps:
        scenes.append(_draw_all(again, table))
        steps.append(_describe(step, again))
        again.apply(step.choice)
    scenes.append(_draw_all(again, table))
    return {
        "game": name_game(game.name),
        "variant": game.variant and name_variant(game.name, game.variant),
        "title": game.title,
        "rules": read_rules(game.name),
        "seed": game.seed,
        "seats": [name_agent(game.name, agent) for agent in game.seats],
        "areas": table.areas,
        "scenes": scenes,
        "steps": steps,
        "outcome": tell_outcome(game) if game.player is None else None,
    }


def _draw_all(game: Game, table: _Table) -> list[dict[str, Any]]:
    """Return the scenes of all players, and first what they see together."""
    scenes = [draw_scene(game.name, game.view(n), n) for n in range(len(game.seats))]
    return [table.add(scene) for scene in (merge_scenes(scenes), *scenes)]


def _describe(step: Step, game: Game) -> dict[str, Any]:
    view = game.view(step.player)
    names = {option: name_option(game.name, option, view) for option in step.options}
    return {
        "player": step.player,
        "options": [names[option] for option in step.options],
        "choice": step.options.index(step.choice),
        "agent": step.agent,
        "values": [step.values.get(option) for option in step.options] if step.values else None,
        "measure": step.measure,
        "seconds": step.seconds,
    }
