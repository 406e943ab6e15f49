"""Searches of chosen positions, and of positions out of random games."""

import numpy as np

from redealt.games.interface import copy_record
from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.mcts import choose_by_search
from redealt.games.unicorns.agents.tree import Workspace, new_workspace
from redealt.games.unicorns.game import advance
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import (
    DECK,
    HAND,
    MAX_PLAYERS,
    NONE,
    NOT_OVER,
    NURSERY,
    PLAY,
    new_state,
)
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.games.unicorns.zones import move_card, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.stories import Story
from tests.games.unicorns.table import NAMES, answer, cards_in


def rules_of(**changes) -> np.record:
    """Return the rules of the program with some changes."""
    return compile_rules(Switches(**{**AS_RUN, **changes}))


def searcher(playouts: int, policy: str = "rule_based") -> np.recarray:
    return configure_agents([Agent("mcts", playouts=playouts, default_policy=policy)])


def search(state, rules, agents, number=1) -> tuple[list[int], Workspace]:
    """Return what a searching agent chooses, NONE to pass, and its tree."""
    state, work = copy_record(state), new_workspace(agents)
    choose_by_search(state, rules, agents[0], work, new_stream(number))
    return [NONE] if state.passes else state.options[: state.k].tolist(), work


def children_of(work, parent=0) -> list[int]:
    """Return the numbers of the nodes below one."""
    found, child = [], int(work.nodes[parent].first)
    while child != NONE:
        found.append(child)
        child = int(work.nodes[child].next)
    return found


def actions_in(work) -> list[int]:
    """Return the numbers of the nodes that are actions of somebody."""
    actions: list[int] = []
    positions = [0]
    while positions:
        below = [action for each in positions for action in children_of(work, each)]
        positions = [each for action in below for each in children_of(work, action)]
        actions += below
    return actions


def ask_to_play(text, variant="R", goal=6) -> Story:
    """Return a position in which seat 0 is asked what to play; all other cards are in the deck."""
    story = Story(variant, text, goal=goal)
    state = story.state
    for card in cards_in(state, zone_of(MAX_PLAYERS - 1, HAND)):
        move_card(state, story.rules, card, NURSERY if card < story.rules.first_in_deck else DECK)
    state.step, state.plays_allowed = PLAY, 1
    state.plays = state.skips = state.extra_draws = 0
    advance(state, story.rules, story.stream)
    return story


def go_on(story, chosen) -> None:
    """Choose options and go on to the next question."""
    options = story.state.options[: story.state.n_options].tolist()
    places = None if chosen == [NONE] else [options.index(each) for each in chosen]
    answer(story.state, places)
    advance(story.state, story.rules, story.stream)


def name_of(chosen) -> str:
    return "pass" if chosen == [NONE] else NAMES[chosen[0]]


def random_position(rules, number, n_players=6, accepts=lambda state: True) -> np.record | None:
    """Return a question out of a game of random choices, the last one that is accepted."""
    generator = np.random.default_rng(number)
    state, stream = new_state(), new_stream(number)
    set_up_game(state, rules, n_players, stream)
    advance(state, rules, stream)
    found, left = None, int(generator.integers(1, 120))
    while state.end == NOT_OVER and (left > 0 or found is None):
        if accepts(state):
            found = copy_record(state)
        passes = state.may_pass and generator.random() < 0.3
        answer(
            state, None if passes else generator.permutation(state.n_options)[: state.k].tolist()
        )
        advance(state, rules, stream)
        left -= 1
    return found
