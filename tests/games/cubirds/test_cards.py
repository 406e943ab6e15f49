"""Packed multisets against plain lists, and the numbers on the cards."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.games.cubirds.cards import (
    DECK,
    cards_of,
    count_flags,
    count_of,
    flag_at_least,
    flag_present,
    flagged_species,
    in_both,
    is_flagged,
    only_flagged,
    pack,
    pick_species,
    species_of,
    total,
    unpack,
)
from redealt.games.cubirds.species import LARGE_FAMILY, N_CARDS, RARITY, SMALL_FAMILY, TOTAL_CARDS
from tests.games.cubirds.play import cards, new_stream

counts = st.tuples(*(st.integers(0, n) for n in TOTAL_CARDS))
thresholds = st.tuples(*(st.integers(1, 20) for _ in TOTAL_CARDS))


def test_deck_has_110_cards_of_eight_species():
    assert unpack(DECK) == (7, 10, 10, 13, 13, 17, 20, 20)
    assert total(DECK) == N_CARDS == 110
    assert SMALL_FAMILY == (2, 3, 3, 4, 4, 5, 6, 6)
    assert LARGE_FAMILY == (3, 4, 4, 6, 6, 7, 9, 9)


def test_e16_rarity_is_one_for_flamingos_and_zero_for_the_commonest():
    exact = [(1 / n - 1 / 20) / (1 / 7 - 1 / 20) for n in TOTAL_CARDS]
    assert exact[1:6:2] == pytest.approx([0.538462, 0.289941, 0.095023], abs=5e-7)
    assert list(RARITY) == pytest.approx(exact, abs=5e-4)
    assert [round(rarity, 3) for rarity in RARITY] == [1, 0.538, 0.538, 0.29, 0.29, 0.095, 0, 0]


@given(counts)
def test_packing_keeps_the_counts(of_species):
    packed = pack(of_species)
    assert unpack(packed) == of_species
    assert total(packed) == sum(of_species)
    assert [count_of(packed, species) for species in range(8)] == list(of_species)
    assert packed == sum(cards_of(species, n) for species, n in enumerate(of_species))


@given(counts, counts)
def test_sums_and_differences_go_lane_by_lane(first, second):
    both = tuple(min(a + b, n) for a, b, n in zip(first, second, TOTAL_CARDS, strict=True))
    rest = tuple(a - b for a, b in zip(both, first, strict=True))
    assert pack(both) - pack(first) == pack(rest)
    assert pack(first) + pack(rest) == pack(both)


@given(counts)
def test_cards_are_lined_up_by_species(of_species):
    line = [species for species, n in enumerate(of_species) for _ in range(n)]
    assert [species_of(pack(of_species), i) for i in range(len(line))] == line


@given(counts, thresholds)
def test_flags_are_those_of_the_counts(of_species, least):
    flags = np.uint64(flag_at_least(pack(of_species), pack(least)))
    reached = [species for species in range(8) if of_species[species] >= least[species]]
    assert [species for species in range(8) if is_flagged(flags, species)] == reached
    assert count_flags(flags) == len(reached)
    assert [flagged_species(flags, i) for i in range(len(reached))] == reached
    kept = tuple(n if species in reached else 0 for species, n in enumerate(of_species))
    assert unpack(only_flagged(pack(of_species), flags)) == kept


@given(counts, counts)
def test_common_cards_are_the_smaller_counts(first, second):
    common = tuple(map(min, first, second))
    assert unpack(in_both(pack(first), pack(second))) == common


@given(counts)
def test_present_species_are_those_with_a_card(of_species):
    flags = np.uint64(flag_present(pack(of_species)))
    assert [bool(is_flagged(flags, species)) for species in range(8)] == [n > 0 for n in of_species]


def test_every_card_is_picked_equally_often():
    stream, n = new_stream(3), 20_000
    hand = cards(0, 0, 3, 4, 5, 5, 5, 6, 6, 7)
    picked = Counter(int(pick_species(hand, stream)) for _ in range(n))
    for species, count in enumerate(unpack(hand)):
        chance = count / 10
        assert abs(picked[species] / n - chance) <= 5 * np.sqrt(chance * (1 - chance) / n)
