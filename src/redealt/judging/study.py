"""Judge a study: its published numbers, its claims, and the published numbers among themselves.

A study brings ``published/mapping.py`` with ``map_rows(published)``, modules in ``audit`` with
``check(published)``, and in ``claims`` the tests of its claims, functions of {exhibit: estimates}
and the published tables that return findings.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd

from redealt import files
from redealt.exhibits.estimates import read_estimates, to_csv_bytes
from redealt.exhibits.published import read_published
from redealt.judging.audit import run_checks, to_frame
from redealt.judging.claims import judge_claims
from redealt.judging.scorecard import judge
from redealt.planning.declarations import load_entry
from redealt.planning.digest import published_folder
from redealt.sidecars import write_sidecar

VERDICT_TABLES = ("scorecard", "audit", "claims")


def judge_study(
    study: Mapping[str, Any], key: str, estimates: Sequence[Path], folder: Path
) -> None:
    """Write scorecard.csv, audit.csv, claims.csv, claims.json and the sidecar scorecard.json.

    ``study`` is what :meth:`.Plan.describe_verdicts` returns, ``estimates`` are the
    tables of its exhibits, in their order.
    """
    name = study["study"]
    module = f"redealt.studies.{name}"
    published = read_published(published_folder(name))
    tables = {
        exhibit: read_estimates(path)
        for exhibit, path in zip(study["reproduces_with"], estimates, strict=True)
    }
    mapping = import_module(f"{module}.published.mapping").map_rows(published)
    card = judge(name, mapping, published, tables, study["reproduces_with"])
    findings = {
        claim["id"]: load_entry(claim["test"])(tables, published) for claim in study["claims"]
    }
    checks = run_checks(study["audit"], published)
    _write(folder / "scorecard.csv", card)
    _write(folder / "audit.csv", to_frame(name, checks))
    _write(folder / "claims.csv", judge_claims(name, findings))
    statements = {claim["id"]: claim["statement"] for claim in study["claims"]}
    files.write_json(folder / "claims.json", {"key": key, "statements": statements})
    made = [folder / f"{table}.csv" for table in VERDICT_TABLES] + [folder / "claims.json"]
    write_sidecar(folder / "scorecard.json", {"key": key, "study": name}, made)


def join_verdicts(studies: Sequence[str], key: str, results: Path) -> None:
    """Write the tables of all studies one below the other, and the sidecar scorecard.json."""
    for table in VERDICT_TABLES:
        parts = [
            pd.read_csv(results / study / f"{table}.csv", dtype=str, keep_default_na=False)
            for study in studies
        ]
        _write(results / f"{table}.csv", pd.concat(parts, ignore_index=True))
    made = [results / f"{table}.csv" for table in VERDICT_TABLES]
    write_sidecar(results / "scorecard.json", {"key": key, "studies": list(studies)}, made)


def _write(path: Path, frame: pd.DataFrame) -> None:
    files.write_file(path, to_csv_bytes(frame))
