"""Scenarios of more than one step: thefts that end, stacks of instants, knowledge, victory."""

import numpy as np
import pytest

from redealt.games.unicorns.setup import find_winner
from redealt.games.unicorns.state import EMPTY_DECK, NOT_OVER, UNICORNS
from tests.games.unicorns.stories import Story

BOTH = pytest.mark.parametrize("variant", ["R", "W"])
FOUR_BASIC = "Basic, Basic, Basic, Basic"


def winner_of(story):
    seat = find_winner(story.state, story.rules, np.zeros(8, dtype=np.int64))
    return None if seat < 0 else int(seat)


def known_to_all(story, seat):
    known = {tuple(story.known(observer, seat)) for observer in range(story.state.n_players)}
    assert len(known) == 1
    return list(known.pop())


@BOTH
def test_flying_unicorn_returns_in_sight_of_all(variant):
    story = Story(variant, "P0 U Annoying; P2 U Baby")
    story.play(1, "Unicorn Poison")
    assert known_to_all(story, 0) == ["Annoying Flying Unicorn"]


def test_americorn_pulls_a_card_that_two_know():
    story = Story("R", "P1 H Basic, Narwhal; P2 U Baby").play(0, "Americorn")
    (pulled,) = story.names(4)
    (left,) = story.names(8)
    assert {pulled, left} == {"Basic Unicorn", "Narwhal"}
    assert [story.known(observer, 0) for observer in (1, 2)] == [[pulled], []]
    assert [story.known(observer, 1) for observer in (0, 2)] == [[], []]


@BOTH
def test_thief_sees_the_hand_and_others_learn_nothing(variant):
    story = Story(variant, "P1 H Basic, Narwhal; P2 U Baby").play(0, "Blatant Thievery")
    assert story.names(4) == ["Basic Unicorn"]
    assert story.known(0, 1) == ["Narwhal"]
    assert [story.known(observer, 0) for observer in (1, 2)] == [[], []]


@BOTH
def test_thief_who_chooses_itself_gains_nothing(variant):
    story = Story(variant, "P0 H Basic", player=[]).play(0, "Blatant Thievery")
    assert ("player", 0, [0, 1]) in story.asked
    story.expect("P0 H; X Blatant Thievery; P0 H Basic")


@BOTH
def test_traders_know_what_they_gave_away(variant):
    story = Story(variant, "P0 H Basic; P1 H Narwhal, Yay; P2 U Baby").play(0, "Unfair Bargain")
    assert story.known(0, 1) == ["Basic Unicorn"]
    assert story.known(1, 0) == ["Narwhal", "Yay"]
    assert story.known(2, 0) == story.known(2, 1) == []


@BOTH
def test_searched_card_is_shown(variant):
    story = Story(variant, "K Rainbow Aura").play(0, "Classy", 1)
    assert known_to_all(story, 1) == ["Rainbow Aura"]


@BOTH
def test_lassoed_unicorn_goes_back_at_the_end_of_the_turn(variant):
    story = Story(variant, "P0 G Unicorn Lasso; P0 D Barbed Wire; P0 H Neigh, Yay; P1 U Basic")
    story.begin(0)
    story.expect("P0 U Basic; P0 G Unicorn Lasso; P0 D Barbed Wire; P0 H Yay; X Neigh")
    story.end(0)
    story.expect("P1 U Basic; P0 G Unicorn Lasso; P0 D Barbed Wire; X Neigh, Yay")


@BOTH
def test_stolen_unicorn_returns_when_the_thief_dies(variant):
    story = Story(variant, "P1 U Basic", destroy=["Seductive Unicorn"])
    story.play(0, "Seductive")
    story.expect("P0 U Seductive, Basic")
    story.play(1, "Unicorn Poison")
    order = {"R": "Unicorn Poison, Seductive", "W": "Seductive, Unicorn Poison"}[variant]
    story.expect(f"P1 U Basic; X {order}")


def test_thief_and_prey_that_die_together_stay_dead():
    story = Story("R", "P1 U Basic").play(0, "Seductive")
    story.put("Narwhal", 9)
    story.prefers["sacrifice"] = ["Narwhal"]
    story.play(1, "Two-for-one")
    story.expect("X Two-for-one, Narwhal, Seductive, Basic")


