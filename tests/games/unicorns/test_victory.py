"""Scenarios of victory and ranking (3.2, 3.3, 13.4)."""

import numpy as np
import pytest

from redealt.games.unicorns.setup import find_winner, score
from redealt.games.unicorns.state import EMPTY_DECK, NOT_OVER, UNICORNS
from tests.games.unicorns.stories import Story

BOTH = pytest.mark.parametrize("variant", ["R", "W"])
FOUR_BASIC = "Basic, Basic, Basic, Basic"


def winner_of(story):
    seat = find_winner(story.state, story.rules, np.zeros(8, dtype=np.int64))
    return None if seat < 0 else int(seat)


@BOTH
def test_tiny_stable_comes_before_victory(variant):
    """S72."""
    position = f"P0 D Tiny Stable; P0 U {FOUR_BASIC}, Basic"
    story = Story(variant, position, n_players=6, goal=6).play(0, "Narwhal")
    story.expect(f"P0 D Tiny Stable; P0 U {FOUR_BASIC}, Narwhal; X Basic")
    assert story.state.end == NOT_OVER


@pytest.mark.parametrize(("variant", "end"), [("R", UNICORNS), ("W", NOT_OVER)])
def test_tiny_stable_lets_ginormous_win_in_the_program(variant, end):
    """S73."""
    position = "P0 D Tiny Stable; P0 U Ginormous, Basic, Basic, Basic"
    assert Story(variant, position, n_players=6, goal=6).play(0, "Basic").state.end == end


@BOTH
def test_ginormous_counts_twice(variant):
    """S34."""
    story = Story(variant, f"P0 U Ginormous, {FOUR_BASIC}", n_players=6, goal=6).begin(1)
    assert (story.state.end, winner_of(story)) == (UNICORNS, 0)


@pytest.mark.parametrize(("variant", "end"), [("R", UNICORNS), ("W", NOT_OVER)])
def test_pandas_win_in_the_program_only(variant, end):
    """S49."""
    position = f"P0 U {FOUR_BASIC}, Basic, Basic; P0 D Pandamonium; K Basic, Basic, Basic"
    assert Story(variant, position, n_players=6, goal=6).begin(1).state.end == end


@BOTH
def test_the_last_card_ends_the_game(variant):
    """S91."""
    story = Story(variant, "P0 U Basic; P1 U Narwhal; K Neigh").turn(0)
    assert (story.state.end, winner_of(story)) == (EMPTY_DECK, 0)  # by letters
    assert not [kind for kind, *_ in story.asked if kind == "play"]


@pytest.mark.parametrize(("variant", "winner"), [("R", 0), ("W", None)])
def test_a_full_tie(variant, winner):
    """S92."""
    assert winner_of(Story(variant, "P0 U Basic; P1 U Basic")) == winner


@BOTH
@pytest.mark.parametrize(
    ("stable", "unicorns", "letters"),
    [(f"{FOUR_BASIC}, Basic, Baby", 6, 71), (f"Ginormous, {FOUR_BASIC}", 6, 64)],
)
def test_unicorns_count_before_letters(variant, stable, unicorns, letters):
    """The exact values of 13.2."""
    story = Story(variant, f"P0 U {stable}")
    assert divmod(score(story.state, story.rules, 0), 10_000) == (unicorns, letters)
