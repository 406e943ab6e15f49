"""Checks of published numbers against themselves."""

import pytest

from redealt.audit import Check, check_spread, compare, to_frame
from redealt.stats.hypotheses import Tails


def test_equal_values_are_consistent_and_others_are_not():
    same = compare("figure_01", "sum", "1.00", "1.00")
    assert same == Check("figure_01", "sum", "1.00", "1.00", "consistent")
    other = compare("figure_01", "sum", 30400, 27749, "ties")
    assert other == Check("figure_01", "sum", "30400", "27749", "inconsistent", "ties")


def test_values_are_compared_before_they_become_text():
    assert compare("e", "c", 1, 1.0).verdict == "consistent"
    assert compare("e", "c", "1", 1).verdict == "inconsistent"


@pytest.mark.parametrize(
    ("p_low", "p_high", "found", "verdict"),
    [
        (0.5, 0.5, "as by chance", "consistent"),
        (0.974, 0.026, "as by chance", "consistent"),
        (0.976, 0.024, "more than by chance", "inconsistent"),
        (0.026, 0.974, "as by chance", "consistent"),
        (0.024, 0.976, "less", "inconsistent"),
    ],
)
def test_too_much_and_too_little_spread_are_both_findings(p_low, p_high, found, verdict):
    check = check_spread("figure_05b", "wins", "chance", Tails(12.5, p_low, p_high, 10), "why")
    assert (check.found, check.verdict) == (found, verdict)
    assert (check.statistic, check.p_low, check.p_high) == (12.5, p_low, p_high)
    assert (check.expected, check.note) == ("chance", "why")


def test_checks_become_a_table_in_their_order():
    checks = [
        compare("figure_01", "sum", "1", "2", "note"),
        check_spread("figure_02", "wins", "chance", Tails(3.0, 0.4, 0.6)),
    ]
    frame = to_frame("cuckoo", checks)
    assert list(frame.columns) == [
        *("study", "exhibit", "check", "expected", "found", "statistic", "p_low", "p_high"),
        *("verdict", "note"),
    ]
    rows = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
    assert rows == [
        ["cuckoo", "figure_01", "sum", "1", "2", None, None, None, "inconsistent", "note"],
        ["cuckoo", "figure_02", "wins", "chance", "as by chance", 3.0, 0.4, 0.6, "consistent", ""],
    ]


def test_no_check_gives_an_empty_table_with_all_columns():
    assert to_frame("cuckoo", []).shape == (0, 10)
