"""Rounds of Cuckoo worked out by hand, seats from left to right, and what follows a round."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from redealt.core.streams import seed_stream
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.rules import (
    BLOCKED,
    NOBODY,
    deal_round,
    exchange,
    find_successor,
    play_turns,
    score_round,
    set_up_match,
    sort_deck,
    uncover_cards,
    winner_of,
)
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import (
    GAVE_EQUAL,
    GAVE_HIGHER,
    GAVE_LOWER,
    KEEP,
    NO_SWAP,
    SWAP,
    decision_table,
)
from redealt.games.cuckoo.switches import Switches
from redealt.studies.cuckoo.settings import AS_RUN

AS_WRITTEN = Switches()
AUTHORS = Switches(**AS_RUN)
# Decision tables; read-only as the real ones, which spares compiling once more.
EVERYBODY_SWAPS = np.broadcast_to(np.uint8(SWAP), (40, 4, 9, 4, 9)).copy()
EVERYBODY_KEEPS = np.broadcast_to(np.uint8(KEEP), (40, 4, 9, 4, 9)).copy()
EVERYBODY_SWAPS.setflags(write=False)
EVERYBODY_KEEPS.setflags(write=False)


@dataclass
class Round:
    """A round that was played: the final hands by seat, and who lost a life (seats from 1)."""

    hands: list[int]
    losers: list[int]


def deal(*hands: int, draw: int = 0, strategy: str = "optimal", lives: int = 1) -> np.record:
    """Return a match of 40 cards in which these hands were dealt and ``draw`` comes next."""
    match = new_match()
    n = len(hands)
    set_up_match(match, 4, 10, n, lives)
    match.strategy[:n] = STRATEGIES.index(strategy)
    match.hand[:n] = match.deck[:n] = hands
    match.deck[n] = draw
    uncover_cards(match)
    return match


def play(match: np.record, switches: Switches = AS_WRITTEN, decisions=None) -> Round:
    """Let the seats act and score the round."""
    if decisions is None:
        decisions = decision_table(switches, 4, 10, 39)
    coins = np.ones((63, 4), dtype=np.uint64)
    n, players = match.n_seats, match.seat.copy()
    lives = match.lives.copy()
    play_turns(match, decisions, switches.remembers_swaps, coins)
    hands = match.hand[:n].tolist()
    score_round(match, switches.dealer_rotates)
    losers = [seat + 1 for seat in range(n) if match.lives[players[seat]] < lives[players[seat]]]
    return Round(hands, losers)


@pytest.mark.parametrize("pair", [(9, 9), (10, 10)])
def test_equal_uncovered_cards_tie_and_nobody_wins(pair):
    match = deal(*pair, draw=1)
    assert play(match, decisions=EVERYBODY_SWAPS) == Round(list(pair), [1, 2])
    assert winner_of(match) == NOBODY


def test_first_seat_is_blocked_by_the_dealers_ten():
    match = deal(4, 10, draw=7)
    assert play(match, decisions=EVERYBODY_SWAPS) == Round([4, 10], [1])
    assert winner_of(match) == 0  # identifier 0 deals, in the last seat


def test_seat_left_of_nines_only_draws_and_a_ten_beats_the_nine():
    assert play(deal(5, 9, draw=10)) == Round([10, 9], [2])


def test_drawing_a_nine_ties_with_the_dealers_nine():
    match = deal(5, 9, draw=9)
    assert play(match) == Round([9, 9], [1, 2])
    assert winner_of(match) == NOBODY


def test_ten_blocks_across_a_skipped_nine():
    assert play(deal(4, 9, 10, draw=7), decisions=EVERYBODY_SWAPS) == Round([4, 9, 10], [1])


def test_exchange_passes_over_a_nine():
    match = deal(4, 9, 6, draw=8)
    assert find_successor(match, 0) == 2
    exchange(match, 0, 2, 8)
    assert match.hand[:3].tolist() == [6, 9, 4]


def test_giving_a_one_away_can_lose_after_the_dealer_draws():
    # The counter-example to equation (27a): seat 1 gave a 1 for a 5 and still holds the lowest.
    assert play(deal(1, 9, 5, draw=7), decisions=EVERYBODY_SWAPS) == Round([5, 9, 7], [1])


def test_seat_that_was_given_a_better_card_keeps_it():
    assert play(deal(3, 2, 9, draw=1)) == Round([2, 3, 9], [1])


def test_authors_players_forget_what_they_gave_away():
    assert play(deal(3, 2, 9, draw=1), AUTHORS) == Round([2, 1, 9], [2])


def test_dealer_draws_when_it_was_given_a_card_equal_to_its_own():
    assert play(deal(5, 5, draw=6)) == Round([5, 6], [1])


def test_two_sixes_are_kept_and_tie():
    assert play(deal(6, 6, draw=10)) == Round([6, 6], [1, 2])


@pytest.mark.parametrize(
    ("draw", "losers"),
    [(10, [2]), (8, [2]), (4, [2]), (3, [2, 3]), (2, [3]), (1, [3])],
)
def test_oracles_pass_the_lowest_card_on_until_it_is_drawn_away(draw, losers):
    assert play(deal(2, 7, 3, draw=draw, strategy="oracle")) == Round([7, 3, draw], losers)


def test_oracle_keeps_a_card_that_is_not_the_lowest():
    assert play(deal(2, 9, 10, draw=8, strategy="oracle")) == Round([2, 9, 10], [1])
    assert play(deal(4, 3, 10, draw=8, strategy="oracle")) == Round([4, 3, 10], [2])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_nobody_can_move_in_the_authors_first_round_of_38(strategy):
    generator = np.random.default_rng(2022)
    deck = np.repeat(np.arange(1, 11), 4)
    for _ in range(25):
        cards = generator.permutation(deck)
        dealt = cards[:38].tolist()
        round_ = play(deal(*dealt, draw=int(cards[38]), strategy=strategy), AUTHORS)
        assert round_.hands == dealt
        assert round_.losers == [seat + 1 for seat in range(38) if dealt[seat] == 1]


def test_authors_first_round_of_38_takes_four_three_or_two_players():
    counts = np.zeros(5, dtype=np.int64)
    match = new_match()
    stream = np.zeros(4, dtype=np.uint64)
    key = np.array([20, 22], dtype=np.uint64)
    for number in range(20_000):
        seed_stream(stream, key, number)
        set_up_match(match, 4, 10, 38, 1)
        deal_round(match, stream)
        counts[np.count_nonzero(match.hand[:38] == 1)] += 1
    chances = np.array([float(Fraction(p)) for p in ("0", "0", "1/130", "12/65", "21/26")])
    errors = np.sqrt(20_000 * chances * (1 - chances))
    np.testing.assert_array_less(np.abs(counts - 20_000 * chances), 4 * errors + 1e-9)


@pytest.mark.parametrize(
    ("hands", "successors"),
    [
        ((1, 2, 3), [1, 2, 3]),
        ((1, 9, 3), [2, 2, 3]),
        ((1, 9, 9), [3, 3, 3]),
        ((1, 10, 3), [BLOCKED, 2, 3]),
        ((1, 9, 10), [BLOCKED, BLOCKED, 3]),
    ],
)
def test_successor_is_the_next_seat_without_a_nine_unless_it_holds_a_ten(hands, successors):
    match = deal(*hands)
    assert [find_successor(match, seat) for seat in range(3)] == successors


@pytest.mark.parametrize(
    ("hands", "memory"), [((3, 5), GAVE_HIGHER), ((5, 3), GAVE_LOWER), ((4, 4), GAVE_EQUAL)]
)
def test_seat_remembers_how_the_card_it_gave_compares(hands, memory):
    # Seat 2 gives its own card, the second, for the first.
    match = deal(*hands)
    exchange(match, 0, 1, 0)
    assert match.memory[:2].tolist() == [NO_SWAP, memory]


def test_uncovered_cards_are_the_nines_and_tens():
    assert deal(9, 1, 10, 8, 10).n_uncovered == 3


def test_seats_start_left_of_the_dealer():
    match = deal(5, 5, 5, 5)
    assert match.seat[:4].tolist() == [1, 2, 3, 0]
    assert match.lives[:4].tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("hands", "rotated", "fixed"),
    [
        ((8, 8, 8, 1), [2, 3, 1], [2, 3, 1]),  # the dealer leaves: the next one deals in its place
        ((1, 8, 8, 8), [3, 0, 2], [2, 3, 0]),  # seat 1 leaves
        ((8, 1, 8, 8), [3, 0, 1], [1, 3, 0]),
        ((1, 1, 8, 8), [0, 3], [3, 0]),
        ((1, 8, 8, 1), [3, 2], [3, 2]),
        ((8, 1, 1, 1), [1], [1]),
        ((8, 8, 8, 8), [], []),
    ],
)
def test_deal_passes_on_or_stays(hands, rotated, fixed):
    for rotates, expected in ((True, rotated), (False, fixed)):
        match = deal(*hands)
        score_round(match, rotates)
        assert match.seat[: match.n_seats].tolist() == expected


def test_player_with_lives_left_stays():
    match = deal(1, 8, 8, lives=2)
    score_round(match, True)
    assert match.seat[:3].tolist() == [2, 0, 1]
    assert match.lives[:3].tolist() == [2, 1, 2]


def test_last_round_is_that_of_the_loss():
    match = deal(1, 8, 8)
    score_round(match, False)
    match.hand[:2] = [8, 1]
    score_round(match, False)
    # Identifier 1 lost in round 0, identifier 0 in round 1, where 2 played, too.
    assert match.last_round[:3].tolist() == [1, 0, 1]
    assert match.n_rounds == 2
    assert winner_of(match) == 2


def test_deck_is_sorted_then_shuffled_and_stays_complete():
    match = deal(1, 2, 3)
    sort_deck(match)
    full = np.repeat(np.arange(1, 11), 4).tolist()
    assert match.deck[:40].tolist() == full
    stream = np.array([1, 2, 3, 4], dtype=np.uint64)
    for _ in range(50):
        deal_round(match, stream)
        assert sorted(match.deck[:40].tolist()) == full
        assert match.hand[:3].tolist() == match.deck[:3].tolist()


def test_decisions_do_not_move_later_deals():
    hands = []
    for decisions in (EVERYBODY_SWAPS, EVERYBODY_KEEPS):
        match = deal(5, 5, 5, lives=100)
        sort_deck(match)
        stream = np.array([1, 2, 3, 4], dtype=np.uint64)
        dealt = []
        for _ in range(20):
            deal_round(match, stream)
            dealt.append(match.hand[:3].tolist())
            play(match, decisions=decisions)
        hands.append(dealt)
    assert hands[0] == hands[1]


def test_every_deal_of_three_cards_is_equally_likely():
    # G(1, 4, 2): two hands and the next card make 24 orders.
    match = new_match()
    set_up_match(match, 1, 4, 2, 1)
    stream = np.array([5, 6, 7, 8], dtype=np.uint64)
    counts = {}
    for _ in range(24_000):
        deal_round(match, stream)
        order = tuple(match.deck[:3].tolist())
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert max(abs(count - 1000) for count in counts.values()) < 4 * 31
