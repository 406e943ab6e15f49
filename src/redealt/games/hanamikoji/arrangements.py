"""The 2187 arrangements of the victory markers, and what each decides."""

from functools import cache

import numpy as np

from redealt.core.jit import jit
from redealt.games.hanamikoji.cards import LANE_BITS, N_SUITS, SUIT_SIZES
from redealt.games.hanamikoji.switches import Switches

N_ARRANGEMENTS = 3**N_SUITS
MARKERS_TO_WIN = 4
# Results of a tie-break that the markers alone do not decide.
COIN, LAST_MOVER = 2, 3

_EVEN_LANES = sum(31 << 2 * LANE_BITS * i for i in range(4))
_EVEN_PAIRS = sum(1023 << 4 * LANE_BITS * i for i in range(2))


@jit
def index_of(markers):
    """Return the sum of m_i 3**(i - 1) over the suits i = 1..7 (section 6)."""
    pairs = (markers & _EVEN_LANES) + 3 * ((markers >> LANE_BITS) & _EVEN_LANES)
    fours = (pairs & _EVEN_PAIRS) + 9 * ((pairs >> (2 * LANE_BITS)) & _EVEN_PAIRS)
    return (fours & 1023) + 81 * (fours >> (4 * LANE_BITS))


@cache
def owners() -> np.ndarray:
    """Return the owner of each suit's marker in each arrangement, int64 of shape (2187, 7)."""
    table = np.arange(N_ARRANGEMENTS)[:, None] // 3 ** np.arange(N_SUITS) % 3
    table.setflags(write=False)
    return table


@cache
def count_markers() -> np.ndarray:
    """Return the markers of player 1 and 2 in each arrangement, int64 of shape (2187, 2)."""
    return np.stack([(owners() == player).sum(axis=1) for player in (1, 2)], axis=1)


@cache
def count_charm() -> np.ndarray:
    """Return the charm points of player 1 and 2, int64 of shape (2187, 2)."""
    return np.stack([(owners() == player) @ np.array(SUIT_SIZES) for player in (1, 2)], axis=1)


def _sign_of_difference(values: np.ndarray) -> np.ndarray:
    return np.sign(values[:, 0] - values[:, 1])


def find_winners(switches: Switches) -> np.ndarray:
    """Return who wins when a round ends so, int8 of shape (2187,): 1, -1, or 0 for nobody yet."""
    by_markers = count_markers() >= MARKERS_TO_WIN
    by_charm = count_charm() >= switches.charm_to_win
    qualifies = by_markers | by_charm
    winner = qualifies[:, 0].astype(np.int8) - qualifies[:, 1]
    both = qualifies.all(axis=1)
    if switches.both_qualify == "markers":
        winner[both] = np.sign(by_markers[both] @ np.array([1, -1]))
    elif switches.both_qualify == "charm":
        winner[both] = np.sign(by_charm[both] @ np.array([1, -1]))
    return winner


def are_full_ties() -> np.ndarray:
    """Say of each arrangement whether markers and charm points are equal, bool of shape (2187,)."""
    return (_sign_of_difference(count_markers()) == 0) & (_sign_of_difference(count_charm()) == 0)


def break_ties(switches: Switches) -> np.ndarray:
    """Return who wins an undecided arrangement after the last round, int8 of shape (2187,).

    1, -1 and 0 as above, COIN for either with even chances, LAST_MOVER for who moved last.
    """
    if switches.tie_break == "none":
        return np.zeros(N_ARRANGEMENTS, dtype=np.int8)
    by_markers = _sign_of_difference(count_markers())
    result = np.where(by_markers, by_markers, _sign_of_difference(count_charm())).astype(np.int8)
    full = are_full_ties()
    if switches.t_winner == "coin":
        result[full] = COIN
    elif switches.t_winner == "last_mover":
        result[full] = LAST_MOVER
    elif switches.t_winner == "highest_marker":
        result[full] = _owner_of_highest()[full]
    return result


def _owner_of_highest() -> np.ndarray:
    """Return 1 or -1 for the owner of the highest suit that somebody owns, 0 if nobody does."""
    highest_first = owners()[:, ::-1]
    first_claimed = (highest_first > 0).argmax(axis=1)
    owner = highest_first[np.arange(N_ARRANGEMENTS), first_claimed]
    return np.array([0, 1, -1])[owner]


def are_labelled_t(switches: Switches) -> np.ndarray:
    """Say which undecided arrangements after the last round count as tie-breaks (T), bool."""
    if switches.tie_break == "none":
        return np.zeros(N_ARRANGEMENTS, dtype=bool)
    undecided = find_winners(switches) == 0
    return undecided if switches.tie_break == "text" else undecided & are_full_ties()
