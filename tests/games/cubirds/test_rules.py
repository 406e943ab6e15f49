"""Scenarios of a move: given this table, this move, then exactly that table."""

import pytest

from redealt.games.cubirds import rules
from redealt.games.cubirds.cards import (
    EMPTY,
)
from redealt.games.cubirds.piles import draw_card, take_cards
from redealt.games.cubirds.species import SMALL_FAMILY
from redealt.games.cubirds.state import (
    LEFT,
    NOT_OVER,
    RIGHT,
    SEVEN_SPECIES,
    TWO_TRIPLETS,
)
from tests.games.cubirds.play import (
    cards,
    compile_variant,
    list_cards,
    new_stream,
    position,
    table_of,
)
from tests.games.cubirds.variants import BOTH

RECORDS = {name: compile_variant(variant) for name, variant in BOTH.items()}
WRITTEN, RUN = RECORDS["as_written"], RECORDS["as_run"]
both = pytest.mark.parametrize("switches", RECORDS.values(), ids=RECORDS)
ROWS = ([3, 7, 4], [4, 6, 1], [6, 6, 5], [2, 6, 6, 5])


def place(state, species, row, side, switches=WRITTEN):
    return bool(rules.place_species(state, switches, species, row, side, new_stream(1)))


@both
def test_e1_two_parrots_capture_a_duck(switches):
    state = position(ROWS, (cards(7, 7, 0), EMPTY), pile=cards(5))
    assert place(state, 7, 0, LEFT, switches)
    table = table_of(state)
    assert table["rows"][0] == [7, 7, 7, 4]
    assert table["hands"][0] == [0, 3]
    assert table["pile"] == [5]


@both
def test_e2_row_of_one_species_is_refilled_until_there_are_two(switches):
    # The pile's only card comes first, then that of the discard pile, which is shuffled in.
    state = position(ROWS, (cards(4), EMPTY), pile=cards(4), discard=cards(2))
    assert place(state, 4, 0, LEFT, switches)
    assert table_of(state)["rows"][0] == [4, 4, 4, 2]
    # Both piles are empty now: as_run the captured cards are lost (R4).
    kept, lost = ([], [3, 7]) if switches is RUN else ([3, 7], [])
    assert (table_of(state)["hands"][0], table_of(state)["lost"]) == (kept, lost)


@pytest.mark.parametrize(
    ("refill_side", "played", "expected"),
    [
        ("right", LEFT, [4, 4, 4, 2]),
        ("right", RIGHT, [4, 4, 4, 2]),
        ("left", LEFT, [2, 4, 4, 4]),
        ("left", RIGHT, [2, 4, 4, 4]),
        ("played", LEFT, [2, 4, 4, 4]),
        ("played", RIGHT, [4, 4, 4, 2]),
    ],
)
def test_refilled_cards_lie_on_the_side_of_the_variant(refill_side, played, expected):
    row = [3, 7, 4] if played == LEFT else [4, 7, 3]
    state = position((row, *ROWS[1:]), (cards(4), EMPTY), pile=cards(4), discard=cards(2, 2))
    place(state, 4, 0, played, compile_variant({"refill_side": refill_side}))
    assert table_of(state)["rows"][0] == expected


@both
def test_e3_reed_warbler_on_the_right_captures_an_owl(switches):
    state = position(ROWS, (cards(6, 2), EMPTY), pile=cards(5))
    assert place(state, 6, 1, RIGHT, switches)
    assert table_of(state)["rows"][1] == [4, 6, 6]
    assert table_of(state)["hands"][0] == [1, 2]


@both
def test_e4_card_beside_its_own_kind_captures_nothing(switches):
    state = position(ROWS, (cards(6, 2), EMPTY), pile=cards(5))
    assert not place(state, 6, 2, LEFT, switches)
    assert table_of(state)["rows"][2] == [6, 6, 6, 5]
    assert table_of(state)["hands"][0] == [2]


@both
def test_e5_card_on_the_right_captures_though_the_row_holds_two_of_its_kind(switches):
    state = position(ROWS, (cards(6), EMPTY), pile=cards(5))
    assert place(state, 6, 3, RIGHT, switches)
    assert table_of(state)["rows"][3] == [2, 6, 6, 6]
    assert table_of(state)["hands"][0] == [5]


