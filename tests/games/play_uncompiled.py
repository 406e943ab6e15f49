"""Play a game in the interpreter and print its transcripts: python -m tests.games.play_uncompiled.

Run with NUMBA_DISABLE_JIT=1. An overflow of a small field is an error, and so is any warning;
only the generators, and sums over the lanes of a word, compute modulo 2**64 by design.
"""

import json
import sys
import warnings
from importlib import import_module

import numpy as np

# Functions that wrap around, by module and game; they are called from modules imported later.
WRAPPING = {
    "core.streams": ("mix_bits", "seed_stream", "next_bits"),
    "games.cubirds.cards": ("total", "species_of", "count_flags"),
}

game = sys.argv[1]
warnings.simplefilter("error")
np.seterr(all="raise")
for path, names in WRAPPING.items():
    if path == "core.streams" or path.startswith(f"games.{game}."):
        module = import_module(f"redealt.{path}")
        for name in names:
            setattr(module, name, np.errstate(over="ignore")(getattr(module, name)))

print(json.dumps(import_module(f"tests.games.adapters.{game}").transcripts()))
