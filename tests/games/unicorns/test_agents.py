"""What the rule-based player chooses."""

import numpy as np
import pytest

from redealt.games.unicorns.agents.configuration import Agent, configure_agents, describe_genes
from redealt.games.unicorns.agents.tree import new_workspace
from redealt.games.unicorns.match import choose, play
from redealt.games.unicorns.record import compile_rules
from redealt.games.unicorns.state import END_TURN, PLAY
from redealt.games.unicorns.switches import AS_RUN, Switches
from redealt.games.unicorns.zones import zone_of
from tests.games.streams import draw_keys, new_stream
from tests.games.unicorns.stories import Story
from tests.games.unicorns.table import NAMES, cards_in

RULES = Agent("rule_based")
CORRECTED = Agent("rule_based", corrected=True)


class Asked(Story):
    """A story whose first question of a kind is put to a rule-based player."""

    def __init__(self, kind, *args, agent=RULES, **prefers):
        self.kind, self.chosen = kind, None
        self.agents = configure_agents([agent])
        super().__init__(*args, **prefers)

    def answer(self, question):
        if question[0] == self.kind and self.chosen is None:
            before = self.state.copy()
            work = new_workspace(self.agents)
            choose(self.state, self.rules, self.agents[0], work, new_stream(9))
            options = self.state.options[: self.state.k].tolist()
            cards = self.kind not in ("player", "stable")
            self.chosen = [NAMES[each] if cards else each for each in options]
            if self.state.passes:
                self.chosen = []
            self.state.options[:] = before.options
            self.state.passes = 0
        super().answer(question)


def choice(kind, variant, position, seat, card, **prefers):
    return Asked(kind, variant, position, **prefers).play(seat, card).chosen


def test_it_destroys_the_best_card_of_others():
    position = "P1 U Basic, Shark; P2 U Angel"
    assert choice("destroy", "R", position, 0, "Unicorn Poison") == ["Angel Unicorn"]


def test_it_returns_its_own_downgrade_first_and_never_anothers():
    position = "P0 D Slowdown; P1 D Blinding Light; P1 U Angel"
    assert choice("return", "W", position, 0, "Back Kick") == ["Slowdown"]
    position = "P1 D Tiny Stable; P1 U Baby; P0 G Yay"
    assert choice("return", "W", position, 0, "Back Kick") == ["Baby Unicorn"]


@pytest.mark.parametrize(
    ("order", "first"), [("values", "Baby Unicorn"), ("text", "Slowdown"), ("intended", "Slowdown")]
)
def test_it_sacrifices_as_the_variant_says(order, first):
    position = "P0 U Angel, Baby; P0 G Yay; P0 D Slowdown; P1 U Basic, Basic"
    story = Asked("sacrifice", {"sacrifice_order": order}, position)
    assert story.play(0, "Two-for-one").chosen == [first]
    without = Asked(
        "sacrifice", {"sacrifice_order": order}, "P0 U Angel, Baby; P0 G Yay; P1 U Basic, Basic"
    )
    expected = {"text": "Angel Unicorn"}.get(order, "Baby Unicorn")
    assert without.play(0, "Two-for-one").chosen == [expected]


def test_it_discards_the_worst_cards_the_oldest_first():
    position = "P0 H Basic, Neigh, Angel, Puppicorn, Shake Up; K Yay, Yay, Narwhal"
    assert choice("discard", "R", position, 0, "Change of Luck") == [
        "Basic Unicorn",
        "Puppicorn",
        "Shake Up",
    ]


@pytest.mark.parametrize(("variant", "seat"), [("R", 1), ("W", 2)])
def test_it_trades_with_the_fewest_unicorns_in_the_program(variant, seat):
    position = "P1 U Baby; P2 U Baby, Baby; P3 U Baby"
    assert choice("player", variant, position, 0, "Unfair Bargain") == [seat]
    assert choice("player", variant, position, 0, "Shrinkray") == [0]


def test_it_reacts_to_good_cards_against_who_plays_them():
    """Seductive is of tier S, Basic of tier F; own cards are defended at even heights (S89)."""
    position = "P1 H Neigh"
    assert choice("instant", "R", position, 0, "Seductive") == ["Neigh"]
    assert choice("instant", "R", position, 0, "Basic") == []
    assert choice("instant", "R", position, 1, "Seductive") == []
    defence = Asked("instant", "R", "P0 H Neigh; P1 H Neigh", instant=["Neigh"])
    assert defence.play(0, "Seductive").chosen == []  # of its own at height 1


def test_it_may_play_the_best_card_first():
    position = "P0 H Basic, Angel, Puppicorn"
    for plays, card in (("worst_first", "Basic Unicorn"), ("best_first", "Angel Unicorn")):
        story = Asked("play", "R", position, agent=RULES._replace(plays=plays))
        assert story.begin(0).run(PLAY, END_TURN).chosen == [card]


