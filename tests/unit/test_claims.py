"""Claims: which side the evidence is on, and how sure it is after Holm."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.judging.claims import COLUMNS, Finding, judge_claims
from redealt.judging.hypothesis import Hypothesis, fact, larger, nothing_known
from redealt.stats.intervals import Interval

SWAPPED = {"supported": "contradicted", "contradicted": "supported"}


def state(p_support: float, p_refute: float) -> Hypothesis:
    return Hypothesis("gap", "above 0", 0.1, 0.0, 0.2, p_support, p_refute)


def judge_one(p_support: float, p_refute: float) -> str:
    table = judge_claims("cuckoo", {"order": [Finding("as_run", state(p_support, p_refute))]})
    return table["verdict"].item()


def test_columns_and_rows_follow_the_order_of_the_findings():
    found = {
        "order": [
            Finding("as_run", state(1e-9, 1).describe("at every N")),
            Finding("as_written", state(0.6, 0.4)),
        ],
        "formula": [Finding("as_written", fact("largest chance", "at most 1", 1.03, holds=False))],
    }
    table = judge_claims("cuckoo", found)
    assert list(table.columns) == COLUMNS
    assert table[["claim", "variant", "verdict", "estimate", "evidence"]].to_numpy().tolist() == [
        ["order", "as_run", "supported", 0.1, "at every N"],
        ["order", "as_written", "undecided", 0.1, ""],
        ["formula", "as_written", "contradicted", 1.03, ""],
    ]
    assert table["p"].tolist()[:2] == pytest.approx([2e-9, 0.8])
    assert math.isnan(table["p"].tolist()[2])


def test_exact_fact_that_holds_is_supported():
    table = judge_claims("s", {"c": [Finding("v", fact("x", "below 1", 0.5, holds=True))]})
    assert table["verdict"].item() == "supported"


def test_p_value_that_underflows_is_still_one():
    """A sampled statement with p = 0 is a test, and counts for the others."""
    sure = Finding("v", larger("gap", Interval(5.0, 4.9, 5.1, 0.05, 10**6, "wald")))
    assert sure.hypothesis.p == 0
    assert sure.is_tested
    other = Finding("v", state(0.02, 0.98))
    table = judge_claims("s", {"sure": [sure], "other": [other]})
    assert table["p_adjusted"].tolist() == pytest.approx([0, 0.04])
    assert table["p"].tolist() == pytest.approx([0, 0.04])


@pytest.mark.parametrize(
    ("p_support", "verdict"), [(0.024, "supported"), (0.026, "undecided"), (0.5, "undecided")]
)
def test_one_sided_p_values_are_doubled(p_support, verdict):
    assert judge_one(p_support, 1 - p_support) == verdict


def test_holm_runs_over_the_claims_tested_on_a_variant():
    p_values = [0.005, 0.01, 0.02]
    findings = {f"c{i}": [Finding("v", state(p, 1 - p))] for i, p in enumerate(p_values)}
    table = judge_claims("s", findings)  # adjusted: 0.03, 0.04, 0.04
    assert table["verdict"].tolist() == ["supported"] * 3
    findings["c3"] = [Finding("v", state(0.4, 0.6))]  # adjusted: 0.04, 0.06, 0.08, 0.8
    verdicts = judge_claims("s", findings)["verdict"].tolist()
    assert verdicts == ["supported", "undecided", "undecided", "undecided"]


@pytest.mark.parametrize(
    "others",
    [
        [Finding("v", fact("x", "y", 1.0, holds=True))],
        [Finding("v", nothing_known("x", "y", "nothing to compare"))],
        [Finding("v", state(0.5, 0.5), "another design")],
        [Finding("w", state(0.5, 0.5))],
    ],
)
def test_what_is_no_test_of_the_variant_costs_the_others_nothing(others):
    tested = {"c": [Finding("v", state(0.02, 0.98))]}
    table = judge_claims("s", tested | {f"o{i}": others for i in range(50)})
    assert table["p_adjusted"].iloc[0] == pytest.approx(0.04)
    assert table["verdict"].iloc[0] == "supported"


def test_nothing_to_compare_and_other_designs_are_not_judged():
    found = {
        "open": [Finding("v", nothing_known("x", "y", "N is not varied"))],
        "other": [Finding("v", state(1e-9, 1), "another design: 5 instead of 50 rollouts")],
    }
    table = judge_claims("s", found)
    assert table["verdict"].tolist() == ["not judged"] * 2
    assert table["evidence"].tolist() == ["N is not varied", ""]
    assert table["note"].tolist() == ["", "another design: 5 instead of 50 rollouts"]


@given(st.floats(0, 1), st.floats(0, 1))
def test_verdict_turns_round_when_the_evidence_does(p_support, p_refute):
    verdict, mirrored = judge_one(p_support, p_refute), judge_one(p_refute, p_support)
    if p_support != p_refute:
        assert mirrored == SWAPPED.get(verdict, verdict)


def test_one_study_in_twenty_has_a_verdict_by_chance():
    """Twelve claims about nothing: 5 % of all studies support or contradict one of them."""
    rng = np.random.default_rng(20261128)
    studies, wrong = 2000, 0
    for scores in rng.normal(size=(studies, 12)):
        found = {
            f"c{i}": [Finding("v", larger("gap", Interval(z, z - 2, z + 2, 1.0, 1000, "wald")))]
            for i, z in enumerate(scores.tolist())
        }
        wrong += (judge_claims("s", found)["verdict"] != "undecided").any()
    assert wrong / studies == pytest.approx(0.05, abs=3 * (0.05 * 0.95 / studies) ** 0.5)


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_p_value_outside_0_and_1_is_refused(p):
    with pytest.raises(ValueError, match="not within 0 and 1"):
        state(p, 0.5)


@pytest.mark.parametrize("variants", [[], ["as_run", "as_run"]])
def test_claim_needs_one_finding_for_each_variant(variants):
    with pytest.raises(ValueError, match="claim c needs one finding for each variant"):
        judge_claims("s", {"c": [Finding(v, state(0.5, 0.5)) for v in variants]})


def test_no_claims_give_an_empty_table_with_columns():
    table = judge_claims("s", {})
    assert (len(table), list(table.columns)) == (0, COLUMNS)
