"""What a player knows when it decides, and what each strategy then does, as arrays.

An information set of a seat is a place in an array of shape ``(seen, given, card)``:

- ``seen`` has one digit in base 4 for each other seat, the first seat lowest: SHOWS_NOTHING (the
  seat kept, was blocked, or comes later), SWAPPED, or the uncovered card that it was dealt;
- ``given`` is the card that the player gave away in its predecessor's swap, or NOTHING_GIVEN;
- ``card`` is the card that it holds.

Whoever gave the card, and who was blocked, follows from these.
"""

from typing import NamedTuple

import numpy as np

from redealt.games.cuckoo.names import STRATEGIES
from redealt.games.cuckoo.strategies import (
    GAVE_EQUAL,
    GAVE_HIGHER,
    GAVE_LOWER,
    NO_SWAP,
    decision_table,
)
from redealt.games.cuckoo.switches import Switches

SHOWS_NOTHING, SWAPPED, SHOWS_SECOND_HIGHEST, SHOWS_HIGHEST = range(4)
NOTHING_GIVEN = 0

# By what is decided (KEEP, SWAP, SWAP_IF_MINIMUM, TOSS_COIN) and whether the card is the lowest.
_CHANCE_OF_SWAP = np.array([[0.0, 1.0, 0.0, 0.5], [0.0, 1.0, 1.0, 0.5]])


class Game(NamedTuple):
    """One round of the game G(S, C, N)."""

    suits: int
    cards: int
    n_players: int


def n_seen(game: Game) -> int:
    """Return the number of things that a player may have seen of the other seats."""
    return 4 ** (game.n_players - 1)


def digit_of_seat(seen: np.ndarray, seat: int, other: int) -> np.ndarray:
    """Return what the player in ``seat`` has seen of the seat ``other``."""
    return (seen >> 2 * (other - (other > seat))) & 3


def count_uncovered(game: Game) -> np.ndarray:
    """Return the number of uncovered cards for each value of ``seen``, int64."""
    seen = np.arange(n_seen(game))
    digits = [digit_of_seat(seen, 0, other) for other in range(1, game.n_players)]
    return np.sum([digit >= SHOWS_SECOND_HIGHEST for digit in digits], axis=0)


def strategy_policy(game: Game, switches: Switches, strategy: str) -> np.ndarray:
    """Return the chance that a seat swaps, float64 of shape (2, seen, given, card).

    The first index is whether the card is the lowest of all hands, which only the oracle sees.
    "mix" is one of the four strategies, each with chance 1/4, drawn independently for each seat;
    "keep" always keeps.
    """
    if strategy == "keep":
        return np.zeros((2, n_seen(game), game.cards - 1, game.cards - 1))
    if strategy == "mix":
        return np.mean([strategy_policy(game, switches, name) for name in STRATEGIES], axis=0)
    table = decision_table(switches, *game)[game.n_players, STRATEGIES.index(strategy)]
    card = np.arange(game.cards - 1)
    given = card[:, None]
    memory = np.select([given > card, given == card], [GAVE_HIGHER, GAVE_EQUAL], GAVE_LOWER)
    if not switches.remembers_swaps:
        memory[:] = NO_SWAP
    memory[NOTHING_GIVEN] = NO_SWAP
    # No deal shows more than 2 S cards; such places are never reached.
    uncovered = np.minimum(count_uncovered(game), 2 * game.suits)
    return _CHANCE_OF_SWAP[:, table[uncovered[:, None, None], memory, card]]
