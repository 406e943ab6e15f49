"""What the four strategies do in each situation."""

import csv
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from redealt.games.cuckoo.formulas import win_chance_keep, win_chance_swap
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.strategies import (
    GAVE_EQUAL,
    GAVE_HIGHER,
    GAVE_LOWER,
    KEEP,
    NAIVE,
    NO_SWAP,
    OPTIMAL,
    ORACLE,
    RANDOM,
    SWAP,
    SWAP_IF_MINIMUM,
    TOSS_COIN,
    decision_table,
    highest_card_swapped,
)
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.settings import AS_RUN
from tests.games.cuckoo.exact_twin import chance_to_swap

DATA = Path(__file__).parents[2] / "data" / "cuckoo"
WRITTEN = decision_table(Switches(), 4, 10, 39)
AUTHORS = decision_table(Switches(**AS_RUN), 4, 10, 39)
CARDS = range(1, 9)  # 9 and 10 never decide

# From how many players on the authors' program lets nobody move a card.
FROZEN_FROM = {8: 10, 7: 14, 6: 18, 5: 22, 4: 26, 3: 30, 2: 34, 1: 38}


def with_switches(**switches) -> np.ndarray:
    return decision_table(Switches(**switches), 4, 10, 39)


def test_boundary_of_every_number_of_players_and_uncovered_cards():
    with open(DATA / "computed_boundary_uncovered.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 314
    for row in rows:
        n_players, uncovered = int(row["n_players"]), int(row["n_uncovered"])
        for table in (WRITTEN, AUTHORS):
            boundary = int(row["value"])
            if table is AUTHORS:
                thawed = [card for card in CARDS if n_players < FROZEN_FROM[card]]
                boundary = min(boundary, max(thawed, default=0))
            assert highest_card_swapped(table, n_players, uncovered) == boundary, row
            decided = table[n_players, OPTIMAL, uncovered, NO_SWAP, 1:]
            assert (decided == np.where(np.arange(1, 9) <= boundary, SWAP, KEEP)).all(), row


def test_highest_card_swapped_if_nothing_is_uncovered():
    boundary = {n: highest_card_swapped(WRITTEN, n, 0) for n in range(2, 40)}
    expected = [5] + [4] * 2 + [3] * 4 + [2] * 8 + [1] * 23
    assert list(boundary.values()) == expected


@pytest.mark.parametrize(("n_players", "uncovered", "value"), [(6, 4, 5), (9, 8, 8)])
def test_the_two_exact_ties_are_kept(n_players, uncovered, value):
    swap = win_chance_swap(value, n_players, {10: uncovered})
    assert swap == win_chance_keep(value, n_players, 1 + uncovered)
    for table in (WRITTEN, AUTHORS):
        assert table[n_players, OPTIMAL, uncovered, NO_SWAP, value] == KEEP


def test_there_is_no_other_tie():
    ties = [
        (n_players, uncovered, value)
        for n_players in range(2, 40)
        for uncovered in range(min(8, n_players - 1) + 1)
        for value in CARDS
        if win_chance_swap(value, n_players, {10: uncovered})
        == win_chance_keep(value, n_players, 1 + uncovered)
    ]
    assert ties == [(6, 4, 5), (9, 8, 8)]


def test_naive_swaps_one_to_five_while_it_knows_eight_cards_or_fewer():
    for n_players in range(2, 26):  # from 26 players on a 5 wins for certain
        for uncovered in range(min(8, n_players - 1) + 1):
            threshold = 5 if 1 + uncovered <= 8 else 4
            decided = WRITTEN[n_players, NAIVE, uncovered, NO_SWAP, 1:]
            assert (decided == np.where(np.arange(1, 9) <= threshold, SWAP, KEEP)).all()


def test_naive_that_gave_a_card_away_knows_one_more():
    assert WRITTEN[20, NAIVE, 7, NO_SWAP, 5] == SWAP
    assert WRITTEN[20, NAIVE, 7, GAVE_HIGHER, 5] == KEEP
    assert WRITTEN[20, NAIVE, 7, GAVE_EQUAL, 5] == KEEP
    assert WRITTEN[20, NAIVE, 6, GAVE_HIGHER, 5] == SWAP


def test_authors_naive_swaps_one_to_four_whatever_is_uncovered():
    for uncovered in range(9):
        decided = AUTHORS[9, NAIVE, uncovered, NO_SWAP, 1:]
        assert decided.tolist() == [SWAP] * 4 + [KEEP] * 4


@pytest.mark.parametrize("card", CARDS)
def test_card_is_frozen_in_the_authors_program_from_its_number_of_players(card):
    for n_players in range(2, 40):
        decided = AUTHORS[n_players, :, 0, NO_SWAP, card]
        if n_players >= FROZEN_FROM[card]:
            assert decided.tolist() == [KEEP] * 4
        else:
            assert decided[[ORACLE, RANDOM]].tolist() == [SWAP_IF_MINIMUM, TOSS_COIN]


def test_one_is_never_frozen_by_the_written_test():
    # v~+ counts one suit more: each card freezes four players later, and 1 not below 40 players.
    for card in CARDS:
        frozen = [n for n in range(2, 40) if WRITTEN[n, ORACLE, 0, NO_SWAP, card] == KEEP]
        assert frozen == list(range(FROZEN_FROM[card] + 4, 40))


def test_random_tosses_a_coin_even_when_its_win_is_certain():
    for n_players in range(2, 40):
        assert (WRITTEN[n_players, RANDOM, 0, NO_SWAP, 1:] == TOSS_COIN).all()
    assert (WRITTEN[5, RANDOM, 0, GAVE_LOWER, 1:] == TOSS_COIN).all()
    exempted = with_switches(random_takes_sure_wins=True)
    assert (exempted[5, RANDOM, 0, GAVE_LOWER, 1:] == KEEP).all()


@pytest.mark.parametrize("strategy", [ORACLE, OPTIMAL, NAIVE])
def test_player_that_received_a_better_card_keeps_it(strategy):
    for n_players in range(2, 40):
        assert (WRITTEN[n_players, strategy, 0, GAVE_LOWER, 1:] == KEEP).all()


def test_player_that_was_given_an_equal_card_by_its_only_opponent_draws():
    # It knows all hands: keeping ties and loses.
    assert (WRITTEN[2, OPTIMAL, 0, GAVE_EQUAL, 1:] == SWAP).all()


def test_card_given_away_counts_among_the_known_ones():
    for n_players in range(3, 40):
        for value in CARDS:
            swap, keep = (
                win_chance_swap(value, n_players, {10: 1}),
                win_chance_keep(value, n_players, 2),
            )
            sure = 4 * (10 - value) + 4 < n_players - 1
            expected = SWAP if swap > keep and not sure else KEEP
            assert WRITTEN[n_players, OPTIMAL, 0, GAVE_HIGHER, value] == expected


@pytest.mark.parametrize(
    ("n_players", "uncovered", "value"), [(6, 3, 5), (9, 7, 8), (10, 6, 4), (19, 4, 2), (20, 6, 2)]
)
def test_equal_card_given_away_is_one_less_to_receive(n_players, uncovered, value):
    # The five situations in which it matters that the known card is not a higher one.
    assert WRITTEN[n_players, OPTIMAL, uncovered, GAVE_EQUAL, value] == SWAP
    assert WRITTEN[n_players, OPTIMAL, uncovered, GAVE_HIGHER, value] == KEEP


@pytest.mark.parametrize(("suits", "cards"), [(1, 6), (2, 5), (3, 7)])
def test_every_entry_follows_from_the_rules_as_written(suits, cards):
    table = decision_table(Switches(), suits, cards, suits * cards - 1)
    chances = {KEEP: (0, 0), SWAP: (1, 1), SWAP_IF_MINIMUM: (0, 1), TOSS_COIN: (0.5, 0.5)}
    checked = 0
    for n_players in range(2, suits * cards):
        for uncovered in range(min(2 * suits, n_players - 1) + 1):
            for memory, value in product(range(4), range(1, cards - 1)):
                given = [None, value, value + 1, value - 1][memory]
                if given == 0 or uncovered + 1 + (memory != NO_SWAP) > n_players:
                    continue
                for index, strategy in enumerate(STRATEGIES):
                    situation = (value, given, [cards] * uncovered)
                    expected = tuple(
                        chance_to_swap(strategy, suits, cards, n_players, *situation, is_lowest)
                        for is_lowest in (False, True)
                    )
                    decided = table[n_players, index, uncovered, memory, value]
                    assert chances[decided] == expected, (strategy, n_players, *situation)
                    checked += 1
    assert checked > 100


def test_printed_formula_swaps_every_card_from_five_players_on():
    printed = with_switches(swap_formula="equation_26")
    for n_players in range(5, 40):
        sure = 4 * (10 - np.arange(1, 9)) + 4 < n_players - 1
        decided = printed[n_players, OPTIMAL, 0, NO_SWAP, 1:]
        assert (decided == np.where(sure, KEEP, SWAP)).all()
    assert highest_card_swapped(printed, 2, 0) < 8


def test_printed_formula_changes_only_the_optimal_strategy():
    printed = with_switches(swap_formula="equation_26")
    others = [ORACLE, NAIVE, RANDOM]
    assert (printed[:, others] == WRITTEN[:, others]).all()


def test_table_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        WRITTEN[2, OPTIMAL, 0, NO_SWAP, 1] = KEEP
