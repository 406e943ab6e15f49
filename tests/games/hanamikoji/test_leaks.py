"""Variants in which agents that do not cheat see hidden cards: where they do, and where not."""

from collections.abc import Iterator

import numpy as np
import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent
from redealt.games.hanamikoji.information import determinize
from redealt.games.hanamikoji.state import COMPETE, GIFT, NOBODY, TRADE_OFF
from tests.games.hanamikoji.play import (
    compile_variant,
    copy_of,
    dealt,
    new_stream,
    options_of,
    play_steps,
)
from tests.games.hanamikoji.test_recursive_agent import TABLE, search
from tests.games.hanamikoji.test_simple_agent import choose
from tests.games.hanamikoji.variants import LEAKS

SIMPLE = Agent("simple", 2)
OFFERS = (GIFT, COMPETE)


def last_turns(actions: tuple[int, ...], record: np.record) -> Iterator[np.record]:
    """Yield states in which the last turn of a round is due, with one of these actions left."""
    for number in range(60):
        state, stream = dealt(number, record)
        for _choice in play_steps(state, record, stream):
            is_last = state.turn == 7 and state.offer == 0 and state.drawer == NOBODY
            if is_last and options_of(state, record)[0][0] in actions:
                yield copy_of(state)


def last_replies(record: np.record) -> Iterator[np.record]:
    """Yield states in which the last decision of a round is a reply."""
    for number in range(60):
        state, stream = dealt(number, record)
        for _choice in play_steps(state, record, stream):
            if state.turn == 7 and state.offer != 0 and state.drawer == NOBODY:
                yield copy_of(state)


def first_turns(record: np.record) -> Iterator[np.record]:
    """Yield states in which a round begins, and the mover will draw."""
    for number in range(12):
        yield dealt(number, record)[0]


def depends_on_hidden_cards(states: Iterator[np.record], record: np.record) -> bool:
    """Say whether a simple agent ever chooses otherwise if what it cannot see is exchanged."""
    stream = new_stream(8)
    for state in states:
        choices = set()
        for _ in range(6):
            choices.add(choose(state, record, SIMPLE, new_stream(0))[0])
            determinize(state, rules.player_to_act(state), record, stream)
        if len(choices) > 1:
            return True
    return False


@pytest.mark.parametrize("reply", ["random_reply", "worst_reply"])
@pytest.mark.parametrize("leak", ["none", *LEAKS])
def test_each_leak_shows_hidden_cards_where_it_should_and_nowhere_else(leak, reply):
    record = compile_variant({"offer_value": reply} | ({leak: True} if leak in LEAKS else {}))
    found = {
        "first turn": depends_on_hidden_cards(first_turns(record), record),
        "last Trade-Off": depends_on_hidden_cards(last_turns((TRADE_OFF,), record), record),
        "last offer": depends_on_hidden_cards(last_turns(OFFERS, record), record),
        "last reply": depends_on_hidden_cards(last_replies(record), record),
    }
    places = {
        "sees_ended_round": {"last Trade-Off", "last reply"},
        "draws_true_card": {"first turn"},
    }
    assert {place for place, leaks in found.items() if leaks} == places.get(leak, set())


@pytest.mark.parametrize("reply", ["random_reply", "worst_reply"])
def test_an_offer_that_ends_the_round_is_seen_through_if_redrawn_after_the_reply(reply):
    both = {"sees_ended_round": True, "redraws_after_reply": True}
    record = compile_variant({"offer_value": reply, **both})
    assert depends_on_hidden_cards(last_turns(OFFERS, record), record)


def test_leaks_are_those_of_recursive_agents_too():
    agent = Agent("recursive", 1, inner_rollouts=1, table=0)
    for leak, states in (("sees_ended_round", last_replies), ("draws_true_card", first_turns)):
        for is_on in (False, True):
            record, differ = compile_variant({leak: is_on}), 0
            for state, _ in zip(states(record), range(8), strict=False):
                before = search(state, record, agent, new_stream(1), TABLE)
                determinize(state, rules.player_to_act(state), record, new_stream(8))
                differ += search(state, record, agent, new_stream(1), TABLE) != before
            assert (differ > 0) == is_on, leak
