"""Findings and verdicts of claims from rows of estimates."""

from redealt.exhibits.estimates import sampled, tidy
from redealt.judging.claims import Finding, judge_claims
from redealt.stats.intervals import Interval, wilson
from tests.studies.claims import find

V = {"variant": "as_run"}
SEATS = ("player_1", "player_2")
YES, NO, UNDECIDED, OPEN = "supported", "contradicted", "undecided", "not judged"


def findings(claim: str, **tables: list[dict]) -> list[Finding]:
    """Return the findings of a claim from the estimates' rows of its exhibits."""
    return find("hanamikoji", claim, {name: tidy(rows) for name, rows in tables.items()})


def verdict(claim: str, **tables: list[dict]) -> str:
    """Return the verdict of a claim for the only variant."""
    table = judge_claims("hanamikoji", {claim: findings(claim, **tables)})
    assert [*table["variant"]] == ["as_run"]
    return table["verdict"].iloc[0]


def share(metric: str, count: int, n: int, **where) -> dict:
    return sampled(wilson(count, n), metric, "game", **V, **where)


def normal(metric: str, estimate: float, se: float, **where) -> dict:
    low, high = estimate - 1.959964 * se, estimate + 1.959964 * se
    interval = Interval(estimate, low, high, se, 5000, "stratified")
    return sampled(interval, metric, "game", **V, **where)
