"""The heuristic agent's placements: worked examples, and random tables against the twin."""

from itertools import islice

import numpy as np
import pytest

from redealt.games.cubirds.agents.by_phase import place_by_score
from redealt.games.cubirds.agents.configuration import Agent, configure_agents
from redealt.games.cubirds.agents.goals import (
    count_missing_species,
    count_missing_triplets,
    flag_wanted,
    wants_seven,
)
from redealt.games.cubirds.agents.heuristic import choose_placement, foresee_capture, play_by_score
from redealt.games.cubirds.agents.scores import value_cards
from redealt.games.cubirds.cards import (
    DECK,
    EMPTY,
)
from redealt.games.cubirds.names import DEFAULT_WEIGHTS, PUBLISHED_WEIGHTS
from redealt.games.cubirds.state import LEFT, RIGHT
from redealt.games.cubirds.switches import Switches
from tests.games.cubirds.play import (
    WORK,
    cards,
    compile_variant,
    copy_of,
    decision_state,
    decision_states,
    list_cards,
    new_stream,
    position,
    table_of,
)
from tests.games.cubirds.score_twin import ScoreTwin, missing_species, missing_triplets
from tests.games.cubirds.variants import AS_RUN, SCORES, repair

RUN, WRITTEN = compile_variant(AS_RUN), compile_variant({})


def agent_with(weights=PUBLISHED_WEIGHTS) -> np.record:
    return configure_agents([Agent("heuristic", weights=weights)])[0]


def choose(state, record, weights=PUBLISHED_WEIGHTS) -> tuple[int, ...]:
    return tuple(map(int, choose_placement(state, record, agent_with(weights), WORK)))


def twin_of(state, variant, weights=PUBLISHED_WEIGHTS) -> ScoreTwin:
    return ScoreTwin(Switches(**variant).model_dump(), weights, state)


# E8: by counts, the distances of the text and of the program.
DISTANCES = {
    (1,): ((6, 5), (6, 5)),
    (1, 1): ((5, 4), (5, 4)),
    (2, 1): ((5, 3), (5, 3)),
    (2, 2): ((5, 2), (5, 2)),
    (3, 1): ((5, 2), (5, 2)),
    (3, 2): ((5, 1), (5, 1)),
    (4, 1): ((5, 2), (5, 5)),
}


@pytest.mark.parametrize("counts", DISTANCES)
def test_e8_distances_to_both_complete_collections(counts):
    for species in (range(8), range(7, -1, -1)):
        held = [s for s, n in zip(species, counts, strict=False) for _ in range(n)]
        collection = cards(*held)
        for exact, expected in zip((0, 1), DISTANCES[counts], strict=True):
            missing = count_missing_triplets(collection, exact)
            assert (count_missing_species(collection), missing) == expected
            assert (missing_species(held), missing_triplets(held, exact)) == expected


@pytest.mark.parametrize(
    ("held", "o", "is_seven"),
    [((3,), 1.2, False), ((3,), 1.21, True), ((3, 3, 4), 5 / 3, False), ((3, 3, 4), 1.7, True)],
)
def test_e9_goal_is_two_triplets_on_equality(held, o, is_seven):
    for record in (RUN, WRITTEN):
        assert bool(wants_seven(cards(*held), record, o)) == is_seven


@pytest.mark.parametrize(
    ("n_cards", "expected"),
    [(1, 0.147180), (2, 0.233274), (3, 0.294359), (5, 0.380454), (10, 0.509158)],
)
def test_e10_size_counts_by_its_logarithm(n_cards, expected):
    agent = agent_with((0, 0, 0, 0, 0, 1))
    held = cards(*[7] * n_cards)
    assert value_cards(held, np.uint64(0), agent, WRITTEN) == pytest.approx(expected, abs=5e-7)


def test_e10_all_cards_of_the_deck_have_size_one():
    assert value_cards(DECK, np.uint64(0), agent_with((0, 0, 0, 0, 0, 1)), WRITTEN) == 1


@pytest.mark.parametrize(
    ("record", "o", "p", "expected"),
    [(WRITTEN, 1.8, 0.5, 0.685887), (WRITTEN, 1.8, 1.8, 0.989144), (RUN, 1.8, 0.5, 0.989144)],
)
def test_e11_direct_score_of_a_duck_and_a_magpie(record, o, p, expected):
    agent = agent_with((0.55, 0.5, 0.1, 0.5, o, p))
    wanted = np.uint64(flag_wanted(cards(1), record, agent.o))
    assert value_cards(cards(3, 5), wanted, agent, record) == pytest.approx(expected, abs=6e-7)
    assert value_cards(EMPTY, wanted, agent, record) == 0


def e12_state() -> np.record:
    return position(
        ([3, 7, 4], [5, 6, 7], [4, 6, 1], [6, 5, 3]),
        (cards(1, 1, 3, 6, 6, 6, 6, 7), cards(2, 2, 3, 4, 4, 4, 6, 7)),
        (cards(1), cards(5)),
        pile=cards(0, 2, 3, 5),
    )


def test_e12_reed_warblers_capture_a_duck_and_a_magpie():
    state, twin = e12_state(), twin_of(e12_state(), AS_RUN)
    assert choose(state, RUN) == twin.choose_placement() == (6, 3, RIGHT)
    assert twin.score(6, 3, RIGHT) == pytest.approx(1.318858, abs=2e-6)
    captured, _row = foresee_capture(state, RUN, 6, 3, RIGHT, 4)
    assert list_cards(captured) == [3, 5]


