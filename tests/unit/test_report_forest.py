"""Forest strips: one axis, held-out exhibits first, nothing drawn where nothing was averaged."""

import pytest

from redealt.report.forest import LIMIT, group_strips, list_strips
from redealt.report.results import read_study
from tests.unit.report_fixture import EXHIBITS, make_results


@pytest.fixture
def lowball(tmp_path):
    results, _ = make_results(tmp_path)
    return read_study(results, "lowball", EXHIBITS["lowball"])


def test_held_out_exhibits_come_first(lowball):
    strips = list_strips(lowball)
    assert [(strip["role"], strip["exhibit"], strip["variant_name"]) for strip in strips] == [
        ("held out", "figure_01", "text"),
        ("held out", "table_02", "program"),
        ("calibration", "figure_01", "program"),
    ]


def test_differences_of_shares_are_in_points(lowball):
    strip = list_strips(lowball)[2]
    assert strip["text"] == "−1.0\u00a0points (−2.0 to 0.0)"
    assert (strip["mean"]["low"], strip["mean"]["middle"], strip["mean"]["high"]) == (-2, -1, 0)
    assert strip["detectable"] == "1.4\u00a0points"
    assert strip["margin"] == "5.0\u00a0points"


def test_other_differences_are_in_percent(lowball):
    lowball.exhibit_verdicts[0]["unit"] = "relative"
    assert list_strips(lowball)[2]["text"] == "−1.0\u202f% (−2.0 to 0.0)"


def test_what_lies_beyond_the_axis_says_so(lowball):
    mean = list_strips(lowball)[0]["mean"]
    assert mean["middle"] == mean["low"] == -LIMIT
    assert mean["is_beyond"]
    assert mean["goes_beyond_low"]
    assert not mean["goes_beyond_high"]


def test_an_exhibit_without_mean_says_what_was_tested(lowball):
    strip = list_strips(lowball)[1]
    assert strip["mean"] is None
    assert strip["text"] == "χ² = 3.2 (df 3), p\u202f=\u202f0.350"


def test_a_fit_closer_than_chance_is_said(lowball):
    lowball.exhibit_verdicts[2]["p_too_close"] = "0.001"
    assert list_strips(lowball)[1]["text"].endswith("too close, p\u202f=\u202f0.001")


def test_exact_values_are_counted(lowball):
    row = lowball.exhibit_verdicts[2]
    row.update(chi_squared="", exact="40", identical="39", sampled="0")
    assert list_strips(lowball)[1]["text"] == "39 of 40 identical"


def test_other_variants_are_left_out_unless_asked_for(lowball):
    lowball.exhibit_verdicts[1]["variant"] = "official"
    assert "official" not in [strip["variant"] for strip in list_strips(lowball)]
    assert "official" in [strip["variant"] for strip in list_strips(lowball, all_variants=True)]


def test_program_and_text_of_an_exhibit_share_a_row(lowball):
    lowball.exhibit_verdicts[1]["role"] = "calibration"
    held_out, calibration = group_strips(list_strips(lowball))
    assert (held_out["program"]["verdict"], held_out["text"]) == ("undecided", None)
    assert calibration["program"]["verdict"] == "reproduced"
    assert calibration["text"]["verdict"] == "differs"
    assert len(calibration["strips"]) == 2


def test_another_variant_has_a_row_of_its_own(lowball):
    lowball.exhibit_verdicts[2]["variant"] = "as_run_seated"
    row = group_strips(list_strips(lowball))[1]
    assert row["variant"] == "as run seated"
    assert row["other"]["verdict"] == "undecided"
    assert row["program"] is None
