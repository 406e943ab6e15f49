"""Scenarios: given this state, this move, then exactly that state."""

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from redealt.games.hanamikoji import rules
from redealt.games.hanamikoji.agents.configuration import Agent
from redealt.games.hanamikoji.arrangements import index_of
from redealt.games.hanamikoji.cards import pack, unpack
from redealt.games.hanamikoji.rollout import finish_round
from redealt.games.hanamikoji.state import COMPETE, GIFT, NOBODY, SECRET, TRADE_OFF
from tests.games.hanamikoji.play import (
    cards,
    compile_variant,
    copy_of,
    dealt,
    new_stream,
    play_match,
    zones_of,
)
from tests.games.hanamikoji.variants import AS_RUN, OFFICIAL, SEVEN_CARDS

WRITTEN, RUN, REAL = compile_variant({}), compile_variant(AS_RUN), compile_variant(OFFICIAL)
SEVEN = compile_variant(SEVEN_CARDS)
EXAMPLE = Path(__file__).parents[2] / "data" / "hanamikoji" / "figure_02_example.csv"
NO_CARDS = (0,) * 7


def read_example() -> dict[str, dict[str, tuple[int, ...]]]:
    """Return the counts by state and zone of Figure 2; a zone that is not listed is empty."""
    found = defaultdict(lambda: defaultdict(lambda: [0] * 7))
    with EXAMPLE.open() as file:
        for row in csv.DictReader(file):
            found[row["state"]][row["zone"]][int(row["suit"])] = int(row["value"])
    return {
        name: {zone: tuple(counts) for zone, counts in zones.items() if any(counts)}
        for name, zones in found.items()
    }


def as_example(state) -> dict[str, tuple[int, ...]]:
    """Return the zones of a state by the names of Figure 2, without empty ones."""
    zones = zones_of(state)
    named = {"deck": zones["deck"], "offer": zones["offer"]}
    for player in (0, 1):
        for zone, name in (("hand", "hand"), ("trade_off", "tradeoff"), ("scored", "scored")):
            named[f"{name}_{player + 1}"] = zones[zone][player]
    return {name: counts for name, counts in named.items() if any(counts)}


def example_start():
    state, _stream = dealt(0, WRITTEN)
    start = read_example()["start"]
    state.hand[0], state.hand[1] = pack(start["hand_1"]), pack(start["hand_2"])
    state.deck, state.aside = pack(start["deck"]), cards(0)
    return state


def play(state, action, *suits, draws=None, switches=WRITTEN):
    rules.play_action(state, switches, action, cards(*suits), 0)
    if draws is not None:
        rules.draw_card(state, cards(draws))


def test_figure_2_state_by_state():
    example, state = read_example(), example_start()
    assert as_example(state) == example["start"]
    play(state, COMPETE, 1, 1, 2, 4, draws=3)
    assert as_example(state) == example["p1_compete"]
    assert rules.player_to_act(state) == 1
    rules.take_cards(state, WRITTEN, cards(1, 4))
    assert as_example(state) == example["p2_takes"]
    assert unpack(state.hand[1]) == (1, 1, 1, 1, 1, 3, 1)
    # The figure leaves a turn out; what was offered, taken and drawn follows from the next state.
    play(state, GIFT, 3, 5, 5, draws=3)
    rules.take_cards(state, WRITTEN, cards(5))
    play(state, TRADE_OFF, 4, 5, draws=6)
    assert as_example(state) == example["p1_tradeoff"]


def test_figure_2_ends_in_round_1():
    state, end = example_start(), read_example()["end"]
    owner = (2, 1, 1, 2, 2, 1, 1)
    assert end["scored_1"] == (0, 1, 1, 1, 0, 2, 3)
    assert end["scored_2"] == (1, 0, 0, 2, 2, 1, 2)
    assert end["victory_markers"] == owner
    state.hand[0] = state.hand[1] = 0
    state.scored[0], state.scored[1] = pack(end["scored_1"]), pack(end["scored_2"])
    rules.score_round(state, WRITTEN, new_stream(0))
    assert unpack(state.markers) == owner
    assert index_of(state.markers) == 1202
    assert (state.is_over, state.result, state.round_number, state.is_tie_break) == (1, 1, 1, 0)


def finish(markers, switches, round_=1, starter=0):
    """Return a state scored with nothing but these markers on the table."""
    state, _stream = dealt(0, switches)
    rules.clear_table(state)
    state.markers, state.round_number, state.starter = pack(markers), round_, starter
    rules.score_round(state, switches, new_stream(0))
    return state


@pytest.mark.parametrize(
    ("markers", "switches", "expected"),
    [
        ((1, 2, 1, 1, 2, 1, 2), WRITTEN, (1, 1, 0)),
        ((1, 1, 1, 1, 2, 2, 2), WRITTEN, (1, 1, 0)),
        ((1, 1, 1, 1, 2, 2, 2), REAL, (1, -1, 0)),
        ((1, 1, 2, 0, 2, 2, 1), WRITTEN, (1, 0, 1)),
        ((0, 1, 1, 1, 2, 2, 2), WRITTEN, (1, -1, 0)),
        ((0, 1, 1, 1, 2, 2, 2), RUN, (1, -1, 0)),
        ((0, 2, 1, 1, 2, 2, 1), WRITTEN, (1, 1, 1)),
        ((0, 2, 1, 1, 2, 2, 1), RUN, (1, 1, 0)),
        ((1, 1, 0, 0, 2, 0, 0), WRITTEN, (1, 1, 1)),
        ((1, 1, 2, 0, 2, 2, 1), REAL, (0, 0, 0)),
    ],
)
def test_third_rounds_end_as_worked_out_by_hand(markers, switches, expected):
    state = finish(markers, switches, round_=3)
    assert (state.is_over, state.result, state.is_tie_break) == expected


