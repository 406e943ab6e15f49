"""What the compiled entries of CuBirds find, to be compared with plain Python."""

import numpy as np

from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.match import ROLES, play
from redealt.games.cubirds.population import play_population
from redealt.games.cubirds.record import compile_switches
from redealt.games.cubirds.state import DEALT, MAX_PLAYERS
from redealt.games.cubirds.switches import Switches
from redealt.studies.cubirds.variants import AS_RUN

_PLAYED = (
    ({}, [Agent("random")] * 2, 15),
    (AS_RUN, [Agent("random")] * 5, 5),
    ({}, [Agent("heuristic"), Agent("random")], 2),
    (AS_RUN, [Agent("heuristic", weights=(0.5, 0.4, 0.3, 0.5, 0.9, 0.5))] * 2, 2),
    (AS_RUN, [Agent("flat_monte_carlo"), Agent("heuristic")], 1),
)


def play_entries() -> list:
    """Return the records of a few games of each entry."""
    keys = np.arange(2 * len(ROLES), dtype=np.uint64).reshape(-1, 2)
    found = []
    for switches, agents, n_games in _PLAYED:
        birds = (0, 0, 0, 0, 0) if len(agents) > 2 else (DEALT,) * MAX_PLAYERS
        record = compile_switches(Switches(**switches))
        games = play(record, configure_agents(agents), keys, 0, n_games, birds)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    agents = configure_agents([Agent("heuristic"), Agent("random")])
    pairs, zero = np.array([[1], [0]]), np.zeros((2, 1))
    games = play_population(compile_switches(Switches()), agents, pairs, zero, keys, zero)
    return found + games.turns.tolist()
