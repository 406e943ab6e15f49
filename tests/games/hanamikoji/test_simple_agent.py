"""The simple agent against its twin, and what it may and may not know."""

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.agents.simple import choose_simply, pick_best
from redealt.games.hanamikoji.cards import pack
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.state import NOBODY
from redealt.games.hanamikoji.switches import Switches
from tests.games.hanamikoji.play import (
    WORK,
    compile_variant,
    copy_of,
    decision_state,
    new_stream,
    options_of,
)
from tests.games.hanamikoji.simple_twin import SimpleTwin
from tests.games.hanamikoji.variants import AS_RUN, VARIANTS

TABLE = np.random.default_rng(5).uniform(-1, 1, (1, 2, 2187))


def choose(state, record, agent, search, tables=NO_TABLES, only=-1):
    """Return the number of the option chosen, and the values of all."""
    configured = configure_agents([agent])[0]
    player = rules.player_to_act(state)
    best = choose_simply(
        state,
        record,
        player,
        configured,
        np.int64(only),
        configured.rollouts,
        tables,
        WORK,
        np.int64(0),
        search,
        new_stream(99),
    )
    return int(best), WORK.values[0, : len(options_of(state, record, only))].copy()


def later_round(state, number):
    """Put markers down and count on, so that rollouts meet all ends of games."""
    state.round_number = 1 + number % 3
    state.markers = pack([0, 1, 2, 0, 2, number % 2, 0]) if number % 3 else 0
    return state


@pytest.mark.parametrize("cheats", [False, True])
@pytest.mark.parametrize("variant", VARIANTS)
def test_values_are_those_of_the_twin(variant, cheats):
    switches = Switches(**VARIANTS[variant])
    record = compile_variant(VARIANTS[variant])
    for number in range(24):
        state = later_round(decision_state(number, record), number)
        tables, table = (TABLE, 0) if number % 4 == 0 else (NO_TABLES, -1)
        if record.max_rounds > 3:
            tables, table = NO_TABLES, -1
        search = new_stream(7, number)
        twin = SimpleTwin(
            state,
            record,
            switches.model_dump(),
            2,
            cheats,
            TABLE[0] if table == 0 else None,
            search,
        )
        expected = twin.value_options()
        agent = Agent("simple", 2, cheats=cheats, table=table)
        _best, values = choose(state, record, agent, search, tables)
        if len(expected) > 1:  # a single option is played without rollouts
            assert values.tolist() == pytest.approx(expected, abs=1e-12)


def test_best_is_the_highest_for_player_1_and_the_lowest_for_player_2():
    values = np.array([0.1, 0.5, -0.5, 0.5, -0.5])
    for player, first, last in ((0, 1, 3), (1, 2, 4)):
        assert pick_best(values, 5, player, 0, new_stream(0)) == first
        assert pick_best(values, 5, player, 1, new_stream(0)) == last
        stream = new_stream(1)
        drawn = [pick_best(values, 5, player, 2, stream) for _ in range(400)]
        assert set(drawn) == {first, last}
        assert 150 < drawn.count(first) < 250


def exchange_hidden(state, record, stream):
    """Redraw what the player to act cannot know."""
    determinize(state, rules.player_to_act(state), record, stream)


@pytest.mark.parametrize("variant", ["as_written", "as_run", "official", "honest"])
def test_honest_agent_chooses_the_same_whatever_is_hidden(variant):
    record = compile_variant(VARIANTS[variant])
    agent, stream = Agent("simple", 3), new_stream(8)
    for number in range(40):
        state = decision_state(number, record)
        _best, expected = choose(state, record, agent, new_stream(number))
        exchange_hidden(state, record, stream)
        _best, values = choose(state, record, agent, new_stream(number))
        assert values.tolist() == expected.tolist()


def test_cheating_agent_sees_the_opponents_cards():
    record, stream, differ = compile_variant({}), new_stream(8), 0
    agent = Agent("simple", 3, cheats=True)
    for number in range(20):
        state = decision_state(number, record)
        _best, expected = choose(state, record, agent, new_stream(number))
        exchange_hidden(state, record, stream)
        _best, values = choose(state, record, agent, new_stream(number))
        differ += values.tolist() != expected.tolist()
    assert differ > 10


def test_equal_options_have_equal_values_only_under_common_random_numbers():
    # On the last turn an honest agent's Secret is scored whichever card it is, so that its options
    # differ in nothing but their random numbers.
    for common in (True, False):
        record = compile_variant({"common_random_numbers": common})
        state = decision_state(0, record)
        state.turn, state.round_number = 7, 1
        state.starter, state.used[0], state.used[1], state.drawer = 1, 14, 15, NOBODY
        _best, values = choose(state, record, Agent("simple", 40), new_stream(1))
        assert (len(set(values.tolist())) == 1) == common


def test_worst_reply_is_never_better_for_who_offers():
    random_reply, worst = compile_variant({}), compile_variant(AS_RUN)
    lower = []
    for number in (0, 12, 24):
        state = decision_state(number, worst)
        options = options_of(state, worst)
        offers = [i for i, option in enumerate(options) if option[0] in (2, 3)]
        sign = 1 if rules.player_to_act(state) == 0 else -1
        agent = Agent("simple", 2000, cheats=True)
        _best, mean = choose(copy_of(state), random_reply, agent, new_stream(number))
        _best, bad = choose(copy_of(state), worst, agent, new_stream(number))
        lower += (sign * (mean - bad)[offers]).tolist()
        others = [i for i in range(len(options)) if i not in offers]
        assert np.abs((mean - bad)[others]).mean() < 0.1
    assert min(lower) > -0.12
    assert np.mean(lower) > 0.02
