"""What holds before every action of any game, in every variant (section 11)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redealt.games.locm.actions import ILLEGAL, MAX_ACTIONS, action_ids, find_action, list_actions
from redealt.games.locm.agents.configuration import Agent, new_workspace, pack_agents
from redealt.games.locm.agents.evaluation import forget_values, value_state
from redealt.games.locm.agents.greedy import imagines
from redealt.games.locm.names import GENOMES
from redealt.games.locm.state import DECK_SIZE, HAND_SIZE, LANE_SIZE, RUNE
from tests.games.locm.play import Stepper, compile_variant, grow, new_keys
from tests.games.locm.variants import PRESETS, VARIANTS

KEYS = new_keys(31)
ROOM = np.zeros(MAX_ACTIONS, dtype=np.int64)
variants = st.sampled_from(sorted(VARIANTS))
numbers = st.integers(0, 10**6)


def ids_of(state, player):
    """Return the ids of the cards in hand and on the board of a player."""
    hand = [
        2 * int(position) + player + 1 for position in state.hand[player, : state.hand_size[player]]
    ]
    places = [
        LANE_SIZE * lane + number
        for lane in range(2)
        for number in range(state.board_size[player, lane])
    ]
    return hand, [int(state.place_id[player, place]) for place in places]


@settings(max_examples=60)
@given(variants, numbers)
def test_numbers_stay_in_their_bounds(variant, number):
    switches = compile_variant(VARIANTS[variant])
    stepper = Stepper(switches, pack_agents([Agent("random")] * 2), KEYS, number)
    state, gone = stepper.state, [set(), set()]
    for _action in stepper.play():
        for player in range(2):
            hand, board = ids_of(state, player)
            drawn = {2 * place + player + 1 for place in range(state.drawn_cards[player])}
            seen = {*hand, *board}
            assert len(seen) == len(hand) + len(board)
            assert seen <= drawn
            assert not seen & gone[player]  # what is used or dead never comes back
            gone[player] |= drawn - seen
            assert len(hand) <= HAND_SIZE
            assert max(state.board_size[player]) <= LANE_SIZE
            assert 0 <= state.drawn_cards[player] <= DECK_SIZE
            assert 0 <= state.mana[player] <= state.max_mana[player] <= 13
            assert state.rune[player] in range(0, 30, RUNE)
            assert state.health[player] > state.rune[player] or state.health[player] <= 0
            assert state.next_draw[player] >= 1
            places = [LANE_SIZE * lane for lane in range(2) if state.board_size[player, lane]]
            assert all(state.defense[player, place] > 0 for place in places)
        assert 1 <= list_actions(state, switches, ROOM) <= MAX_ACTIONS


@settings(max_examples=40)
@given(variants, numbers)
def test_actions_are_found_by_their_ids_and_no_others(variant, number):
    switches = compile_variant(VARIANTS[variant])
    stepper = Stepper(switches, pack_agents([Agent("random")] * 2), KEYS, number)
    state = stepper.state
    for step, _action in enumerate(stepper.play()):
        if step % 17:
            continue
        actions = ROOM[: list_actions(state, switches, ROOM)].tolist()
        legal = {tuple(map(int, action_ids(state, switches, action))): action for action in actions}
        assert len(legal) == len(actions)
        ids = [*ids_of(state, 0), *ids_of(state, 1)]
        for kind in range(1, 4):
            for card_id in {each for some in ids for each in some}:
                for target in {-2, -1, 0, 1, 2, *(each for some in ids for each in some)}:
                    found = find_action(state, switches, kind, card_id, target)
                    assert found == legal.get((kind, card_id, target), ILLEGAL)


@settings(max_examples=30)
@given(
    st.sampled_from(["as_written", "as_run_evolution"]),
    st.sampled_from(["linear", "binary_tree", "tree"]),
    numbers,
)
def test_greedy_players_never_lower_their_value_in_a_turn(variant, kind, number):
    agents = [Agent("evolved", grow(kind, number, seat)) for seat in range(2)]
    stepper = Stepper(compile_variant(PRESETS[variant]), pack_agents(agents), KEYS, number)
    state, turn, before = stepper.state, None, None
    for _action in stepper.play():
        copied = state.copy().view(np.recarray)
        forget_values(copied)
        value = value_state(copied, stepper.agents[state.player], stepper.nodes, stepper.work)
        if turn == (state.player, state.turns[state.player]):
            assert not value < before
        turn, before = (int(state.player), int(state.turns[state.player])), value


@settings(max_examples=30)
@given(st.sampled_from(sorted(PRESETS)), st.sampled_from(GENOMES), numbers)
def test_values_that_are_kept_are_those_of_the_state(variant, kind, number):
    agents = [Agent("evolved", grow(kind, number, seat)) for seat in range(2)]
    stepper = Stepper(compile_variant(PRESETS[variant]), pack_agents(agents), KEYS, number)
    for _action in stepper.play():
        seen = stepper.states[0] if imagines(stepper.switches) else stepper.state
        fresh = pack_agents(agents).agents, new_workspace().room, seen.copy().view(np.recarray)
        forget_values(fresh[2])
        values = [
            value_state(state, own[stepper.state.player], stepper.nodes, work)
            for own, work, state in [(stepper.agents, stepper.work, seen), fresh]
        ]
        np.testing.assert_array_equal(*values)


@pytest.mark.parametrize("kind", GENOMES)
def test_each_player_values_a_state_by_its_own_genome(kind):
    agents = [Agent("evolved", grow(kind, 3, seat)) for seat in range(2)]
    stepper = Stepper(compile_variant(PRESETS["as_written"]), pack_agents(agents), KEYS, 3)
    for _action in stepper.play():
        values = []
        for work in (stepper.work, stepper.work, new_workspace().room, new_workspace().room):
            state = stepper.state.copy().view(np.recarray)
            forget_values(state)
            agent = stepper.agents[len(values) % 2]
            values.append(value_state(state, agent, stepper.nodes, work))
        np.testing.assert_array_equal(values[:2], values[2:])
