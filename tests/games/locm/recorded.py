"""The recorded games of the referee, where they are there, and playing one again."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from redealt.games.locm.state import new_state
from redealt.games.locm.turns import set_up_game
from tests.authors_files import find_authors_file

BASELINE_2 = "consistency/baseline2_100_games_reshaped.jsonl.gz"
RANDOM = "consistency/referee_1_2_random_play_201_games.jsonl.gz"


def read_games(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(find_authors_file("locm", name), "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def set_up_decks(decks: list[list[int]], switches: np.record) -> np.record:
    """Return a game before its first turn, with these decks."""
    state = new_state()
    state.deck = decks
    set_up_game(state, switches)
    return state
