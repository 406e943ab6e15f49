"""Scenarios of more than one step: thefts that end, what others learn (13.4)."""

import pytest

from redealt.games.unicorns.deck import BASE, Deck
from redealt.games.unicorns.kinds import bits_of
from redealt.games.unicorns.programs import MAGIC
from redealt.games.unicorns.state import STABLE
from redealt.games.unicorns.zones import zone_of
from tests.games.unicorns.stories import Story

BOTH = pytest.mark.parametrize("variant", ["R", "W"])
FOUR_BASIC = "Basic, Basic, Basic, Basic"
MANY_PANDAMONIUMS = Deck(
    BASE.cards.replace("basic,21", "basic,11").replace(
        "Pandamonium,downgrade,1", "Pandamonium,downgrade,10"
    ),
    BASE.effects,
)


def known_to_all(story, seat):
    known = {tuple(story.known(observer, seat)) for observer in range(story.state.n_players)}
    assert len(known) == 1
    return list(known.pop())


@BOTH
def test_flying_unicorn_returns_in_sight_of_all(variant):
    """S07."""
    story = Story(variant, "P0 U Annoying; P2 U Baby")
    story.play(1, "Unicorn Poison")
    assert known_to_all(story, 0) == ["Annoying Flying Unicorn"]


@BOTH
def test_americorn_pulls_a_card_that_two_know(variant):
    """S03."""
    story = Story(variant, "P1 H Basic, Narwhal; P2 U Baby").play(0, "Americorn")
    (pulled,) = story.names(4)
    (left,) = story.names(8)
    assert {pulled, left} == {"Basic Unicorn", "Narwhal"}
    assert [story.known(observer, 0) for observer in (1, 2)] == [[pulled], []]
    assert [story.known(observer, 1) for observer in (0, 2)] == [[], []]


@BOTH
def test_thief_sees_the_hand_and_others_learn_nothing(variant):
    """S19."""
    story = Story(variant, "P1 H Basic, Narwhal; P2 U Baby").play(0, "Blatant Thievery")
    assert story.names(4) == ["Basic Unicorn"]
    assert story.known(0, 1) == ["Narwhal"]
    assert [story.known(observer, 0) for observer in (1, 2)] == [[], []]


@BOTH
def test_thief_who_chooses_itself_gains_nothing(variant):
    """S20."""
    story = Story(variant, "P0 H Basic", player=[]).play(0, "Blatant Thievery")
    assert ("player", 0, [0, 1]) in story.asked
    story.expect("P0 H; X Blatant Thievery; P0 H Basic")


@BOTH
def test_traders_know_what_they_gave_away(variant):
    """S74."""
    story = Story(variant, "P0 H Basic; P1 H Narwhal, Yay; P2 U Baby").play(0, "Unfair Bargain")
    assert story.known(0, 1) == ["Basic Unicorn"]
    assert story.known(1, 0) == ["Narwhal", "Yay"]
    assert story.known(2, 0) == story.known(2, 1) == []


@BOTH
@pytest.mark.parametrize(
    ("card", "position", "found"),
    [
        ("Classy", "K Rainbow Aura", "Rainbow Aura"),
        ("Shabby", "K Slowdown, Basic", "Slowdown"),
        ("Magical Flying", "X Unicorn Poison, Basic, Neigh", "Unicorn Poison"),
        ("Majestic", "X Unicorn Poison, Basic, Neigh", "Basic Unicorn"),
        ("Swift", "X Unicorn Poison, Basic, Neigh", "Neigh"),
    ],
)
def test_searched_card_is_shown(variant, card, position, found):
    """To all, whoever has the card that searches (S28, S42, S65)."""
    assert known_to_all(Story(variant, position).play(0, card, 1), 1) == [found]


@BOTH
def test_a_stolen_upgrade_serves_the_thief_alone(variant):
    """S02."""
    story = Story(variant, "P1 G Rainbow Aura").play(0, "Alluring")
    story.put("Basic", zone_of(1, STABLE))
    assert not story.is_legal(1, "Unicorn Poison")
    assert story.is_legal(0, "Unicorn Poison")


@BOTH
def test_a_panda_is_a_unicorn_again(variant):
    """S25."""
    story = Story(variant, "P0 D Pandamonium")
    chainsaw = story.find("Chainsaw", 0)
    story.play(0, "Chainsaw")
    assert bits_of(story.state, story.rules, chainsaw) == MAGIC
    assert story.is_legal(1, "Unicorn Poison")


@BOTH
@pytest.mark.parametrize("copies", [0, 1, 2, 3, 10])
def test_narwhal_torpedo_sacrifices_all_downgrades(variant, copies):
    """S47."""
    cards = ", ".join(["Pandamonium"] * copies)
    story = Story(variant, f"P1 D {cards}", deck=MANY_PANDAMONIUMS).play(1, "Narwhal Torpedo")
    story.expect(f"P1 U Narwhal Torpedo; X {cards}")
    assert not story.state.lasting.any()


@BOTH
def test_rhinocorn_is_not_offered_what_puppicorn_left(variant):
    """S51."""
    story = Story(variant, "P0 U Rhinocorn; P1 U Puppicorn").begin(0)
    assert (story.asked, story.state.skips) == ([], 0)


@BOTH
def test_rhinocorn_takes_the_turn(variant):
    """S59."""
    story = Story(variant, "P0 U Rhinocorn; P0 H Yay; P1 U Basic; K Neigh, Neigh").turn(0)
    story.expect("P0 U Rhinocorn; P0 H Yay; X Basic; K Neigh, Neigh")
    assert [kind for kind, *_ in story.asked] == ["activate", "destroy"]


