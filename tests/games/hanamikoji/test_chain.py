"""Random games solved exactly, against published fractions, other formulas, and the simulator."""

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from redealt.games.hanamikoji.arrangements import (
    are_full_ties,
    count_charm,
    count_markers,
    find_winners,
    index_of,
    owners,
)
from redealt.games.hanamikoji.cards import SUIT_SIZES, pack
from redealt.games.hanamikoji.chain import (
    count_splits,
    expect_further_rounds,
    follow_up,
    solve_future,
    solve_lengths,
)
from redealt.games.hanamikoji.switches import Switches
from tests.games.hanamikoji.play import RANDOM, play_match
from tests.games.hanamikoji.variants import VARIANTS

UNDECIDED = find_winners(Switches()) == 0
BOTH = ((count_markers() >= 4) | (count_charm() >= 11)).all(axis=1)


def test_938_of_2187_arrangements_are_decided():
    assert (~UNDECIDED).sum() == 938
    assert BOTH.sum() == 12
    unclaimed = (owners()[UNDECIDED] == 0).sum(axis=1)
    assert np.bincount(unclaimed).tolist() == [0, 92, 348, 442, 268, 84, 14, 1]
    assert (UNDECIDED & are_full_ties()).sum() == 57


def test_no_undecided_arrangement_has_four_markers_or_eleven_charm():
    assert count_markers()[UNDECIDED].max() == 3
    assert count_charm()[UNDECIDED].max() == 10


def test_index_has_the_first_marker_lowest():
    for arrangement in range(3**7):
        assert index_of(pack(owners()[arrangement])) == arrangement


@pytest.mark.parametrize(
    ("scored", "decided", "both", "total"),
    [(8, 75725094, 5053548, 261891630), (7, 108373384, 7489568, 399072960)],
)
def test_first_round_is_decided_with_the_exact_chance(scored, decided, both, total):
    splits = count_splits(scored)
    assert splits.sum() == total == comb(21, scored) * comb(21 - scored, scored)
    assert splits[~UNDECIDED].sum() == decided
    assert splits[BOTH].sum() == both


@pytest.mark.parametrize(
    ("scored", "chance"), [(5, 0.188927), (6, 0.238461), (9, 0.298738), (10, 0.316346)]
)
def test_other_splits_decide_the_first_round_as_often_as_published(scored, chance):
    splits = count_splits(scored)
    assert splits[~UNDECIDED].sum() / splits.sum() == pytest.approx(chance, abs=5e-7)


def test_splits_agree_with_direct_enumeration():
    # All ways to split the counts of each suit, one by one, for a small number of cards.
    scored, found = 2, np.zeros(3**7, dtype=np.int64)
    ranges = [[(a, b) for a in range(3) for b in range(3) if a + b <= size] for size in SUIT_SIZES]
    for split in product(*ranges):
        if sum(a for a, _ in split) == scored == sum(b for _, b in split):
            ways, index = 1, 0
            for suit, ((a, b), size) in enumerate(zip(split, SUIT_SIZES, strict=True)):
                ways *= comb(size, a) * comb(size - a, b)
                index += ((a > b) + 2 * (b > a)) * 3**suit
            found[index] += ways
    assert found.tolist() == count_splits(scored).tolist()


def test_players_are_exchangeable():
    splits = count_splits(8)
    mirrored = (np.array([0, 2, 1])[owners()] * 3 ** np.arange(7)).sum(axis=1)
    assert splits[mirrored].tolist() == splits.tolist()
    future = solve_future(Switches())
    np.testing.assert_allclose(future[:, mirrored, 0], future[:, :, 1], atol=1e-13)