def test_lasso_remembers_its_own_victim():
    story = Story("R", "P2 U Magical Flying").play(0, "Seductive")
    story.expect("P0 U Seductive, Magical Flying")
    for name, zone in (("Rhinocorn", 9), ("Unicorn Lasso", 10)):
        story.put(name, zone)
    story.prefers.update(destroy=["Seductive Unicorn"], steal=["Magical Flying Unicorn"])
    story.begin(1)
    # Destroyed and stolen in one link: the return to the first owner comes last and wins.
    story.expect("P2 U Magical Flying; P1 U Rhinocorn; P1 G Unicorn Lasso; X Seductive")
    story.end(1)
    story.expect("P0 U Magical Flying; P1 U Rhinocorn; P1 G Unicorn Lasso; X Seductive")


@pytest.mark.parametrize(
    ("variant", "after"),
    [
        ("R", "X Basic, Stabby, Basic, Narwhal, Extremely Destructive, Basic"),
        (
            "W",
            "P0 U Extremely Destructive; P2 U Basic; X Basic, Stabby, Basic, Narwhal",
        ),
    ],
)
def test_stabby_fires_for_each_target_in_the_program(variant, after):
    story = Story(variant, "P0 U Basic, Narwhal; P1 U Stabby; P2 U Basic, Basic")
    story.play(0, "Extremely Destructive").expect(after)


@pytest.mark.parametrize(("variant", "left"), [("R", 3), ("W", 2)])
def test_vortex_shuffles_itself_back_in_the_program(variant, left):
    story = Story(variant, "P0 H Neigh; P1 H Yay").play(0, "Mystical Vortex")
    deck = ["Neigh", "Yay", "Mystical Vortex"][:left]
    assert sorted(story.names(0)) == sorted(deck)
    assert story.names(1) == ["Mystical Vortex"][: 3 - left]


@BOTH
def test_llamacorn_shuffles_all_discards(variant):
    story = Story(variant, "P0 H Basic; P1 H Basic").play(0, "Llamacorn")
    story.expect("P0 U Llamacorn; K Basic, Basic")


@pytest.mark.parametrize(("variant", "left"), [("R", 4), ("W", 3)])
def test_reset_button_clears_all_rows(variant, left):
    position = "P0 G Unicorn Lasso; P1 G Rainbow Aura; P1 D Blinding Light"
    story = Story(variant, position).play(0, "Reset Button")
    assert len(story.names(0)) == left
    assert story.names(1) == ["Reset Button"][: 4 - left]


def test_shake_up_shuffles_hand_and_itself():
    deck = "Narwhal, Yay, Slowdown, Neigh"
    story = Story("W", f"P0 H Basic; X Rhinocorn; K {deck}").play(0, "Shake Up")
    assert len(story.names(4)) == 5
    drawn = sorted(story.names(4) + story.names(0))
    assert drawn == sorted(
        ["Shake Up", "Basic Unicorn", "Rhinocorn", "Narwhal", "Yay", "Slowdown", "Neigh"]
    )


@pytest.mark.parametrize("variant", ["R", "W"])
def test_great_narwhal_finds_every_narwhal(variant):
    deck = "Neigh, Narwhal, Alluring, Classy, Narwhal Torpedo, Shabby, Basic"
    story = Story(variant, f"K {deck}").play(0, "The Great Narwhal")
    (asked,) = [options for kind, _, options in story.asked if kind == "get"]
    assert asked == [
        "Narwhal",
        "Alluring Narwhal",
        "Classy Narwhal",
        "Narwhal Torpedo",
        "Shabby The Narwhal",
    ]
    if variant == "R":
        rest = "Neigh, Alluring, Classy, Narwhal Torpedo, Shabby, Basic"
        story.expect(f"P0 U The Great Narwhal; P0 H Narwhal; K {rest}")


@BOTH
def test_double_dutch_allows_two_plays(variant):
    story = Story(variant, "P0 G Double Dutch")
    assert story.begin(0).state.plays_allowed == 2
    assert story.begin(1).state.plays_allowed == 1


@BOTH
def test_extra_tail_draws_and_rhinocorn_skips(variant):
    position = "P0 U Basic; P0 G Extra Tail; K Neigh, Neigh, Neigh, Neigh, Neigh, Neigh"
    assert len(Story(variant, position).turn(0).names(4)) == 3  # one more for the pass
    story = Story(variant, f"{position}; P1 U Basic")
    story.put("Rhinocorn", 5)
    assert story.turn(0).names(4) == []


