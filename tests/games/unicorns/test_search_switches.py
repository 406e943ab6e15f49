"""Each switch of the search changes what it names, and nothing else (M1 to M11)."""

import numpy as np
import pytest

from redealt.games.interface import copy_record
from redealt.games.unicorns.agents.actions import count_actions
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.mcts import disturb, iterate
from redealt.games.unicorns.agents.policies import follow_default
from redealt.games.unicorns.agents.tree import new_workspace, plant_tree
from redealt.games.unicorns.information import is_searching_deck
from redealt.games.unicorns.match import ROLES, play
from redealt.games.unicorns.registry import add_shot
from redealt.games.unicorns.state import (
    END_OF_TURN,
    INSTANT,
    NONE,
    THIEF_LEAVES,
    TO_PLAY,
)
from redealt.games.unicorns.switches import Switches
from tests.games.streams import draw_keys, new_stream
from tests.games.unicorns.searches import (
    actions_in,
    ask_to_play,
    children_of,
    go_on,
    random_position,
    rules_of,
    search,
    searcher,
)

SWITCHES = [
    name
    for name, field in Switches.model_fields.items()
    if field.json_schema_extra["item"].startswith("M")
]
OFF = {name: Switches.model_fields[name].default for name in SWITCHES}


def rules_with(**on):
    """Return the program's rules with a search as in the text, but for some switches."""
    return rules_of(**{**OFF, **on})


def test_there_are_eleven():
    assert len(SWITCHES) == 11


@pytest.mark.parametrize("name", SWITCHES)
def test_games_without_a_search_are_the_same(name):
    agents = configure_agents([Agent("random"), Agent("rule_based"), Agent("random")])
    keys = draw_keys((5,), len(ROLES))
    variants = (rules_with(), rules_of(), rules_of(**{name: OFF[name]}))
    games = {play(rules, agents, keys, 0, 40).tobytes() for rules in variants}
    assert len(games) == 1


def most_positions(rules) -> int:
    """Return to how many positions an action of any of some trees leads."""
    found = []
    for number in range(4):
        state = random_position(rules, number, accepts=lambda each: each.decision == TO_PLAY)
        _, work = search(state, rules, searcher(200), number)
        found += [len(children_of(work, action)) for action in actions_in(work)]
    return max(found)


def test_one_determinization_leads_an_action_to_one_position():
    """Dealt anew, it leads to as many as there are questions (M1)."""
    assert most_positions(rules_with(opponents_maximize=True, one_determinization=True)) == 1
    assert most_positions(rules_with(opponents_maximize=True)) > 1


def changes_by_copying(state, rules) -> set[str]:
    """Return the fields that a copy within the tree changes."""
    twin = copy_record(state)
    disturb(twin, rules, new_stream(3))
    return {name for name in state.dtype.names if (twin[name] != state[name]).any()}


def test_copies_change_what_the_switches_name():
    """M2, M5, M6 and M7 at a search of the deck, then at another question."""
    rules = rules_of()
    found = (
        random_position(rules, n, accepts=lambda s: is_searching_deck(s, rules, s.asked))
        for n in range(100)
    )
    state = next(each for each in found if each is not None and each.n_options > 2)
    state.reaction[2] = 7
    add_shot(state, 40, END_OF_TURN, 50, 1)
    add_shot(state, 41, THIEF_LEAVES, 51, 1)
    changed = {
        "reshuffles_copies": {"deck"},
        "search_order_differs": {"options"},
        "forgets_reactions": {"reaction"},
        "forgets_thefts": {"n_shots"},
    }
    for name in SWITCHES:
        on = {} if name == "reward_scale" else {name: True}
        assert changes_by_copying(state, rules_with(**on)) == changed.get(name, set())
    state.decision = TO_PLAY
    assert changes_by_copying(state, rules_with(search_order_differs=True)) == set()


def test_copies_keep_what_they_should():
    state = random_position(rules_of(), 9)
    add_shot(state, 40, THIEF_LEAVES, 50, 1)
    add_shot(state, 41, END_OF_TURN, 51, 1)
    twin = copy_record(state)
    disturb(twin, rules_of(), new_stream(4))
    kept = twin.shot_kind[: twin.n_shots].tolist()
    assert kept == [END_OF_TURN]
    n = state.count[0]
    assert sorted(twin.deck[:n]) == sorted(state.deck[:n])


