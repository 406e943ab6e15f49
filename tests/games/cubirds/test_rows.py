"""Rows of blocks against rows as lists: placements and what they capture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.cubirds.rows import (
    add_card,
    cards_in,
    has_one_species,
    pack_row,
    place_in_row,
    unpack_row,
)
from redealt.games.cubirds.state import LEFT, RIGHT
from tests.games.cubirds.game_twin import place
from tests.games.cubirds.play import cards, list_cards

species = st.integers(0, 7)
sides = st.sampled_from([LEFT, RIGHT])


@st.composite
def rows(draw, min_species=1):
    """Draw a row in which equal cards are neighbors."""
    order = draw(st.permutations(range(8)))[: draw(st.integers(min_species, 8))]
    return [each for each in order for _ in range(draw(st.integers(1, 19)))]


def put(row, card, count, side):
    """Return the row after a placement and what it captures, as lists."""
    changed, captured = place_in_row(pack_row(row), card, count, side)
    return unpack_row(changed), list_cards(captured)


@pytest.mark.parametrize(
    ("row", "card", "count", "side", "expected", "captured"),
    [
        pytest.param([3, 7, 4], 7, 2, LEFT, [7, 7, 7, 4], [3], id="E1"),
        pytest.param([3, 7, 4], 4, 1, LEFT, [4, 4], [3, 7], id="E2"),
        pytest.param([4, 6, 1], 6, 1, RIGHT, [4, 6, 6], [1], id="E3"),
        pytest.param([6, 6, 5], 6, 1, LEFT, [6, 6, 6, 5], [], id="E4"),
        pytest.param([2, 6, 6, 5], 6, 1, RIGHT, [2, 6, 6, 6], [5], id="E5"),
        pytest.param([0, 1, 2], 5, 3, LEFT, [5, 5, 5, 0, 1, 2], [], id="new on the left"),
        pytest.param([0, 1, 2], 5, 1, RIGHT, [0, 1, 2, 5], [], id="new on the right"),
        pytest.param([0, 0, 1, 2, 2], 0, 1, RIGHT, [0, 0, 0], [1, 2, 2], id="whole row"),
    ],
)
def test_placements_capture_what_lies_up_to_their_own_kind(
    row, card, count, side, expected, captured
):
    assert put(row, card, count, side) == (expected, captured)


@given(rows())
def test_packing_keeps_the_row(row):
    assert unpack_row(pack_row(row)) == row
    assert list_cards(cards_in(pack_row(row))) == sorted(row)
    assert has_one_species(pack_row(row)) == (len(set(row)) == 1)


@given(rows(), species, st.integers(1, 20), sides)
def test_placements_change_rows_as_those_of_the_twin(row, card, count, side):
    count = min(count, 20 - row.count(card))
    expected, captured = place(row, card, count, side)
    assert put(row, card, count, side) == (expected, sorted(captured))


@given(rows(), species, st.integers(1, 20), sides)
def test_no_card_is_gained_or_lost_by_a_placement(row, card, count, side):
    count = min(count, 20 - row.count(card))
    after, captured = put(row, card, count, side)
    assert sorted(after + captured) == sorted(row + [card] * count)
    assert card not in captured


@given(species, st.integers(1, 19), species, sides)
def test_refilled_cards_lie_on_the_side_they_are_added_to(only, count, card, side):
    found = unpack_row(add_card(pack_row([only] * count), card, side))
    assert found == ([card] + [only] * count if side == LEFT else [only] * count + [card])


def test_rows_with_parted_species_are_refused():
    with pytest.raises(ValueError, match=r"\[3, 7, 3\]: equal cards must be neighbors"):
        pack_row([3, 7, 3])
    assert unpack_row(pack_row([])) == []
    assert cards_in(pack_row([])) == cards()
