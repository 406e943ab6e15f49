"""What the compiled entry of Hanamikoji finds, to be compared with plain Python."""

import numpy as np

from redealt.games.hanamikoji.agents.configuration import ANY_ACTION, Agent, configure_agents
from redealt.games.hanamikoji.agents.recursive import choose_recursively
from redealt.games.hanamikoji.agents.tree import choose_by_tree
from redealt.games.hanamikoji.match import NO_TABLES, play
from redealt.games.hanamikoji.record import compile_switches
from redealt.games.hanamikoji.rules import player_to_act
from redealt.games.hanamikoji.state import NOBODY
from redealt.games.hanamikoji.switches import Switches
from tests.games.hanamikoji.play import WORK, compile_variant, dealt, play_steps
from tests.games.streams import stream_of

_OFFICIAL = {"draw_first": True, "to_scored": True, "pairs": True, "both_qualify": "charm"}
_AS_RUN = {"score_secret": False, "offer_value": "worst_reply", "chance": "resampled"}


def play_entries() -> list:
    """Return the records of a few games, and what costly agents choose late in a round."""
    keys = np.arange(10, dtype=np.uint64).reshape(5, 2)
    tables = np.random.default_rng(1).uniform(-1, 1, (1, 2, 3**7))
    found = []
    for switches, first, second, n_games in (
        ({}, Agent("random"), Agent("random"), 20),
        (_AS_RUN, Agent("simple", 1), Agent("random", order="TSGC"), 1),
        (_OFFICIAL, Agent("simple", 1, cheats=True), Agent("random"), 1),
        ({"ties": "random"}, Agent("tree", 1, depth=1, table=0), Agent("random"), 1),
    ):
        record, agents = compile_switches(Switches(**switches)), configure_agents([first, second])
        games = play(record, agents, keys, 0, n_games, tables)
        found += [[np.asarray(game[name]).tolist() for name in game.dtype.names] for game in games]
    return [*found, _choose_late()]


def _choose_late() -> list:
    record = compile_variant({})
    state, deal = dealt(0, record)
    steps = play_steps(state, record, deal)
    while state.turn < 6 or state.drawer != NOBODY or state.offer != 0:
        next(steps)
    found = []
    for kind, search in (("tree", choose_by_tree), ("recursive", choose_recursively)):
        agent = configure_agents([Agent(kind, 1, depth=3, inner_rollouts=1)])[0]
        player, stream = player_to_act(state), stream_of(12, 0)
        best = search(
            state, record, player, agent, ANY_ACTION, NO_TABLES, WORK, stream, stream_of(13, 0)
        )
        found.append([int(best), stream.tolist()])
    return found
