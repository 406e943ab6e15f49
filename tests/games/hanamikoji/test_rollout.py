"""Random rounds in the hot loop against the rules, step by step, and against exact chances."""

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents
from redealt.games.hanamikoji.arrangements import index_of, owners
from redealt.games.hanamikoji.chain import solve_future
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.rollout import finish_round, sum_rollouts, value_arrangement
from redealt.games.hanamikoji.switches import Switches
from tests.games.hanamikoji.play import (
    compile_variant,
    copy_of,
    dealt,
    decision_state,
    new_stream,
    play_steps,
)
from tests.games.hanamikoji.variants import AS_RUN, OFFICIAL, SEVEN_CARDS

CHEATER = configure_agents([Agent("simple", 1, cheats=True)])[0]
HONEST = configure_agents([Agent("simple", 1)])[0]


def finish_step_by_step(state, record, stream):
    world = copy_of(state)
    for _choice in play_steps(world, record, stream):
        pass
    rules.award_round(world, record)
    return index_of(world.markers)


@pytest.mark.parametrize(
    "variant", [{}, AS_RUN, OFFICIAL], ids=["as_written", "as_run", "official"]
)
def test_rollouts_end_rounds_as_random_players_do(variant):
    record, n = compile_variant(variant), 800
    for number in (0, 13, 17, 22):  # early and late, with and without an offer
        state, stream = decision_state(number, record), new_stream(1, number)
        shares = [
            _owner_shares([play(state, stream) for _ in range(n)])
            for play in (
                lambda state, stream: finish_round(state, record, 0, stream),
                lambda state, stream: finish_step_by_step(state, record, stream),
            )
        ]
        mean = (shares[0] + shares[1]) / 2
        errors = np.sqrt(2 * mean * (1 - mean) / n)
        assert (np.abs(shares[0] - shares[1]) <= 4.5 * errors + 1e-12).all(), number


def _owner_shares(arrangements):
    """Return how often each suit belongs to nobody, player 1 and player 2."""
    of_suit = owners()[np.array(arrangements, dtype=int)]
    return np.stack([(of_suit == owner).mean(axis=0) for owner in range(3)])


@pytest.mark.parametrize(("variant", "chance"), [({}, 0.289147), (SEVEN_CARDS, 0.271563)])
def test_rollouts_from_fresh_deals_decide_round_1_as_often_as_computed(variant, chance):
    record, n = compile_variant(variant), 20_000
    stream, decided = new_stream(2), 0
    state, deal = dealt(0, record)
    for _ in range(n):
        rules.set_up_game(state, 1, 0)
        rules.deal_round(state, record, deal)
        decided += record.winner[finish_round(state, record, 0, stream)] != 0
    assert abs(decided / n - chance) <= 4 * np.sqrt(chance * (1 - chance) / n)


def test_undecided_rounds_are_worth_what_random_players_make_of_them():
    record, stream, n = compile_variant({}), new_stream(3), 40_000
    future = solve_future(Switches())
    for round_, arrangement in ((1, 0), (1, 5), (2, 7)):
        assert record.winner[arrangement] == 0
        values = [
            value_arrangement(record, NO_TABLES, -1, arrangement, round_, 0, stream)
            for _ in range(n)
        ]
        expected = future[round_, arrangement, 0] - future[round_, arrangement, 1]
        assert abs(np.mean(values) - expected) <= 4 / np.sqrt(n)
        assert set(values) == {-1.0, 0.0, 1.0}


def test_tables_are_looked_up_for_the_next_round_and_never_after_the_last():
    record, stream = compile_variant({}), new_stream(4)
    tables = np.arange(2 * 2 * 2187, dtype=np.float64).reshape(2, 2, 2187)
    assert value_arrangement(record, tables, 1, 5, 1, 0, stream) == 2 * 2187 + 5
    assert value_arrangement(record, tables, 1, 5, 2, 0, stream) == 3 * 2187 + 5
    assert value_arrangement(record, tables, 1, 5, 3, 0, stream) in (-1, 0, 1)
    assert value_arrangement(record, tables, 1, 1202, 1, 0, stream) == 1  # decided


def test_pre_sampled_rollouts_do_not_cross_the_end_of_the_round():
    # Were another round played, results 1, 0 and -1 would appear beside the looked-up 0.25.
    record, tables = compile_variant({}), np.full((1, 2, 2187), 0.25)
    agent = configure_agents([Agent("simple", 1, table=0)])[0]
    state, stream = dealt(5, record)
    values = [
        sum_rollouts(copy_of(state), record, 0, agent, 0, tables, 1, np.zeros(1), stream)
        for _ in range(500)
    ]
    assert set(values) == {-1.0, 0.25, 1.0}


def test_honest_rollouts_leave_the_players_own_cards():
    record, stream = compile_variant({}), new_stream(6)
    state, _deal = dealt(6, record)
    world = copy_of(state)
    sum_rollouts(world, record, 0, HONEST, 0, NO_TABLES, 5, np.zeros(1), stream)
    assert world.hand[0] == state.hand[0]
    assert world.hand[1] + world.deck == state.hand[1] + state.deck
    world = copy_of(state)
    sum_rollouts(world, record, 0, CHEATER, 0, NO_TABLES, 5, np.zeros(1), stream)
    assert world == state
