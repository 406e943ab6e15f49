"""Compile all that the runs of Cuckoo call."""

import numpy as np

from redealt.games.cuckoo.best_response import common_policy, outcomes_against
from redealt.games.cuckoo.information import Game
from redealt.games.cuckoo.match import MIXED, count_matches
from redealt.games.cuckoo.published_program import replay_matches
from redealt.games.cuckoo.switches import Switches


def compile_game() -> None:
    """Play a match through every entry once; numba keeps what it compiled on disk."""
    keys = np.zeros((3, 2), dtype=np.uint64)
    count_matches(Switches(), 1, 4, 2, 1, MIXED, keys, 0, 1)
    game = Game(suits=1, cards=4, n_players=2)
    outcomes_against(game, common_policy(game, Switches(), "optimal"))
    replay_matches(Switches(), 1, 4, [2], 1, 0)
