"""Papers and pages show what the reference concludes, and what the run at hand confirms."""

import json
import re
from pathlib import Path

import pytest

from redealt.report.reference import describe_reference
from redealt.report.results import read_study
from redealt.report.web import build_site
from tests.unit.report_fixture import EXHIBITS, make_results

VERDICTS = """study,kind,name,variant,reference,verdict
lowball,exhibit,figure_01,as_run,reproduced,reproduced
lowball,exhibit,table_02,as_run,differs,undecided
lowball,claim,1,as_run,supported,supported
lowball,claim,2,as_run,supported,contradicted
lowball,claim,3,as_run,undecided,supported
"""


@pytest.fixture
def results(tmp_path):
    """Return the folder of made-up results, of which one study was compared."""
    folder, _ = make_results(tmp_path)
    (folder / "lowball" / "reference.csv").write_text(VERDICTS)
    tell(folder)
    return folder


def tell(folder: Path, **changes) -> None:
    about = {"scale": "paper", "version": "0.1.0", "answer": "Bold *wins*.", "rows": 1234}
    content = {**about, "differing": [], **changes}
    (folder / "lowball" / "reference.json").write_text(json.dumps(content))


def describe(folder: Path, scale: str = "laptop", answer: str = "Meek wins."):
    study = read_study(folder, "lowball", EXHIBITS["lowball"], references=["lowball"])
    return describe_reference(study, answer, scale)


def test_verdicts_and_rows_are_counted(results):
    found = describe(results)
    assert found["source"] == "scale paper, version 0.1.0"
    assert found["answer"] == "Bold *wins*."
    assert found["sentences"] == [
        "Of its verdicts, this run repeats 1 of 2 on exhibits and 1 of 2 on claims, "
        "and leaves 1 open.",
        "It decides otherwise on claim 2 (program: contradicted here, supported in the reference).",
        "It computed 1\u202f234 rows of the reference again, equal to the last bit.",
    ]


def decide(folder: Path, *kinds: str) -> None:
    """Leave the verdicts of the reference open but for those of some kinds."""
    rows = [row.split(",") for row in VERDICTS.splitlines()]
    left = [row if row[1] in ("kind", *kinds) else [*row[:4], "undecided", row[5]] for row in rows]
    (folder / "lowball" / "reference.csv").write_text("\n".join(map(",".join, left)) + "\n")


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (["claim"], "Of its verdicts, this run repeats 1 of 2 on claims, and leaves none open."),
        (["exhibit"], "Of its verdicts, this run repeats 1 of 2 on exhibits, and leaves 1 open."),
        ([], "The reference leaves all verdicts open."),
    ],
)
def test_no_verdicts_are_counted_where_none_is_decided(results, kinds, said):
    decide(results, *kinds)
    assert describe(results)["sentences"][0] == said


def test_rows_that_differ_are_named(results):
    tell(results, differing=["mixed"])
    last = describe(results)["sentences"][-1]
    assert last == "Rows of these runs differ from those of the reference: mixed."


def test_a_run_at_its_scale_does_not_count_what_it_was_given(results):
    found = describe(results, scale="paper")
    assert found["sentences"][-1] == "Runs of the same key are taken from the reference."


def test_an_answer_that_is_the_same_is_not_repeated(results):
    found = describe(results, answer="Bold *wins*.")
    assert found["answer"] == ""
    assert found["sentences"][0] == "The answer is the same."


def test_pages_show_it_where_there_is_one(results):
    index = results / "report" / "index.html"
    build_site(results, EXHIBITS, index, "laptop", ["lowball"], studies=results.parent / "studies")
    page = (index.parent / "lowball.html").read_text("utf-8")
    assert "Bold <em>wins</em>." in index.read_text("utf-8")
    claim = page[page.index('id="claim-2"') : page.index('id="claim-10"')]
    assert re.search(r"reference: <i [^>]+></i>supported", claim)
    assert "Reference results" not in (index.parent / "snap.html").read_text("utf-8")


def test_pages_show_none_if_it_is_off(results):
    index = results / "report" / "index.html"
    build_site(results, EXHIBITS, index, "laptop", studies=results.parent / "studies")
    assert "Reference results" not in index.read_text("utf-8")
