"""Play a game in the interpreter and print what came of it: python -m tests.games.play_uncompiled.

Run with NUMBA_DISABLE_JIT=1. An overflow of a small field is an error, and so is any warning;
only the generators, and sums over the lanes of a word, compute modulo 2**64 by design.
"""

import json
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec

import numpy as np

# Functions that wrap around, by module and game; they are called from modules imported later.
WRAPPING = {
    "core.streams": ("mix_bits", "seed_stream", "next_bits"),
    "games.unicorns.agents.actions": ("describe_action",),
    "games.cubirds.cards": ("total", "species_of"),
}


def play_all(name: str) -> dict[str, list]:
    """Return games of random options, and what the game's compiled entries find."""
    from redealt.games.interface import new_game
    from tests.games.random_play import play_at_random, seats_of

    entries = f"tests.games.{name}.entries"
    return {
        "games": [
            play_at_random(new_game(name, seats_of(name, number), number), number).to_json()
            for number in range(8)
        ],
        "entries": import_module(entries).play_entries() if find_spec(entries) else [],
    }


def main(game: str) -> None:
    warnings.simplefilter("error")
    np.seterr(all="raise")
    for path, names in WRAPPING.items():
        if path == "core.streams" or path.startswith(f"games.{game}."):
            module = import_module(f"redealt.{path}")
            for name in names:
                setattr(module, name, np.errstate(over="ignore")(getattr(module, name)))
    print(json.dumps(play_all(game)))


if __name__ == "__main__":
    main(sys.argv[1])
