"""What can lie behind rounded shares: linear programs over amounts, searches for whole games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, floor

import numpy as np
from numpy.typing import ArrayLike

from redealt.judging.comparison import Printed

_SLACK = 1e-9  # a value half a unit from the printed one may have been rounded either way


# Amounts are nonnegative and only their ratios count, so every limit is homogeneous: a row of
# coefficients whose product with the amounts is at most 0.


def limit_ratio(part: np.ndarray, whole: np.ndarray, printed: Printed) -> list[np.ndarray]:
    """Return the two limits that say: ``part / whole`` rounds to the printed value.

    ``part`` and ``whole`` hold the coefficients of two sums of the amounts.
    """
    low, high = printed.value - printed.half_unit, printed.value + printed.half_unit
    return [low * whole - part, part - high * whole]


def minimize_ratio(
    part: np.ndarray, whole: np.ndarray, limits: Sequence[np.ndarray]
) -> np.ndarray | None:
    """Return amounts with the smallest ``part / whole``, scaled to ``whole`` = 1.

    There are none if the limits contradict each other.
    """
    from scipy.optimize import linprog

    found = linprog(part, A_ub=np.stack(limits), b_ub=np.zeros(len(limits)), A_eq=[whole], b_eq=[1])
    return found.x if found.success else None


def find_range(
    part: np.ndarray, whole: np.ndarray, limits: Sequence[np.ndarray]
) -> tuple[float, float] | None:
    """Return the smallest and the largest ``part / whole``, or None if the limits contradict."""
    lowest, highest = (minimize_ratio(sign * part, whole, limits) for sign in (1, -1))
    if lowest is None or highest is None:
        return None
    return float(part @ lowest), float(part @ highest)


def includes(bounds: tuple[float, float] | None, printed: Printed) -> bool:
    """Say whether a value between the bounds rounds to the printed one."""
    if bounds is None:
        return False
    reach = printed.half_unit + _SLACK
    return bounds[0] - reach <= printed.value <= bounds[1] + reach


@dataclass(frozen=True)
class PrintedRow:
    """What Tables 3 to 5 print for one number of rollouts.

    ``shares`` holds the shares of player 1's wins by end (rounds 1, 2, 3, tie-break) and those of
    player 2's, ``tie_breaks_won_1`` player 1's share of the tie-breaks.
    """

    shares: tuple[tuple[Printed, ...], ...]
    tie_breaks_won_1: Printed
    tie_break_share: Printed | None


@dataclass(frozen=True)
class Counts:
    """Whole games behind a printed row; what the row leaves open is given from - to."""

    tie_breaks_1: int
    tie_breaks: int
    wins_1: tuple[int, int]
    round_3_games: tuple[int, int]


@cache
def find_counts(row: PrintedRow, games: int) -> tuple[Counts, ...]:
    """Return all counts of so many games, each won by somebody, that round to a printed row.

    Games that go to the tie-break are among those that reach round 3.
    """
    return tuple(
        counts
        for tie_breaks in _iterate_tie_breaks(row, games)
        for counts in _complete(row, games, *tie_breaks)
    )


def find_tie_breaks(share: Printed, won_1: Printed, most: int) -> list[tuple[int, int, int]]:
    """Return (tie-breaks, fewest, most round-3 games) whose shares round to the printed ones."""
    found = []
    for tie_breaks in range(1, most + 1):
        low, high = _wholes(won_1, tie_breaks)
        fewest, largest = _invert(share, tie_breaks)
        if low <= high and fewest <= largest:
            found.append((tie_breaks, int(fewest), int(largest)))
    return found


def _iterate_tie_breaks(row: PrintedRow, games: int) -> Iterator[tuple[int, int, np.ndarray]]:
    """Yield tie-breaks won by player 1, all tie-breaks and the possible wins of player 1."""
    late_1, late_2 = (own[-1] for own in row.shares)
    most = games * max(late.value + late.half_unit for late in (late_1, late_2))
    for tie_breaks in range(1, floor(most) + 1):
        low, high = _wholes(row.tie_breaks_won_1, tie_breaks)
        for first in range(int(low), int(high) + 1):
            fewest_1, most_1 = _invert(late_1, first)
            fewest_2, most_2 = _invert(late_2, tie_breaks - first)
            wins_1 = max(fewest_1, games - most_2), min(most_1, games - fewest_2)
            if wins_1[0] <= wins_1[1]:
                yield first, tie_breaks, np.arange(wins_1[0], wins_1[1] + 1)


def _complete(
    row: PrintedRow, games: int, tie_breaks_1: int, tie_breaks: int, wins_1: np.ndarray
) -> Iterator[Counts]:
    """Yield the counts with these tie-breaks, if some numbers of wins allow the other shares."""
    low_1, high_1 = _wins_in_round_3(row.shares[0], wins_1, tie_breaks_1)
    lost = tie_breaks - tie_breaks_1
    low_2, high_2 = _wins_in_round_3(row.shares[1], games - wins_1, lost)
    fewest, most = low_1 + low_2 + tie_breaks, high_1 + high_2 + tie_breaks
    if row.tie_break_share:
        least, largest = _invert(row.tie_break_share, tie_breaks)
        fewest, most = np.maximum(fewest, least), np.minimum(most, largest)
    fits = (low_1 <= high_1) & (low_2 <= high_2) & (fewest <= most)
    if fits.any():
        wins = wins_1[fits]
        round_3 = int(fewest[fits].min()), int(most[fits].max())
        yield Counts(tie_breaks_1, tie_breaks, (int(wins[0]), int(wins[-1])), round_3)


def _wins_in_round_3(
    shares: Sequence[Printed], wins: np.ndarray, tie_breaks: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the fewest and the most wins in round 3, so that those of all ends add up."""
    (low_1, high_1), (low_2, high_2), (low_3, high_3) = (_wholes(s, wins) for s in shares[:3])
    others = wins - tie_breaks
    low = np.maximum(low_3, others - high_1 - high_2)
    return low, np.minimum(high_3, others - low_1 - low_2)


def _wholes(printed: Printed, whole: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Return the fewest and the most of ``whole`` units whose share rounds to the printed one."""
    low, high = printed.value - printed.half_unit, printed.value + printed.half_unit
    fewest = np.ceil(low * np.asarray(whole) - _SLACK).astype(int)
    return np.maximum(fewest, 0), np.floor(high * np.asarray(whole) + _SLACK).astype(int)


def _invert(printed: Printed, part: int) -> tuple[int, int]:
    """Return the fewest and the most units of which ``part`` is a share as printed."""
    low, high = printed.value - printed.half_unit, printed.value + printed.half_unit
    most = floor(part / low + _SLACK) if low > 0 else 10**9
    return ceil(part / high - _SLACK), most
