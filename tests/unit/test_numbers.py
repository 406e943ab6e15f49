"""The formatter: every printed number has one form."""

import ast
import math
import re
from pathlib import Path

import numpy as np
import pytest

from redealt.errors import RedealtError
from redealt.exhibits.numbers import (
    Estimate,
    as_printed,
    count,
    decimals,
    interval,
    interval_digits,
    maybe,
    measured,
    p_size,
    p_value,
    percent,
    points,
    scientific,
    signed,
    to_precision,
    with_interval,
)
from tests.unit.plan_fixture import ROOT

SHARE = Estimate(0.4391, 0.4333, 0.4450, 27749, "match", "wilson", "the share")


def test_percent_multiplies_and_sets_a_narrow_space():
    assert percent(0.4391, 2) == "43.91\u202f%"
    assert percent(SHARE) == "43.9\u202f%"
    assert percent("0.4391", 2) == "43.91\u202f%"


def test_points_are_percentage_points():
    assert points(0.0815, 2) == "8.15\u00a0points"


def test_negative_numbers_carry_a_true_minus_and_zero_none():
    assert decimals(-1.25, 1) == "\u22121.2"
    assert decimals(-0.001, 2) == "0.00"
    assert decimals(-12345.6, 1) == "\u221212\u202f345.6"


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (30400, "30\u202f400"), (1234567, "1\u202f234\u202f567")],
)
def test_counts_have_thin_separators(number, text):
    assert count(number) == text


def test_count_refuses_a_fraction():
    with pytest.raises(RedealtError, match=r"whole number, found 2\.5"):
        count(2.5)


def test_p_values_have_a_floor():
    assert p_value(0.0321) == "p\u202f=\u202f0.032"
    assert p_value(0.00099) == "p\u202f<\u202f0.001"
    assert p_value(1) == "p\u202f=\u202f1.000"
    with pytest.raises(RedealtError, match=r"between 0 and 1, found 1\.2"):
        p_value(1.2)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.0321, "0.032"),
        (6e-44, "6\u202f×\u202f10⁻⁴⁴"),
        (0.0, "<\u202f10⁻³⁰⁰"),
        (1.0, "1.000"),
    ],
)
def test_no_p_value_is_printed_as_zero(p, text):
    assert p_size(p) == text


def test_interval_prints_both_ends_in_one_unit():
    assert interval(SHARE, 2) == "43.33 to 44.50\u202f%"
    assert interval(SHARE, 3, "none") == "0.433 to 0.445"
    assert interval(SHARE, 1, "points") == "43.3 to 44.5\u00a0points"


def test_interval_of_an_exact_value_is_an_error_that_names_it():
    with pytest.raises(RedealtError, match="figure_03: p_win has no interval"):
        interval(Estimate(0.5, name="figure_03: p_win"))


@pytest.mark.parametrize(
    ("low", "high", "digits"),
    [
        *((0.42, 0.44, 3), (10.0, 30.0, 0), (0.4333, 0.4450, 4), (1, 1, 4)),
        (np.float64(np.inf), np.float64(np.inf), 4),
    ],
)
def test_half_width_of_an_interval_keeps_two_digits(low, high, digits):
    assert interval_digits(low, high) == digits


def test_table_numbers_get_the_digits_that_they_deserve():
    assert to_precision(0.439123, 0.4333, 0.4450) == "0.4391"
    assert to_precision(20.1234, 10.0, 30.0) == "20"
    assert to_precision(12185) == "12\u202f185"
    assert to_precision(0.92307692307) == "0.923077"
    assert to_precision(0.5) == "0.5"
    assert to_precision(0.00000000312) == "3.12\u202f×\u202f10⁻⁹"


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), "CS-1"])
def test_what_is_no_number_is_refused(bad):
    with pytest.raises(RedealtError):
        percent(bad)


def test_empty_cells_are_none_and_text_is_an_error():
    assert maybe("") is None
    assert maybe("nan") is None
    assert maybe(" 2.50 ") == 2.5
    with pytest.raises(RedealtError, match="row 3: a number is expected, found 'CS-1'"):
        maybe("CS-1", "row 3")


def test_signed_numbers_have_a_true_minus_or_a_plus():
    assert [signed(value) for value in (0.25, 0, -1.25)] == ["+0.2", "+0.0", "\u22121.2"]


def test_small_and_negative_numbers_are_written_in_powers_of_ten():
    assert scientific(0.00012) == "1.2\u202f×\u202f10⁻⁴"
    assert scientific(-5.8e44, 0) == "\u22126\u202f×\u202f10⁴⁴"


@pytest.mark.parametrize(
    ("printed", "text"),
    [("14138", "14\u202f138"), ("-0.50", "\u22120.50"), ("6.138", "6.138")],
)
def test_published_numbers_keep_their_digits(printed, text):
    assert as_printed(printed) == text


SETS_APART_OTHERWISE = re.compile(r":,[.}\d]|(?<!\d)\d{1,3},\d{3}(?!\d)")


def texts_of(path: Path) -> list[str]:
    """Return the texts in a module, without docstrings, and the formats of its numbers."""
    if path.suffix == ".md":
        return [path.read_text(encoding="utf-8")]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.FormattedValue)]
    return [ast.unparse(node) for node in found if id(node) not in bare]


def test_thousands_are_set_apart_by_the_formatter_alone():
    source = ROOT / "src" / "redealt"
    paths = [*source.glob("studies/*/exhibits/*.py"), *source.glob("studies/*/analysis/*.py")]
    paths += [*source.glob("studies/*/variants.py"), *source.glob("studies/*/article.md")]
    assert paths
    found = [(path.name, text) for path in paths for text in texts_of(path)]
    assert [each for each in found if SETS_APART_OTHERWISE.search(each[1])] == []


def test_an_estimate_without_an_interval_is_written_alone():
    row = {"estimate": 2.1, "ci_low": 2.05, "ci_high": 2.15}
    assert with_interval(row) == "2.10 (2.05 to 2.15)"
    assert with_interval(row | {"ci_low": math.nan, "ci_high": math.nan}) == "2.10"


def test_a_measured_number_names_its_unit_once():
    assert measured(SHARE) == "43.9\u202f% (43.3 to 44.5)"
    assert measured(SHARE, 0, "points") == "44\u00a0points (43 to 44)"
    assert measured(Estimate(2.1), 1, "none") == "2.1"
    with pytest.raises(RedealtError, match="unit of a number: found miles"):
        measured(SHARE, 1, "miles")
