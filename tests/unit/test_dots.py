"""Dots with intervals: how far these reach."""

import pandas as pd

from redealt.exhibits.dots import half_widths

ROWS = pd.DataFrame({"estimate": [0.5, 0.5], "ci_low": [0.4, 0.1], "ci_high": [0.7, 0.9]})


def test_intervals_reach_below_and_above():
    assert half_widths(ROWS).round(9).tolist() == [[0.1, 0.4], [0.2, 0.4]]


def test_samples_of_fewer_than_ten_have_no_interval():
    sampled = ROWS.assign(n=pd.array([10, 9], dtype="Int64"))
    assert half_widths(sampled).round(9).tolist() == [[0.1, 0], [0.2, 0]]


def test_exact_values_have_none():
    exact = ROWS.assign(ci_low=[float("nan"), 0.1], n=pd.array([None, None], dtype="Int64"))
    assert half_widths(exact).round(9).tolist() == [[0, 0.4], [0.2, 0.4]]
