"""The players by Monte Carlo tree search (7.3)."""

import math
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from redealt.games.interface import copy_record, new_game
from redealt.games.unicorns.agents.actions import count_actions, count_subsets, find_subset
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.mcts import choose_by_search, give_points
from redealt.games.unicorns.agents.tree import new_workspace, rate_by_uct
from redealt.games.unicorns.information import determinize
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.record import AS_RUN_SCALE, NORMALIZED
from redealt.games.unicorns.state import MAX_CARDS, NONE
from tests.games.streams import draw_keys, new_stream
from tests.games.unicorns.searches import (
    ask_to_play,
    children_of,
    go_on,
    name_of,
    random_position,
    rules_of,
    search,
    searcher,
)
from tests.games.unicorns.stories import Story

VARIANTS = [rules_of(), rules_of(one_determinization=False), Story("W", "").rules]
C = math.sqrt(2)


def test_uct_values():
    """Those of the specification, 13.2, and the same case in the other scales."""
    assert rate_by_uct(5, 1, 2, 6, AS_RUN_SCALE, C) == pytest.approx(1.743444, abs=5e-7)
    assert rate_by_uct(3, 1, 2, 6, AS_RUN_SCALE, C) == pytest.approx(1.410111, abs=5e-7)
    assert rate_by_uct(7, 2, 5, 6, AS_RUN_SCALE, C) == pytest.approx(1.336239, abs=5e-7)
    bonus = C * math.sqrt(math.log(5) / 2)
    assert rate_by_uct(7, 2, 5, 6, 0, C) == pytest.approx(3.5 + bonus)
    assert rate_by_uct(7, 2, 5, 6, NORMALIZED, C) == pytest.approx(0.7 + bonus)


@pytest.mark.parametrize(("n", "k"), [(8, 3), (10, 3), (5, 1), (6, 5), (4, 4), (30, 2), (13, 6)])
def test_subsets_are_in_lexicographic_order(n, k):
    chosen = np.zeros(MAX_CARDS, dtype=np.int64)
    assert count_subsets(n, min(k, n - k)) == comb(n, k)
    subsets = []
    for place in range(comb(n, k)):
        find_subset(n, k, place, chosen)
        subsets.append(tuple(chosen[:k].tolist()))
    assert subsets == sorted(set(subsets))
    assert all(list(each) == sorted(set(each)) for each in subsets)
    assert subsets[0] == tuple(range(k))
    assert subsets[-1] == tuple(range(n - k, n))


FIVE = "U Basic, Basic, Basic, Basic, Basic"


@pytest.mark.parametrize("policy", ["random", "rule_based"])
@pytest.mark.parametrize("variant", ["R", "W"])
def test_a_win_in_one_is_found(variant, policy):
    """Play the sixth unicorn, into the own stable, where others would win in their turns."""
    others = "; ".join(f"P{seat} {FIVE}; P{seat} H Basic, Basic" for seat in (1, 2))
    story = ask_to_play(
        f"P0 {FIVE}; P0 G Yay; P0 H Slowdown, Basic, Double Dutch; {others}", variant
    )
    agents = searcher(400, policy)
    chosen, _ = search(story.state, story.rules, agents)
    assert name_of(chosen) == "Basic Unicorn"
    go_on(story, chosen)
    assert search(story.state, story.rules, agents)[0] == [0]


@pytest.mark.parametrize("variant", ["R", "W"])
def test_a_fatal_choice_is_avoided(variant):
    """A unicorn is not given to who needs one more."""
    story = ask_to_play(f"P0 H Angel; P0 U Basic, Basic, Basic; P1 {FIVE}", variant)
    go_on(story, [story.find("Angel", 0)])
    chosen, work = search(story.state, story.rules, searcher(100))
    assert chosen == [0]
    given = next(each for each in children_of(work) if work.nodes[each].place == 1)
    assert work.nodes[given].visits > 0 == work.nodes[given].points


