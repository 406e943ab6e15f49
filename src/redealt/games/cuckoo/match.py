"""Matches of Cuckoo played and counted: the compiled entry of the tournament stage."""

import numpy as np

from redealt.core.jit import jit
from redealt.core.streams import draw_below, seed_stream
from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.rules import NOBODY, play_round, set_up_match, winner_of
from redealt.games.cuckoo.state import MAX_PLAYERS, new_match
from redealt.games.cuckoo.strategies import RANDOM, decision_table
from redealt.games.cuckoo.switches import Switches

MIXED = -1  # every player draws its strategy

# Sums over the matches of one block, integers so that they add up exactly in any order.
COUNTS = np.dtype(
    [
        ("matches", np.int64),
        ("wins", np.int64, len(STRATEGIES)),
        ("no_winner", np.int64),
        ("players", np.int64, len(STRATEGIES)),
        ("rounds", np.int64),
        # The index of the last round that a player played, from 0 (the paper's "survived turns").
        ("last_round", np.int64),
        ("last_round_squared", np.int64),
        ("match_last_round_squared", np.int64),  # squared sum over the players of a match
        # Rounds survived: as above, but the winner is credited with its last round.
        ("match_survived_squared", np.int64),
        ("wins_by_identifier", np.int64, MAX_PLAYERS),
    ],
    align=True,
)


@jit
def draw_strategies(match, strategy, stream):
    """Give every player the strategy, or in a MIXED match an independent uniform one."""
    for player in range(match.n_players):
        match.strategy[player] = draw_below(stream, 4) if strategy == MIXED else strategy


@jit
def play_match(match, decisions, dealer_rotates, remembers_swaps, deal, coins):
    """Play rounds until fewer than two players are alive."""
    while match.n_seats > 1:
        play_round(match, decisions, dealer_rotates, remembers_swaps, deal, coins)


@jit
def count_match(match, counts):
    """Add a finished match to the sums of its block."""
    total = np.int64(0)
    for player in range(match.n_players):
        last = np.int64(match.last_round[player])
        total += last
        counts.last_round_squared += last * last
        counts.players[match.strategy[player]] += 1
    winner = winner_of(match)
    if winner == NOBODY:
        counts.no_winner += 1
    else:
        counts.wins[match.strategy[winner]] += 1
        counts.wins_by_identifier[winner] += 1
    survived = total + (winner != NOBODY)
    counts.matches += 1
    counts.rounds += match.n_rounds
    counts.last_round += total
    counts.match_last_round_squared += total * total
    counts.match_survived_squared += survived * survived


@jit
def play_matches(
    match, counts, size, strategy, decisions, dealer_rotates, remembers_swaps, keys, first, last
):
    """Play the matches numbered first..last - 1 of one cell and add them to ``counts``.

    ``size`` holds suits, cards, players and lives; ``keys`` (uint64, (3, 2)) the keys of the
    streams of the deal, the strategies and the players' coins.
    """
    deal = np.empty(4, dtype=np.uint64)
    coins = np.empty((MAX_PLAYERS, 4), dtype=np.uint64)
    for number in range(first, last):
        seed_stream(deal, keys[0], number)
        set_up_match(match, size[0], size[1], size[2], size[3])
        seed_stream(coins[0], keys[1], number)
        draw_strategies(match, strategy, coins[0])
        for player in range(match.n_players):
            if match.strategy[player] == RANDOM:
                seed_stream(coins[player], keys[2], number * MAX_PLAYERS + player)
        play_match(match, decisions, dealer_rotates, remembers_swaps, deal, coins)
        count_match(match, counts)


def count_matches(
    switches: Switches,
    suits: int,
    cards: int,
    n_players: int,
    lives: int,
    strategy: int,
    keys: np.ndarray,
    first: int,
    last: int,
) -> np.record:
    """Play matches first..last - 1 of one cell and return their COUNTS record.

    ``strategy`` is an index into STRATEGIES, or MIXED; ``keys`` as in :func:`play_matches`.
    """
    counts = np.zeros(1, dtype=COUNTS).view(np.recarray)[0]
    decisions = decision_table(switches, suits, cards, suits * cards - 1)
    size = np.array([suits, cards, n_players, lives])
    play_matches(
        new_match(),
        counts,
        size,
        strategy,
        decisions,
        switches.dealer_rotates,
        switches.remembers_swaps,
        keys,
        first,
        last,
    )
    return counts
