"""Random players' games solved: a Markov chain over the arrangements of the markers.

Under random play by cards a round is a uniformly random split of the deck into what each player
scores and the rest, whatever the order of play. Counts are exact integers; what is chained over
rounds is float64, with an error of about 1e-15 for each probability.
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from redealt.games.hanamikoji.arrangements import (
    COIN,
    LAST_MOVER,
    N_ARRANGEMENTS,
    are_labelled_t,
    break_ties,
    find_winners,
)
from redealt.games.hanamikoji.cards import N_SUITS, SUIT_SIZES
from redealt.games.hanamikoji.switches import Switches


@cache
def count_splits(scored_cards: int) -> np.ndarray:
    """Return the ways in which players score suits, exact, int64 of shape (2187,).

    Both score ``scored_cards`` of the 21 different cards. The index has a digit in base 3 for each
    suit, as for arrangements: 1 or 2 if that player scores more of it, 0 if both score equally.
    """
    ways = np.zeros((1, scored_cards + 1, scored_cards + 1), dtype=np.int64)
    ways[0, 0, 0] = 1
    for size in SUIT_SIZES:
        more = np.zeros((3, *ways.shape), dtype=np.int64)
        for first in range(min(size, scored_cards) + 1):
            for second in range(min(size - first, scored_cards) + 1):
                leader = 0 if first == second else 1 if first > second else 2
                moved = ways[:, : scored_cards + 1 - first, : scored_cards + 1 - second]
                weight = comb(size, first) * comb(size - first, second)
                more[leader, :, first:, second:] += weight * moved
        ways = more.reshape(-1, scored_cards + 1, scored_cards + 1)
    return ways[:, scored_cards, scored_cards]


def cards_scored(switches: Switches) -> int:
    """Return how many cards each player scores in a round."""
    return 8 if switches.score_secret else 7


@cache
def follow_up(tied_suit: str) -> np.ndarray:
    """Return the arrangement after a round, int16 of shape (before, leaders)."""
    leaders = np.arange(N_ARRANGEMENTS)
    if tied_suit == "reset":
        return np.broadcast_to(leaders, (N_ARRANGEMENTS, N_ARRANGEMENTS)).astype(np.int16)
    digits = np.array([[owner, 1, 2] for owner in range(3)], dtype=np.int16)  # by owner, leader
    after = np.zeros((1, 1), dtype=np.int16)
    for suit in range(N_SUITS):
        more = 3**suit * digits[:, None, :, None] + after[None, :, None, :]
        after = more.reshape(3 * len(after), 3 * len(after))
    return after


class Moves(NamedTuple):
    """How a round of random play moves the markers: every move with a chance above 0."""

    before: np.ndarray  # arrangements, ascending
    after: np.ndarray
    chance: np.ndarray  # float64

    def mean(self, values: np.ndarray) -> np.ndarray:
        """Return the mean of values, by the arrangement before the round, float64 of (2187,)."""
        # Summed in the order of the moves: a matrix product would differ between processors.
        return np.bincount(self.before, self.chance * values[self.after], N_ARRANGEMENTS)

    def move(self, weights: np.ndarray) -> np.ndarray:
        """Return the weights of the arrangements after the round, float64 of (2187,)."""
        return np.bincount(self.after, self.chance * weights[self.before], N_ARRANGEMENTS)


@cache
def solve_round(tied_suit: str, scored_cards: int) -> Moves:
    """Return the moves of one round."""
    splits = count_splits(scored_cards)
    ways = np.stack([np.bincount(after, splits, N_ARRANGEMENTS) for after in follow_up(tied_suit)])
    before, after = np.nonzero(ways)
    return Moves(before, after, ways[before, after] / splits.sum())


@cache
def solve_future(switches: Switches) -> np.ndarray:
    """Return what random players make of an arrangement, float64 of shape (rounds + 1, 2187, 2).

    ``[r, i]`` holds the chances that player 1 and player 2 win when round r has ended, from 1, with
    arrangement i. A decided arrangement has chances 0 and 1.
    """
    winner = find_winners(switches)
    decided = np.stack([winner == 1, winner == -1], axis=1).astype(np.float64)
    future = np.zeros((switches.max_rounds + 1, N_ARRANGEMENTS, 2))
    moves = solve_round(switches.tied_suit, cards_scored(switches))
    last = np.where((winner == 0)[:, None], _tie_break_chances(switches), decided)
    future[switches.max_rounds] = last
    for round_ in range(switches.max_rounds - 1, -1, -1):
        mean = np.stack([moves.mean(wins) for wins in future[round_ + 1].T], axis=1)
        future[round_] = np.where((winner == 0)[:, None], mean, decided)
    future.setflags(write=False)
    return future


@cache
def expect_further_rounds(switches: Switches) -> np.ndarray:
    """Return how many more rounds random players play, float64 of shape (rounds + 1, 2187).

    ``[r, i]`` is the mean number after round r has ended with arrangement i, 0 if that is decided.
    """
    moves = solve_round(switches.tied_suit, cards_scored(switches))
    goes_on = find_winners(switches) == 0
    further = np.zeros((switches.max_rounds + 1, N_ARRANGEMENTS))
    for round_ in range(switches.max_rounds - 1, -1, -1):
        further[round_] = goes_on * (1 + moves.mean(further[round_ + 1]))
    further.setflags(write=False)
    return further


def _tie_break_chances(switches: Switches) -> np.ndarray:
    """Return the chances of players 1 and 2 after the last round, float64 of shape (2187, 2)."""
    result = break_ties(switches)
    chances = np.stack([result == 1, result == -1], axis=1).astype(np.float64)
    chances[result == COIN] = 0.5
    starts_first = {"fixed": 1.0, "random": 0.5, "alternating": float(switches.max_rounds % 2)}
    second_is_last = starts_first[switches.starter]
    chances[result == LAST_MOVER] = [1 - second_is_last, second_is_last]
    return chances


def solve_lengths(switches: Switches) -> np.ndarray:
    """Return the chances of how a random game ends, float64 of shape (rounds + 1, 3).

    Rows: decided after round 1, 2, ..., and tie-break T; columns: player 1 wins, player 2 wins,
    nobody does. Games that the tie-break decides without the label T count for the last round.
    """
    winner = find_winners(switches)
    moves = solve_round(switches.tied_suit, cards_scored(switches))
    ends = np.zeros((switches.max_rounds + 1, 3))
    arrangements = np.zeros(N_ARRANGEMENTS)
    arrangements[0] = 1.0
    for round_ in range(switches.max_rounds):
        moved = moves.move(arrangements)
        ends[round_, :2] = moved[winner == 1].sum(), moved[winner == -1].sum()
        arrangements = np.where(winner == 0, moved, 0.0)
    chances = _tie_break_chances(switches)
    chances = np.column_stack([chances, 1 - chances.sum(axis=1)])
    labelled = are_labelled_t(switches)
    ends[-1] += (arrangements * labelled) @ chances
    ends[-2] += (arrangements * ~labelled) @ chances
    return ends
