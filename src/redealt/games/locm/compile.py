"""Compile all that the runs of Legends of Code and Magic call."""

import numpy as np

from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches


def compile_game() -> None:
    """Play a game through each compiled entry; numba keeps what it compiled on disk."""
    switches = compile_switches(Switches())
    agents = pack_agents([Agent("random"), Agent("random")])
    keys = np.zeros((len(ROLES), 2), dtype=np.uint64)
    play(switches, agents, np.array([[0, 1]]), np.zeros((1, 3), dtype=np.int64), keys)
    play_grid(switches, agents, np.array([0]), np.array([1]), 1, 1, keys, 0, 0)
