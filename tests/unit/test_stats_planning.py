"""Power against textbook values and closed forms."""

import math

import pytest

from redealt.stats.planning import (
    detectable_difference_of_means,
    detectable_difference_of_shares,
    detectable_shift_of_mean,
    detectable_shift_of_share,
    power_of_mean_difference,
    power_of_share_difference,
)

Z_SUM = 1.959964 + 0.841621  # two-sided level 0.05, power 0.8


def test_sixty_four_units_a_side_show_half_a_standard_deviation():
    # Cohen, Statistical Power Analysis (1988), table 2.4.1
    assert power_of_mean_difference(1.0, 2.0, 64, 64) == pytest.approx(0.801, abs=5e-4)
    assert detectable_difference_of_means(2.0, 64, 64) == pytest.approx(1.0, abs=2e-3)


def test_thirty_four_pairs_show_half_a_standard_deviation():
    assert detectable_shift_of_mean(2.0, 34) == pytest.approx(0.4948 * 2, abs=2e-3)


def test_thousand_games_show_a_first_player_advantage_of_four_and_a_half_points():
    found = detectable_shift_of_share(0.5, 1000)
    assert found == pytest.approx(math.sin(Z_SUM / math.sqrt(1000)) / 2, abs=1e-6)
    assert round(found, 3) == 0.044


def test_two_samples_show_a_difference_larger_by_the_root_of_two():
    found = detectable_difference_of_shares(0.5, 1000, 1000)
    assert found == pytest.approx(math.sin(Z_SUM * math.sqrt(2 / 1000)) / 2, abs=1e-6)


def test_power_at_the_detectable_difference_is_the_wanted_one():
    difference = detectable_difference_of_shares(0.3, 500, 2000, power=0.9)
    power = power_of_share_difference(0.3 + difference, 0.3, 500, 2000)
    assert power == pytest.approx(0.9, abs=1e-5)


def test_nothing_above_a_share_near_1_is_detectable_in_a_small_sample():
    assert detectable_shift_of_share(0.99, 10) == math.inf
