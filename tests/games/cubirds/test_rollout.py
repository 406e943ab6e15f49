"""Rollouts against those of the twin, and the moves that they begin with."""

from itertools import islice

import numpy as np
import pytest

from redealt.games.cubirds.agents.configuration import NO_FAMILY, OPTION
from redealt.games.cubirds.agents.flat_monte_carlo import list_options
from redealt.games.cubirds.cards import EMPTY
from redealt.games.cubirds.rollout import carry_out, is_rollout_won
from redealt.games.cubirds.state import LEFT, RIGHT
from redealt.games.cubirds.switches import Switches
from tests.games.cubirds.play import (
    WORK,
    cards,
    compile_variant,
    copy_of,
    decision_state,
    decision_states,
    new_stream,
    position,
    table_of,
)
from tests.games.cubirds.rollout_twin import RolloutTwin
from tests.games.cubirds.variants import AS_RUN, BOTH, ITEMS, ROLLOUTS, repair

WRITTEN, RUN = compile_variant({}), compile_variant(AS_RUN)
NAMES = ("species", "row", "side", "family")


def new_option(species, row, side, family=NO_FAMILY) -> np.record:
    option = np.zeros(1, dtype=OPTION).view(np.recarray)[0]
    option.species, option.row, option.side, option.family = species, row, side, family
    return option


