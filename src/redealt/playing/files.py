"""Games in files: keeping them, and reading what may be damaged or made to harm."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.files import write_file
from redealt.games.interface import Game
from redealt.games.records import read_game
from redealt.playing.telling import Narrator

MAX_BYTES = 32_000_000
_LINE = 100  # characters
_ON_ONE_LINE = ("options", "values")  # which may be many
_LONGEST_MESSAGE = 300


def save_game(path: Path, game: Game, narrator: Narrator | None = None) -> None:
    """Write a game; a narrator that has followed it so far goes on from there."""
    write_file(path, format_game(game, narrator).encode())


def format_game(game: Game, narrator: Narrator | None = None) -> str:
    """Return a game as JSON, on lines short enough to see where two games differ."""
    narrator = narrator or Narrator(game)
    narrator.follow(game)
    fields = game.to_json()
    for step, then in zip(fields["decisions"], narrator.steps, strict=True):
        step["then"] = then
    rest = {name: fields.pop(name) for name in ("decisions", "outcome")}
    return _format({**fields, "deal": narrator.deal, **rest}) + "\n"


def _format(value: Any, name: str = "", indent: str = "") -> str:
    """Return a value as JSON: an item a line unless all fit in one."""
    line = json.dumps(value)
    if not isinstance(value, dict | list) or name in _ON_ONE_LINE or len(line) <= _LINE:
        return line
    inner = f"{indent} "
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {_format(each, key, inner)}" for key, each in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + f"\n{indent}}}"
    items = [_format(each, indent=inner) for each in value]
    return "[\n" + ",\n".join(inner + item for item in items) + f"\n{indent}]"


def load_game(path: Path) -> Game:
    """Return the game in a file, played again by the rules; raises RedealtError."""
    try:
        return read_game(_read_object(path))
    except RecursionError:
        raise RedealtError(f"{path}: values are nested too deeply") from None
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        # Agents, setup and switches are the games' own, and a hostile one can fail in any way.
        raise RedealtError(f"{path}: {clean_text(str(error))}") from None


def _read_object(path: Path) -> Mapping[str, Any]:
    try:
        if not path.is_file():
            raise RedealtError(f"{path}: there is no such file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RedealtError(f"{path} cannot be read: {error.strerror}") from None
    if len(content) > MAX_BYTES:
        raise RedealtError(f"{path}: a game has {MAX_BYTES:,} bytes at most")
    try:
        values = json.loads(content.decode("utf-8"))
    except ValueError:
        raise RedealtError(f"{path} is no game: it is not JSON") from None
    if not isinstance(values, dict):
        raise RedealtError(f"{path} is no game: it is no JSON object")
    return values


def clean_text(text: str) -> str:
    """Return a text on one line, short, and without what a terminal might obey."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= _LONGEST_MESSAGE else f"{shown[:_LONGEST_MESSAGE]}…"
