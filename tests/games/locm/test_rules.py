"""The rules, case by case, worked out by hand (section 11)."""

import numpy as np
import pytest

from redealt.games.locm.actions import (
    ATTACK,
    MAX_ACTIONS,
    PLAYER,
    SUMMON,
    USE,
    encode,
    list_actions,
    play_action,
)
from redealt.games.locm.effects import (
    KILLS_BARE,
    SUBTRACTS,
    change_health,
    find_foreseen_rules,
    find_rules,
)
from redealt.games.locm.state import DECK_SIZE, HAS_ATTACKED, NOT_READY, READINESS, READY
from redealt.games.locm.turns import begin_turn, check_end, end_turn
from tests.games.locm.play import compile_variant
from tests.games.locm.tables import TEXT, creatures_of, position
from tests.games.locm.variants import AS_RUN_EVOLUTION, AS_RUN_TOURNAMENT

REFEREE, ENGINE = 0, SUBTRACTS | KILLS_BARE
EVOLUTION = compile_variant(AS_RUN_EVOLUTION)
TOURNAMENT = compile_variant(AS_RUN_TOURNAMENT)


def play(state, action, switches=TEXT, rules=REFEREE):
    play_action(state, switches, rules, action)
    return state


def fight(attacker: str, defender: str, rules: int = REFEREE) -> tuple:
    """Return what is left of both, the owner's gain and the opponent's loss."""
    state = play(position((attacker,), (defender,)), encode(ATTACK, 0, 0), rules=rules)
    gain, loss = state.health[0] - 30, 30 - state.health[1]
    return creatures_of(state, 0), creatures_of(state, 1), gain, loss


def test_the_switches_say_by_which_rules_is_played_and_foreseen():
    assert (find_rules(TEXT), find_foreseen_rules(TEXT)) == (REFEREE, REFEREE)
    assert (find_rules(EVOLUTION), find_foreseen_rules(EVOLUTION)) == (ENGINE, ENGINE)
    assert (find_rules(TOURNAMENT), find_foreseen_rules(TOURNAMENT)) == (REFEREE, ENGINE)


def test_case_1_both_die_and_breakthrough_tramples():
    assert fight("5/1", "2/3") == ([], [], 0, 0)
    assert fight("5/1 B", "2/3") == ([], [], 0, 2)


def test_case_2_ward_stops_damage_drain_and_breakthrough():
    assert fight("4/4 BD", "3/2 W") == (["4/1 BD"], ["3/2"], 0, 0)


def test_case_3_lethal_kills_whatever_it_hits():
    assert fight("1/1 L", "2/9") == ([], [], 0, 0)


def test_case_4_lethal_without_attack_kills_in_the_engine_alone():
    assert fight("3/3", "0/5 GL") == (["3/3"], ["0/2 GL"], 0, 0)
    assert fight("3/3", "0/5 GL", ENGINE) == ([], ["0/2 GL"], 0, 0)


def test_case_5_ward_is_not_lost_to_no_attack():
    assert fight("2/2 W", "0/4") == (["2/2 W"], ["0/2"], 0, 0)


def test_case_6_drain_on_the_player_and_a_rune():
    state = position(("6/3 D",), health=(30, 12), rune=(25, 10))
    play(state, encode(ATTACK, 0, PLAYER))
    assert (list(state.health), state.rune[1], state.next_draw[1]) == ([36, 6], 5, 2)
    state = position(("6/3 D",), health=(12, 12), rune=(10, 5))
    play(state, encode(ATTACK, 0, PLAYER))
    assert (list(state.health), state.rune[1], state.next_draw[1]) == ([18, 6], 5, 1)


def test_case_7_items_remove_keywords_before_they_hit():
    state = position(theirs=("3/2 W",), hand=(148,))
    assert creatures_of(play(state, encode(USE, 0, 0)), 1) == []
    state = position(theirs=("3/2 W",), hand=(144,))
    assert creatures_of(play(state, encode(USE, 0, 0)), 1) == ["3/2"]


def test_case_8_decimate():
    state = position(theirs=("12/12 BG",), hand=(151,))
    assert creatures_of(play(state, encode(USE, 0, 0)), 1) == []
    state = position(theirs=("12/12 BG",), hand=(151,))
    assert creatures_of(play(state, encode(USE, 0, 0), TEXT, ENGINE), 1) == ["12/12"]
    state = position(theirs=("12/12 BG",), hand=(151,))
    assert creatures_of(play(state, encode(USE, 0, 0), EVOLUTION, ENGINE), 1) == []


@pytest.mark.parametrize(("before", "after"), [(NOT_READY, READY), (HAS_ATTACKED, HAS_ATTACKED)])
def test_case_9_charge_makes_ready_who_has_not_attacked(before, after):
    state = position(("2/2",), hand=(140,))
    state.status[0, 0] = before
    play(state, encode(USE, 0, 0))
    assert state.status[0, 0] & READINESS == after
    assert creatures_of(state, 0) == ["2/2 C"]


@pytest.mark.parametrize(
    ("switches", "rules", "loss"), [(TEXT, REFEREE, 4), (EVOLUTION, ENGINE, 2), (TEXT, ENGINE, -2)]
)
def test_case_10_fire_at_the_player(switches, rules, loss):
    state = play(position(hand=(155,)), encode(USE, 0, PLAYER), switches, rules)
    assert state.health[1] == 30 - loss


def test_case_10_the_engine_breaks_runes_on_the_way():
    state = position(hand=(155,), health=(30, 26))
    play(state, encode(USE, 0, PLAYER), TEXT, ENGINE)
    assert (state.health[1], state.rune[1], state.next_draw[1]) == (28, 20, 2)


