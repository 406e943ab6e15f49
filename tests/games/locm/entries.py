"""What the compiled entries of Legends of Code and Magic find, to be compared with plain Python."""

import numpy as np

from redealt.games.locm.agents.configuration import Agent, pack_agents
from redealt.games.locm.genomes.text import parse_genome
from redealt.games.locm.match import ROLES, play
from redealt.games.locm.pairs import play_grid
from redealt.games.locm.record import compile_switches
from redealt.games.locm.switches import Switches
from tests.games.locm.variants import PRESETS

_GENOMES = (
    ("linear", "1 1 0.5 0.25 0.5 0.5 0.5 0.5", "0 0 0.5 0 0.5 0 0 0 -0.5 0 -0.5 0"),
    ("binary_tree", "(add attack (max defense (mul G 2)))", "(sub me_health op_health)"),
    ("tree", "(add attack defense (neg L))", "(min me_health 20 (add me_draw (neg op_health)))"),
)


def play_entries() -> list:
    """Return the records of a few games of each entry."""
    keys = np.arange(2 * len(ROLES), dtype=np.uint64).reshape(-1, 2)
    kinds = ("random", "pass_only", "baseline_1", "baseline_2")
    agents = [Agent(kind) for kind in kinds]
    packed = pack_agents([*agents, *(Agent("evolved", parse_genome(*each)) for each in _GENOMES)])
    n = len(packed.agents)
    pairs = np.array([(number % n, number * 3 % n) for number in range(10)])
    numbers = np.column_stack([np.arange(10)] * 3)
    found = []
    for variant in PRESETS.values():
        switches = compile_switches(Switches(**variant))
        games = play(switches, packed, pairs, numbers, keys)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
        found += play_grid(
            switches, packed, np.array([4]), np.array([5]), 1, 1, keys, 7, 8
        ).tolist()
    return found
