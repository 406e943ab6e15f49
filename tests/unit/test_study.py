"""Judging a study: its verdict tables and sidecars, and joining those of all studies."""

import json
import sys
import types

import pandas as pd
import pytest

from redealt.exhibits.estimates import exact, tidy, write_estimates
from redealt.judging import study as judging
from redealt.judging.audit import compare
from redealt.judging.claims import Finding
from redealt.judging.hypothesis import Hypothesis, fact
from redealt.judging.mapping import PublishedRows
from redealt.judging.study import join_verdicts, judge_study
from redealt.sidecars import check_products

STUDY = {
    "study": "made_up",
    "reproduces_with": {"figure_01": "as_written", "beyond_more": "as_run"},
    "deviations": {"beyond_more": [("more.games", 2, 100, "games", ())]},
    "calibration": {"as_written": ["figure_01"]},
    "variants": {"as_run": ["program", "What the program does."]},
    "claims": [
        {
            "id": "1",
            "statement": "Twelve is right.",
            "test": "redealt.studies.made_up.claims:twelve",
            "design": [],
        },
        {
            "id": "2",
            "statement": "More is more.",
            "test": "redealt.studies.made_up.claims:more",
            "design": ["more.games"],
        },
    ],
    "audit": ["redealt.studies.made_up.audit.sums"],
}
PUBLISHED = "item,metric,value,unit,n_games,note\na,count,12,count,,\nb,count,13,count,,\n"
MAPPING = (
    PublishedRows(
        "figure_01",
        "result",
        exhibit="figure_01",
        columns={"item": "item"},
        compare="exact",
    ),
)


def twelve(tables, published):
    printed = float(published["figure_01"]["value"].iloc[0])
    holds = tables["figure_01"]["estimate"].tolist() == [printed, printed]
    return [Finding("as_written", fact("values", "all 12", 12.0, holds=holds))]


def more(tables, published):
    assert list(tables) == ["figure_01", "beyond_more"]
    assert tables["beyond_more"]["estimate"].tolist() == [1]
    return [Finding("as_run", Hypothesis("gap", "above 0", 0.1, -1, 1, 0.4, 0.6))]


def check_sum(published):
    return [
        compare("figure_01", "sum", "24", str(published["figure_01"]["value"].astype(int).sum()))
    ]


@pytest.fixture
def estimates(tmp_path, monkeypatch):
    """The modules of a made-up study, its published numbers, and the files of its estimates."""
    name = "redealt.studies.made_up"
    modules = {
        f"{name}.published.mapping": {"map_rows": lambda published: MAPPING},
        f"{name}.claims": {"twelve": twelve, "more": more},
        f"{name}.audit.sums": {"check": check_sum},
    }
    for module, content in modules.items():
        monkeypatch.setitem(sys.modules, module, types.SimpleNamespace(**content))
    folder = tmp_path / "published"
    folder.mkdir()
    (folder / "figure_01.csv").write_text(PUBLISHED)
    monkeypatch.setattr(judging, "published_folder", lambda study: folder)
    paths = [tmp_path / "figure_01.csv", tmp_path / "beyond_more.csv"]
    rows = [exact(12, "count", variant="as_written", item=item) for item in "ab"]
    write_estimates(tidy(rows), paths[0])
    write_estimates(tidy([exact(1, "count", variant="as_run")]), paths[1])
    return paths


def read(path) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def test_a_study_gets_scorecard_audit_claims_and_sidecars(estimates, tmp_path):
    folder = tmp_path / "results" / "made_up"
    judge_study(STUDY, "0123456789ab", estimates, folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        *("audit.csv", "claims.csv", "claims.json", "exhibits.csv"),
        *("scorecard.csv", "scorecard.json"),
    ]
    card = read(folder / "scorecard.csv")
    assert card[["study", "conditions", "published", "estimate", "verdict"]].values.tolist() == [
        ["made_up", '{"item": "a"}', "12", "12.0", "identical"],
        ["made_up", '{"item": "b"}', "13", "12.0", "differs"],
    ]
    assert read(folder / "audit.csv")["verdict"].tolist() == ["inconsistent"]
    claims = read(folder / "claims.csv")
    assert claims[["claim", "variant", "verdict", "note"]].values.tolist() == [
        ["1", "as_written", "supported", ""],
        ["2", "as_run", "not judged", "another design: 2 instead of 100 games"],
    ]
    exhibits = read(folder / "exhibits.csv")
    assert exhibits[["exhibit", "variant", "role", "verdict"]].values.tolist() == [
        ["figure_01", "as_written", "calibration", "differs"]
    ]
    assert json.loads((folder / "claims.json").read_text()) == {
        "key": "0123456789ab",
        "statements": {"1": "Twelve is right.", "2": "More is more."},
        "exhibits": {"1": ["figure_01"], "2": ["beyond_more"]},
    }
    sidecar = json.loads((folder / "scorecard.json").read_text())
    assert list(sidecar.pop("sha256")) == [
        "audit.csv",
        "claims.csv",
        "claims.json",
        "exhibits.csv",
        "scorecard.csv",
    ]
    assert sidecar == {
        "key": "0123456789ab",
        "study": "made_up",
        "variants": STUDY["variants"],
    }
    check_products([folder / "scorecard.json"])


def test_judging_twice_gives_the_same_bytes(estimates, tmp_path):
    for name in ("a", "b"):
        judge_study(STUDY, "0123456789ab", estimates, tmp_path / name)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_every_exhibit_needs_its_estimates(estimates, tmp_path):
    with pytest.raises(ValueError, match="shorter"):
        judge_study(STUDY, "0123456789ab", estimates[:1], tmp_path)


def test_the_tables_of_all_studies_are_joined_as_text(tmp_path):
    for study, value in (("first", "0.10"), ("second", "")):
        (tmp_path / study).mkdir()
        for table in judging.VERDICT_TABLES:
            (tmp_path / study / f"{table}.csv").write_text(f"study,value\n{study},{value}\n")
    join_verdicts(["second", "first"], "0123456789ab", tmp_path)
    for table in ("scorecard", "exhibits", "audit", "claims"):
        expected = "study,value\nsecond,\nfirst,0.10\n"
        assert (tmp_path / f"{table}.csv").read_text() == expected
    sidecar = json.loads((tmp_path / "scorecard.json").read_text())
    assert list(sidecar.pop("sha256")) == [
        *("audit.csv", "claims.csv", "exhibits.csv", "scorecard.csv")
    ]
    assert sidecar == {"key": "0123456789ab", "studies": ["second", "first"]}
    check_products([tmp_path / "scorecard.json"])
