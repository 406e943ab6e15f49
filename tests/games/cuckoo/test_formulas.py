"""The paper's winning chances against exact values, published values and the printed sums."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.cuckoo.formulas import (
    win_chance_draw,
    win_chance_keep,
    win_chance_swap,
    win_chance_swap_as_printed,
)
from redealt.planning.digest import published_folder
from tests.games.cuckoo.exact_twin import chance_keep, chance_swap

PLAYERS = range(2, 40)
VALUES = range(1, 11)


def published(name: str) -> list[dict[str, str]]:
    path: Path = published_folder("cuckoo") / name
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def agrees(printed: str, value: Fraction) -> bool:
    """Whether a value is within half a unit of the last printed digit, ties included."""
    digits = len(printed.partition(".")[2])
    return abs(Fraction(printed) - value) <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize("value", VALUES)
def test_two_players_who_know_nothing_else(value):
    assert win_chance_keep(value, 2) == Fraction(4 * (value - 1), 39)
    assert win_chance_swap(value, 2) == Fraction(4 * (10 - value), 39)


def test_exact_values_at_three_and_more_players():
    assert win_chance_keep(5, 2) == Fraction(16, 39)
    assert win_chance_swap(5, 2) == Fraction(20, 39)
    assert win_chance_keep(4, 3) == Fraction(10, 19)
    assert agrees("0.672065", win_chance_swap(4, 3))
    assert agrees("0.658570", win_chance_keep(5, 3))
    assert agrees("0.609987", win_chance_swap(5, 3))
    assert agrees("0.870810", win_chance_keep(2, 16))
    assert agrees("0.886362", win_chance_swap(2, 16))
    assert agrees("0.892342", win_chance_keep(2, 17))
    assert agrees("0.888208", win_chance_swap(2, 17))


def test_one_loses_if_kept_and_its_swap_does_not_depend_on_the_players():
    for n_players in PLAYERS:
        assert win_chance_keep(1, n_players) == 0
        assert win_chance_swap(1, n_players) == Fraction(12, 13)


def test_every_row_of_the_surfaces():
    rows = published("figure_03_surface.csv")
    assert len(rows) == 2 * 10 * 38
    chances = {"keep": win_chance_keep, "swap": win_chance_swap}
    for row in rows:
        chance = chances[row["action"]](int(row["card"]), int(row["n_players"]))
        assert agrees(row["value"], chance), row


def test_every_row_of_the_boundary():
    rows = published("figure_04_boundary.csv")
    assert len(rows) == 6 * 38
    for row in rows:
        n_players, metric = int(row["n_players"]), row["metric"]
        if metric == "highest_card_swapped":
            assert int(row["value"]) == highest_swapped(n_players, win_chance_swap), row
        elif metric == "highest_card_swapped_dealer_corrected":
            assert int(row["value"]) == highest_swapped(n_players, win_chance_draw), row
        else:
            chance = win_chance_keep if metric.startswith("p_keep") else win_chance_swap
            card = int(metric.rpartition("_")[2])
            assert agrees(row["value"], chance(card, n_players)), row


def highest_swapped(n_players: int, chance) -> int:
    swapped = [v for v in VALUES if chance(v, n_players) > win_chance_keep(v, n_players)]
    assert swapped == list(range(1, len(swapped) + 1))
    return len(swapped)


def test_draw_lets_the_old_card_go_to_the_deck():
    assert agrees("0.461538", win_chance_draw(5, 2))
    assert agrees("0.512821", win_chance_swap(5, 2))
    # At N = 2 by hand: 9 of the 39 cards in the deck are drawn over, card by card.
    by_hand = sum(
        Fraction(4 - (drawn == 5), 39) * Fraction(4 * (drawn - 1) - (drawn > 5), 38)
        for drawn in VALUES
    )
    assert win_chance_draw(5, 2) == by_hand


def test_printed_swap_formula_exceeds_one():
    highest = {n: max(win_chance_swap_as_printed(v, n) for v in VALUES) for n in PLAYERS}
    assert highest[2] == Fraction(12, 13)
    assert agrees("1.0242", highest[4])
    assert all(highest[n] > 1 for n in range(4, 40))
    assert all(agrees("1.0256", highest[n]) for n in range(5, 40))
    assert highest[39] == Fraction(40, 39)


def test_printed_swap_formula_swaps_every_card_from_five_players():
    for n_players in range(5, 40):
        for value in VALUES:
            chance = win_chance_swap_as_printed(value, n_players)
            assert chance > win_chance_keep(value, n_players)


@st.composite
def situations(draw):
    """Draw a deck, a number of players, a card and known cards, none of them below the card."""
    suits, cards = draw(st.integers(1, 5)), draw(st.integers(4, 10))
    n_players = draw(st.integers(2, suits * cards - 1))
    value = draw(st.integers(1, cards))
    unseen = [v for v in range(value, cards + 1) for _ in range(suits - (v == value))]
    known = draw(
        st.lists(st.sampled_from(unseen), max_size=n_players - 1) if unseen else st.just([])
    )
    counts = {v: min(known.count(v), unseen.count(v)) for v in set(known)}
    return suits, cards, n_players, value, counts


@given(situations())
def test_chances_equal_the_sums_that_the_paper_prints(situation):
    suits, cards, n_players, value, counts = situation
    n_known = 1 + sum(counts.values())
    keep = win_chance_keep(value, n_players, n_known, suits, cards)
    assert keep == chance_keep(suits, cards, n_players, value, n_known)
    known_values = [value, *(v for v, count in counts.items() for _ in range(count))]
    swap = win_chance_swap(value, n_players, counts, suits, cards)
    assert swap == chance_swap(suits, cards, n_players, value, known_values)
    assert 0 <= keep <= 1
    assert 0 <= swap <= 1


@given(situations())
def test_chance_to_keep_grows_with_the_card_and_with_the_players(situation):
    suits, cards, n_players, value, _counts = situation
    chance = win_chance_keep(value, n_players, 1, suits, cards)
    assert win_chance_keep(1, n_players, 1, suits, cards) == 0
    if value < cards:
        assert win_chance_keep(value + 1, n_players, 1, suits, cards) >= chance
    if n_players < suits * cards - 1:
        assert win_chance_keep(value, n_players + 1, 1, suits, cards) >= chance


def test_player_who_knows_every_card_has_nobody_left_to_beat():
    assert win_chance_keep(5, 2, known=2) == 0
    assert win_chance_keep(5, 3, known=4) == 0


def test_known_card_below_ones_own_is_refused():
    with pytest.raises(ValueError, match="a card below 5 is known"):
        win_chance_swap(5, 3, {4: 1})


def test_with_one_suit_and_all_other_cards_dealt_only_the_lowest_draw_loses():
    assert win_chance_draw(40, 39, suits=1, cards=40) == Fraction(38, 39)
