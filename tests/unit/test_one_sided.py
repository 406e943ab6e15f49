"""One-sided tests on estimates, and how they are put together."""

from math import nan

import pandas as pd
import pytest
from scipy.stats import binomtest, t, ttest_1samp

from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.judging.one_sided import (
    UNDECIDED,
    OneSided,
    all_hold,
    any_holds,
    by_variant,
    is_above,
    pool,
    row_is_above,
    share_is_above,
)
from redealt.stats.intervals import difference_of_shares, jackknife, mean_t, wilson

YES, NO = OneSided(0.001, 0.999), OneSided(0.999, 0.001)


def row(interval) -> dict:
    return sampled(interval, "value", "game", variant="as_run")


def test_all_statements_hold_by_the_weakest_and_fail_by_the_strongest_adjusted():
    assert all_hold([YES, OneSided(0.02, 0.98)]) == (0.02, 1.0)
    assert all_hold([YES, NO, YES]) == (0.999, pytest.approx(0.003))
    assert all_hold([]) == UNDECIDED


def test_any_statement_holds_by_the_strongest_adjusted_and_fails_by_the_weakest():
    assert any_holds([NO, YES]) == (pytest.approx(0.002), 0.999)
    assert any_holds([NO, NO]) == (1.0, 0.001)
    assert any_holds([]) == UNDECIDED


def test_the_opposite_swaps_both_sides():
    assert NO.negate() == YES


def test_values_are_compared_with_bounds():
    assert is_above(0.3, 0.1, 0.1).p_support == pytest.approx(0.02275, rel=1e-3)
    assert is_above(0.3, 0.1, 0.1, df=5).p_refute == pytest.approx(t.cdf(2, 5))
    assert is_above(0.3, 0.0) == is_above(nan, 0.1) == is_above(0.3, nan) == UNDECIDED


def test_shares_are_tested_exactly():
    expected = binomtest(60, 100, 0.55, alternative="greater").pvalue
    assert row_is_above(row(wilson(60, 100)), 0.55).p_support == pytest.approx(expected)
    assert share_is_above(0, 0) == row_is_above(row(wilson(0, 0))) == UNDECIDED


def test_means_are_tested_by_student_and_left_open_below_ten_units():
    values = [1.0, 2.0, 4.0] * 4
    found = row_is_above(row(mean_t(values)), 2.0)
    mean = mean_t(values)
    assert found.p_support == pytest.approx(t.sf((mean.estimate - 2) / mean.se, 11))
    assert row_is_above(row(mean_t(values[:9])), -100.0) == UNDECIDED


def test_shares_that_hold_together_are_tested_exactly_too():
    together = row_is_above(row(wilson(60, 100, simultaneous=4)), 0.55)
    assert together == share_is_above(60, 100, 0.55)


def test_jackknife_is_tested_on_its_blocks():
    blocks = [3.0, 4.0, 4.0, 9.0]
    found = row_is_above(row(jackknife(lambda s: s[0] / s[1], [blocks, [1.0] * 4], n=400)), 3.0)
    assert found.p_support == pytest.approx(ttest_1samp(blocks, 3, alternative="greater").pvalue)


def test_estimates_are_read_as_counts():
    table = tidy([sampled(wilson(3, 7), "share", "game", variant=v) for v in ("b", "a")])
    assert [name for name, _ in by_variant(table)] == ["b", "a"]
    assert pool(table) == (6, 14)
    assert pool(table.iloc[:0]) == (0, 0)
    gap = difference_of_shares(3, 10, 1, 10)
    assert gap.estimate == pytest.approx(0.2)
    assert gap.se > 0
    empty = difference_of_shares(3, 10, 0, 0)
    assert all(pd.isna(each) for each in (empty.estimate, empty.se))
    assert row_is_above(exact(2.0, "value", variant="a"), 1.0) == UNDECIDED
