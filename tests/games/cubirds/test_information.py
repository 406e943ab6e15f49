"""What players cannot see, and redrawing it."""

import numpy as np
import pytest

from redealt.games.cubirds.cards import EMPTY, N_SPECIES, TOTAL_CARDS, total, unpack
from redealt.games.cubirds.information import determinize, unseen_cards
from tests.games.cubirds.play import (
    cards,
    compile_variant,
    copy_of,
    count_all,
    decision_state,
    list_cards,
    new_stream,
    position,
)
from tests.games.cubirds.variants import BOTH

SEEN = ("rows", "collection", "discard", "lost", "owed", "player", "turns", "extra_turns")


def test_draw_pile_and_other_hands_are_unseen():
    hands = (cards(0, 0), cards(1, 2), cards(3))
    state = position(hands=hands, collections=(EMPTY,) * 3, pile=cards(7, 7), discard=cards(6))
    expected = [[1, 2, 3, 7, 7], [0, 0, 3, 7, 7], [0, 0, 1, 2, 7, 7]]
    assert [list_cards(unseen_cards(state, player)) for player in range(3)] == expected


@pytest.mark.parametrize("n_players", [2, 3, 5])
@pytest.mark.parametrize("variant", BOTH)
def test_all_that_is_seen_and_all_numbers_of_cards_stay(variant, n_players):
    switches, stream = compile_variant(BOTH[variant]), new_stream(1)
    for number in range(40):
        state = decision_state(number, switches, n_players)
        for player in range(n_players):
            redrawn = copy_of(state)
            determinize(redrawn, player, stream)
            for name in SEEN:
                assert np.array_equal(redrawn[name], state[name])
            assert redrawn.hand[player] == state.hand[player]
            assert total(redrawn.pile) == total(state.pile)
            for other in range(5):
                assert total(redrawn.hand[other]) == total(state.hand[other])
            assert count_all(redrawn) == count_all(state) == TOTAL_CARDS
            assert unseen_cards(redrawn, player) == unseen_cards(state, player)


def test_hidden_cards_are_everywhere_with_equal_chances():
    hands = (cards(0, 1), cards(2, 2, 3, 7, 7), cards(4, 4, 4))
    state = position(hands=hands, collections=(EMPTY,) * 3, pile=cards(2, 5, 5, 5, 5, 6, 7))
    pool = np.array(unpack(unseen_cards(state, 0)))
    n, stream, drawn = 20_000, new_stream(2), np.zeros((3, N_SPECIES))
    for _ in range(n):
        determinize(state, 0, stream)
        drawn += [unpack(place) for place in (state.hand[1], state.hand[2], state.pile)]
    for size, counts in zip((5, 3, 7), drawn, strict=True):
        chance = pool / pool.sum()
        mean = size * chance
        variance = mean * (1 - chance) * (pool.sum() - size) / (pool.sum() - 1)
        assert (np.abs(counts / n - mean) <= 5 * np.sqrt(variance / n) + 1e-12).all()
    assert list_cards(state.hand[0]) == [0, 1]
