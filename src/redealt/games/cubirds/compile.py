"""Compile all that the runs of CuBirds call."""

import numpy as np

from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.population import play_population
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.switches import Switches


def compile_game() -> None:
    """Play a game through each compiled entry; numba keeps what it compiled on disk."""
    switches = compile_switches(Switches())
    agents = configure_agents([Agent("random"), Agent("random")])
    keys = np.zeros((len(ROLES), 2), dtype=np.uint64)
    play(switches, agents, keys, 0, 1)
    play_population(
        switches, agents, np.array([[1], [0]]), np.zeros((2, 1)), keys, np.zeros((2, 1))
    )
