"""Checks of published tables by name, and published tables with other values."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pandas as pd

from redealt.judging.audit import Check, run_checks, to_frame
from tests.unit.plan_fixture import default_plan

Checks = dict[tuple[str, str], Check]


def name_checks(checks: Iterable[Check]) -> Checks:
    """Return checks by exhibit and name, which must be unique."""
    checks = list(checks)
    named = {(check.exhibit, check.check): check for check in checks}
    assert len(named) == len(checks)
    return named


def audit(study: str, published: dict[str, pd.DataFrame]) -> list[Check]:
    """Return all checks that a study declares, with what its table says of them."""
    checks = run_checks(default_plan().describe_verdicts(study)["audit"], published)
    said = to_frame(study, checks)[["found", "verdict"]].to_dict("records")
    return [replace(check, **own) for check, own in zip(checks, said, strict=True)]


def find(checks: Checks, exhibit: str, words: str) -> Check:
    """Return the one check of an exhibit with these words in its name."""
    found = [check for (place, name), check in checks.items() if place == exhibit and words in name]
    assert len(found) == 1, (exhibit, words)
    return found[0]


def change(tables: dict[str, pd.DataFrame], *changes: tuple[str, dict, str]) -> None:
    """Change published values: table, conditions, new value."""
    for table, where, value in changes:
        frame = tables[table]
        chosen = np.logical_and.reduce([frame[name] == wanted for name, wanted in where.items()])
        assert chosen.any()
        frame.loc[chosen, "value"] = value
