"""Play a game in the interpreter and print its transcripts: python -m tests.games.play_uncompiled.

Run with NUMBA_DISABLE_JIT=1. An overflow of a small field is an error, and so is any warning;
only the generators compute modulo 2**64 by design.
"""

import json
import sys
import warnings
from importlib import import_module

import numpy as np

import redealt.streams

warnings.simplefilter("error")
np.seterr(all="raise")
for name in ("mix_bits", "seed_stream", "next_bits"):
    wrap_around = np.errstate(over="ignore")(getattr(redealt.streams, name))
    setattr(redealt.streams, name, wrap_around)

print(json.dumps(import_module(f"tests.games.adapters.{sys.argv[1]}").transcripts()))
