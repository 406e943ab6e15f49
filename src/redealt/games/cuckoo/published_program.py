"""The authors' own procedure with NumPy's legacy generator, for the exact repetition of Figure 5.

The only module that uses a generator of NumPy: the Mersenne Twister as ``numpy.random.seed``,
``choice`` and ``permutation`` drive it, replayed word by word, in one sequence, on one thread.
"""

from collections.abc import Sequence

import numpy as np

from redealt.core.jit import jit
from redealt.games.cuckoo.match import COUNTS, count_match
from redealt.games.cuckoo.rules import (
    BLOCKED,
    decisions_of_round,
    exchange,
    find_successor,
    look_up_decision,
    lowest_card,
    score_round,
    set_up_match,
    sort_deck,
    uncover_cards,
)
from redealt.games.cuckoo.state import new_match
from redealt.games.cuckoo.strategies import KEEP, SWAP_IF_MINIMUM, TOSS_COIN, decision_table
from redealt.games.cuckoo.switches import Switches

_STATE_WORDS = 624
_SHIFT = 397
_FIRST_SWAPS = 0  # the program draws from (swap, keep)


@jit
def _refill(words):
    """Advance the Mersenne Twister (Matsumoto and Nishimura, 1998) by one block of 624 words."""
    for i in range(_STATE_WORDS):
        joined = (words[i] & 0x80000000) | (words[(i + 1) % _STATE_WORDS] & 0x7FFFFFFF)
        twisted = joined >> 1
        if joined & 1:
            twisted ^= 0x9908B0DF
        words[i] = words[(i + _SHIFT) % _STATE_WORDS] ^ twisted


@jit
def next_word(words, position):
    """Return the next 32 random bits; ``position`` (int64, (1,)) counts the words used."""
    if position[0] == _STATE_WORDS:
        _refill(words)
        position[0] = 0
    y = words[position[0]]
    position[0] += 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return (y ^ (y >> 18)) & 0xFFFFFFFF


@jit
def draw_up_to(words, position, largest):
    """Return a uniform integer in [0, largest]: mask the word, and reject what is too large."""
    if largest == 0:
        return 0
    mask = largest
    for shift in (1, 2, 4, 8, 16):
        mask |= mask >> shift
    value = next_word(words, position) & mask
    while value > largest:
        value = next_word(words, position) & mask
    return value


@jit
def permute_deck(match, words, position):
    """Sort the deck and shuffle it from the end, as ``numpy.random.permutation`` does."""
    sort_deck(match)
    for i in range(match.suits * match.cards - 1, 0, -1):
        j = draw_up_to(words, position, i)
        card = match.deck[j]
        match.deck[j] = match.deck[i]
        match.deck[i] = card
    for seat in range(match.n_seats):
        match.hand[seat] = match.deck[seat]


@jit
def play_turns(match, decisions, remembers_swaps, words, position):
    """Let the seats act; coins and drawn cards come from the one sequence as they are needed."""
    lowest = lowest_card(match)
    round_decisions = decisions_of_round(match, decisions)
    for seat in range(match.n_seats):
        if match.hand[seat] >= match.cards - 1:
            continue
        successor = find_successor(match, seat)
        if successor == BLOCKED:
            continue
        decision = look_up_decision(match, round_decisions, seat, remembers_swaps)
        if decision == TOSS_COIN:
            swaps = draw_up_to(words, position, 1) == _FIRST_SWAPS
        elif decision == SWAP_IF_MINIMUM:
            swaps = match.hand[seat] == lowest
        else:
            swaps = decision != KEEP
        if swaps:
            drawn = np.uint8(0)
            if successor == match.n_seats:
                in_deck = match.suits * match.cards - match.n_seats
                drawn = match.deck[match.n_seats + draw_up_to(words, position, in_deck - 1)]
            exchange(match, seat, successor, drawn)


@jit
def play_matches(match, counts, size, decisions, dealer_rotates, remembers_swaps, words, position):
    """Play ``size[3]`` matches in sequence and add them to ``counts``."""
    for _ in range(size[3]):
        set_up_match(match, size[0], size[1], size[2], 1)
        for player in range(match.n_players):
            match.strategy[player] = draw_up_to(words, position, 3)
        while match.n_seats > 1:
            permute_deck(match, words, position)
            uncover_cards(match)
            play_turns(match, decisions, remembers_swaps, words, position)
            score_round(match, dealer_rotates)
        count_match(match, counts)


def replay_matches(
    switches: Switches,
    suits: int,
    cards: int,
    n_players: Sequence[int],
    matches: int,
    seed: int,
) -> np.recarray:
    """Return the COUNTS of each group of matches, one for each of the numbers of players.

    The authors' program seeds once, before the first group.
    """
    words = np.random.RandomState(seed).get_state()[1].astype(np.int64)
    position = np.array([_STATE_WORDS])
    counts = np.zeros(len(n_players), dtype=COUNTS).view(np.recarray)
    decisions = decision_table(switches, suits, cards, suits * cards - 1)
    match = new_match()
    for group, n in enumerate(n_players):
        play_matches(
            match,
            counts[group],
            np.array([suits, cards, n, matches]),
            decisions,
            switches.dealer_rotates,
            switches.remembers_swaps,
            words,
            position,
        )
    return counts