def compare_rollouts(variant, states, is_determinized) -> list[bool]:
    """Play rollouts of some options in both cores; return what the twin's came to."""
    record, switches, found = compile_variant(variant), Switches(**variant).model_dump(), []
    for number, state in enumerate(states):
        n = list_options(state, record, bool(record.keeps_counter), WORK.options)
        for option in WORK.options[number % 7 : n : 1 + n // 5].copy():
            stream = new_stream(number, len(found))
            twin = RolloutTwin.from_state(switches, state, stream)
            if is_determinized:
                twin.determinize()
            before = copy_of(state)
            is_won = is_rollout_won(state, record, option, is_determinized, WORK, stream)
            assert state == before
            found.append(twin.is_won(*(int(option[name]) for name in NAMES)))
            assert bool(is_won) == found[-1]
            assert stream.tolist() == twin.deal.state
    return found


@pytest.mark.parametrize("variant", ROLLOUTS)
def test_rollouts_go_as_those_of_the_twin(variant):
    record = compile_variant(ROLLOUTS[variant])
    found = compare_rollouts(ROLLOUTS[variant], islice(decision_states(record, 5), 40), False)
    assert 0.1 < np.mean(found) < 0.7


@pytest.mark.parametrize("n_players", [2, 4])
@pytest.mark.parametrize("variant", BOTH)
def test_determinized_rollouts_go_as_those_of_the_twin(variant, n_players):
    record = compile_variant(BOTH[variant])
    states = [decision_state(number, record, n_players) for number in range(30)]
    assert any(compare_rollouts(BOTH[variant], states, True))


@pytest.mark.parametrize("variant", BOTH)
def test_rollouts_of_extra_turns_go_as_those_of_the_twin(variant):
    record = compile_variant(BOTH[variant])
    states = [state for state in islice(decision_states(record), 600) if state.is_extra]
    assert len(compare_rollouts(BOTH[variant], states, False)) > 50


@pytest.mark.parametrize(("switches", "is_last"), [({}, False), (ITEMS["M6"], True)])
def test_extra_turn_of_a_rollout_that_empties_the_hand_leads_to_another_one(switches, is_last):
    # Whatever is dealt is a hand of robins, and leaves at once.
    variant = {**switches, "draw_probability": 0.0, "draws_on_empty_hand": False}
    state = position(([0, 2, 3],) * 4, (cards(6), cards(1)), pile=cards(*[7] * 20))
    state.discard = cards(*[7] * 13)
    twin = RolloutTwin.from_state(Switches(**variant).model_dump(), state, new_stream(1))
    twin.one_extra_turn = variant.get("one_extra_turn_of_rollouts", False)
    twin.play_slot(lambda: twin.carry_out(6, 0, LEFT, NO_FAMILY))
    assert (twin.extra_turns == 1) == is_last
    compare_rollouts(variant, [state] * 5, False)


ONE_SHORT = cards(0, 1, 2, 3, 4, 5)  # a collection that lacks one species


def winning_state() -> np.record:
    """Return a state in which a family of robins completes the collection of player 1."""
    rows, hands = ([1, 2, 3],) * 4, (cards(*[7] * 6, 0), cards(1, 2, 3, 4))
    return position(rows, hands, (ONE_SHORT, EMPTY), pile=cards(*[4] * 12, *[5] * 15, *[6] * 19))


def share_won(record, option, n=300) -> float:
    stream, state = new_stream(5), winning_state()
    won = [is_rollout_won(state, record, option, False, WORK, stream) for _ in range(n)]
    return float(np.mean(won))


def test_move_that_completes_the_collection_wins_every_rollout():
    for record in (WRITTEN, RUN):
        assert share_won(record, new_option(0, 0, LEFT, 7)) == 1
        assert share_won(record, new_option(0, 0, LEFT)) < 1


@pytest.mark.parametrize("variant", ROLLOUTS)
def test_opponent_may_win_before_a_complete_collection_is_noticed(variant):
    # The opponent holds a family that completes its own collection.
    state, record, stream = winning_state(), compile_variant(ROLLOUTS[variant]), new_stream(6)
    state.hand[1], state.collection[1] = cards(*[1] * 5, *[6] * 9), ONE_SHORT
    option = new_option(0, 0, LEFT, 7)
    won = [is_rollout_won(state, record, option, False, WORK, stream) for _ in range(200)]
    assert (np.mean(won) < 1) == bool(record.notices_late)
    assert np.mean(won) > 0.7


@pytest.mark.parametrize(("item", "is_seen"), [((), False), (("M5",), True)])
def test_m5_extra_turn_of_the_first_move_does_not_notice_a_complete_collection(item, is_seen):
    """The move empties the hand; the opponent may be dealt what it lacks and play it first."""
    state, record, stream = winning_state(), compile_variant(repair(*item)), new_stream(7)
    state.collection[1], state.pile = ONE_SHORT, cards(*[6] * 20, *[7] * 14)
    option = new_option(0, 0, LEFT, 7)
    won = [is_rollout_won(state, record, option, False, WORK, stream) for _ in range(600)]
    assert all(won) == is_seen
    assert np.mean(won) > 0.7


@pytest.mark.parametrize("record", [WRITTEN, RUN], ids=BOTH)
def test_option_is_carried_out_in_both_phases(record):
    state = position(([4, 7, 1],) * 4, (cards(7, 0, 0), EMPTY), (EMPTY, EMPTY), pile=cards(5, 5, 5))
    carry_out(state, record, new_option(7, 2, RIGHT, 0), new_stream(1))
    table = table_of(state)
    assert table["rows"][2] == [4, 7, 7]
    assert (table["hands"][0], table["collections"][0]) == ([1], [0])
    assert (table["discard"], table["pile"]) == ([0], [5, 5, 5])


def test_two_cards_are_drawn_after_no_capture_unless_the_hand_is_empty():
    for hand, expected in ((cards(0, 1), [1, 5, 5]), (cards(0), [])):
        state = position(([4, 7, 6],) * 4, (hand, EMPTY), pile=cards(5, 5, 5))
        carry_out(state, WRITTEN, new_option(0, 0, LEFT), new_stream(1))
        assert table_of(state)["hands"][0] == expected


def test_cards_that_are_drawn_may_make_the_family_large():
    state = position(([4, 5, 6],) * 4, (cards(0, 0, 7), EMPTY), pile=cards(0, 0))
    carry_out(state, WRITTEN, new_option(7, 0, LEFT, 0), new_stream(1))
    assert table_of(state)["collections"][0] == [0, 0]


def test_family_that_is_not_held_any_more_is_left_out():
    state = position(([4, 7, 6],) * 4, (cards(0, 0, 7), EMPTY), pile=cards(5, 5))
    carry_out(state, RUN, new_option(0, 0, LEFT, 0), new_stream(1))
    assert table_of(state)["collections"][0] == []
    assert table_of(state)["hands"][0] == [5, 5, 7]


@pytest.mark.parametrize(("record", "is_placed"), [(WRITTEN, True), (RUN, False)])
def test_nothing_is_placed_without_piles_only_as_run(record, is_placed):
    state = position(([4, 7, 6],) * 4, (cards(7, 0, 0), EMPTY))
    carry_out(state, record, new_option(7, 0, LEFT, 0), new_stream(1))
    table = table_of(state)
    assert (table["rows"][0] != [4, 7, 6]) == is_placed
    assert table["collections"][0] == [0]
