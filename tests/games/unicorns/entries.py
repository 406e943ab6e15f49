"""What the compiled entries of Unstable Unicorns find, to be compared with plain Python."""

import numpy as np

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches

_PLAYED = (
    ({}, ["random"] * 6, 6),
    (AS_RUN, ["random"] * 3, 6),
    ({}, ["rule_based"] * 8, 2),
    (AS_RUN, ["rule_based", "random"], 6),
)


def play_entries() -> list:
    """Return the records of a few games of each entry."""
    keys = np.arange(2 * len(ROLES), dtype=np.uint64).reshape(-1, 2)
    found = []
    for switches, kinds, n_games in _PLAYED:
        agents = configure_agents([Agent(kind) for kind in kinds])
        games = play(compile_rules(Switches(**switches)), agents, keys, 0, n_games)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    return found
