"""Scenarios of who is asked what: the stack of instants, candidates, and what others learn."""

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
        move_card(state, story.find(name, 2 if name == "Neigh" else 0), STACK)
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


class Ruled(Story):
    """A story in which rule-based players choose."""

    def answer(self, question):
        choose(self.state, self.rules, RULES[0], new_workspace(RULES), new_stream(1))


@BOTH
def test_rule_based_players_discard_the_worst_cards_oldest_first(variant):
    """Down to seven, at the end of the own turn only (S90)."""
    hand = "Neigh, Basic, Yay, Reset Button, Angel, Puppicorn, Shake Up, Zombie, Lasso, Slowdown"
    others = ", ".join(["Neigh"] * 8)
    story = Ruled(variant, f"P0 H {hand}; P1 H {others}").end(0)
    kept = "Neigh, Yay, Angel, Shake Up, Zombie, Lasso, Slowdown"
    story.expect(f"P0 H {kept}; P1 H {others}; X Basic, Reset Button, Puppicorn")


@BOTH
def test_ginormous_forbids_instants(variant):
    """As in S34."""
    story = Duel(variant, "P0 H Basic; P1 U Ginormous; P1 H Neigh", {1: 1})
    story.begin(0).run(PLAY, END_TURN).expect("P0 U Basic; P1 U Ginormous; P1 H Neigh")


def offered(story, kind):
    """Return the options of the first question of a kind."""
    return next(options for each, _, options in story.asked if each == kind)


@pytest.mark.parametrize(
    ("variant", "position", "seat", "card", "kind", "options"),
    [
        ("W", "P0 U Magical Kittencorn, Basic", 1, "Unicorn Poison", "destroy", ["Basic Unicorn"]),
        ("R", "P1 G Yay", 0, "Mermaid", "return", ["Mermaid Unicorn", "Yay"]),
        (
            "R",
            "P0 U Basic; P0 G Rainbow Aura; P2 U Baby",
            1,
            "Unicorn Poison",
            "destroy",
            ["Baby Unicorn"],
        ),
        (
            "R",
            "P0 U Greedy; P1 U Narwhal; K Basic, Basic",
            0,
            "Unicorn Swap",
            "steal",
            ["Narwhal", "Greedy Flying Unicorn"],
        ),
        ("R", "P1 G Rainbow Aura", 0, "Targeted Destruction", "activate", ["Targeted Destruction"]),
        (
            "R",
            "P0 U Basic; P0 D Pandamonium",
            1,
            "Mermaid",
            "return",
            ["Pandamonium", "Mermaid Unicorn"],
        ),
        (
            "W",
            "P0 U Basic; P0 D Pandamonium",
            1,
            "Mermaid",
            "return",
            ["Basic Unicorn", "Pandamonium", "Mermaid Unicorn"],
        ),
    ],
)
def test_who_plays_is_offered_these_and_no_others(variant, position, seat, card, kind, options):
    """S43, S45, S48, S55, S81, S84."""
    assert offered(Story(variant, position).play(seat, card), kind) == options


@BOTH
def test_chainsaw_offers_only_what_is_possible(variant):
    """S25."""
    story = Story(variant, "P0 D Pandamonium").play(0, "Chainsaw")
    assert len(offered(story, "variant")) == 1


@BOTH
def test_returned_cards_are_known_to_all(variant):
    """S10, S37."""
    kick = Story(variant, "P1 U Basic; P1 H Neigh; P2 U Baby", **{"return": ["Basic"]})
    kick.prefers["discard"] = ["Neigh"]
    kick.play(0, "Back Kick")
    assert [kick.known(observer, 1) for observer in (0, 2)] == [["Basic Unicorn"]] * 2
    tornado = Story(variant, "P0 U Basic; P2 G Lasso").play(0, "Glitter Tornado")
    assert [tornado.known(observer, 0) for observer in (1, 2)] == [["Basic Unicorn"]] * 2
    assert [tornado.known(observer, 2) for observer in (0, 1)] == [["Unicorn Lasso"]] * 2


@BOTH
def test_zombie_skips_the_turn(variant):
    """S83."""
    assert Story(variant, "P0 U Zombie; P0 H Basic").begin(0).state.skips == 1
