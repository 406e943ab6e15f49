"""What the compiled entries of Unstable Unicorns find, to be compared with plain Python."""

import numpy as np

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.switches import AS_RUN, Switches

RANDOM, RULES = Agent("random"), Agent("rule_based")
SEARCH = [Agent("mcts", playouts=2, default_policy=policy) for policy in ("random", "rule_based")]
_PLAYED = (
    ({}, [RANDOM] * 6, 6),
    (AS_RUN, [RANDOM] * 3, 6),
    ({}, [RULES] * 8, 2),
    (AS_RUN, [RULES, RANDOM], 6),
    ({}, [SEARCH[0], RANDOM], 1),
    (AS_RUN, [SEARCH[1], RULES], 1),
)


def play_entries() -> list:
    """Return the records of a few games of each entry."""
    keys = np.arange(2 * len(ROLES), dtype=np.uint64).reshape(-1, 2)
    found = []
    for switches, agents, n_games in _PLAYED:
        rules, records = compile_rules(Switches(**switches)), configure_agents(agents)
        games = play(rules, records, keys, 0, n_games)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    return found
