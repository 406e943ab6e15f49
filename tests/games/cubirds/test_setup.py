"""The table before the first turn, and the exact chances of its deal."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from redealt.games.cubirds.cards import (
    DECK,
    EMPTY,
    SMALL,
    flag_at_least,
    unpack,
)
from redealt.games.cubirds.piles import draw_card, renew_pile, take_cards
from redealt.games.cubirds.rows import unpack_row
from redealt.games.cubirds.setup import lay_row, set_up_game, swap_start_birds
from redealt.games.cubirds.species import N_CARDS, N_SPECIES, SMALL_FAMILY, TOTAL_CARDS
from redealt.games.cubirds.state import DEALT, HAND_SIZE, NOBODY, NOT_OVER
from tests.games.cubirds.play import (
    cards,
    compile_variant,
    count_all,
    list_cards,
    new_stream,
    position,
    set_up,
    table_of,
)
from tests.games.cubirds.variants import BOTH

RECORDS = {name: compile_variant(variant) for name, variant in BOTH.items()}
N_DEALS = 20_000


@pytest.mark.parametrize("n_players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", BOTH)
def test_tables_are_laid_as_the_rules_say(variant, n_players):
    # I2: rows of three species, hands of 8, collections of 1; the pile holds the rest.
    for number in range(60):
        state, _stream = set_up(number, RECORDS[variant], n_players)
        table = table_of(state)
        assert [len(set(row)) for row in table["rows"]] == [3] * 4
        assert [len(row) for row in table["rows"]] == [3] * 4
        assert [len(hand) for hand in table["hands"]] == [8] * n_players
        assert [len(collection) for collection in table["collections"]] == [1] * n_players
        assert len(table["pile"]) == 98 - 9 * n_players
        assert table["discard"] == table["lost"] == table["owed"] == []
        assert count_all(state) == TOTAL_CARDS
        assert (state.player, state.turns, state.extra_turns, state.is_extra) == (0, 0, 0, 0)
        assert (state.end, state.winner) == (NOT_OVER, NOBODY)


def test_two_players_leave_eighty_cards_to_draw():
    state, _stream = set_up(0, RECORDS["as_written"])
    assert len(list_cards(state.pile)) == 80


def test_nothing_is_left_of_an_earlier_game():
    birds = np.full(5, DEALT)
    fresh, _stream = set_up(1, RECORDS["as_run"], 2)
    used, _stream = set_up(2, RECORDS["as_run"], 5)
    used.discard = used.lost = used.owed = cards(0, 1)
    used.turns = used.extra_turns = used.is_extra = used.player = used.end = used.winner = 1
    set_up_game(used, RECORDS["as_run"], 2, birds, new_stream(1))
    assert used == fresh


@pytest.mark.parametrize("variant", BOTH)
def test_start_birds_are_the_first_of_the_collections(variant):
    for first in range(8):
        for second in (0, 7, DEALT):
            state, _stream = set_up(first, RECORDS[variant], 2, (first, second, 3, 3, 3))
            collections = table_of(state)["collections"]
            assert collections[0] == [first]
            assert len(collections[1]) == 1
            assert second in (DEALT, collections[1][0])
            assert count_all(state) == TOTAL_CARDS
            assert unpack(state.collection[2]) == (0,) * 8


def test_start_birds_are_out_of_the_deal_as_written_and_swapped_in_as_run():
    dealt, _stream = set_up(5, RECORDS["as_run"])
    given, _stream = set_up(5, RECORDS["as_run"], 2, (0, 7, DEALT, DEALT, DEALT))
    assert table_of(given)["rows"] == table_of(dealt)["rows"]
    assert table_of(given)["hands"] == table_of(dealt)["hands"]
    written = [set_up(n, RECORDS["as_written"], 5, (0,) * 5)[0] for n in range(40)]
    assert max(sum(hand.count(0) for hand in table_of(s)["hands"]) for s in written) <= 2
    assert all(not table_of(state)["owed"] for state in written)


def test_swapped_bird_is_owed_if_the_pile_holds_none():
    state = position(
        hands=(cards(1), cards(2)), collections=(cards(3), cards(4)), pile=cards(5, 6, 6)
    )
    swap_start_birds(state, np.array([0, 6, DEALT, DEALT, DEALT]))
    table = table_of(state)
    assert table["collections"] == [[0], [6]]
    assert table["pile"] == [3, 4, 5, 6]
    assert table["owed"] == [0]


def test_bird_that_comes_back_to_the_pile_pays_what_is_owed():
    state = position(collections=(cards(1), cards(0)), hands=(EMPTY, EMPTY), pile=cards(5, 5, 7))
    swap_start_birds(state, np.array([0, 5, DEALT, DEALT, DEALT]))
    assert (state.pile, state.owed) == (cards(1, 5, 7), EMPTY)
    assert state.collection[:2].tolist() == [cards(0), cards(5)]


def test_owed_bird_leaves_the_discard_pile_when_it_is_shuffled_in():
    state = position(discard=cards(0, 0, 7), owed=cards(0))
    assert renew_pile(state)
    table = table_of(state)
    assert (table["pile"], table["discard"], table["owed"]) == ([0, 7], [], [])


def test_bird_stays_owed_until_one_is_discarded():
    state = position(discard=cards(6, 7), owed=cards(0))
    assert renew_pile(state)
    table = table_of(state)
    assert (table["pile"], table["owed"]) == ([6, 7], [0])


def is_near(found: float, expected: float, variance: float) -> bool:
    """Whether a mean of the deals is within five standard errors of what is expected."""
    return abs(found - expected) <= 5 * np.sqrt(variance / N_DEALS)


def is_share_near(n: int, chance: float) -> bool:
    return is_near(n / N_DEALS, chance, chance * (1 - chance))


def pairs_chance(species: int) -> float:
    n = TOTAL_CARDS[species]
    return n * (n - 1) / (N_CARDS * (N_CARDS - 1))


def test_first_three_cards_differ_as_often_as_computed():
    different = sum(a * b * c for a, b, c in combinations(TOTAL_CARDS, 3))
    assert (different, comb(N_CARDS, 3)) == (138870, 215820)
    chance = 138870 / 215820
    assert chance == pytest.approx(0.643453, abs=5e-7)
    state, stream, n = position(), new_stream(20), 0
    for _ in range(N_DEALS):
        state.pile = DECK
        row, rejected = lay_row(state, stream)
        n += rejected == EMPTY
        assert len(set(unpack_row(row))) == 3
    assert is_share_near(n, chance)


def test_first_two_cards_are_equal_as_often_as_computed():
    chance = sum(pairs_chance(species) for species in range(N_SPECIES))
    assert chance == pytest.approx(0.130609, abs=5e-7)
    assert pairs_chance(0) == 42 / 11990 == pytest.approx(0.003503, abs=5e-7)
    state, stream, pairs = position(), new_stream(21), Counter()
    for _ in range(N_DEALS):
        state.pile = DECK
        pairs[int(draw_card(state, stream)), int(draw_card(state, stream))] += 1
    assert is_share_near(sum(n for (a, b), n in pairs.items() if a == b), chance)
    assert is_share_near(pairs[0, 0], pairs_chance(0))


def hands_without_families() -> int:
    """Return how many sets of eight cards of the deck hold no small family."""
    ways = [1] + [0] * 8  # by number of cards, of the species so far
    for total, small in zip(TOTAL_CARDS, SMALL_FAMILY, strict=True):
        ways = [
            sum(comb(total, k) * ways[n - k] for k in range(min(small, n + 1))) for n in range(9)
        ]
    return ways[8]


def test_hands_of_eight_hold_as_many_species_and_families_as_computed():
    hands = comb(N_CARDS, 8)
    species = sum(1 - comb(N_CARDS - n, 8) / hands for n in TOTAL_CARDS)
    assert species == pytest.approx(5.178826, abs=5e-7)
    family_chance = 1 - hands_without_families() / hands
    assert family_chance == pytest.approx(0.143060, abs=5e-7)
    state, stream, found, n_families = position(), new_stream(22), [], 0
    for _ in range(N_DEALS):
        state.pile, state.hand[0] = DECK, EMPTY
        take_cards(state, 0, HAND_SIZE, stream)
        found.append(len(set(list_cards(state.hand[0]))))
        n_families += flag_at_least(state.hand[0], SMALL) != 0
    assert is_near(float(np.mean(found)), species, float(np.var(found)))
    assert is_share_near(n_families, family_chance)


def test_start_birds_of_full_deals_are_nearly_those_of_the_deck():
    # Rows of different species leave fewer of the rare ones: no exact chance, but nearly the same.
    switches, stream, birds = RECORDS["as_run"], new_stream(23), np.full(5, DEALT)
    state, equal = position(), 0
    for _ in range(N_DEALS):
        set_up_game(state, switches, 2, birds, stream)
        equal += state.collection[0] == state.collection[1]
    assert equal / N_DEALS == pytest.approx(0.130609, abs=0.015)
