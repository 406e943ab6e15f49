"""The study as a whole: what counts, what chance gives, which claims stand, what is open."""

import pytest

from redealt.judging.designs import IN_NO_SCALE
from redealt.report.findings import (
    count_origins,
    count_outside,
    group_reasons,
    sort_claims,
)
from redealt.report.results import read_study
from tests.unit.report_fixture import EXHIBITS, make_results


@pytest.fixture
def studies(tmp_path):
    results, _ = make_results(tmp_path)
    return {study: read_study(results, study, names) for study, names in EXHIBITS.items()}


def test_inputs_are_no_successes(studies):
    by_origin = {row["origin"]: row for row in count_origins(studies["snap"])}
    assert {origin: row["is_counted"] for origin, row in by_origin.items()} == {
        "computed": True, "sampled": True, "input": False,
    }  # fmt: skip
    assert by_origin["computed"]["identical"] == by_origin["input"]["identical"] == 1
    assert by_origin["sampled"]["not_comparable"] == 1


def test_repetitions_and_other_variants_are_not_counted(studies):
    snap = studies["snap"]
    snap.scorecard[1]["is_counted"] = "False"
    snap.scorecard[2]["is_primary"] = "False"
    by_origin = {row["origin"]: row["total"] for row in count_origins(snap)}
    assert by_origin == {"computed": 1, "sampled": 2, "input": 1, "repetition": 1}
    assert count_outside(snap)["tested"] == 1


def test_what_lies_outside_is_said_beside_what_chance_gives(studies):
    outside = count_outside(studies["lowball"])
    assert (outside["tested"], outside["outside"], outside["differing"]) == (72, 8, 8)
    assert outside["sentence"] == ("8 of 72 tested values lie outside; chance alone gives about 4.")


def test_a_claim_that_one_variant_contradicts_does_not_stand(studies):
    claims = sort_claims(studies["lowball"])
    ids = {standing: [claim["id"] for claim in own] for standing, own in claims.items()}
    assert ids == {"stand": ["1"], "fall": ["2"], "undecided": ["10"], "not_judged": []}
    (fallen,) = claims["fall"]
    assert fallen["program"]["verdict"] == "supported"
    assert fallen["text"]["verdict"] == "contradicted"


def test_effects_have_intervals_and_the_open_ones_what_could_have_been_seen(studies):
    claims = sort_claims(studies["lowball"])
    program = claims["stand"][0]["program"]
    assert (program["estimate"], program["interval"]) == ("0.178", "0.160 to 0.196")
    assert claims["undecided"][0]["program"]["detectable"] == "0.084"


def test_claims_on_which_both_variants_agree_come_first(studies):
    lowball = studies["lowball"]
    lowball.claims[2]["verdict"] = lowball.claims[3]["verdict"] = "supported"
    lowball.claims[0]["verdict"] = "undecided"
    assert [claim["id"] for claim in sort_claims(lowball)["stand"]] == ["2", "1"]


def test_other_variants_decide_only_where_neither_program_nor_text_is_tested(studies):
    lowball = studies["lowball"]
    lowball.claims.append(dict(lowball.claims[0], variant="official", verdict="contradicted"))
    assert "1" in [claim["id"] for claim in sort_claims(lowball)["stand"]]
    lowball.claims[4]["variant"] = "official"
    lowball.claims[4]["verdict"] = "contradicted"
    assert "10" in [claim["id"] for claim in sort_claims(lowball)["fall"]]


@pytest.mark.parametrize(
    ("scale", "remedy"),
    [("laptop", "scale paper has the paper's design"), ("paper", "needs more than scale paper")],
)
def test_what_cannot_be_judged_names_its_reason_and_the_scale(studies, scale, remedy):
    assert group_reasons(studies["snap"], scale) == [
        {
            "reason": "another design: 2 instead of 9 hands",
            "values": 1,
            "exhibits": ["Table\u00a05.1"],
            "claims": ["A"],
            "remedy": remedy,
        }
    ]


def test_no_scale_judges_seconds(studies):
    snap = studies["snap"]
    snap.scorecard[4]["note"] = "a word on it; run time on unknown hardware"
    group, _ = group_reasons(snap, "laptop")
    assert group["reason"] == "run time on unknown hardware"
    assert group["remedy"] == "no scale can judge it"


def test_claims_have_reasons_of_their_own(studies):
    snap = studies["snap"]
    for row in snap.claims:
        row["note"] = "not computed in this configuration"
    values, claims = group_reasons(snap, "smoke")
    assert (values["values"], values["claims"]) == (1, [])
    assert (claims["values"], claims["exhibits"], claims["claims"]) == (0, [], ["A"])
    assert claims["remedy"] == "scale paper computes it"
    assert all(not group["claims"] for group in group_reasons(studies["lowball"], "smoke"))


def test_no_scale_is_named_where_none_has_the_design(studies):
    snap = studies["snap"]
    for row in [*snap.scorecard, *snap.claims]:
        row["note"] = row["note"].replace("hands", f"hands {IN_NO_SCALE}")
    for scale in ("laptop", "paper"):
        (group,) = group_reasons(snap, scale)
        assert group["remedy"] == "only settings of your own can have it"
