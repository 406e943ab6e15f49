"""Compile all that the runs of Unstable Unicorns call."""

import numpy as np

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import Switches


def compile_game() -> None:
    """Play a game through each compiled entry; numba keeps what it compiled on disk."""
    agents = configure_agents([Agent("random"), Agent("rule_based")])
    play(compile_rules(Switches()), agents, np.zeros((len(ROLES), 2), dtype=np.uint64), 0, 1)
