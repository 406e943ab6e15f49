"""Games between two agents: the compiled entry of all stages."""

import numpy as np

from redealt.games.locm.agents.configuration import Agents

ROLES = ("draft", "shuffle_1", "shuffle_2", "decisions_1", "decisions_2")

# What is kept of a game.
GAME = np.dtype(
    [
        ("winner", np.int8),  # player from 0
        ("rounds", np.int16),  # begun
        ("actions", np.int16),  # chosen, passes included
        ("evaluations", np.int32),  # of states, by evolved players
    ],
    align=True,
)


def play(
    switches: np.record, agents: Agents, pairs: np.ndarray, numbers: np.ndarray, keys: np.ndarray
) -> np.recarray:
    """Play games and return their GAME records.

    ``switches`` as made by :func:`.record.compile_switches`; ``pairs`` int64 (n, 2) of places in
    ``agents``, the first player first; ``numbers`` int64 (n, 3): of the draft, of the shuffles and
    of the decisions; ``keys`` uint64 (5, 2) in the order of ROLES.
    """
    raise NotImplementedError