def test_case_11_both_dead():
    state = position(hand=(25,), health=(2, 2), rune=(0, 0))
    check_end(play(state, encode(SUMMON, 0, 0)), TEXT)
    assert (list(state.health), state.winner) == ([0, 0], 0)
    state = position(hand=(25,), health=(2, 2), rune=(0, 0))
    check_end(play(state, encode(SUMMON, 0, 0), EVOLUTION, ENGINE), EVOLUTION)
    assert (list(state.health), state.winner) == ([0, 4], 1)


def test_case_12_an_empty_deck_costs_runes():
    state = position(health=(23, 30), rune=(20, 25), drawn_cards=(DECK_SIZE, 5))
    begin_turn(state, TEXT)
    assert (state.health[0], state.rune[0], state.next_draw[0]) == (20, 15, 1)
    state = position(health=(3, 30), rune=(0, 25), drawn_cards=(DECK_SIZE, 5))
    begin_turn(state, TEXT)
    assert (state.health[0], state.winner) == (0, 1)


def test_a_dead_player_is_not_seen_before_an_action_in_the_engine():
    state = position(health=(3, 30), rune=(0, 25), drawn_cards=(DECK_SIZE, 5))
    begin_turn(state, EVOLUTION)
    assert (state.health[0], state.winner) == (0, -1)
    check_end(state, EVOLUTION)
    assert state.winner == 1


def test_case_13_a_blow_of_twelve():
    state = play(position(("12/1",)), encode(ATTACK, 0, PLAYER))
    assert (state.health[1], state.rune[1], state.next_draw[1]) == (18, 15, 3)


def test_the_engine_counts_draws_of_the_dead():
    state = position(health=(30, 2), rune=(25, 0))
    change_health(state, 1, -3, REFEREE)
    assert state.next_draw[1] == 1
    state = position(health=(30, 2), rune=(25, 0))
    change_health(state, 1, -3, ENGINE)
    change_health(state, 1, 0, ENGINE)
    assert state.next_draw[1] == 3
    state = position(health=(30, 2), rune=(25, 5))
    change_health(state, 1, -3, ENGINE)
    assert (state.next_draw[1], state.rune[1]) == (2, 0)


@pytest.mark.parametrize(("unspent", "mana"), [(0, [2, 2, 3]), (1, [2, 3])])
def test_case_14_the_bonus_is_lost_once_all_mana_is_spent(unspent, mana):
    state = position()
    for expected in mana:
        for player in range(2):
            begin_turn(state, TEXT)
            if player == 1:
                assert state.mana[1] == state.max_mana[1] == expected
                state.mana[1] = unspent
            end_turn(state)


@pytest.mark.parametrize(("switches", "last_cards"), [(TEXT, (22, 22)), (EVOLUTION, (22, 22))])
def test_case_15_nobody_acts(switches, last_cards):
    state = position()
    state.hand_size = state.drawn_cards = (switches.opening_hand, switches.opening_hand + 1)
    health = []
    while state.winner == -1:
        begin_turn(state, switches)
        health.append(int(state.health[state.player]))
        if state.turns[0] == 5 and state.player == 1:
            left = [DECK_SIZE - drawn for drawn in state.drawn_cards]
            assert (tuple(state.hand_size), tuple(left)) == ((8, 8), last_cards)
        check_end(state, switches)
        end_turn(state)
    assert (state.winner, state.turns[0]) == (1, 56)
    assert health[100::2] == [25, 20, 15, 10, 5, 0]
    assert set(health[:100]) == {30}


def test_hands_are_full_after_turns_4_and_3():
    state = position()
    state.hand_size = state.drawn_cards = (4, 5)
    sizes = []
    for _ in range(8):
        begin_turn(state, TEXT)
        sizes.append(int(state.hand_size[state.player]))
        end_turn(state)
    assert sizes[::2] == [5, 6, 7, 8]
    assert sizes[1::2] == [6, 7, 8, 8]


def test_late_turns_draw_in_the_engine_alone():
    for switches, drawn in ((TEXT, 0), (EVOLUTION, 1)):
        state = position(turns=(50, 50))
        before = int(state.drawn_cards[0])
        begin_turn(state, switches)
        assert (state.health[0], state.rune[0]) == (25, 20)
        assert state.drawn_cards[0] - before == drawn


def test_actions_are_listed_in_the_order_of_the_study():
    state = position(("1/1", "2/2"), ("1/9", "0/3"), hand=(1, 117, 141, 153))
    actions = np.zeros(MAX_ACTIONS, dtype=np.int64)
    listed = actions[: list_actions(state, TEXT, actions)].tolist()
    assert listed == [
        0,
        *(encode(ATTACK, place, target) for place in (0, 1) for target in (PLAYER, 0, 1)),
        *(encode(SUMMON, 0, lane) for lane in (0, 1)),
        *(encode(USE, index, place) for index in (1, 2) for place in (0, 1)),
        *(encode(USE, 3, target) for target in (PLAYER, 0, 1)),
    ]
    state.keywords[1, 1] = 1 << "BCDGLW".index("G")
    listed = actions[: list_actions(state, TEXT, actions)].tolist()
    assert listed[1:3] == [encode(ATTACK, place, 1) for place in (0, 1)]


def test_creatures_behind_a_dead_one_move_up():
    state = position(("9/9", "1/1", "2/2"), ("1/1", "3/3", "4/4"))
    play(state, encode(ATTACK, 0, 1))
    assert creatures_of(state, 1) == ["1/1", "4/4"]
    assert state.place_id[1, :2].tolist() == [110, 112]