def ends_of_rollouts(**on) -> int:
    """Return in how many ways rollouts from one position end, which a forced choice leads to."""
    rules = rules_with(**on)
    story = ask_to_play("P0 H Unfair Bargain; P1 H Basic", goal=7)
    go_on(story, [story.find("Unfair Bargain", 0)])
    assert count_actions(story.state, rules) == 1
    agents = searcher(1)
    work, ends = new_workspace(agents), set()
    for number in range(8):
        plant_tree(work)
        iterate(story.state, rules, agents[0], work, number)
        ends.add(work.states[0].tobytes())
    return len(ends)


def test_rollouts_repeat_if_told():
    assert ends_of_rollouts(one_determinization=True, rollouts_repeat=True) == 1
    assert ends_of_rollouts(one_determinization=True) > 1
    assert ends_of_rollouts(rollouts_repeat=True) > 1  # of other deals


@pytest.mark.parametrize(("leaves_untried", "n_tried"), [(True, 10), (False, 120)])
def test_many_actions_are_tried(leaves_untried, n_tried):
    """Ten of the 120 ways to discard three of ten cards are tried in ten iterations, or all."""
    # Nothing of nine cards can be played, so that one is drawn.
    story = ask_to_play("P0 H " + ", ".join(["Neigh"] * 9) + "; P1 U Baby")
    rules = rules_with(one_determinization=True, leaves_untried=leaves_untried)
    assert count_actions(story.state, rules) == 120
    _, work = search(story.state, rules, searcher(10))
    assert [int(work.nodes[each].visits) for each in children_of(work)] == [1] * n_tried


@pytest.mark.parametrize("policy", ["random", "rule_based"])
def test_random_rollouts_may_pass(policy):
    story = ask_to_play("P0 H Basic, Yay, Angel; P1 U Baby")
    (agent,) = searcher(1, policy)
    passed = {True: 0, False: 0}
    for never in passed:
        rules = rules_with(rollouts_never_pass=never)
        for number in range(200):
            state = copy_record(story.state)
            follow_default(state, rules, agent, new_stream(number))
            passed[never] += int(state.passes)
    assert passed[True] == 0
    assert passed[False] == pytest.approx(50 if policy == "random" else 0, abs=20)


def test_rollouts_answer_other_questions_alike():
    (agent,) = searcher(1, "random")
    for number in range(20):
        state = random_position(rules_of(), number, accepts=lambda s: s.decision != TO_PLAY)
        twins = [copy_record(state), copy_record(state)]
        for twin, never in zip(twins, (True, False), strict=True):
            follow_default(twin, rules_with(rollouts_never_pass=never), agent, new_stream(number))
        assert twins[0].tobytes() == twins[1].tobytes()


def test_opponents_are_in_the_tree_if_they_maximize():
    for number in range(4):
        state = random_position(rules_of(), number, accepts=lambda s: s.n_options > s.k)
        seats = []
        for maximize in (True, False):
            rules = rules_with(opponents_maximize=maximize)
            _, work = search(state, rules, searcher(150), number)
            seats.append({int(work.nodes[each].seat) for each in actions_in(work)})
        assert len(seats[0]) > 1
        assert seats[1] == {int(state.asked)}


@pytest.mark.parametrize(("downgrades", "n_actions"), [("P1 D Slowdown; ", [2, 1]), ("", [2, 2])])
def test_who_may_not_use_an_instant_may_know_it(downgrades, n_actions):
    story = ask_to_play(f"P0 H Glitter Tornado; P0 U Basic; {downgrades}P1 H Neigh")
    go_on(story, [story.find("Glitter Tornado", 0)])
    state = story.state
    assert (state.decision, state.asked) == (INSTANT, 1)
    rules = [rules_with(searches_forbidden=on) for on in (True, False)]
    assert [count_actions(state, each) for each in rules] == n_actions
    if n_actions[1] == 1:
        assert search(state, rules[1], searcher(5))[0] == [NONE]


def test_the_scale_of_rewards_changes_where_a_search_looks():
    state = random_position(rules_of(), 12, accepts=lambda each: each.decision == TO_PLAY)
    visits = set()
    for scale in ("as_written", "as_run", "normalized"):
        _, work = search(state, rules_with(reward_scale=scale), searcher(300))
        visits.add(tuple(np.sort(work.nodes.visits[: work.n_nodes[0]]).tolist()))
    assert len(visits) == 3
