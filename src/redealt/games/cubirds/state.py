"""The record of a game of CuBirds, one numpy structured dtype with named fields.

Piles, hands and collections are packed multisets, see :mod:`.cards`; rows see :mod:`.rows`. Inside
the code players are counted from 0.
"""

import numpy as np

from redealt.games.cubirds.names import ENDS

N_ROWS = 4
MAX_PLAYERS = 5
HAND_SIZE = 8
LEFT, RIGHT = 0, 1
NOBODY = -1
DEALT = -1  # a start bird that is dealt
TWO_TRIPLETS, SEVEN_SPECIES, EMPTY_DECK, TURN_CAP = range(len(ENDS))
NOT_OVER = -1
MAX_TURNS = 5000

STATE = np.dtype(
    [
        ("rows", np.uint64, N_ROWS),
        ("hand", np.uint64, MAX_PLAYERS),
        ("collection", np.uint64, MAX_PLAYERS),
        ("pile", np.uint64),  # to draw from
        ("discard", np.uint64),
        ("lost", np.uint64),  # captured cards that left the game (R4)
        ("owed", np.uint64),  # cards taken from the pile that were not there (R8)
        ("n_players", np.int64),
        ("player", np.int64),  # to move
        ("is_extra", np.int64),  # this is an extra turn
        ("turns", np.int64),  # finished, extra ones included
        ("extra_turns", np.int64),
        ("end", np.int64),  # index of ENDS, or NOT_OVER
        ("winner", np.int64),  # or NOBODY
    ],
    align=True,
)


def new_states(n: int) -> np.recarray:
    """Return blank records, to be set up by :func:`rules.set_up_game`."""
    return np.zeros(n, dtype=STATE).view(np.recarray)


def new_state() -> np.record:
    """Return one blank record."""
    return new_states(1)[0]
