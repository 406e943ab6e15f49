"""Games in files: keeping them, and reading what may be damaged or made to harm."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.files import write_file
from redealt.games.interface import Game
from redealt.games.records import read_game

MAX_BYTES = 32_000_000
_LONGEST_MESSAGE = 300


def save_game(path: Path, game: Game) -> None:
    """Write a game, one decision a line."""
    fields = game.to_json()
    lines = [json.dumps(step) for step in fields["decisions"]]
    head = {name: value for name, value in fields.items() if name != "decisions"}
    steps = ",\n".join(lines)
    write_file(path, f'{json.dumps(head)[:-1]},\n"decisions": [\n{steps}\n]}}\n'.encode())


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
