"""Phase 2 of the heuristic agent (Algorithm 2)."""

from collections import Counter
from itertools import islice

import pytest

from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.agents.families import (
    collect_family,
    count_completable,
    is_redeal_near,
)
from redealt.games.cubirds.cards import EMPTY
from redealt.games.cubirds.switches import Switches
from tests.games.cubirds.play import (
    cards,
    compile_variant,
    decision_states,
    list_cards,
    position,
    table_of,
)
from tests.games.cubirds.score_twin import ScoreTwin
from tests.games.cubirds.variants import AS_RUN, SCORES

WRITTEN, RUN = compile_variant({}), compile_variant(AS_RUN)
SEVEN, TRIPLETS = 2.0, 0.0  # values of o that make either the goal of every collection here
FULL = cards(0, 1, 2, 3, 4, 5, 6, 7)  # a hand of the opponent


def collect(hand, collection, o, record=WRITTEN, other=FULL, **fields):
    """Return the collection and the discard pile after phase 2, what was there left out."""
    state = position(hands=(hand, other), collections=(collection, cards(7)), **fields)
    agent = configure_agents([Agent("heuristic", weights=(0.5, 0.5, 0.1, 0.5, o, 0.5))])[0]
    collect_family(state, record, agent)
    return list_cards(state.collection[0] - collection), list_cards(state.discard)


def test_first_missing_species_is_collected_for_seven():
    hand = cards(0, 0, 1, 1, 1, 2, 2, 2)
    assert collect(hand, cards(0), SEVEN) == ([1], [1, 1])
    assert collect(hand, cards(0, 1), SEVEN) == ([2], [2, 2])


def test_large_family_of_a_missing_species_gives_two_cards():
    assert collect(cards(*[1] * 4), cards(0), SEVEN) == ([1, 1], [1, 1])


def test_second_card_of_a_species_is_never_collected_for_seven():
    assert collect(cards(*[0] * 5), cards(0), SEVEN) == ([], [])


def test_single_is_completed_by_a_large_family():
    hand = cards(*[2] * 4, *[4] * 4)
    assert collect(hand, cards(2, 4, 4), TRIPLETS) == ([2, 2], [2, 2])


def test_pair_is_completed_by_one_card_even_of_a_large_family():
    assert collect(cards(*[2] * 4), cards(2, 2, 4), TRIPLETS) == ([2], [2, 2, 2])


def test_small_family_does_not_add_to_a_single():
    hand, left = cards(*[2] * 3), cards(*[2] * 6, *[4] * 6)
    assert collect(hand, cards(2, 4), TRIPLETS, pile=left) == ([], [])


@pytest.mark.parametrize(("n_held", "turns", "is_near"), [(2, 0, True), (3, 0, False)])
def test_any_family_is_played_when_the_opponent_has_few_cards(n_held, turns, is_near):
    left = cards(*[2] * 6, *[4] * 6)
    found = collect(
        cards(*[2] * 3),
        cards(2, 4),
        TRIPLETS,
        other=cards(*[7] * n_held),
        turns=turns,
        pile=left,
    )
    assert found == (([2], [2, 2]) if is_near else ([], []))


@pytest.mark.parametrize(
    ("n_held", "turns", "extra_turns", "is_near"),
    [
        (5, 20, 0, True),
        (5, 19, 0, False),
        (6, 20, 0, False),
        (5, 22, 3, False),
        (5, 23, 3, True),
        (2, 0, 0, True),
    ],
)
def test_new_hands_are_near_after_round_ten_or_with_two_cards(n_held, turns, extra_turns, is_near):
    hands = (FULL, cards(*[7] * n_held))
    state = position(hands=hands, turns=turns, extra_turns=extra_turns)
    assert bool(is_redeal_near(state, WRITTEN)) == is_near
    assert not is_redeal_near(state, RUN)  # which looks at its own hand
    state.player = 1
    assert bool(is_redeal_near(state, RUN)) == is_near
    assert not is_redeal_near(state, WRITTEN)


def test_lone_species_is_joined_by_a_new_one():
    left = cards(*[2] * 10, *[4] * 10, *[7] * 10)
    assert collect(cards(0, 0), cards(2), TRIPLETS, pile=left) == ([0], [0])


@pytest.mark.parametrize(("n_parrots", "starts"), [(5, True), (6, False)])
def test_new_species_is_started_only_if_too_few_can_be_completed(n_parrots, starts):
    left = cards(*[2] * 4, *[4] * n_parrots)
    found = collect(cards(0, 0), cards(2, 4), TRIPLETS, other=cards(1, 3, 5), pile=left)
    assert found == (([0], [0]) if starts else ([], []))


def test_species_can_be_completed_by_as_many_cards_as_are_needed():
    # Singles need a large family, pairs a small one, all others three cards.
    collection = cards(0, 1, 1, 2, 2, 2)
    for left, n_completable in (
        (cards(0, 0, 1, 1, 2, 2, 3, 3), 0),
        (cards(0, 0, 0, 1, 1), 1),
        (cards(0, 0, 0, 1, 1, 1), 2),
        (cards(2, 2, 2, 3, 3, 3), 2),
    ):
        state = position(hands=(EMPTY, EMPTY), collections=(collection, EMPTY), pile=left)
        assert count_completable(state, RUN) == n_completable
        state = position(hands=(EMPTY, left), collections=(collection, EMPTY))
        assert count_completable(state, WRITTEN) == n_completable
        assert count_completable(state, RUN) == 0


@pytest.mark.parametrize("variant", SCORES)
def test_families_are_those_of_the_twin(variant):
    record, switches = compile_variant(SCORES[variant]), Switches(**SCORES[variant]).model_dump()
    found = Counter()
    for number, state in enumerate(islice(decision_states(record), 240)):
        o = (0.6, 1.2, 1.8)[number % 3]
        state.turns = number % 40
        weights = (0.55, 0.5, 0.1, 0.5, o, 0.5)
        twin = ScoreTwin(switches, weights, state)
        before = table_of(state)
        collect_family(state, record, configure_agents([Agent("heuristic", weights=weights)])[0])
        family = twin.choose_family()
        found[family] += 1
        assert table_of(state) == after_family(before, twin, family), number
    assert len(found) > 5


def after_family(table, twin, family):
    """Return a table after the family of a twin was played."""
    if family is None:
        return table
    (species, is_single), player = family, twin.player
    count = table["hands"][player].count(species)
    n_collected = 1 if is_single or count < (3, 4, 4, 6, 6, 7, 9, 9)[species] else 2
    table["hands"][player] = [card for card in table["hands"][player] if card != species]
    table["collections"][player] = sorted(table["collections"][player] + [species] * n_collected)
    table["discard"] = sorted(table["discard"] + [species] * (count - n_collected))
    return table
