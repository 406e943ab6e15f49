"""The record of a match of Cuckoo, one numpy structured dtype with named fields."""

import numpy as np

from redealt.games.cuckoo.names import MAX_CARDS

MAX_PLAYERS = MAX_CARDS - 1  # at least one card stays in the deck (section IV-A)

# A seat is a place in the order of play of one round: seat 0 acts first, the last seat deals.
MATCH = np.dtype(
    [
        ("suits", np.int64),
        ("cards", np.int64),  # C, the highest value
        ("deck", np.uint8, MAX_CARDS),  # a permutation of the deck; the first n_seats are dealt
        ("n_players", np.int64),
        ("strategy", np.uint8, MAX_PLAYERS),  # by identifier
        ("lives", np.int8, MAX_PLAYERS),  # by identifier
        ("last_round", np.int16, MAX_PLAYERS),  # by identifier, counted from 0
        ("n_seats", np.int64),  # players alive
        ("seat", np.uint8, MAX_PLAYERS),  # identifier in each seat
        ("hand", np.uint8, MAX_PLAYERS),  # card in each seat
        ("memory", np.uint8, MAX_PLAYERS),  # in each seat, see strategies.py
        ("n_uncovered", np.int64),  # cards C - 1 and C dealt to players this round
        ("n_rounds", np.int64),  # rounds played
    ],
    align=True,
)


def new_match() -> np.record:
    """Return a blank record of a match, to be set up by :func:`rules.set_up_match`."""
    return np.zeros(1, dtype=MATCH).view(np.recarray)[0]
