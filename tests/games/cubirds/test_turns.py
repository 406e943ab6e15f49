"""Scenarios of the end of a turn: new hands, extra turns, and the end of the game."""

import numpy as np
import pytest

from redealt.games.cubirds import rules
from redealt.games.cubirds.cards import (
    EMPTY,
)
from redealt.games.cubirds.state import (
    EMPTY_DECK,
    MAX_TURNS,
    NOBODY,
    NOT_OVER,
    SEVEN_SPECIES,
    TURN_CAP,
)
from tests.games.cubirds.play import cards, compile_variant, new_stream, position, table_of
from tests.games.cubirds.variants import BOTH

RECORDS = {name: compile_variant(variant) for name, variant in BOTH.items()}
WRITTEN, RUN = RECORDS["as_written"], RECORDS["as_run"]
both = pytest.mark.parametrize("switches", RECORDS.values(), ids=RECORDS)
ROWS = ([3, 7, 4], [4, 6, 1], [6, 6, 5], [2, 6, 6, 5])
SEVEN = cards(0, 1, 2, 3, 4, 5, 6)
MANY = cards(*[7] * 20, *[6] * 13)


def finish(state, switches, is_last_extra=False, notices=True):
    rules.finish_turn(state, switches, is_last_extra, notices, new_stream(1))


def e14_state():
    return position(
        ROWS,
        (EMPTY, cards(5, 5, 6, 7, 7)),
        (cards(1, 1), cards(2)),
        pile=cards(*[7] * 10),
        discard=cards(*[6] * 15, *[5] * 15, *[4] * 10),
    )


def test_e14_as_run_a_short_pile_deals_no_hands_and_the_larger_collection_wins():
    state = e14_state()
    finish(state, RUN)
    assert (state.player, state.is_extra, state.end) == (1, 0, NOT_OVER)
    assert len(table_of(state)["pile"]) == 10
    rules.begin_turn(state, RUN)
    assert (state.end, state.winner, state.turns) == (EMPTY_DECK, 0, 1)


def test_e14_as_written_discard_pile_and_hands_are_dealt_too():
    state = e14_state()
    finish(state, WRITTEN)
    assert (state.player, state.is_extra, state.end) == (0, 1, NOT_OVER)
    table = table_of(state)
    assert [len(hand) for hand in table["hands"]] == [8, 8]
    assert len(table["pile"]) + len(table["discard"]) == 55 - 16


@pytest.mark.parametrize(
    ("n_cards", "deals"), [(15, False), (16, True)], ids=["fifteen", "sixteen"]
)
@pytest.mark.parametrize("variant", BOTH)
def test_new_hands_take_sixteen_cards(variant, n_cards, deals):
    state = position(ROWS, (EMPTY, EMPTY), pile=cards(*[7] * n_cards))
    finish(state, RECORDS[variant])
    assert bool(state.is_extra) == deals
    if not deals:
        rules.begin_turn(state, RECORDS[variant])
        assert (state.end, state.winner) == (EMPTY_DECK, NOBODY)


@pytest.mark.parametrize(("n_left", "deals"), [(0, True), (1, False)])
def test_r1_discard_pile_goes_in_before_the_count_only_if_the_draw_pile_is_empty(n_left, deals):
    state = position(
        ROWS, (EMPTY, cards(5)), pile=cards(*[7] * n_left), discard=cards(*[6] * 10, *[5] * 9)
    )
    finish(state, RUN)
    table = table_of(state)
    assert (bool(state.is_extra), state.player) == ((True, 0) if deals else (False, 1))
    assert [len(hand) for hand in table["hands"]] == ([8, 8] if deals else [0, 1])
    assert (len(table["pile"]), len(table["discard"])) == ((3, 1) if deals else (1, 19))


@pytest.mark.parametrize(("is_random", "hand"), [(True, [1, 1]), (False, [1, 1]), (True, [])])
def test_r7_random_player_with_cards_plays_on_though_nothing_can_be_dealt(is_random, hand):
    state = position(ROWS, (cards(*hand), EMPTY), pile=cards(*[7] * 15))
    finish(state, RUN, is_last_extra=is_random)
    plays_on = is_random and hand != []
    assert (state.is_extra, state.player) == ((1, 0) if plays_on else (0, 1))
    assert (table_of(state)["hands"], len(table_of(state)["pile"])) == ([hand, []], 15)
    if plays_on:
        finish(state, RUN, is_last_extra=True)
        assert (state.is_extra, state.player, state.extra_turns) == (0, 1, 1)


@pytest.mark.parametrize("n_owed", [0, 1])
def test_r8_pile_does_not_count_what_it_owes(n_owed):
    owed = cards(*[0] * n_owed)
    state = position(ROWS, (EMPTY, EMPTY), pile=cards(*[7] * 16), owed=owed)
    finish(state, RUN)
    assert bool(state.is_extra) == (n_owed == 0)


