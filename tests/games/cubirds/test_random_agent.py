"""What random players do, and how often."""

from collections import Counter

import numpy as np
import pytest

from redealt.games.cubirds.agents.random import draw_unit, play_randomly
from redealt.games.cubirds.cards import (
    EMPTY,
)
from tests.games.cubirds.play import (
    cards,
    compile_variant,
    copy_of,
    list_cards,
    new_stream,
    position,
    table_of,
)
from tests.games.cubirds.variants import AS_RUN

N_TURNS = 6000
ROWS = ([5, 6, 7],) * 4
PILE = cards(*[7] * 9, *[6] * 9)


def play_often(state, variant, describe, n=N_TURNS) -> Counter:
    """Return how often random turns from a state end in what is described of them."""
    switches, deal, decisions, found = (
        compile_variant(variant),
        new_stream(1),
        new_stream(2),
        Counter(),
    )
    for _ in range(n):
        trial = copy_of(state)
        play_randomly(trial, switches, deal, decisions)
        found[describe(trial)] += 1
    return found


def assert_shares(found: Counter, chances: dict) -> None:
    n = sum(found.values())
    assert set(found) <= set(chances)
    for name, chance in chances.items():
        error = np.sqrt(chance * (1 - chance) / n)
        assert abs(found[name] / n - chance) <= 5 * error + 1e-12, name


def collected(state) -> tuple[int, ...]:
    return tuple(list_cards(state.collection[0]))


@pytest.mark.parametrize(
    ("variant", "family", "none"), [({}, 1 / 3, 1 / 3), (AS_RUN, 1 / 4, 1 / 2)]
)
def test_e13_two_families_and_none(variant, family, none):
    # A robin captures nothing here; once the robins lie on the table, the families are left.
    state = position(([4, 5, 6],) * 4, (cards(0, 0, 1, 1, 1, *[7] * 5), EMPTY), pile=PILE)
    variant = {**variant, "draw_probability": 0.0}

    def describe(trial):
        return None if 7 in list_cards(trial.hand[0]) else collected(trial)

    found = play_often(state, variant, describe)
    del found[None]
    assert sum(found.values()) > N_TURNS / 3
    assert_shares(found, {(0,): family, (1,): family, (): none})


@pytest.mark.parametrize("variant", [{}, AS_RUN], ids=["as_written", "as_run"])
def test_e13_without_a_family_none_is_played(variant):
    state = position(ROWS, (cards(0, 2, 3, 4), EMPTY), pile=cards(*[7] * 9))
    assert_shares(play_often(state, variant, collected, 500), {(): 1.0})


def test_every_card_of_the_hand_is_placed_equally_often():
    state = position(([5, 6, 7],) * 4, (cards(0, 1, 1, 1, 2, 2), EMPTY), pile=PILE)

    def placed(trial):
        return next(card for row in table_of(trial)["rows"] for card in row if card < 5)

    assert_shares(play_often(state, {}, placed), {0: 1 / 6, 1: 3 / 6, 2: 2 / 6})


def test_every_row_and_side_is_chosen_equally_often():
    state = position(([5, 6, 7],) * 4, (cards(0, 0), EMPTY), pile=PILE)

    def where(trial):
        rows = table_of(trial)["rows"]
        row = next(number for number in range(4) if 0 in rows[number])
        return row, rows[row][0] == 0

    places = {(row, is_left): 1 / 8 for row in range(4) for is_left in (False, True)}
    assert_shares(play_often(state, {}, where), places)


@pytest.mark.parametrize("chance", [0.0, 0.3, 0.5, 1.0])
def test_two_cards_are_drawn_with_the_readings_probability(chance):
    state = position(ROWS, (cards(0, 1, 2), EMPTY), pile=PILE)
    found = play_often(
        state, {"draw_probability": chance}, lambda trial: len(list_cards(trial.hand[0]))
    )
    assert_shares(found, {2: 1 - chance, 4: chance})


def test_nothing_is_drawn_after_a_capture():
    state = position(([5, 6, 0],) * 4, (cards(5), EMPTY), pile=PILE)
    found = play_often(
        state, {"draw_probability": 1.0}, lambda trial: len(list_cards(trial.hand[0]))
    )
    # On the left it lies beside its kind, on the right it captures two cards.
    assert_shares(found, {2: 1.0})
    owned = play_often(state, {"draw_probability": 1.0}, lambda t: tuple(list_cards(t.hand[0])))
    assert abs(owned[0, 6] / N_TURNS - 0.5) <= 5 * np.sqrt(0.25 / N_TURNS)


@pytest.mark.parametrize(("draws", "kept"), [(True, 1.0), (False, 0.0)])
def test_drawing_may_save_an_empty_hand(draws, kept):
    state = position(ROWS, (cards(0), EMPTY), pile=PILE)
    variant = {"draw_probability": 1.0, "draws_on_empty_hand": draws}
    found = play_often(state, variant, lambda trial: trial.hand[0] != EMPTY, 300)
    assert_shares(found, {True: kept, False: 1 - kept})


@pytest.mark.parametrize(("variant", "n_drawn"), [({}, 2), (AS_RUN, 0)])
def test_player_without_cards_does_nothing_only_as_run(variant, n_drawn):
    state = position(ROWS, (EMPTY, cards(1)), pile=PILE)
    variant = {**variant, "draw_probability": 1.0}
    found = play_often(state, variant, lambda trial: len(list_cards(trial.hand[0])), 100)
    assert_shares(found, {n_drawn: 1.0})


@pytest.mark.parametrize(("variant", "is_placed"), [({}, True), (AS_RUN, False)])
def test_turn_without_piles_does_nothing_only_as_run(variant, is_placed):
    state = position(ROWS, (cards(0, 0, 1, 1, 1), EMPTY))
    found = play_often(state, variant, lambda trial: trial.hand[0] != state.hand[0], 200)
    assert_shares(found, {is_placed: 1.0})


@pytest.mark.parametrize(("held", "expected"), [(5, (0, 0)), (2, (0,))])
def test_families_are_collected_as_large_as_they_are(held, expected):
    state = position(ROWS, (cards(*[0] * held, 1), EMPTY), pile=PILE)
    found = play_often(state, {"draw_probability": 0.0}, collected, 2000)
    assert set(found) == {(), expected}


def test_units_are_uniform_below_one():
    stream = new_stream(4)
    drawn = np.array([draw_unit(stream) for _ in range(20_000)])
    assert drawn.min() >= 0
    assert drawn.max() < 1
    assert abs(drawn.mean() - 0.5) <= 5 * np.sqrt(1 / 12 / len(drawn))
    assert abs(drawn.var() - 1 / 12) < 0.003
