"""Checks of published numbers against themselves."""

import pytest

from redealt.judging.audit import (
    COLUMNS,
    Check,
    check_all,
    check_shown,
    check_spread,
    check_that,
    compare,
    of_fact,
    to_frame,
)
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
        (0.024, 0.976, "less than by chance", "inconsistent"),
    ],
)
def test_too_much_and_too_little_spread_are_both_findings(p_low, p_high, found, verdict):
    check = check_spread("figure_05b", "wins", "chance", Tails(12.5, p_low, p_high, 10), "why")
    assert (check.describe(check.p), check.decide(check.p)) == (found, verdict)
    assert (check.statistic, check.p_low, check.p_high) == (12.5, p_low, p_high)
    assert (check.expected, check.note) == ("chance", "why")


def test_statements_hold_or_do_not():
    check = check_that(4 > 5, "table_01", "rising", "more than 5", 4, "why")
    assert check == Check("table_01", "rising", "more than 5", "4", "inconsistent", "why")
    assert check_all("e", "sums", [True, True]).verdict == "consistent"
    check = check_all("e", "sums", [True, False, True])
    assert (check.expected, check.found, check.verdict) == ("3 of 3", "2 of 3", "inconsistent")


@pytest.mark.parametrize(
    ("tail", "p_low", "p_high", "verdict"),
    [
        ("high", 0.976, 0.024, "consistent"),
        ("high", 0.974, 0.026, "not shown"),
        ("high", 0.024, 0.976, "inconsistent"),
        ("low", 0.024, 0.976, "consistent"),
    ],
)
def test_what_is_said_to_be_shown_must_be_significant_in_its_tail(tail, p_low, p_high, verdict):
    check = check_shown(Tails(2.0, p_low, p_high), tail, "e", "rises", "rising", "+0.1", "why")
    assert (check.verdict, check.found, check.note) == (verdict, "+0.1", "why")
    assert (check.statistic, check.p_low, check.p_high) == (2.0, p_low, p_high)


def test_checks_become_a_table_in_their_order():
    checks = [
        compare("figure_01", "sum", "1", "2", "note"),
        check_spread("figure_02", "wins", "chance", Tails(3.0, 0.4, 0.6)),
    ]
    frame = to_frame("cuckoo", checks)
    assert list(frame.columns) == COLUMNS
    rows = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
    assert rows == [
        ["cuckoo", "figure_01", "sum", "", "1", "2", *[None] * 4, "inconsistent", "note"],
        [
            *("cuckoo", "figure_02", "wins", "", "chance", "as by chance"),
            *(3.0, 0.4, 0.6, 0.8, "consistent", ""),
        ],
    ]


def test_tests_of_chance_are_adjusted_for_each_other_and_nothing_else():
    spread = check_spread("e", "wins", "chance", Tails(9.0, 0.99, 0.01))
    others = [check_spread("e", "wins", "chance", Tails(1.0, 0.5, 0.5))] * 9
    facts = [compare("e", "sum", 1, 1)] * 50
    alone, among = (to_frame("s", [spread, *more]).iloc[0] for more in (facts, others))
    assert (alone["found"], alone["verdict"]) == ("more than by chance", "inconsistent")
    assert (among["found"], among["verdict"]) == ("as by chance", "consistent")


def test_checks_of_one_fact_bear_its_name():
    checks = of_fact("spread of Table 7", [compare("e", "a", 1, 1), compare("e", "b", 1, 1)])
    assert to_frame("s", checks)["fact"].tolist() == ["spread of Table 7"] * 2


def test_no_check_gives_an_empty_table_with_all_columns():
    assert to_frame("cuckoo", []).shape == (0, len(COLUMNS))
