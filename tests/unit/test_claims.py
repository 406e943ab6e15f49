"""Claims: which side the evidence is on, and how sure it is after Holm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redealt.judging.claims import Finding, judge_claims

SWAPPED = {"supported": "not supported", "not supported": "supported"}


def judge_one(p_support: float, p_refute: float) -> str:
    table = judge_claims("cuckoo", {"order": [Finding("as_run", "e", p_support, p_refute)]})
    return table["verdict"].item()


def test_columns_and_rows_follow_the_order_of_the_findings():
    table = judge_claims(
        "cuckoo",
        {
            "order": [
                Finding("as_run", "gap 0.08", 1e-9, 1),
                Finding("as_written", "gap 0", 0.6, 0.4),
            ],
            "formula": [Finding.exact("as_written", "40/39", holds=False)],
        },
    )
    assert list(table.columns) == ["study", "claim", "variant", "verdict", "evidence"]
    assert table.to_numpy().tolist() == [
        ["cuckoo", "order", "as_run", "supported", "gap 0.08 (p < 0.0001 after Holm)"],
        ["cuckoo", "order", "as_written", "inconclusive", "gap 0 (p = 0.80 after Holm)"],
        ["cuckoo", "formula", "as_written", "not supported", "40/39"],
    ]


def test_exact_fact_that_holds_is_supported():
    table = judge_claims("s", {"c": [Finding.exact("v", "e", holds=True)]})
    assert table["verdict"].item() == "supported"


@pytest.mark.parametrize(
    ("p_support", "verdict"), [(0.024, "supported"), (0.026, "inconclusive"), (0.5, "inconclusive")]
)
def test_one_sided_p_values_are_doubled(p_support, verdict):
    assert judge_one(p_support, 1 - p_support) == verdict


def test_holm_runs_over_all_findings_of_the_study():
    findings = {f"c{i}": [Finding("v", "e", p, 1 - p)] for i, p in enumerate([0.005, 0.01, 0.02])}
    table = judge_claims("s", findings)  # adjusted: 0.03, 0.04, 0.04
    assert table["verdict"].tolist() == ["supported"] * 3
    findings["c3"] = [Finding("v", "e", 0.4, 0.6)]  # adjusted: 0.04, 0.06, 0.08, 0.8
    verdicts = judge_claims("s", findings)["verdict"].tolist()
    assert verdicts == ["supported", "inconclusive", "inconclusive", "inconclusive"]
    assert judge_claims("s", findings)["evidence"].iloc[1] == "e (p = 0.060 after Holm)"


def test_exact_facts_cost_the_sampled_ones_nothing():
    sampled = {"c": [Finding("v", "e", 0.02, 0.98)]}
    facts = {f"f{i}": [Finding.exact("v", "e", holds=True)] for i in range(50)}
    assert judge_claims("s", facts | sampled)["verdict"].tolist() == ["supported"] * 51


@given(st.floats(0, 1), st.floats(0, 1))
def test_verdict_turns_round_when_the_evidence_does(p_support, p_refute):
    verdict, mirrored = judge_one(p_support, p_refute), judge_one(p_refute, p_support)
    if p_support != p_refute:
        assert mirrored == SWAPPED.get(verdict, verdict)


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_p_value_outside_0_and_1_is_refused(p):
    with pytest.raises(ValueError, match="not within 0 and 1"):
        Finding("v", "e", p, 0.5)


@pytest.mark.parametrize("variants", [[], ["as_run", "as_run"]])
def test_claim_needs_one_finding_for_each_variant(variants):
    with pytest.raises(ValueError, match="claim c needs one finding for each variant"):
        judge_claims("s", {"c": [Finding.exact(v, "e", holds=True) for v in variants]})


def test_no_claims_give_an_empty_table_with_columns():
    table = judge_claims("s", {})
    assert (len(table), list(table.columns)[1]) == (0, "claim")
