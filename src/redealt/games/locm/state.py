"""The record of a game, one numpy structured dtype with named fields.

Players are counted from 0. Boards have places ``lane * 3 + number``; the creatures of a lane stand
in order of summoning, without gaps.
"""

import numpy as np

HEALTH = 30
RUNE = 5  # health between two runes
DECK_SIZE = 30
HAND_SIZE = 8
N_LANES = 2
LANE_SIZE = 3
N_PLACES = N_LANES * LANE_SIZE
MAX_MANA = 12
LAST_SAFE_TURN = 50  # after it the player's draws cost runes
NOBODY = -1

# Of a creature: whether it may attack, and whether the referee no longer shows its summon effects.
NOT_READY, READY, HAS_ATTACKED = range(3)
READINESS, IS_USED = 3, 4  # masks of the status

STATE = np.dtype(
    [
        ("player", np.uint8),  # to move
        ("winner", np.int16),  # or NOBODY
        ("turns", np.int16, 2),  # begun by each player
        ("health", np.int16, 2),
        ("rune", np.int16, 2),  # health at which the next rune breaks, 0 without one
        ("mana", np.int16, 2),
        ("max_mana", np.int16, 2),  # of the last turn, 0 before the first
        ("has_bonus", np.int16, 2),  # of one mana
        ("next_draw", np.int16, 2),  # cards to be drawn at the start of the next turn
        ("drawn", np.int16, 2),  # cards drawn, or tried, at the start of the last turn
        (
            "shown_draw",
            np.int16,
            2,
        ),  # next_draw when the last turn ended: seen by the opponent
        ("drawn_cards", np.int16, 2),  # cards taken from the deck so far
        ("hand_size", np.int16, 2),
        ("n_summoned", np.int16, 2),  # creatures so far
        ("board_size", np.int16, (2, N_LANES)),
        ("hand", np.uint8, (2, HAND_SIZE)),  # positions in the deck, in order of drawing
        ("place_id", np.uint8, (2, N_PLACES)),  # instance of the creature
        ("order", np.uint8, (2, N_PLACES)),  # how many creatures were summoned before it
        ("status", np.uint8, (2, N_PLACES)),
        ("keywords", np.uint8, (2, N_PLACES)),
        ("card", np.uint8, (2, N_PLACES)),  # number of the creature's card
        ("attack", np.int16, (2, N_PLACES)),
        ("defense", np.int16, (2, N_PLACES)),
        ("value", np.float32, (2, N_PLACES)),  # for the agent to move; NaN if not yet known
        ("deck", np.uint8, (2, DECK_SIZE)),  # numbers of the cards in order of drawing
    ],
    align=True,
)


def new_states(n: int) -> np.recarray:
    """Return blank records, to be set up by :func:`.turns.set_up_game`."""
    return np.zeros(n, dtype=STATE).view(np.recarray)


def new_state() -> np.record:
    """Return one blank record."""
    return new_states(1)[0]
