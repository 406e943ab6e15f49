"""Compile all that the runs of Hanamikoji call."""

import numpy as np

from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.match import ROLES, play
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.switches import Switches


def compile_game() -> None:
    """Play a game through the one compiled entry; numba keeps what it compiled on disk."""
    agents = configure_agents([Agent("random"), Agent("random")])
    play(compile_switches(Switches()), agents, np.zeros((len(ROLES), 2), dtype=np.uint64), 0, 1)
