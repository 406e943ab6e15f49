"""Every word that a report uses has a definition, with the numbers that the tests use."""

import pytest

from redealt.errors import RedealtError
from redealt.judging import audit, claims, comparison, exhibits
from redealt.judging.definitions import GROUPS, define, groups_of
from redealt.report.findings import ORIGINS

WORDS = {
    "value": comparison.VERDICTS,
    "exhibit": (*exhibits.VERDICTS, exhibits.HELD_OUT, exhibits.CALIBRATION),
    "claim": claims.VERDICTS,
    "audit": audit.VERDICTS,
    "origin": ORIGINS,
}


@pytest.mark.parametrize("group", WORDS)
def test_every_word_is_defined_and_no_other(group):
    assert sorted(GROUPS[group].words) == sorted(WORDS[group])


def test_definitions_hold_the_numbers_of_the_tests(monkeypatch):
    assert "5\u202f% of the values" in define("value", "outside")
    assert f"{comparison.UNITS_TO_DIFFER} units" in define("value", "differs")
    assert "5 points for a share of one half" in define("term", "margin")
    assert "1.8 points at 10\u202f%" in define("term", "margin")
    assert "80\u202f% of all repeats" in define("term", "detectable difference")


def test_a_word_without_definition_is_refused():
    with pytest.raises(RedealtError, match=r"'agrees' \(value\) has no definition"):
        define("value", "agrees")


def test_the_variants_of_a_study_are_defined_each_with_its_name_in_files():
    groups = groups_of({"worst_7": ("7-card program", "Seven cards are scored.")})
    assert groups["variant"].words == {
        "7-card program": "Seven cards are scored (in files: worst_7)."
    }
    assert groups["term"] == GROUPS["term"]