def test_second_round_agrees_with_exact_fractions():
    # One row of the chain in exact arithmetic.
    arrangement, splits = 5, count_splits(8)
    after, winner = follow_up("keep")[arrangement], find_winners(Switches())
    last = solve_future(Switches())[3, :, 0]
    exact = Fraction(0)
    for leaders in np.flatnonzero(splits):
        value = Fraction(float(last[after[leaders]])) if winner[after[leaders]] == 0 else None
        exact += int(splits[leaders]) * (
            value if value is not None else winner[after[leaders]] == 1
        )
    exact /= int(splits.sum())
    assert solve_future(Switches())[2, arrangement, 0] == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize(
    "variant", ["as_written", "as_run", "official", "reset", "last_mover", "play_on"]
)
def test_simulated_random_games_end_as_the_chain_says(variant):
    n, switches = 40_000, Switches(**VARIANTS[variant])
    games = play_match([RANDOM, RANDOM], n, VARIANTS[variant], name=(21,))
    chances = solve_lengths(switches)
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    row = np.where(games.is_tie_break, switches.max_rounds, games.rounds - 1)
    column = np.array([2, 0, 1])[games.result]
    found = np.zeros_like(chances)
    np.add.at(found, (row, column), 1 / n)
    errors = np.sqrt(chances * (1 - chances) / n)
    assert (np.abs(found - chances) <= 4 * errors + 1e-12).all()


def test_future_of_a_fresh_game_is_the_sum_of_its_ends():
    for variant in ("as_written", "as_run", "last_mover"):
        switches = Switches(**VARIANTS[variant])
        ends = solve_lengths(switches).sum(axis=0)
        assert solve_future(switches)[0, 0] == pytest.approx(ends[:2], abs=1e-12)


# Shares of wins by round and T with eight or seven scored cards, as printed for random players in
# Tables 4 and 5 within their sampling error, and as simulated before with 200,000 games.
@pytest.mark.parametrize(
    ("variant", "shares"),
    [
        ({}, (0.287, 0.527, 0.158, 0.028)),
        ({"tied_suit": "reset"}, (0.299, 0.214, 0.148, 0.339)),
        ({"both_qualify": "charm"}, (0.290, 0.526, 0.157, 0.027)),
        ({"to_scored": True}, (0.289, 0.525, 0.158, 0.027)),
    ],
)
def test_shares_of_wins_by_round_agree_with_earlier_simulations(variant, shares):
    wins = solve_lengths(Switches(**variant))[:, 0]
    assert wins / wins.sum() == pytest.approx(shares, abs=0.0045)


@pytest.mark.parametrize(
    ("variant", "shares"),
    [
        ({"both_qualify": "play_on"}, (0.272, 0.484, 0.184, 0.060)),
        ({"charm_to_win": 12}, (0.205, 0.535, 0.206, 0.054)),
    ],
)
def test_shares_of_games_by_round_agree_with_earlier_simulations(variant, shares):
    assert solve_lengths(Switches(**variant)).sum(axis=1) == pytest.approx(shares, abs=0.0045)


def test_seven_scored_cards_fit_the_printed_shares():
    seven_cards = solve_lengths(Switches(**VARIANTS["seven_cards"])).sum(axis=1)
    first, second, third, tie = seven_cards
    assert [first, second, third + tie] == pytest.approx([0.274, 0.5245, 0.202], abs=0.017)
    assert tie / (third + tie) == pytest.approx(0.0238, abs=0.015)


@pytest.mark.parametrize("variant", VARIANTS)
def test_further_rounds_agree_with_the_lengths_of_games(variant):
    switches = Switches(**VARIANTS[variant])
    lengths = solve_lengths(switches).sum(axis=1)
    rounds = [*range(1, switches.max_rounds + 1), switches.max_rounds]
    assert expect_further_rounds(switches)[0, 0] == pytest.approx(lengths @ rounds)


def test_agents_do_not_change_random_play():
    switches = Switches(**VARIANTS["as_run"], remembers_taken=True)
    assert switches.of_random_play != switches
    assert (solve_future(switches.of_random_play) == solve_future(switches)).all()
    assert switches.of_random_play.of_random_play == switches.of_random_play