def test_points_of_ranks_and_of_ties():
    position = "P0 U Basic; P1 U Basic, Narwhal; P2 U Baby; P3 U Basic"
    order, points = np.zeros(8, dtype=np.int64), np.zeros(8)
    for variant, expected in (("R", [2, 3, 0, 1]), ("W", [1.5, 3, 0, 1.5])):
        story = Story(variant, position)
        give_points(story.state, story.rules, order, points)
        assert points[:4].tolist() == expected


def test_a_tree_counts_what_it_plays():
    """Each iteration is counted from the root to its leaf; points are at most those of a win."""
    for number in range(6):
        rules = VARIANTS[number % 2]
        state = random_position(rules, number, accepts=lambda each: each.n_options > each.k)
        _, work = search(state, rules, searcher(60))
        assert work.nodes[0].visits == 60
        for node in range(int(work.n_nodes[0])):
            below = sum(int(work.nodes[each].visits) for each in children_of(work, node))
            assert below <= work.nodes[node].visits
            assert 0 <= work.nodes[node].points <= 5 * work.nodes[node].visits
        assert sum(int(work.nodes[each].visits) for each in children_of(work)) == 60


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(range(len(VARIANTS))), st.integers(2, 8))
def test_hidden_cards_do_not_change_a_choice(number, variant, n_players):
    """With the same public information and the same random numbers (honest copies)."""
    rules = VARIANTS[variant]
    state = random_position(rules, number, n_players, lambda s: count_actions(s, rules) > 1)
    assume(state is not None)
    agents = searcher(12)
    twin, room = copy_record(state), np.zeros((3, MAX_CARDS), dtype=np.int16)
    determinize(twin, rules, int(state.asked), new_stream(number, 1), room)
    (chosen, work), (again, other) = (search(s, rules, agents, number) for s in (state, twin))
    assert chosen == again
    assert work.nodes.tobytes() == other.nodes.tobytes()


def test_a_forced_choice_takes_no_search():
    story = ask_to_play("P0 H Unfair Bargain; P1 H Basic")
    go_on(story, [story.find("Unfair Bargain", 0)])
    assert count_actions(story.state, story.rules) == 1
    stream, work = new_stream(1), new_workspace(searcher(50))
    choose_by_search(story.state, story.rules, searcher(50)[0], work, stream)
    assert work.n_nodes[0] == 0
    assert (stream == new_stream(1)).all()
    assert story.state.options[0] == 1


def test_the_interface_tells_what_a_search_visited():
    agent = Agent("mcts", playouts=30, default_policy="random")
    game = new_game("unicorns", [agent, None, None], 3)
    while game.player != 0 or len(game.options()) < 3:
        game.apply(game.options()[-1])
    decision = game.decide()
    assert decision.measure == "share of the iterations of the search"
    assert set(decision.values) <= {*game.options()}
    assert sum(decision.values.values()) == pytest.approx(1)
    assert decision.values[decision.option] == max(decision.values.values())


def test_searches_of_one_player_leave_the_random_numbers_of_others():
    """Games are the same whatever was played before, and in any order."""
    agents = configure_agents(
        [Agent("mcts", playouts=10, default_policy="random"), *[Agent("random")] * 2]
    )
    keys = draw_keys((4,), len(ROLES))
    together = play(VARIANTS[1], agents, keys, 0, 6)
    apart = [play(VARIANTS[1], agents, keys, first, 1)[0] for first in (5, 3, 4)]
    assert [each.tobytes() for each in apart] == [together[n].tobytes() for n in (5, 3, 4)]
    assert (together.winner != NONE).all()


def test_more_iterations_win_more_games():
    """Two searching players against four random ones; 69 % of 100 games are published for 100.

    The standard error of a share of 100 games is .046 there; the bands are about two of them.
    """
    keys = draw_keys((6,), len(ROLES))
    shares = []
    for playouts in (10, 100):
        agent = Agent("mcts", playouts=playouts, default_policy="rule_based")
        agents = configure_agents([agent] * 2 + [Agent("random")] * 4)
        winners = play(VARIANTS[0], agents, keys, 0, 100).winner
        shares.append(((winners >= 0) & (winners < 2)).mean())
    assert shares[0] == pytest.approx(0.37, abs=0.1)  # measured over 400 games
    assert shares[1] == pytest.approx(0.69, abs=0.1)
