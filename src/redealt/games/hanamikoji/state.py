"""The record of a game of Hanamikoji, one numpy structured dtype with named fields.

Cards are packed counts, see :mod:`.cards`; so are the markers, with 0 (nobody), 1 or 2 (player 1 or
2) in the lane of a suit. Inside the code players are 0 and 1.
"""

import numpy as np

SECRET, TRADE_OFF, GIFT, COMPETE = range(4)
TAKE, DRAW = 4, 5  # the reply to an offer, and what chance does
TURNS = 8  # half-turns in a round, four of each player
NOBODY = -1

STATE = np.dtype(
    [
        ("hand", np.int64, 2),
        ("scored", np.int64, 2),
        ("secret", np.int64, 2),
        ("trade_off", np.int64, 2),
        # Taken from offers and not offered since: all can see that the player holds these cards.
        ("known", np.int64, 2),
        ("offer", np.int64),  # cards on the table, 0 for none
        ("pair", np.int64),  # where Compete offers pairs: the first of the two
        ("deck", np.int64),
        ("aside", np.int64),
        ("markers", np.int64),
        ("used", np.int64, 2),  # one bit for each action played this round
        ("turn", np.int64),  # half-turns finished this round
        ("drawer", np.int64),  # the player who has yet to draw a card, or NOBODY
        ("starter", np.int64),
        ("round_number", np.int64),  # from 1
        ("is_over", np.int64),
        ("result", np.int64),  # 1 player 1 won, 0 nobody did, -1 player 2 won
        ("is_tie_break", np.int64),  # the game ended in T
    ],
    align=True,
)


def new_states(n: int) -> np.recarray:
    """Return blank records, to be set up by :func:`rules.set_up_game`."""
    return np.zeros(n, dtype=STATE).view(np.recarray)


def new_state() -> np.record:
    """Return one blank record."""
    return new_states(1)[0]