@BOTH
def test_lassoed_unicorn_goes_back_at_the_end_of_the_turn(variant):
    """S15."""
    story = Story(variant, "P0 G Unicorn Lasso; P0 D Barbed Wire; P0 H Neigh, Yay; P1 U Basic")
    story.begin(0)
    story.expect("P0 U Basic; P0 G Unicorn Lasso; P0 D Barbed Wire; P0 H Yay; X Neigh")
    story.end(0)
    story.expect("P1 U Basic; P0 G Unicorn Lasso; P0 D Barbed Wire; X Neigh, Yay")


@BOTH
def test_stolen_unicorn_returns_when_the_thief_dies(variant):
    """S61."""
    story = Story(variant, "P1 U Basic", destroy=["Seductive Unicorn"])
    story.play(0, "Seductive")
    story.expect("P0 U Seductive, Basic")
    story.play(1, "Unicorn Poison")
    order = {"R": "Unicorn Poison, Seductive", "W": "Seductive, Unicorn Poison"}[variant]
    story.expect(f"P1 U Basic; X {order}")


@BOTH
def test_thief_and_prey_that_die_together_stay_dead(variant):
    """S62."""
    story = Story(variant, "P1 U Basic").play(0, "Seductive")
    story.put("Narwhal", 9)
    story.prefers["sacrifice"] = ["Narwhal"]
    story.play(1, "Two-for-one")
    dead = "Narwhal, Seductive, Basic"
    story.expect({"R": f"X Two-for-one, {dead}", "W": f"X {dead}, Two-for-one"}[variant])


@BOTH
def test_lasso_remembers_its_own_victim(variant):
    """S63."""
    story = Story(variant, "P2 U Magical Flying").play(0, "Seductive")
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
    """S69."""
    story = Story(variant, "P0 U Basic, Narwhal; P1 U Stabby; P2 U Basic, Basic")
    story.play(0, "Extremely Destructive").expect(after)


@pytest.mark.parametrize(("variant", "left"), [("R", 3), ("W", 2)])
def test_vortex_shuffles_itself_back_in_the_program(variant, left):
    """S46."""
    story = Story(variant, "P0 H Neigh; P1 H Yay").play(0, "Mystical Vortex")
    deck = ["Neigh", "Yay", "Mystical Vortex"][:left]
    assert sorted(story.names(0)) == sorted(deck)
    assert story.names(1) == ["Mystical Vortex"][: 3 - left]


@BOTH
def test_llamacorn_shuffles_all_discards(variant):
    """S41."""
    story = Story(variant, "P0 H Basic; P1 H Basic").play(0, "Llamacorn")
    story.expect("P0 U Llamacorn; K Basic, Basic")


@pytest.mark.parametrize(("variant", "left"), [("R", 4), ("W", 3)])
def test_reset_button_clears_all_rows(variant, left):
    """S58."""
    position = "P0 G Unicorn Lasso; P1 G Rainbow Aura; P1 D Blinding Light"
    story = Story(variant, position).play(0, "Reset Button")
    deck = ["Unicorn Lasso", "Rainbow Aura", "Blinding Light", "Reset Button"]
    piles = [f"K {', '.join(deck[:left])}", f"X {', '.join(deck[left:])}"]
    story.expect("; ".join(piles), any_order=["K"])


def test_shake_up_shuffles_hand_and_itself():
    """S85."""
    deck = "Narwhal, Yay, Slowdown, Neigh"
    story = Story("W", f"P0 H Basic; X Rhinocorn; K {deck}").play(0, "Shake Up")
    assert len(story.names(4)) == 5
    drawn = sorted(story.names(4) + story.names(0))
    assert drawn == sorted(
        ["Shake Up", "Basic Unicorn", "Rhinocorn", "Narwhal", "Yay", "Slowdown", "Neigh"]
    )


@BOTH
def test_great_narwhal_finds_every_narwhal(variant):
    """The program leaves the order of the rest (S71)."""
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
    rest = "Neigh, Alluring, Classy, Narwhal Torpedo, Shabby, Basic"
    shuffled = {"R": [], "W": ["K"]}[variant]
    story.expect(f"P0 U The Great Narwhal; P0 H Narwhal; K {rest}", any_order=shuffled)


@BOTH
def test_double_dutch_allows_two_plays(variant):
    """S29."""
    story = Story(variant, "P0 G Double Dutch")
    assert story.begin(0).state.plays_allowed == 2
    assert story.begin(1).state.plays_allowed == 1


@BOTH
def test_extra_tail_draws_and_rhinocorn_skips(variant):
    """S31."""
    position = "P0 U Basic; P0 G Extra Tail; K Neigh, Neigh, Neigh, Neigh, Neigh, Neigh"
    assert len(Story(variant, position).turn(0).names(4)) == 3  # one more for the pass
    story = Story(variant, f"{position}; P1 U Basic")
    story.put("Rhinocorn", 5)
    assert story.turn(0).names(4) == []


@BOTH
def test_change_of_luck_earns_one_more_turn(variant):
    """S27."""
    story = Story(variant, f"P0 H Neigh, Yay, Narwhal; K {FOUR_BASIC}").play(0, "Change of Luck")
    assert story.state.extra_turn == 1
    story.end(0)
    assert (story.state.active, story.state.extra_turn) == (0, 0)
    assert story.end(0).state.active == 1


@BOTH
def test_hand_is_limited_to_seven_at_the_end_of_the_own_turn(variant):
    """S90."""
    many = ", ".join(["Neigh"] * 10)
    story = Story(variant, f"P0 H {many}; P1 H Yay, Yay, Narwhal, {FOUR_BASIC}, Basic").end(0)
    assert (len(story.names(4)), len(story.names(8))) == (7, 8)