@pytest.mark.parametrize("variant", BOTH)
def test_game_ends_before_a_turn_only_as_run(variant):
    switches, is_over = RECORDS[variant], variant == "as_run"
    for hands, pile in (((cards(1), EMPTY), 15), ((cards(1), cards(2)), 0)):
        state = position(ROWS, hands, (cards(1), cards(2, 2)), pile=cards(*[7] * pile))
        rules.begin_turn(state, switches)
        assert (state.end == EMPTY_DECK) == is_over
        assert state.winner == (1 if is_over else NOBODY)
    for hands, pile in (((cards(1), EMPTY), 16), ((cards(1), cards(2)), 15)):
        state = position(ROWS, hands, pile=cards(*[7] * pile))
        rules.begin_turn(state, switches)
        assert state.end == NOT_OVER
    state = position(ROWS, (EMPTY, cards(2)), is_extra=1)
    rules.begin_turn(state, switches)
    assert state.end == NOT_OVER


def test_turns_are_capped():
    state = position(ROWS, (cards(1), cards(2)), pile=cards(7), turns=MAX_TURNS - 1)
    rules.begin_turn(state, WRITTEN)
    assert state.end == NOT_OVER
    state.turns, state.is_extra = MAX_TURNS, 1
    rules.begin_turn(state, WRITTEN)
    assert (state.end, state.winner) == (TURN_CAP, NOBODY)


def test_complete_collection_wins_before_new_hands_are_dealt_as_written():
    state = position(ROWS, (EMPTY, cards(1)), (SEVEN, EMPTY), pile=MANY)
    finish(state, WRITTEN)
    assert (state.end, state.winner, state.is_extra) == (SEVEN_SPECIES, 0, 0)
    assert state.pile == MANY


def test_complete_collection_wins_after_the_extra_turn_as_run():
    state = position(ROWS, (EMPTY, cards(1)), (SEVEN, EMPTY), pile=MANY)
    finish(state, RUN)
    assert (state.end, state.is_extra) == (NOT_OVER, 1)
    assert [len(hand) for hand in table_of(state)["hands"]] == [8, 8]
    finish(state, RUN)
    assert (state.end, state.winner, state.extra_turns) == (SEVEN_SPECIES, 0, 1)


@both
def test_only_the_movers_collection_is_checked(switches):
    state = position(ROWS, (cards(1), cards(2)), (EMPTY, SEVEN), pile=MANY)
    finish(state, switches)
    assert (state.end, state.player) == (NOT_OVER, 1)
    finish(state, switches)
    assert (state.end, state.winner) == (SEVEN_SPECIES, 1)


@both
def test_rollouts_may_overlook_a_complete_collection(switches):
    state = position(ROWS, (cards(1), cards(2)), (SEVEN, EMPTY), pile=MANY)
    finish(state, switches, notices=False)
    assert (state.end, state.player) == (NOT_OVER, 1)


@pytest.mark.parametrize("variant", BOTH)
def test_other_players_empty_hand_leads_to_new_hands_only_as_run(variant):
    state = position(ROWS, (cards(1), EMPTY), pile=MANY)
    finish(state, RECORDS[variant])
    is_dealt = variant == "as_run"
    assert (state.is_extra, state.player) == ((1, 0) if is_dealt else (0, 1))
    assert len(table_of(state)["hands"][1]) == (8 if is_dealt else 0)


@both
def test_last_extra_turn_is_followed_by_no_new_hands(switches):
    for is_last, is_extra, player in ((True, 0, 1), (False, 1, 0)):
        state = position(ROWS, (EMPTY, cards(1)), pile=MANY, is_extra=1)
        finish(state, switches, is_last_extra=is_last)
        assert (state.is_extra, state.player) == (is_extra, player)
        assert (state.turns, state.extra_turns) == (1, 1)


def test_hands_are_discarded_before_new_ones_are_dealt():
    state = position(ROWS, (EMPTY, cards(0, 0)), pile=cards(*[7] * 20))
    finish(state, WRITTEN)
    table = table_of(state)
    assert table["hands"] == [[7] * 8, [7] * 8]
    assert (table["discard"], table["pile"]) == ([0, 0], [7] * 4)


@pytest.mark.parametrize(
    ("sizes", "winner"),
    [((2, 1), 0), ((1, 2), 1), ((2, 2), NOBODY), ((1, 3, 3), NOBODY), ((4, 3, 3), 0), ((0, 0), -1)],
)
def test_largest_collection_wins_and_equal_ones_tie(sizes, winner):
    collections = [cards(*[7] * n) for n in sizes]
    state = position(ROWS, [cards(1)] * len(sizes), collections)
    rules.end_by_count(state)
    assert (state.end, state.winner) == (EMPTY_DECK, winner)


def test_turns_go_round_the_table():
    state = position(ROWS, [cards(1)] * 5, [EMPTY] * 5, pile=MANY)
    found = []
    for _ in range(7):
        found.append(int(state.player))
        finish(state, WRITTEN)
    assert found == [0, 1, 2, 3, 4, 0, 1]
    assert (state.turns, state.extra_turns) == (7, 0)
    assert np.all(state.hand == cards(1))
