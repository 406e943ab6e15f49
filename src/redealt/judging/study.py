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
from redealt.exhibits.published import Tables, read_published
from redealt.judging import audit, exhibits
from redealt.judging.audit import run_checks
from redealt.judging.claims import Finding, judge_claims
from redealt.judging.designs import Deviation, describe_deviations
from redealt.judging.exhibits import judge_exhibits
from redealt.judging.scorecard import Sources, judge_values, to_scorecard
from redealt.planning.declarations import load_entry
from redealt.planning.digest import published_folder
from redealt.planning.products import VERDICT_TABLES
from redealt.sidecars import write_sidecar


def judge_study(
    study: Mapping[str, Any], key: str, estimates: Sequence[Path], folder: Path
) -> None:
    """Write the tables of verdicts, claims.json and the sidecar scorecard.json.

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
    deviations = {
        exhibit: [Deviation(*each) for each in found]
        for exhibit, found in study["deviations"].items()
    }
    mapping = import_module(f"{module}.published.mapping").map_rows(published)
    sources = Sources(tables, study["reproduces_with"], deviations)
    values = judge_values(name, mapping, published, sources)
    consulted = {claim["id"]: _Consulted(tables) for claim in study["claims"]}
    findings = {
        claim["id"]: _test_claim(claim, consulted[claim["id"]], published, deviations)
        for claim in study["claims"]
    }
    checks = run_checks(study["audit"], published)
    verdicts = judge_exhibits(values, study["calibration"])
    _write(folder / "scorecard.csv", to_scorecard(name, values))
    _write(folder / "exhibits.csv", exhibits.to_frame(name, verdicts))
    _write(folder / "claims.csv", judge_claims(name, findings))
    _write(folder / "audit.csv", audit.to_frame(name, checks))
    statements = {claim["id"]: claim["statement"] for claim in study["claims"]}
    evidence = {claim: [n for n in tables if n in own.names] for claim, own in consulted.items()}
    claims = {"key": key, "statements": statements, "exhibits": evidence}
    files.write_json(folder / "claims.json", claims)
    made = [folder / f"{table}.csv" for table in VERDICT_TABLES] + [folder / "claims.json"]
    content = {"key": key, "study": name, "variants": study["variants"]}
    write_sidecar(folder / "scorecard.json", content, made)


class _Consulted(dict[str, pd.DataFrame]):
    """Estimates by exhibit that remember which of them a claim has asked for."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> pd.DataFrame:
        self.names.add(name)
        return super().__getitem__(name)


def _test_claim(
    claim: Mapping[str, Any],
    tables: Tables,
    published: Tables,
    deviations: Mapping[str, Sequence[Deviation]],
) -> list[Finding]:
    """What each variant says about a claim, and whether in another design than the paper's."""
    found = load_entry(claim["test"])(tables, published)
    every = [*dict.fromkeys(each for own in deviations.values() for each in own)]
    notes = [describe_deviations(every, each.variant, claim["design"]) for each in found]
    return [
        each._replace(note=f"another design: {note}") if note else each
        for each, note in zip(found, notes, strict=True)
    ]


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
