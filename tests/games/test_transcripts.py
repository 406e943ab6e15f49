"""Whole games as text, so that a change of a rule or an agent shows as a difference to review.

A transcript begins with what its game is dealt from; ``python -m tests.games.test_transcripts``
plays the games of all transcripts in ``tests/data`` and writes them anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redealt.games.interface import FORMAT, Game, list_games
from redealt.games.records import read_game
from tests.games.random_play import views_of

DATA = Path(__file__).parents[1] / "data"
TRANSCRIPTS = sorted(DATA.glob("*/game_*.txt"))
DEALT_FROM = ("seats", "switches", "setup", "keys", "number")


def deal(path: Path) -> Game:
    """Return the game of a transcript before its first choice."""
    lines = path.read_text(encoding="utf-8").splitlines()[: len(DEALT_FROM)]
    fields = {name: json.loads(text) for name, _, text in (line.partition(": ") for line in lines)}
    start = {"format": FORMAT, "game": path.parent.name, "decisions": [], "outcome": None}
    return read_game({**start, **fields})


def transcribe(game: Game) -> Iterator[str]:
    """Yield the lines of a game that agents play to its end."""
    fields = game.to_json() | {"switches": game.switches.model_dump(exclude_defaults=True)}
    for name in DEALT_FROM:
        yield f"{name}: {json.dumps(fields[name])}"
    seen: dict[str, list] = {}
    while True:
        yield from describe_news(game, seen)
        if game.player is None:
            break
        option, values, _measure = game.decide()
        valued = f" ({values[option]:.4g})" if option in values else ""
        yield f"player {game.player}: {option}{valued}"
        game.apply(option)
    yield f"outcome: {json.dumps(game.outcome())}"


def describe_news(game: Game, seen: dict[str, list]) -> Iterator[str]:
    """Yield what the players see that they have not seen so before; keep it in ``seen``."""
    views = views_of(game)
    for name in views[0]:
        shown = [show(view[name]) for view in views]
        before = seen.get(name, [None] * len(shown))
        seen[name] = shown
        if name == "to_act" or shown == before:
            continue
        if len(set(shown)) == 1:
            yield f"  {name} {shown[0]}"
            continue
        for player, text in enumerate(shown):
            if text != before[player]:
                yield f"  {name} of player {player}: {text}"


def show(value: Any) -> str:
    """Return a value of a view as short text."""
    if isinstance(value, list):
        between = " | " if any(isinstance(item, list) for item in value) else " "
        return between.join(map(show, value)) or "-"
    return "-" if value is None else str(value)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games_are_played_as_in_the_transcripts(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, (played, written) in enumerate(zip(transcribe(deal(path)), lines, strict=True), 1):
        assert played == written, f"{path.name}, line {number}"


def test_every_game_has_a_transcript():
    assert {path.parent.name for path in TRANSCRIPTS} == set(list_games())


if __name__ == "__main__":
    for each in TRANSCRIPTS:
        each.write_text("\n".join(transcribe(deal(each))) + "\n", encoding="utf-8")
