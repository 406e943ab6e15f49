"""What the compiled entries of Cuckoo find, to be compared with plain Python."""

import numpy as np

from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.published_program import replay_matches
from redealt.games.cuckoo.switches import Switches

_COUNTED = ("wins", "no_winner", "players", "rounds", "last_round", "wins_by_identifier")


def play_entries() -> list:
    """Return the sums over a few matches of each entry."""
    keys = np.arange(6, dtype=np.uint64).reshape(3, 2)
    variants = [Switches(), Switches(remembers_swaps=False, dealer_rotates=False)]
    played = [
        count_matches(switches, suits, cards, n_players, lives, MIXED, keys, 1000, 1002)
        for switches in variants
        for suits, cards, n_players, lives in ((4, 10, 38, 1), (4, 10, 5, 3), (8, 8, 63, 1))
    ]
    played.extend(replay_matches(Switches(), 4, 10, [2, 38], 2, 2022))
    return [[np.asarray(counts[name]).tolist() for name in _COUNTED] for counts in played]