def test_it_declines_the_effects_of_named_cards_alone():
    position = "P0 U Rhinocorn, Angel; P1 U Basic; X Narwhal"
    agent = RULES._replace(declines=["Angel Unicorn"])
    assert Asked("activate", "R", position, agent=agent).begin(0).chosen == ["Rhinocorn"]
    position = "P0 U Angel; X Narwhal"
    assert Asked("activate", "R", position, agent=agent).begin(0).chosen == []


@pytest.mark.parametrize(
    ("position", "accepts"),
    [
        ("P0 U Rhinocorn; P1 U Basic", False),
        ("P0 U Zombie; P0 H Basic", True),
        ("P0 U Angel; X Narwhal", True),
        ("P0 G Glitter Bomb; P0 U Basic; P1 U Basic", False),
        ("P0 G Glitter Bomb; P0 U Basic; P0 D Slowdown; P1 U Basic", True),
    ],
)
def test_a_corrected_player_declines_bad_bargains(position, accepts):
    story = Asked("activate", "R", position, agent=CORRECTED).begin(0)
    assert (story.chosen != []) is accepts


def test_a_corrected_player_keeps_its_shark_and_saves_unicorns():
    shark = Asked("activate", "R", "P0 U Baby; P1 U Basic", agent=CORRECTED)
    assert shark.play(0, "Shark").chosen == []
    knight = Asked("activate", "R", "P1 U Basic, Black Knight", agent=CORRECTED)
    assert knight.play(0, "Unicorn Poison").chosen == ["Black Knight Unicorn"]


def test_a_corrected_player_chooses_others_with_the_most_unicorns():
    """Ginormous counts two unicorns."""
    position = "P0 U Basic; P1 U Baby, Baby; P2 U Ginormous, Baby; P3 U Baby"
    for card in ("Unfair Bargain", "Shrinkray", "Blatant Thievery"):
        assert Asked("player", "R", position, agent=CORRECTED).play(0, card).chosen == [2]
    position = "P0 U Angel, Baby; P0 G Yay; P0 D Slowdown; P1 U Basic, Basic"
    story = Asked("sacrifice", "R", position, agent=CORRECTED)
    assert story.play(0, "Two-for-one").chosen == ["Slowdown"]


def test_who_had_pandamonium_in_the_end_is_kept():
    agents = configure_agents([CORRECTED] * 3 + [Agent("random")] * 3)
    games = play(compile_rules(Switches(**AS_RUN)), agents, draw_keys((1,), 9), 0, 500)
    assert {*games.pandamonium.tolist()} <= {0, 1, 2, 4, 8, 16, 32}
    assert 0 < (games.pandamonium > 0).mean() < 1
    assert 0 < (games.pandamonium >> games.winner & 1).sum() < (games.pandamonium > 0).sum()


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="found agent 'clever'"):
        configure_agents([Agent("clever")])
    with pytest.raises(ValueError, match="found 2 genes, expected 66"):
        configure_agents([Agent("evolved", (0.5, 0.5))])
    with pytest.raises(ValueError, match="found 0 playouts, expected 1 to 100000"):
        configure_agents([Agent("mcts", default_policy="random")])
    with pytest.raises(ValueError, match="found default policy 'mcts', expected one of random"):
        configure_agents([Agent("mcts", playouts=10, default_policy="mcts")])
    with pytest.raises(ValueError, match="found 0 genes, expected 66"):
        configure_agents([Agent("mcts", playouts=10, default_policy="evolved")])
    with pytest.raises(ValueError, match="found exploration nan, expected 0 or more"):
        configure_agents([Agent("mcts", (), 10, "random", float("nan"))])
    with pytest.raises(ValueError, match="found playouts or a default policy of random"):
        configure_agents([Agent("random", playouts=10)])
    with pytest.raises(ValueError, match="found choices by values of random, which has none"):
        configure_agents([Agent("random", corrected=True)])
    with pytest.raises(ValueError, match="found order of plays 'oldest', expected one of worst_"):
        configure_agents([RULES._replace(plays="oldest")])
    with pytest.raises(ValueError, match="found card to decline 'Dragon', expected one of Baby"):
        configure_agents([RULES._replace(declines=["Dragon"])])
    with pytest.raises(ValueError, match=r"1 agents, expected 2\.\.8"):
        play(Story("R", "").rules, configure_agents([Agent("random")]), np.zeros((9, 2)), 0, 1)


def test_genes_are_described_by_names():
    assert describe_genes([0.5] * 66)["Zombie Unicorn"] == 0.5


def test_decisions_of_the_end_phase_are_discards():
    story = Story("R", "P0 H " + ", ".join(["Neigh"] * 9)).end(0)
    assert [kind for kind, *_ in story.asked] == ["discard"]
    assert len(cards_in(story.state, zone_of(0, 0))) == 7
