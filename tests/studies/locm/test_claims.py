"""The claims on made-up runs: supported where they hold, contradicted where the opposite does."""

from functools import cache

import pandas as pd
import pytest

from redealt.judging.claims import CONTRADICTED, NOT_JUDGED, SUPPORTED, judge_claims
from redealt.judging.hypothesis import Hypothesis
from tests.studies.claims import find
from tests.studies.exhibits import load_exhibit, published_of
from tests.studies.locm import made_up_runs

AS_CLAIMED = {
    "progressive Linear": 0.6,
    "strong-op Linear": 0.3,
    "weak-op Linear": -0.1,
    "weak-op Tree": -0.5,
    "weak-op BinaryTree": -0.9,
    "progressive Linear-from-Linear": 0.9,
    "progressive Tree-from-Linear": 1.4,
}
OPPOSITE = {group: -strength for group, strength in AS_CLAIMED.items()}
ON_TOURNAMENT = ("1", "2", "4", "6", "7", "8", "9", "10")
# Among these few runs p-values are large; with six more they suffice for a single claim.
RUNS, BASES = 6, 3


@cache
def figure_04(which: str) -> pd.DataFrame:
    strengths = {"as claimed": AS_CLAIMED, "opposite": OPPOSITE, "equal": {}}[which]
    sizes = {"runs": RUNS, "bases": BASES, "drafts": 24}
    table = made_up_runs.tournament(strengths, spread=0.05, **sizes)
    return load_exhibit("locm", "figure_04").analyse({"tournament": table})


@cache
def figure_02(progressive: float, weak: float, linear: float = 0.0) -> pd.DataFrame:
    """Maps with steps by generation: of progressive runs, of others, and more of Linear."""

    def logits(scheme: str, genome: str) -> list[float]:
        step = (progressive if scheme == "progressive" else weak) + linear * (genome == "Linear")
        return [step * generation for generation in range(8)]

    table = made_up_runs.maps(logits)
    return load_exhibit("locm", "figure_02").analyse({"heat_maps": table})


def stated(claim: str, **tables: pd.DataFrame) -> Hypothesis:
    (finding,) = find("locm", claim, tables)
    return finding.hypothesis


def verdict(claim: str, **tables: pd.DataFrame) -> str:
    (found,) = judge_claims("locm", {claim: find("locm", claim, tables)})["verdict"]
    return found


@pytest.mark.parametrize("claim", ON_TOURNAMENT)
def test_claims_on_the_tournament(claim):
    assert verdict(claim, figure_04=figure_04("as claimed")) == SUPPORTED
    assert verdict(claim, figure_04=figure_04("opposite")) == CONTRADICTED
    assert stated(claim, figure_04=figure_04("equal")).p > 0.01


def test_a_second_stage_is_compared_with_its_own_bases():
    table = figure_04("equal").copy()
    is_run = (table["metric"] == "run_win_rate") & (table["scheme"] == "progressive")
    is_base = is_run & (table["agent"] == "Linear")
    # Bases differ much, and each run from a base is a little better than its own.
    rows, bases = table["run"].astype(str).str.partition("-")[0], {"1": 0.3, "2": 0.5, "3": 0.7}
    rates = rows.map(bases).where(is_run) + 0.01 * ~is_base
    table["estimate"] = rates.fillna(table["estimate"])
    found = stated("10", figure_04=table)
    assert found.estimate == pytest.approx(0.01)
    assert found.p == pytest.approx(2 * 5**-3)


@pytest.mark.parametrize("claim", ["3", "5"])
def test_claims_that_groups_are_alike(claim):
    assert verdict(claim, figure_04=figure_04("equal")) == SUPPORTED


def test_strong_op_that_depends_on_the_genome_is_contradicted():
    assert stated("3", figure_04=figure_04("as claimed")).estimate > 0.05


def test_best_against_the_weak_opponent():
    found = stated("16", figure_04=figure_04("as claimed"))
    assert found.estimate < 0
    assert verdict("16", figure_04=figure_04("as claimed")) == CONTRADICTED


def test_progress_in_self_play():
    assert verdict("11", figure_02=figure_02(0.15, 0.0)) == SUPPORTED
    own = stated("11", figure_02=figure_02(0.0, 0.0))
    assert abs(own.estimate) < 0.05
    assert 0 < own.detectable < 0.1
    assert verdict("11", figure_02=figure_02(-0.15, 0.0)) == CONTRADICTED


def test_no_trend_with_fixed_opponents():
    assert verdict("12", figure_02=figure_02(0.15, 0.0)) == SUPPORTED
    assert verdict("12", figure_02=figure_02(0.0, 0.15)) == CONTRADICTED


def test_linear_gains_most():
    assert verdict("14", figure_02=figure_02(0.05, 0.05, 0.15)) == SUPPORTED
    assert verdict("14", figure_02=figure_02(0.05, 0.05, -0.15)) == CONTRADICTED


@pytest.mark.parametrize("claim", ["13", "15"])
def test_forgetting_and_leaps_say_nothing_of_equal_runs(claim):
    found = stated(claim, figure_02=figure_02(0.1, 0.1))
    assert found.p > 0.01


def test_stripes_are_found():
    def logits(scheme: str, _genome: str) -> list[float]:
        dips = [0, 0, -1.5, 0, 0, -1.5, 0, 0]
        return dips if scheme == "weak-op" else [0.0] * 8

    estimates = load_exhibit("locm", "figure_02").analyse({"heat_maps": made_up_runs.maps(logits)})
    assert verdict("13", figure_02=estimates) == SUPPORTED


def test_schemes_do_not_cost_the_same():
    table = load_exhibit("locm", "beyond_exact").analyse({}, published_of("locm", "beyond_exact"))
    findings = find("locm", "18", {"beyond_exact": table})
    assert [finding.variant for finding in findings] == ["as_run", "as_written"]
    own = findings[0].hypothesis
    assert own.is_exact
    assert own.estimate == pytest.approx(500_000 / 245_000)
    assert judge_claims("locm", {"18": findings})["verdict"].tolist() == [CONTRADICTED] * 2


def test_single_runs_are_not_judged():
    table = figure_04("as claimed")
    first = table[table["run"].isin(["", "1", "1-1"])]
    assert verdict("1", figure_04=first) in (NOT_JUDGED, "undecided")
    assert verdict("8", figure_04=first) == NOT_JUDGED
