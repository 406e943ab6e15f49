"""What holds at every decision and between chains, under random choices."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.interface import copy_record
from redealt.games.unicorns.game import take_step
from redealt.games.unicorns.kinds import INDESTRUCTIBLE
from redealt.games.unicorns.names import EVENTS, LASTING
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import (
    BEGIN_TURN,
    DECK,
    DISCARD,
    HAND_LIMIT,
    LIMIT_HAND,
    LINK,
    NONE,
    NOT_OVER,
    NURSERY,
    STACK,
    new_state,
)
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.games.unicorns.zones import is_hand, is_on_table, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.table import ROWS, answer, cards_in, question_of

VARIANTS = [compile_rules(Switches()), compile_rules(Switches(**AS_RUN))]
KIND_OF_ROW = {"stable": 7, "upgrades": 16, "downgrades": 32}


def check_places(state, rules):
    """Every card is in one place that suits it, and zones know how many they hold."""
    zones = [DECK, DISCARD, NURSERY, STACK]
    zones += [zone_of(seat, row) for seat in range(state.n_players) for row in range(4)]
    cards = []
    for zone in zones:
        held = cards_in(state, zone)
        assert len(held) == state.count[zone]
        assert all(state.zone[card] == zone for card in held)
        cards += held
    assert sorted(cards) == [*range(rules.n_cards)]
    for seat in range(state.n_players):
        for number, row in enumerate(ROWS[1:], 1):
            held = cards_in(state, zone_of(seat, number))
            assert all(rules.bits[card] & KIND_OF_ROW[row] for card in held)
    babies = range(rules.first_in_deck)
    assert all(state.zone[c] == NURSERY or is_on_table(state, c) for c in babies)
    unknown = [card for card in range(rules.n_cards) if not is_hand(state.zone[card])]
    assert not state.known[unknown].any()


def check_registry(state, rules):
    """Between chains a card is registered if it is on the table; counters agree with a recount."""
    cards = range(rules.n_cards)
    there = [card for card in cards if is_on_table(state, card)]
    assert there == [card for card in cards if state.stamp[card] > 0]
    assert len({int(state.stamp[card]) for card in there}) == len(there)
    lasting = np.zeros((len(LASTING), 8), dtype=int)
    for card in there:
        if rules.constant[card] not in (NONE, INDESTRUCTIBLE):
            lasting[rules.constant[card], (state.zone[card] - zone_of(0, 0)) >> 2] += 1
    assert (state.lasting == lasting).all()
    for event in range(1, len(EVENTS)):
        listening = sum(rules.program[card, event] != NONE for card in there)
        assert state.listeners[event] == listening
    assert not state.mark.any()


def check_question(state):
    _, seat, options, k, may_pass = question_of(state)
    assert seat in range(state.n_players)
    assert len(options) == len(set(options)) >= k >= 1
    assert not may_pass or k == 1


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 8), st.sampled_from([0, 1]))
def test_everything_stays_in_order(number, n_players, variant):
    rules, state, stream = VARIANTS[variant], new_state(), new_stream(number)
    generator = np.random.default_rng(number)
    set_up_game(state, rules, n_players, stream)
    while state.end == NOT_OVER and state.turn < 60:
        step, active = state.step, state.active
        state.decision = NONE
        take_step(state, rules, stream)
        if state.decision != NONE:
            check_question(state)
            check_places(state, rules)
            options = state.n_options
            passes = state.may_pass and generator.random() < 0.2
            answer(state, None if passes else generator.permutation(options)[: state.k].tolist())
        elif state.step == LINK:
            check_places(state, rules)
            assert step == LINK or not state.mark.any()
        elif step == LIMIT_HAND and state.step == BEGIN_TURN:
            check_registry(state, rules)
            assert state.count[zone_of(active, 0)] <= HAND_LIMIT


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([0, 1]))
def test_a_copy_taken_at_any_decision_goes_on_alike(number, variant):
    """Whatever was going on, a link half done included (S93)."""
    rules, state, stream = VARIANTS[variant], new_state(), new_stream(number)
    set_up_game(state, rules, 5, stream)
    generator = np.random.default_rng(number)
    while state.end == NOT_OVER and state.turn < 40:
        twin, its_stream = copy_record(state), stream.copy()
        for each, random in ((state, stream), (twin, its_stream)):
            each.decision = NONE
            take_step(each, rules, random)
        assert state.tobytes() == twin.tobytes()
        assert (stream == its_stream).all()
        if state.decision != NONE:
            answer(state, generator.permutation(state.n_options)[: state.k].tolist())
