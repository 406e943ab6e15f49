"""The recursive agent: its rollouts step by step, and what it may know."""

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent, configure_agents, new_workspace
from redealt.games.hanamikoji.agents.recursive import choose_recursively
from redealt.games.hanamikoji.agents.simple import choose_simply
from redealt.games.hanamikoji.arrangements import index_of
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.match import NO_TABLES
from redealt.games.hanamikoji.state import NOBODY
from tests.games.hanamikoji.play import (
    WORK,
    compile_variant,
    copy_of,
    decision_state,
    new_stream,
    options_of,
    play_match,
)
from tests.games.hanamikoji.test_tree_agent import apply
from tests.games.hanamikoji.variants import AS_RUN

TABLE = np.random.default_rng(6).uniform(-1, 1, (1, 2, 2187))
SPARE = new_workspace()
ROOT = np.int64(0)
ANY = np.int64(-1)


def search(state, switches, agent, stream, tables):
    record, player = configure_agents([agent])[0], rules.player_to_act(state)
    best = choose_recursively(
        state, switches, player, record, ANY, tables, WORK, stream, new_stream(9)
    )
    return int(best), WORK.values[0, : len(options_of(state, switches))].tolist()


def play_on(world, switches, record, tables, stream):
    """Let simple agents play to the end, as the recursive agent's rollouts should."""
    while True:
        while not rules.is_round_over(world):
            if world.drawer != NOBODY:
                rules.draw_card(world, rules.pick_from_deck(world.deck, stream))
                continue
            player, n = rules.player_to_act(world), record.inner_rollouts
            best = choose_simply(
                world, switches, player, record, ANY, n, tables, SPARE, ROOT, stream, stream
            )
            rules.apply_option(world, switches, SPARE.options[0][best])
        if record.table >= 0:
            rules.award_round(world, switches)
            arrangement = index_of(world.markers)
            winner = switches.winner[arrangement]
            if winner != 0 or world.round_number == 3:
                return float(winner) if winner else float(switches.tie_winner[arrangement])
            return tables[record.table, world.round_number - 1, arrangement]
        rules.score_round(world, switches, stream)
        if world.is_over:
            return float(world.result)
        rules.deal_round(world, switches, stream)


@pytest.mark.parametrize("variant", [{}, {"offer_value": "worst_reply"}], ids=["text", "worst"])
@pytest.mark.parametrize("table", [-1, 0])
def test_values_are_those_of_games_played_by_simple_agents(variant, table):
    switches, tables = compile_variant(variant), TABLE if table == 0 else NO_TABLES
    for number in (5, 8, 21):
        for cheats in (False, True):
            state = decision_state(number, switches)
            agent = Agent("recursive", 2, inner_rollouts=1, cheats=cheats, table=table)
            record, stream = configure_agents([agent])[0], new_stream(number)
            player = rules.player_to_act(state)
            expected = []
            for option in options_of(state, switches):
                total = 0.0
                for _ in range(2):
                    world = apply(state, switches, option)
                    if not cheats:
                        determinize(world, player, switches, stream)
                    total += play_on(world, switches, record, tables, stream)
                expected.append(total)
            _best, values = search(state, switches, agent, new_stream(number), tables)
            if len(expected) > 1:
                assert values == pytest.approx(expected, abs=1e-12)


def test_honest_agent_chooses_the_same_whatever_is_hidden():
    switches, stream = compile_variant(AS_RUN), new_stream(8)
    agent = Agent("recursive", 1, inner_rollouts=1, table=0)
    for number in range(4, 24, 3):
        state = decision_state(number, switches)
        before = search(copy_of(state), switches, agent, new_stream(number), TABLE)
        determinize(state, rules.player_to_act(state), switches, stream)
        assert search(state, switches, agent, new_stream(number), TABLE) == before


def test_recursive_agent_beats_random_players():
    agent = Agent("recursive", 3, inner_rollouts=1, cheats=True)
    games = play_match([agent, Agent("random")], 15, {}, name=(51,))
    assert (games.result == 1).sum() >= 12
