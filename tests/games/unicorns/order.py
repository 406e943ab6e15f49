"""What holds at every decision, after every link and between chains, whatever the deck."""

import numpy as np

from redealt.games.unicorns.game import take_step
from redealt.games.unicorns.kinds import INDESTRUCTIBLE
from redealt.games.unicorns.names import EVENTS, LASTING
from redealt.games.unicorns.programs import DOWNGRADE, UNICORN, UPGRADE
from redealt.games.unicorns.registry import count_unicorns
from redealt.games.unicorns.setup import set_up_game
from redealt.games.unicorns.state import (
    ALL_SEATS,
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
from redealt.games.unicorns.zones import holder_of, is_hand, is_on_table, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.table import ROWS, answer, cards_in, question_of

KIND_OF_ROW = {"stable": UNICORN, "upgrades": UPGRADE, "downgrades": DOWNGRADE}


def play_in_order(rules, number, n_players, turns, links=1000):
    """Play by chance, for so many turns and links or to the end, and check what holds."""
    state, stream = new_state(), new_stream(number)
    generator = np.random.default_rng(number)
    set_up_game(state, rules, n_players, stream)
    while state.end == NOT_OVER and state.turn < turns and state.n_links < links:
        step, active = state.step, state.active
        state.decision = NONE
        take_step(state, rules, stream)
        if state.decision != NONE:
            check_question(state)
            check_places(state, rules)
            passes = state.may_pass and generator.random() < 0.2
            order = generator.permutation(state.n_options)
            answer(state, None if passes else order[: state.k].tolist())
        elif state.step == LINK:
            check_places(state, rules)
            check_registry(state, rules)
        else:
            check_bounds(state, rules)
            if step == LIMIT_HAND:
                assert state.count[zone_of(active, 0)] <= HAND_LIMIT
    check_places(state, rules)


def check_places(state, rules):
    """Every card is in one place that suits it, and zones know how many they hold."""
    zones = [DECK, DISCARD, NURSERY, STACK]
    zones += [zone_of(seat, row) for seat in range(state.n_players) for row in range(4)]
    cards = []
    for zone in zones:
        held = cards_in(state, zone)
        assert len(held) == state.count[zone]
        assert all(state.zone[card] == zone for card in held)
        if zone != DECK:
            assert state.instants[zone] == rules.is_instant[held].sum()
            assert state.unicorns[zone] == rules.unicorns[held].sum()
            assert state.letters[zone] == rules.letters[held].sum()
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
    """After a link a card is registered if it is on the table, and no target of anything.

    Counters agree with a recount.
    """
    there = [card for card in range(rules.n_cards) if is_on_table(state, card)]
    assert there == [card for card in range(rules.n_cards) if state.stamp[card] > 0]
    assert len({int(state.stamp[card]) for card in there}) == len(there)
    lasting = np.zeros((len(LASTING), ALL_SEATS), dtype=int)
    for card in there:
        if rules.constant[card] not in (NONE, INDESTRUCTIBLE):
            lasting[rules.constant[card], holder_of(state, card)] += 1
    listeners = np.zeros((len(EVENTS), ALL_SEATS), dtype=int)
    for event in range(1, len(EVENTS)):
        for card in there:
            listeners[event, holder_of(state, card)] += rules.program[card, event] != NONE
    for kept, counted in ((state.lasting, lasting), (state.listeners, listeners)):
        assert (kept[:, :ALL_SEATS] == counted).all()
        assert (kept[:, ALL_SEATS] == counted.sum(axis=1)).all()
    assert not state.mark.any()


def check_bounds(state, rules):
    """Between chains nobody has enough unicorns to win, unless the game is over."""
    for seat in range(state.n_players):
        unicorns = count_unicorns(state, seat, rules.pandas_count)
        assert unicorns < state.goal or state.end != NOT_OVER


def check_question(state):
    _, seat, options, k, may_pass = question_of(state)
    assert seat in range(state.n_players)
    assert len(options) == len(set(options)) >= k >= 1
    assert not may_pass or k == 1
