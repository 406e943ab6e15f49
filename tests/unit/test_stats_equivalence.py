"""Equivalence by hand and by repetition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.stats.equivalence import (
    p_of_small_spread,
    tost_z,
)
from redealt.stats.hypotheses import chi_squared_homogeneity


def test_known_error_by_hand():
    found = tost_z(0.01, 0.02, 0.05)  # z = 3 and z = -2
    assert found.p_above_low == pytest.approx(0.0013499, rel=1e-5)
    assert found.p_below_high == pytest.approx(0.0227501, rel=1e-5)
    assert found.p == found.p_below_high


def test_difference_far_beyond_the_margin_is_evidence_against_equivalence():
    found = tost_z(0.11, 0.02, 0.05)  # 3 standard errors beyond the margin
    assert found.p == pytest.approx(1 - 0.00134990)
    assert found.p_beyond == pytest.approx(2 * 0.0013499, rel=1e-5)


@given(st.floats(-1, 1), st.floats(0.01, 1), st.floats(0.01, 1))
def test_sign_of_the_difference_does_not_matter(difference, se, margin):
    there, back = tost_z(difference, se, margin), tost_z(-difference, se, margin)
    assert there.p == pytest.approx(back.p)
    assert there.p_beyond == pytest.approx(back.p_beyond)


def test_shares_that_spread_by_the_margin_are_called_close_as_often_as_the_level_says():
    rng, n = np.random.default_rng(1), 4000
    shares = 0.5 + 0.02 * np.array([1, -1, 1, -1, 1, -1, 1, -1])
    p_values = []
    for counts in rng.binomial(n, shares, size=(1000, 8)):
        tails = chi_squared_homogeneity(np.column_stack([counts, n - counts]))
        p_values.append(
            p_of_small_spread(tails.statistic, 7, n=8 * n, share=counts.mean() / n, margin=0.02)
        )
    assert np.mean(np.array(p_values) < 0.05) == pytest.approx(0.05, abs=0.02)


def test_a_small_spread_is_shown_by_many_units_only():
    many, few = (p_of_small_spread(7.0, 7, n=n, share=0.5, margin=0.02) for n in (64000, 640))
    assert many < 1e-10
    assert few > 0.4
    assert p_of_small_spread(0.1, 7, n=640, share=0.5, margin=0.02) == few
    assert p_of_small_spread(9.0, 7, n=100, share=0.0, margin=0.02) == 1.0
    assert p_of_small_spread(0.0, 0, n=100, share=0.5, margin=0.02) == 1.0
