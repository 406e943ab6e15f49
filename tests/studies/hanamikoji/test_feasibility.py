"""What can lie behind rounded shares: ranges by linear programs, and searches for whole games."""

import numpy as np
import pytest

from redealt.exhibits.published import read_published
from redealt.judging.comparison import Printed
from redealt.planning.digest import published_folder
from redealt.studies.hanamikoji.audit.equal_agents import count_rows, read_rows
from redealt.studies.hanamikoji.audit.feasibility import (
    Counts,
    PrintedRow,
    find_counts,
    find_range,
    find_tie_breaks,
    includes,
    limit_ratio,
    minimize_ratio,
)
from tests.studies.hanamikoji.test_audit import WHOLE_GAMES

FIRST, SECOND = np.eye(2)
BOTH = FIRST + SECOND


def printed(share: float, digits: int = 3) -> Printed:
    return Printed.parse(f"{share:.{digits}f}")


def test_a_ratio_ranges_over_what_rounds_to_the_printed_value():
    limits = limit_ratio(FIRST, BOTH, Printed.parse("0.25"))
    assert find_range(FIRST, BOTH, limits) == pytest.approx((0.245, 0.255))
    assert find_range(FIRST, SECOND, limits) == pytest.approx((0.245 / 0.755, 0.255 / 0.745))
    smallest = minimize_ratio(FIRST, SECOND, limits)
    assert smallest == pytest.approx([0.245 / 0.755, 1])


def test_contradicting_limits_leave_no_range():
    limits = limit_ratio(FIRST, BOTH, Printed.parse("0.25"))
    limits += limit_ratio(SECOND, BOTH, Printed.parse("0.74"))
    assert find_range(FIRST, BOTH, limits) == pytest.approx((0.255, 0.255))
    limits += limit_ratio(SECOND, BOTH, Printed.parse("0.73"))
    assert find_range(FIRST, BOTH, limits) is None
    assert minimize_ratio(FIRST, BOTH, limits) is None
    assert not includes(None, Printed.parse("0.25"))


@pytest.mark.parametrize(
    ("text", "expected"), [("0.23", False), ("0.24", True), ("0.28", True), ("0.29", False)]
)
def test_a_range_includes_what_its_values_round_to(text, expected):
    assert includes((0.244, 0.276), Printed.parse(text)) is expected


def row_of(wins_1: tuple[int, ...], wins_2: tuple[int, ...]) -> PrintedRow:
    """Print the row of games with so many wins by end."""
    ties = wins_1[3] + wins_2[3]
    return PrintedRow(
        tuple(tuple(printed(won / sum(wins)) for won in wins) for wins in (wins_1, wins_2)),
        printed(wins_1[3] / ties),
        printed(ties / (wins_1[2] + wins_2[2] + ties), digits=4),
    )


@pytest.mark.parametrize(
    ("wins_1", "wins_2"),
    [
        ((152, 2133, 662, 36), (127, 709, 1104, 77)),
        ((71, 411, 112, 8), (33, 180, 171, 14)),
        ((5, 20, 9, 0), (4, 13, 8, 1)),
    ],
)
def test_the_games_behind_a_row_are_found(wins_1, wins_2):
    games = sum(wins_1) + sum(wins_2)
    found = find_counts(row_of(wins_1, wins_2), games)
    ties = wins_1[3] + wins_2[3]
    round_3 = wins_1[2] + wins_2[2] + ties
    assert any(
        (counts.tie_breaks_1, counts.tie_breaks) == (wins_1[3], ties)
        and counts.wins_1[0] <= sum(wins_1) <= counts.wins_1[1]
        and counts.round_3_games[0] <= round_3 <= counts.round_3_games[1]
        for counts in found
    )


def test_small_rows_are_searched_completely():
    """Against all ways to divide 30 games over two players and four ends, one by one."""
    row, games = row_of((3, 8, 4, 1), (2, 5, 5, 2)), 30

    def ways(shares, wins):
        return [
            (round_3, tie_breaks)
            for round_1 in range(wins + 1)
            for round_2 in range(wins + 1 - round_1)
            for round_3 in range(wins + 1 - round_1 - round_2)
            for tie_breaks in [wins - round_1 - round_2 - round_3]
            if all(
                share.is_rounding_of(won / wins)
                for share, won in zip(shares, (round_1, round_2, round_3, tie_breaks), strict=True)
            )
        ]

    expected = {}
    for wins_1 in range(1, games):
        for round_3, ties_1 in ways(row.shares[0], wins_1):
            for round_3_of_2, ties_2 in ways(row.shares[1], games - wins_1):
                ties = ties_1 + ties_2
                reached = round_3 + round_3_of_2 + ties
                if (
                    ties
                    and row.tie_breaks_won_1.is_rounding_of(ties_1 / ties)
                    and row.tie_break_share.is_rounding_of(ties / reached)
                ):
                    expected.setdefault((ties_1, ties), []).append((wins_1, reached))
    assert expected
    assert find_counts(row, games) == tuple(
        Counts(*ties, *((min(column), max(column)) for column in zip(*found, strict=True)))
        for ties, found in sorted(expected.items(), key=lambda item: item[0][::-1])
    )


def test_the_rows_of_tables_3_to_5_are_whole_games():
    found = count_rows(read_rows(read_published(published_folder("hanamikoji"))))
    assert {n: (counts.tie_breaks_1, counts.tie_breaks) for n, counts in found.items()} == {
        n: counts[:2] for n, counts in WHOLE_GAMES.items()
    }
    for n, counts in found.items():
        assert counts.round_3_games[0] <= WHOLE_GAMES[n][2] <= counts.round_3_games[1]


def test_tie_breaks_are_found_for_a_share_and_who_won_them():
    found = find_tie_breaks(Printed.parse("0.50"), Printed.parse("0.33"), 6)
    # A third of 3 or 6; 3 of 6 games is 0.50, and so is 6 of 12.
    assert found == [(3, 6, 6), (6, 12, 12)]
    assert find_tie_breaks(Printed.parse("0.10"), Printed.parse("0.33"), 3) == [(3, 29, 31)]
