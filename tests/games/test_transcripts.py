"""Whole games in files, so that a change of a rule or an agent shows as a difference to review.

``python -m tests.games.test_transcripts`` lets the agents of all files ``game_*.json`` in
``tests/data`` play them anew, and writes them.
"""

import json
from pathlib import Path

import pytest

from redealt.games.interface import Game, list_games
from redealt.games.records import read_game
from redealt.playing.files import format_game, load_game, save_game

DATA = Path(__file__).parents[1] / "data"
TRANSCRIPTS = sorted(DATA.glob("*/game_*.json"))
each_transcript = pytest.mark.parametrize(
    "path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def play_anew(path: Path) -> Game:
    """Return the game that is dealt as the one in a file, once its agents have played it."""
    start = json.loads(path.read_text(encoding="utf-8")) | {"decisions": [], "outcome": None}
    game = read_game(start)
    game.play_agents()
    return game


@each_transcript
def test_the_rules_accept_every_step_and_the_outcome(path):
    assert load_game(path).outcome() is not None


@each_transcript
def test_agents_play_the_same_game_in_the_same_words(path):
    played, written = format_game(play_anew(path)).encode(), path.read_bytes()
    lines = zip(played.splitlines(), written.splitlines(), strict=False)
    for number, (found, expected) in enumerate(lines, 1):
        assert found == expected, f"{path.name}, line {number}"
    assert played == written


def test_every_game_has_a_transcript():
    assert {path.parent.name for path in TRANSCRIPTS} == set(list_games())


if __name__ == "__main__":
    for each in TRANSCRIPTS:
        save_game(each, play_anew(each))
