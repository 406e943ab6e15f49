"""Findings and verdicts of claims, from exhibits made of made-up runs."""

from collections.abc import Mapping

import pandas as pd

from redealt.judging.claims import (
    CONTRADICTED,
    NOT_JUDGED,
    SUPPORTED,
    UNDECIDED,
    Finding,
    judge_claims,
)
from redealt.judging.hypothesis import Hypothesis
from tests.studies.claims import find
from tests.studies.cubirds.made_up_runs import outcome_rows, seat_games
from tests.studies.exhibits import load_exhibit

YES, NO, OPEN, UNTESTED = SUPPORTED, CONTRADICTED, UNDECIDED, NOT_JUDGED
AS_RUN = {"variant": "as_run"}
Rows = list[dict]


def analyse(exhibit: str, **runs: Rows) -> pd.DataFrame:
    """Return the estimates that an exhibit makes of rows of its runs."""
    tables = {name: pd.DataFrame(rows) for name, rows in runs.items()}
    return load_exhibit("cubirds", exhibit).analyse(tables)


def findings(claim: str, **tables: pd.DataFrame) -> list[Finding]:
    """Return the findings of a claim from the estimates of its exhibits."""
    return find("cubirds", claim, tables)


def stated(claim: str, **tables: pd.DataFrame) -> Hypothesis:
    """Return what the only variant says of a claim."""
    (finding,) = findings(claim, **tables)
    return finding.hypothesis


def verdicts(claim: str, **tables: pd.DataFrame) -> Mapping[str, str]:
    """Return the verdict on a claim by variant."""
    table = judge_claims("cubirds", {claim: findings(claim, **tables)})
    return dict(zip(table["variant"], table["verdict"], strict=True))


def verdict(claim: str, **tables: pd.DataFrame) -> str:
    """Return the verdict on a claim for the program, which all estimates are of."""
    found = verdicts(claim, **tables)
    assert [*found] == ["as_run"]
    return found["as_run"]


def pairs(games: int, chance=lambda first, second: 0.5, ties=lambda first, second: 0) -> Rows:
    """Return games with each pair of start birds; ``chance`` is player 1's by the birds of both."""
    rows = []
    for first in range(8):
        for second in range(8):
            wins = round(games * chance(first, second))
            where = {**AS_RUN, "p1_start_bird": first, "p2_start_bird": second}
            counts = seat_games(wins, games - wins, ties(first, second))
            rows += outcome_rows(where, [counts])
    return rows
