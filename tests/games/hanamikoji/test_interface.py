"""Games that agents play through the interface are those that the compiled code plays."""

import numpy as np
import pytest

from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.match import NO_TABLES, ROLES, new_games, play_games
from redealt.games.hanamikoji.state import new_state
from redealt.games.hanamikoji.switches import Switches
from redealt.games.hanamikoji.tables import solve_table
from redealt.games.interface import find_game
from tests.games.hanamikoji.play import RANDOM, WORK, compile_variant, new_choice, new_keys
from tests.games.hanamikoji.variants import VARIANTS

SIMPLE, TREE = Agent("simple", 2), Agent("tree", 1, depth=2)
AGENTS = {
    "random": RANDOM,
    "ordered": Agent("random", order="TSGC"),
    "simple": SIMPLE,
    "simple_ordered": SIMPLE._replace(order="GCST"),
    "simple_cheating": SIMPLE._replace(cheats=True),
    "tree": TREE,
    "tree_cheating": TREE._replace(cheats=True),
    "recursive": Agent("recursive", 1, inner_rollouts=1),
}
LOOKING_UP = [AGENTS[name]._replace(table=0) for name in ("simple", "tree", "recursive")]


def assert_same(agents, variant, number, tables=NO_TABLES):
    """Compare final states and streams, so that no random number is drawn elsewhere."""
    keys, state, games = new_keys(78), new_state(), new_games(1)
    streams = np.zeros((len(ROLES), 4), dtype=np.uint64)
    play_games(
        games,
        state,
        compile_variant(variant),
        configure_agents(agents),
        tables,
        WORK,
        new_choice(),
        streams,
        keys,
        np.array([1, 0]),
        number,
    )
    game = find_game("hanamikoji")(agents, keys, number, variant)
    game.play_agents()
    for name in state.dtype.names:
        assert np.array_equal(game._state[name], state[name]), name
    assert np.array_equal(game._streams, streams)
    assert game.outcome()["rounds"] == games.rounds[0]
    assert game.outcome()["winner"] == {1: 0, 0: None, -1: 1}[int(games.result[0])]


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_agents_play_the_compiled_game(variant):
    for number in range(20):
        assert_same([RANDOM, AGENTS["ordered"]], VARIANTS[variant], number)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_of_agent_plays_the_compiled_game(variant):
    for number, name in enumerate(AGENTS):
        assert_same([AGENTS[name], SIMPLE], VARIANTS[variant], number)
        assert_same([RANDOM, AGENTS[name]], VARIANTS[variant], number)


@pytest.mark.parametrize("switches", [{"ties": "random"}, {"common_random_numbers": True}])
def test_ties_and_common_numbers_are_those_of_the_compiled_game(switches):
    for number in range(10):
        assert_same([SIMPLE, TREE], switches, number)


def test_agents_that_look_values_up_find_those_of_random_players():
    for number, agent in enumerate(LOOKING_UP):
        tables = solve_table(Switches())[None]
        assert_same([agent, RANDOM], {}, number, tables)
        assert_same([SIMPLE, agent], {}, number, tables)