@both
def test_species_that_is_not_held_places_nothing(switches):
    state = position(ROWS, (cards(1), EMPTY), pile=cards(5))
    assert not place(state, 0, 0, LEFT, switches)
    assert table_of(state)["rows"] == list(ROWS)
    assert table_of(state)["hands"][0] == [1]


def test_discard_pile_stays_while_nobody_asks_for_cards():
    state = position(pile=cards(3), discard=cards(0, 7, 7))
    assert draw_card(state, new_stream(1)) == 3
    assert (table_of(state)["pile"], table_of(state)["discard"]) == ([], [0, 7, 7])


@both
def test_discard_pile_is_shuffled_in_before_a_turn(switches):
    state = position(hands=(cards(1), cards(2)), discard=cards(0, 7, 7))
    rules.begin_turn(state, switches)
    assert (table_of(state)["pile"], table_of(state)["discard"]) == ([0, 7, 7], [])
    assert state.end == NOT_OVER


def test_cards_discarded_while_the_pile_is_empty_are_drawn_next():
    state = position(discard=cards(5))
    take_cards(state, 0, 1, new_stream(1))
    assert table_of(state)["hands"][0] == [5]
    take_cards(state, 0, 1, new_stream(1))
    assert table_of(state)["hands"][0] == [5]


@pytest.mark.parametrize(
    ("species", "held", "collected"),
    [(0, 5, 2), (1, 3, 1), (6, 8, 1), (6, 9, 2)],
    ids=["five flamingos", "three owls", "eight reed warblers", "nine reed warblers"],
)
def test_e6_families_are_collected_and_the_rest_discarded(species, held, collected):
    state = position(hands=(cards(*[species] * held, 7), EMPTY), collections=(cards(2), EMPTY))
    assert rules.play_family(state, species, 2)
    table = table_of(state)
    assert sorted(table["collections"][0]) == sorted([2] + [species] * collected)
    assert table["discard"] == [species] * (held - collected)
    assert table["hands"][0] == [7]


@pytest.mark.parametrize("species", range(8))
def test_fewer_cards_than_a_small_family_are_no_family(species):
    hand = cards(*[species] * (SMALL_FAMILY[species] - 1))
    state = position(hands=(hand, EMPTY))
    assert not rules.play_family(state, species, 2)
    assert state.hand[0] == hand
    assert state.collection[0] == state.discard == EMPTY


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((1, 1, 1, 1, 1, 1, 1, 0), SEVEN_SPECIES),
        ((3, 0, 3, 0, 0, 0, 0, 0), TWO_TRIPLETS),
        ((3, 2, 1, 1, 1, 1, 0, 0), NOT_OVER),
        ((3, 3, 1, 1, 1, 1, 1, 0), SEVEN_SPECIES),
        ((4, 5, 0, 0, 0, 0, 0, 0), TWO_TRIPLETS),
        ((6, 2, 0, 0, 0, 0, 0, 0), NOT_OVER),
    ],
)
def test_e7_collections_are_complete_with_seven_species_or_two_triplets(counts, expected):
    packed = cards(*[species for species, n in enumerate(counts) for _ in range(n)])
    assert rules.find_completion(packed) == expected


@pytest.mark.parametrize("refills", [False, True])
@pytest.mark.parametrize("variant", BOTH)
def test_e15_captured_cards_are_lost_as_run_if_both_piles_are_empty(variant, refills):
    rows = ([2, 6, 5] if not refills else [6, 5], *ROWS[1:])
    pile = cards(0) if refills else EMPTY
    state = position(rows, (cards(6), EMPTY), pile=pile)
    assert place(state, 6, 0, RIGHT, RECORDS[variant])
    table = table_of(state)
    kept, lost = ([], [5]) if variant == "as_run" else ([5], [])
    assert (table["hands"][0], table["lost"]) == (kept, lost)
    assert table["rows"][0] == ([6, 6, 0] if refills else [2, 6, 6])


def test_row_keeps_one_species_if_no_cards_are_left():
    state = position(([6, 5], *ROWS[1:]), (cards(6), EMPTY), pile=cards(6))
    place(state, 6, 0, RIGHT)
    assert table_of(state)["rows"][0] == [6, 6, 6]


def test_two_cards_are_drawn_as_far_as_there_are_any():
    for n_cards, drawn in ((0, 0), (1, 1), (2, 2), (3, 2)):
        state = position(hands=(cards(0), EMPTY), pile=cards(*[7] * n_cards))
        rules.take_two(state, new_stream(1))
        assert len(list_cards(state.hand[0])) == 1 + drawn