def test_full_tie_is_a_coin_labelled_t_in_as_run():
    state = finish((1, 1, 2, 0, 2, 2, 1), RUN, round_=3)
    assert state.is_tie_break == 1
    assert state.result in (1, -1)


@pytest.mark.parametrize(("starter", "winner"), [(0, -1), (1, 1)])
def test_last_mover_may_win_a_full_tie(starter, winner):
    switches = compile_variant({"t_winner": "last_mover"})
    assert finish((1, 1, 2, 0, 2, 2, 1), switches, 3, starter).result == winner


def test_owner_of_the_highest_marker_may_win_a_full_tie():
    switches = compile_variant({"t_winner": "highest_marker"})
    assert finish((1, 1, 2, 0, 2, 2, 1), switches, 3).result == 1
    assert finish((2, 2, 1, 0, 1, 1, 2), switches, 3).result == -1
    assert finish((1, 2, 0, 0, 0, 0, 0), switches, 3).result == -1
    assert finish(NO_CARDS, switches, 3).result == 0


def test_index_of_an_arrangement_worked_out_by_hand():
    assert index_of(pack((1, 2, 1, 1, 2, 1, 2))) == 1906


def test_marker_of_a_tied_suit_stays_unless_the_reading_resets_it():
    owned = pack((0, 0, 0, 0, 0, 1, 2))
    both = cards(6, 6)
    assert rules.award_markers(owned, both, both, 0) == owned
    assert rules.award_markers(owned, both, both, 1) == 0
    more = cards(6, 6, 6)
    assert unpack(rules.award_markers(owned, more, both, 0)) == (0, 0, 0, 0, 0, 1, 1)
    assert unpack(rules.award_markers(owned, both, more + cards(0), 0)) == (2, 0, 0, 0, 0, 1, 2)


def test_gift_gives_opponent_the_card_it_chooses():
    state, _stream = dealt(3, WRITTEN)
    state.hand[0] = cards(0, 1, 2, 3, 4, 5, 6)
    opponent = state.hand[1]
    play(state, GIFT, 2, 4, 6, draws=_first_suit(state.deck))
    rules.take_cards(state, WRITTEN, cards(4))
    assert state.hand[1] == opponent + cards(4)
    assert state.scored[0] == cards(2, 6)
    assert (state.offer, state.turn, state.scored[1]) == (0, 1, 0)
    assert rules.player_to_act(state) == 1


def test_real_game_scores_taken_cards_at_once_and_draws_first():
    state, stream = dealt(3, REAL)
    assert state.drawer == 0
    assert sum(unpack(state.deck)) == 8
    rules.draw_card(state, rules.pick_from_deck(state.deck, stream))
    state.hand[0] = cards(0, 1, 2, 3, 4, 5, 6)
    rules.play_action(state, REAL, COMPETE, cards(1, 2, 5, 6), cards(1, 2))
    assert state.drawer == NOBODY
    rules.take_cards(state, REAL, cards(5, 6))
    assert (state.scored[0], state.scored[1]) == (cards(1, 2), cards(5, 6))
    assert (state.pair, state.drawer) == (0, 1)


def _first_suit(packed):
    return next(suit for suit, count in enumerate(unpack(packed)) if count)


def last_secret(switches):
    """Return a last turn: player 2 holds four cards and has only its Secret left."""
    state, _stream = dealt(0, switches)
    rules.clear_table(state)
    state.turn, state.deck, state.drawer = 7, 0, NOBODY
    state.used[0], state.used[1] = 15, 14
    state.hand[0], state.hand[1] = cards(0, 1, 6), cards(2, 3, 4, 5)
    return state


@pytest.mark.parametrize(("switches", "n_results"), [(WRITTEN, 1), (SEVEN, 4)])
def test_last_secret_matters_only_if_it_is_not_scored(switches, n_results):
    results = set()
    for suit in (2, 3, 4, 5):
        state = copy_of(last_secret(switches))
        play(state, SECRET, suit, switches=switches)
        assert rules.is_round_over(state)
        scored = unpack(rules.cards_of(state, switches, 1))
        assert sum(scored) == (4 if switches is WRITTEN else 3)
        results.add(int(finish_round(state, switches, 0, new_stream(1))))
    assert len(results) == n_results


@pytest.mark.parametrize(
    ("starter", "expected"), [("alternating", [0, 1, 0]), ("fixed", [0, 0, 0])]
)
def test_starters_by_round(starter, expected):
    switches = compile_variant({"starter": starter})
    found = [rules.choose_starter(round_, switches.starter, new_stream(1)) for round_ in (1, 2, 3)]
    assert found == expected


def test_random_starter_is_either_player():
    switches, stream = compile_variant({"starter": "random"}), new_stream(1)
    found = [rules.choose_starter(1, switches.starter, stream) for _ in range(400)]
    assert 150 < sum(found) < 250


def test_forced_orders_are_played_in_every_round():
    games = play_match([Agent("random", order="CTSG"), Agent("simple", 1, order="GSTC")], 60)
    played = games.actions[:, 0][games.actions[:, 0, :, 0] >= 0]
    assert {tuple(actions) for actions in played.tolist()} == {(3, 1, 0, 2)}
    played = games.actions[:, 1][games.actions[:, 1, :, 0] >= 0]
    assert {tuple(actions) for actions in played.tolist()} == {(2, 0, 1, 3)}
