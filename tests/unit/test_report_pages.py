"""What pages show of values, claims and tables, before it is set."""

import pytest

from redealt.exhibits.estimates import VALUE_COLUMNS
from redealt.judging import audit, claims, comparison, exhibits, scorecard
from redealt.judging.definitions import GROUPS
from redealt.report.article import Article, Section, render_article
from redealt.report.changes import explain_claim, explain_value
from redealt.report.dictionary import TABLES, list_conditions
from redealt.report.exhibit_panels import list_estimates
from redealt.report.pages import gather_study, list_definitions, name_study
from redealt.report.results import read_study
from redealt.report.value_rows import REACH, list_values, place_spark
from tests.unit.report_fixture import EXHIBITS, make_results

VALUE = {
    **dict.fromkeys(scorecard.COLUMNS, ""),
    "exhibit": "figure_01", "metric": "share_of_wins", "conditions": '{"n_players": 3}',
    "variant": "as_written", "is_primary": "True", "is_counted": "True", "origin": "sampled",
    "published": "0.5000", "estimate": "0.48", "ci_low": "0.46", "ci_high": "0.50",
    "difference": "-0.02", "prediction_low": "0.45", "prediction_high": "0.51",
    "detectable": "0.043", "p": "0.2", "p_adjusted": "0.4", "verdict": "within",
}  # fmt: skip


def show(**cells):
    (row,) = list_values([VALUE | cells], "laptop", str)
    return row


@pytest.fixture
def studies(tmp_path):
    results, articles = make_results(tmp_path)
    read = [read_study(results, study, names) for study, names in EXHIBITS.items()]
    return [gather_study(each, render_article(each, articles), "laptop") for each in read]


def test_value_shows_its_difference_in_the_digits_of_its_interval():
    row = show()
    assert (row["published"], row["estimate"], row["interval"]) == (
        "0.5000", "0.480", "0.460 to 0.500",
    )  # fmt: skip
    assert row["difference"] == "−0.020"
    assert row["sort_difference"] == "-0.02"
    assert row["repeat"] == "0.450 to 0.510"
    assert row["change"] == "A difference of 0.043 or more would be found in four of five cases."


def test_published_thousands_are_set_apart_and_text_stays():
    assert show(published="32402")["published"] == "32\u202f402"
    assert show(published="a > b", prediction_low="", p="")["published"] == "a > b"


def test_filters_know_primary_variants_and_what_counts():
    row = show()
    assert row["variant_tags"].split() == ["as_written", "primary"]
    assert row["origin_tags"].split() == ["sampled", "counted"]
    other = show(is_primary="False", is_counted="False")
    assert other["variant_tags"].split() == ["as_written"]
    assert other["origin_tags"].split() == ["repetition"]


def test_sparkline_puts_the_published_value_beside_the_interval():
    assert place_spark(VALUE) == {"ours": 0.0, "published": 0.67, "beyond": 0}
    assert place_spark(VALUE | {"published": "0.90"})["beyond"] == 1
    assert place_spark(VALUE | {"published": "0.10"}) == {
        "ours": 0.0, "published": -REACH, "beyond": -1,
    }  # fmt: skip
    assert place_spark(VALUE | {"prediction_low": ""}) is None


def test_name_of_a_value_rests_on_what_it_is_and_not_on_what_was_found():
    assert show()["id"] == show(estimate="0.3", verdict="differs")["id"]
    assert show()["id"] != show(variant="as_run")["id"]
    first, second = list_values([VALUE, VALUE], "laptop", str)
    assert second["id"] == f"{first['id']}-2"


@pytest.mark.parametrize("verdict", comparison.VERDICTS)
def test_every_verdict_on_a_value_says_what_would_change_it(verdict):
    for p in ("", "0.2"):
        assert explain_value(VALUE | {"verdict": verdict, "p": p}, "0.04", "laptop").endswith(".")


def test_value_of_another_design_names_the_scale_that_has_it():
    row = VALUE | {"verdict": "not comparable", "note": "rounded; another design: a is 2"}
    assert explain_value(row, "", "laptop") == "Scale paper has the paper's design."


@pytest.mark.parametrize("verdict", claims.VERDICTS)
@pytest.mark.parametrize("detectable", ["", "0.02"])
def test_every_verdict_on_a_claim_says_what_would_change_it(verdict, detectable):
    finding = {"verdict": verdict, "bound": "above 0", "detectable": detectable, "note": ""}
    for p in ("", "p < 0.001"):
        assert explain_claim(finding | {"p": p}, "laptop").endswith(".")


def test_undecided_claim_says_what_would_have_been_seen():
    finding = {"verdict": "undecided", "bound": "above 0", "detectable": "0.02", "p": "p = 0.3"}
    said = "More games. An effect 0.02 from the bound would be found in four of five cases."
    assert explain_claim(finding, "laptop") == said


def test_computed_claim_is_changed_by_no_games():
    finding = {"verdict": "contradicted", "bound": "none", "detectable": "", "p": ""}
    assert "more games change nothing" in explain_claim(finding, "laptop")


def test_dictionary_describes_every_column_of_every_table():
    described = {name: list(columns) for name, columns in TABLES.items()}
    assert described == {
        "scorecard.csv": scorecard.COLUMNS,
        "exhibits.csv": exhibits.COLUMNS,
        "claims.csv": claims.COLUMNS,
        "audit.csv": audit.COLUMNS,
        "<exhibit>.csv": VALUE_COLUMNS,
    }


def test_dictionary_lists_conditions_with_their_values(tmp_path):
    results, _ = make_results(tmp_path)
    rows = {
        row["column"]: row for row in list_conditions(read_study(results, "lowball", ["figure_01"]))
    }
    assert rows["strategy"]["values"] == "bold, meek, all"
    assert rows["strategy"]["exhibits"] == "Figure\u00a01"
    assert "estimate" not in rows


def test_study_shows_its_claims_in_their_order_with_their_exhibits(studies):
    assert [claim["id"] for claim in studies[0]["claims"]] == ["1", "2", "10"]
    assert [each["id"] for each in studies[0]["claims"][1]["exhibits"]] == ["figure_01", "table_02"]
    assert [exhibit["claims"] for exhibit in studies[0]["exhibits"]] == [["1", "2"], ["2"], []]


def test_estimates_are_shown_without_empty_columns(studies):
    table = studies[0]["exhibits"][0]["estimates"]
    assert table["columns"][:3] == ["variant", "strategy", "players"]
    assert len(table["rows"]) == 9


def test_estimates_call_variants_as_prose_does(studies):
    variants = {row[0] for row in studies[0]["exhibits"][0]["estimates"]["rows"]}
    assert variants <= {"program", "text"}


def test_estimates_have_a_true_minus_and_codes_are_in_words():
    row = {"turn_order": "fixed_seats", "estimate": "-0.021428571", "n": "12000", "ci_low": ""}
    table = list_estimates([row], str.upper)
    assert table["columns"] == ["turn order", "estimate", "n"]
    assert table["rows"] == [["FIXED_SEATS", "−0.0214286", "12\u202f000"]]


def test_study_is_called_as_its_title_or_our_text_writes_it():
    article = Article({"title": "An Analysis of CuBirds using Agents"}, (Section("Study", "LoCM"),))
    assert name_study("cubirds", article) == "CuBirds"
    assert name_study("locm", article) == "LoCM"
    assert name_study("snap", article) == "Snap"


def test_words_are_defined_once():
    ids = [word["id"] for group in list_definitions(GROUPS) for word in group["words"]]
    assert len(ids) == len(set(ids))
    assert "def-value-not-comparable" in ids
