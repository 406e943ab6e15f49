"""Scenarios of the stack of instants: who is asked, what is cancelled, what survives (5)."""

import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.match import choose
from redealt.games.unicorns.state import END_TURN, HAND, INSTANT, PLAY, STACK
from redealt.games.unicorns.zones import move_card, zone_of
from tests.games.streams import new_stream
from tests.games.unicorns.stories import Story
from tests.games.unicorns.table import answer, cards_in

BOTH = pytest.mark.parametrize("variant", ["R", "W"])
RULES = configure_agents([Agent("rule_based")])


class Duel(Story):
    """A turn in which the first card is played, and seats react to the heights of the stack."""

    def __init__(self, variant, text, reacts):
        self.reacts, self.heights = reacts, []
        super().__init__(variant, text)

    def answer(self, question):
        kind, seat, *_ = question
        if kind == "play":
            answer(self.state, [0])
        elif kind == "stable":
            answer(self.state, [question[2].index(self.state.active)])
        elif kind == "instant":
            height = int(self.state.count[STACK])
            self.heights.append((height, seat))
            answer(self.state, [0] if self.reacts.get(seat) == height else None)
        else:
            super().answer(question)


@BOTH
def test_three_players_react_to_each_other(variant):
    """The second cancels the third: the first cancels the card, and the play is used up (S86)."""
    position = "P0 H Basic; P1 H Neigh; P2 H Neigh; P3 H Neigh"
    story = Duel(variant, position, {1: 1, 2: 2, 3: 3})
    hands = [cards_in(story.state, zone_of(seat, HAND)) for seat in range(4)]
    story.begin(0).run(PLAY, END_TURN)
    story.expect("X Neigh, Neigh, Neigh, Basic")
    (basic,), *neighs = hands
    assert cards_in(story.state, 1) == [card for hand in neighs[::-1] for card in hand] + [basic]
    assert story.state.plays == 1


@BOTH
def test_a_super_neigh_saves_the_card_which_is_offered_again(variant):
    """Nobody is asked about the Super Neigh (S87)."""
    position = "P0 H Basic; P1 H Neigh; P2 H Super Neigh; P3 H Neigh"
    story = Duel(variant, position, {1: 1, 2: 2})
    story.begin(0).run(PLAY, END_TURN)
    story.expect("P0 U Basic; P3 H Neigh; X Super Neigh, Neigh")
    assert story.heights == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (1, 3)]


def reacts(bottom, height, seat):
    """Whether a rule-based seat reacts to a stack on a card of player 0."""
    story = Story("R", f"P{seat} H Neigh; P1 U Baby")
    state = story.state
    for name in [bottom] + ["Neigh"] * (height - 1):
        move_card(state, story.rules, story.find(name, 2 if name == "Neigh" else 0), STACK)
    state.player_of[cards_in(state, STACK)[0]] = 0
    hand = cards_in(state, zone_of(seat, HAND))
    state.decision, state.asked, state.k, state.may_pass, state.passes = INSTANT, seat, 1, 1, 0
    state.options[: len(hand)], state.n_options = hand, len(hand)
    choose(state, story.rules, RULES[0], new_workspace(RULES), new_stream(1))
    return not state.passes


@pytest.mark.parametrize("height", [1, 2, 3])
def test_rule_based_players_react_to_good_cards_at_the_right_height(height):
    """Seductive is of tier S, Basic of tier F (S89)."""
    assert reacts("Seductive", height, seat=1) is (height != 2)
    assert reacts("Seductive", height, seat=0) is (height == 2)
    assert not reacts("Basic", height, seat=1)
    assert not reacts("Basic", height, seat=0)


@BOTH
def test_ginormous_forbids_instants(variant):
    """S34."""
    story = Duel(variant, "P0 H Basic; P1 U Ginormous; P1 H Neigh", {1: 1})
    story.begin(0).run(PLAY, END_TURN).expect("P0 U Basic; P1 U Ginormous; P1 H Neigh")


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
    """S82."""
    story = Story(variant, "P0 G Yay; P1 H Neigh", instant=["Neigh"]).play(0, "Basic")
    assert instants_of(story) == []


@pytest.mark.parametrize(("variant", "asked"), [("R", 1), ("W", 0)])
def test_slowdown_drops_instants(variant, asked):
    """S67."""
    position = "P0 D Slowdown; P0 H Neigh"
    story = Story(variant, position, instant=["Neigh"]).play(1, "Basic")
    story.expect("P0 D Slowdown; P0 H Neigh; P1 U Basic")
    assert len(instants_of(story)) == asked


@pytest.mark.parametrize(
    ("variant", "after"), [("R", "X Neigh, Basic"), ("W", "P0 U Basic; P0 H Neigh")]
)
def test_own_cards_can_be_cancelled_in_the_program(variant, after):
    """S88."""
    Story(variant, "P0 H Neigh", instant=["Neigh"]).play(0, "Basic").expect(after)