@BOTH
def test_change_of_luck_earns_one_more_turn(variant):
    story = Story(variant, f"P0 H Neigh, Yay, Narwhal; K {FOUR_BASIC}").play(0, "Change of Luck")
    assert story.state.extra_turn == 1
    story.end(0)
    assert (story.state.active, story.state.extra_turn) == (0, 0)
    assert story.end(0).state.active == 1


# Victory


@BOTH
def test_ginormous_counts_twice(variant):
    story = Story(variant, f"P0 U Ginormous, {FOUR_BASIC}", n_players=6, goal=6).begin(1)
    assert (story.state.end, winner_of(story)) == (UNICORNS, 0)


@pytest.mark.parametrize(("variant", "end"), [("R", UNICORNS), ("W", NOT_OVER)])
def test_pandas_win_in_the_program_only(variant, end):
    position = f"P0 U {FOUR_BASIC}, Basic, Basic; P0 D Pandamonium; K Basic, Basic, Basic"
    assert Story(variant, position, n_players=6, goal=6).begin(1).state.end == end


@BOTH
def test_the_last_card_ends_the_game(variant):
    story = Story(variant, "P0 U Basic; P1 U Narwhal; K Neigh").turn(0)
    assert (story.state.end, winner_of(story)) == (EMPTY_DECK, 0)  # by letters
    assert not [kind for kind, *_ in story.asked if kind == "play"]


@pytest.mark.parametrize(("variant", "winner"), [("R", 0), ("W", None)])
def test_a_full_tie(variant, winner):
    assert winner_of(Story(variant, "P0 U Basic; P1 U Basic")) == winner


@BOTH
def test_hand_is_limited_to_seven_at_the_end_of_the_own_turn(variant):
    many = ", ".join(["Neigh"] * 10)
    story = Story(variant, f"P0 H {many}; P1 H Yay, Yay, Narwhal, {FOUR_BASIC}, Basic").end(0)
    assert (len(story.names(4)), len(story.names(8))) == (7, 8)


# The stack


def instants_of(story):
    return [(seat, options) for kind, seat, options in story.asked if kind == "instant"]


def test_the_stack_is_resolved_from_the_top():
    story = Story("W", "P0 H Neigh; P1 H Neigh", instant=["Neigh"]).play(0, "Basic")
    # P1 cancels Basic, P0 cancels that: Basic enters.
    story.expect("P0 U Basic; X Neigh, Neigh")


def test_three_instants_cancel_the_card():
    story = Story("W", "P1 H Neigh, Neigh; P0 H Neigh", instant=["Neigh"]).play(0, "Basic")
    story.expect("X Neigh, Neigh, Neigh, Basic")
    assert len(instants_of(story)) == 3


def test_super_neigh_cannot_be_cancelled():
    prefers = {"instant": ["Super Neigh", "Neigh"]}
    story = Story("W", "P0 H Super Neigh; P1 H Neigh", **prefers).play(0, "Basic")
    story.expect("P0 U Basic; X Super Neigh, Neigh")
    assert instants_of(story) == [(1, ["Neigh"]), (0, ["Super Neigh"])]


@BOTH
def test_yay_lets_nobody_react(variant):
    story = Story(variant, "P0 G Yay; P1 H Neigh", instant=["Neigh"]).play(0, "Basic")
    assert instants_of(story) == []


@pytest.mark.parametrize(("variant", "asked"), [("R", 1), ("W", 0)])
def test_slowdown_drops_instants(variant, asked):
    position = "P0 D Slowdown; P0 H Neigh"
    story = Story(variant, position, instant=["Neigh"]).play(1, "Basic")
    story.expect("P0 D Slowdown; P0 H Neigh; P1 U Basic")
    assert len(instants_of(story)) == asked


@pytest.mark.parametrize(
    ("variant", "after"), [("R", "X Neigh, Basic"), ("W", "P0 U Basic; P0 H Neigh")]
)
def test_own_cards_can_be_cancelled_in_the_program(variant, after):
    Story(variant, "P0 H Neigh", instant=["Neigh"]).play(0, "Basic").expect(after)
