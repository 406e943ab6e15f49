"""Scenarios of who is offered what (13.4)."""

import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.match import choose
from tests.games.streams import new_stream
from tests.games.unicorns.stories import Story

BOTH = pytest.mark.parametrize("variant", ["R", "W"])
RULES = configure_agents([Agent("rule_based")])


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


def offered(story, kind):
    """Return the options of the first question of a kind, None if there was none."""
    return next((options for each, _, options in story.asked if each == kind), None)


@pytest.mark.parametrize(
    ("variants", "position", "seat", "card", "kind", "options"),
    [
        ("W", "P0 U Magical Kittencorn, Basic", 1, "Unicorn Poison", "destroy", ["Basic Unicorn"]),
        ("RW", "P1 G Yay", 0, "Mermaid", "return", ["Mermaid Unicorn", "Yay"]),
        (
            "RW",
            "P0 U Basic; P0 G Rainbow Aura; P2 U Baby",
            1,
            "Unicorn Poison",
            "destroy",
            ["Baby Unicorn"],
        ),
        (
            "RW",
            "P0 U Greedy; P1 U Narwhal; K Basic, Basic",
            0,
            "Unicorn Swap",
            "steal",
            ["Narwhal", "Greedy Flying Unicorn"],
        ),
        ("R", "P1 G Rainbow Aura", 0, "Targeted Destruction", "activate", ["Targeted Destruction"]),
        ("W", "P1 G Rainbow Aura", 0, "Targeted Destruction", "activate", None),
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
def test_who_plays_is_offered_these_and_no_others(variants, position, seat, card, kind, options):
    """S43, S45, S48, S55, S81, S84."""
    for variant in variants:
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