def test_e12_with_the_opponent_looked_up_rightly():
    variant = repair("H3")
    twin = twin_of(e12_state(), variant)
    assert twin.score(6, 3, RIGHT) == pytest.approx(1.320133, abs=2e-6)
    assert 3 * twin.value_for_opponent([3, 5]) == pytest.approx(0.996794, abs=2e-6)
    assert choose(e12_state(), compile_variant(variant)) == twin.choose_placement()


@pytest.mark.parametrize(("record", "seen"), [(RUN, []), (WRITTEN, [5])])
def test_e5_capture_on_the_right_of_two_of_a_kind_is_not_seen_as_run(record, seen):
    state = position(([3, 7, 4], [4, 6, 1], [6, 6, 5], [2, 6, 6, 5]), (cards(6, 0), EMPTY))
    captured, _row = foresee_capture(state, record, 6, 3, RIGHT, 1)
    assert list_cards(captured) == seen
    captured, _row = foresee_capture(state, record, 6, 3, LEFT, 1)
    assert list_cards(captured) == [2]


def random_weights(number: int) -> tuple[float, ...]:
    if number % 3 == 0:
        return (PUBLISHED_WEIGHTS, DEFAULT_WEIGHTS)[number % 2]
    low, high = np.array([0, 0, -1, 0, 0, 0]), np.array([1, 1, 1, 1, 2, 1])
    return tuple(np.random.default_rng(number).uniform(low, high).tolist())


@pytest.mark.parametrize("variant", SCORES)
def test_placements_are_those_of_the_twin(variant):
    record = compile_variant(SCORES[variant])
    chosen = set()
    for number, state in enumerate(islice(decision_states(record, 7), 30)):
        weights = random_weights(number)
        before = copy_of(state)
        expected = twin_of(state, SCORES[variant], weights).choose_placement()
        assert choose(state, record, weights) == expected, number
        assert state == before
        chosen.add(expected)
    assert len(chosen) > 10


@pytest.mark.parametrize("variant", SCORES)
def test_scores_are_those_of_the_twin(variant):
    record = compile_variant(SCORES[variant])
    for number, state in enumerate(islice(decision_states(record, 11), 20)):
        weights = random_weights(number)
        twin = twin_of(state, SCORES[variant], weights)
        _chosen, scores = place_by_score(state, record, agent_with(weights))
        assert scores == {each: twin.score(*each) for each in twin.placements()}, number


def test_next_player_is_the_opponent_among_more_than_two():
    for number in range(30):
        state, weights = decision_state(number, WRITTEN, 4), random_weights(number)
        assert choose(state, WRITTEN, weights) == twin_of(state, {}, weights).choose_placement()


def nothing_to_capture(hand) -> np.record:
    return position(([1, 2, 3],) * 4, (hand, cards(7)), (cards(4), cards(5)), pile=cards(1, 2, 3))


def test_without_a_score_above_zero_the_first_placement_is_made_or_flamingos_are():
    state, weights = nothing_to_capture(cards(6, 7)), (1, 0, 0, 0, 1, 1)
    assert choose(state, WRITTEN, weights) == (6, 0, 0)
    assert choose(state, RUN, weights) == (0, 0, 0)


def test_flamingos_that_are_not_held_place_nothing_but_two_cards_are_drawn():
    state, agent = nothing_to_capture(cards(6, 7)), agent_with((1, 0, 0, 0, 1, 1))
    play_by_score(state, RUN, agent, WORK, new_stream(1))
    table = table_of(state)
    assert table["rows"] == [[1, 2, 3]] * 4
    assert len(table["hands"][0]) == 4


def test_hand_that_is_emptied_takes_no_cards():
    state = nothing_to_capture(cards(6, 6))
    play_by_score(state, WRITTEN, agent_with(), WORK, new_stream(1))
    assert state.hand[0] == EMPTY
    assert table_of(state)["rows"][0] == [6, 6, 1, 2, 3]


@pytest.mark.parametrize(("record", "is_played"), [(WRITTEN, True), (RUN, False)])
def test_turn_without_piles_does_nothing_only_as_run(record, is_played):
    state = nothing_to_capture(cards(6, 6, 7))
    state.pile = EMPTY
    play_by_score(state, record, agent_with(), WORK, new_stream(1))
    assert (state.hand[0] != cards(6, 6, 7)) == is_played


def test_weight_p_is_never_read_as_run():
    for number in range(60):
        state = decision_state(number, RUN)
        found = {choose(state, RUN, (0.55, 0.5, 0.1, 0.5, 1.8, p)) for p in (0.0, 0.5, 1.0)}
        assert len(found) == 1


@pytest.mark.parametrize(("idles", "collected"), [(True, []), (False, [7])])
def test_r5_nothing_is_collected_once_both_piles_are_empty(idles, collected):
    record = compile_variant({**AS_RUN, "idles_without_piles": idles})
    # No placement captures anything, and the draw of two takes the last cards.
    state = position(([1, 2, 3],) * 4, (cards(0, *[7] * 6), cards(4)), pile=cards(5, 5))
    play_by_score(state, record, agent_with(), WORK, new_stream(1))
    assert list_cards(state.collection[0]) == collected
