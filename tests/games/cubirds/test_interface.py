"""Games that agents play through the interface are those that the compiled code plays."""

import numpy as np
import pytest

from redealt.games.cubirds.agents.configuration import Agent
from redealt.games.cubirds.state import DEALT
from redealt.games.interface import find_game
from tests.games.cubirds.play import DEALT_BIRDS, HEURISTIC, RANDOM, content_of, new_keys
from tests.games.cubirds.play import play_to_end as play_compiled
from tests.games.cubirds.variants import AS_RUN, BOTH, ROLLOUTS, RULES, SCORES

SEARCH = Agent("flat_monte_carlo", 3)
KINDS = {
    "random": RANDOM,
    "heuristic": HEURISTIC,
    "search": SEARCH,
    "determinized": SEARCH._replace(is_determinized=True),
    "halving": SEARCH._replace(allocation="halving"),
    "counts_all": SEARCH._replace(counts_all=True),
}


def assert_same(agents, variant, number, birds=DEALT_BIRDS):
    """Compare final states and streams, so that no random number is drawn elsewhere."""
    keys = new_keys(77)
    compiled = play_compiled(agents, variant, keys, number, birds)
    game = find_game("cubirds")(agents, keys, number, variant, {"start_birds": birds})
    game.play_agents()
    assert content_of(game._state) == content_of(compiled.state)
    players = [(player, agent.kind) for player, agent in enumerate(agents, 1)]
    drawn_from = {"deal", *(f"decisions_{player}" for player, _ in players)}
    drawn_from |= {f"search_{player}" for player, kind in players if kind == SEARCH.kind}
    for role, ours, theirs in zip(game.streams, game._streams, compiled.streams, strict=True):
        if role in drawn_from:
            assert np.array_equal(ours, theirs), role
    assert game.outcome()["turns"] == compiled.game.turns
    assert game.outcome()["extra_turns"] == compiled.game.extra_turns


@pytest.mark.parametrize("variant", RULES)
def test_random_agents_play_the_compiled_game(variant):
    for number in range(8):
        assert_same([RANDOM] * (2 + number % 4), RULES[variant], number)


@pytest.mark.parametrize("variant", {**SCORES, **RULES})
def test_heuristic_agents_play_the_compiled_game(variant):
    for number in range(4):
        agents = [HEURISTIC, (HEURISTIC, RANDOM)[number % 2]]
        assert_same(agents, {**SCORES, **RULES}[variant], number)


@pytest.mark.parametrize("variant", ROLLOUTS)
def test_searching_agents_play_the_compiled_game(variant):
    for number, opponent in enumerate((SEARCH, HEURISTIC, RANDOM)):
        assert_same([SEARCH, opponent], ROLLOUTS[variant], number)


@pytest.mark.parametrize("variant", BOTH)
def test_every_kind_of_agent_plays_the_compiled_game(variant):
    for number, kind in enumerate(KINDS):
        for opponent in (RANDOM, SEARCH, HEURISTIC):
            assert_same([KINDS[kind], opponent], BOTH[variant], 10 + number)
            assert_same([opponent, KINDS[kind]], BOTH[variant], 20 + number)
    mixed = Agent("flat_monte_carlo", 20), RANDOM, HEURISTIC._replace(weights=(1, 1, 0, 1, 0, 1))
    for number in range(4):
        assert_same(mixed, BOTH[variant], 30 + number)
    assert_same([SEARCH._replace(is_determinized=True)] * 5, BOTH[variant], 40)


def test_ties_that_are_broken_at_random_are_those_of_the_compiled_game():
    for number in range(10):
        assert_same([SEARCH, HEURISTIC], {**AS_RUN, "ties": "random"}, number)


@pytest.mark.parametrize("variant", BOTH)
def test_start_birds_are_those_of_the_compiled_game(variant):
    for number in range(20):
        birds = (0, 0, 0, number % 8, DEALT)
        assert_same([RANDOM] * 5, BOTH[variant], number, birds)
        assert_same([RANDOM, HEURISTIC], BOTH[variant], number, birds)


@pytest.mark.parametrize("variant", {**SCORES, **RULES})
def test_heuristic_agents_tell_the_scores_of_all_placements_and_make_the_best(variant):
    game = find_game("cubirds")([HEURISTIC] * 2, new_keys(5), 0, {**SCORES, **RULES}[variant])
    n_told = 0
    while game.player is not None:
        decision, options = game.decide(), game.options()
        if options[0].startswith("all"):
            assert list(decision.values) == [each for each in options if each != "place nothing"]
            best = max(decision.values, key=decision.values.get)
            assert decision.option == best or decision.values[best] <= 0
            n_told += len(set(decision.values.values())) > 1
        game.apply(decision.option)
    assert n_told > 5
