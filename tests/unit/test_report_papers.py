"""Papers: the same bytes in every folder, every character as it stands, nothing left unsaid."""

import json
import re
import shutil
import subprocess

import pytest

from redealt.errors import RedealtError
from redealt.report.papers import build_paper, build_summary
from tests.unit.report_fixture import EXHIBITS, SPECIALS, make_results

needs_pdftotext = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) is not installed"
)


def build_all(folder, scale="smoke"):
    results, studies = make_results(folder)
    for study, exhibits in EXHIBITS.items():
        output = results / study / "paper.pdf"
        build_paper(results, study, exhibits, output, scale, studies=studies)
    build_summary(results, EXHIBITS, results / "summary.pdf", scale, studies=studies)
    return results


def read_text(pdf):
    """The words of a PDF, apart by single spaces."""
    text = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True
    ).stdout
    return re.sub(r"\s+", " ", text)


def test_papers_are_the_same_bytes_in_two_folders(tmp_path):
    first, second = build_all(tmp_path / "first"), build_all(tmp_path / "deeper" / "second")
    for name in ("lowball/paper.pdf", "snap/paper.pdf", "summary.pdf"):
        content = (first / name).read_bytes()
        assert content.startswith(b"%PDF")
        assert b"/CreationDate" not in content
        assert content == (second / name).read_bytes()


@needs_pdftotext
def test_special_characters_reach_the_reader(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert f"Characters stand: {SPECIALS}" in text
    in_prose = SPECIALS.replace("'j'", "‘j’")
    assert f"Characters in prose: {in_prose}" in text
    assert "Lowball at $5 a Hand" in text
    assert "Shares <of> figure_01" in text


@needs_pdftotext
def test_long_scorecards_show_counts_and_what_differs(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "72 published values judged" in text
    assert "share of wins 64 8 72" in text
    assert "The whole table is scorecard.csv." in text
    assert "players 6, strategy bold" in text
    assert "players 7, strategy bold" not in text


@needs_pdftotext
def test_short_scorecards_show_every_value(tmp_path):
    text = read_text(build_all(tmp_path) / "snap" / "paper.pdf")
    for row in ("player P0 CS-1", "player P1 1.5", "player P3 3.5"):
        assert row in text
    assert "The whole table" not in text


@needs_pdftotext
def test_provenance_names_keys_and_seeds(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "0123456789ab" in text
    assert "mixed ba9876543210 2022" in text
    assert "byte for byte." in text


@needs_pdftotext
def test_provenance_marks_runs_of_wall_times(tmp_path):
    text = read_text(build_all(tmp_path) / "snap" / "paper.pdf")
    assert "mixed (wall times) ba9876543210 2022" in text
    assert "byte for byte, save that wall times are measured anew." in text


@needs_pdftotext
@pytest.mark.parametrize(("scale", "said"), [("smoke", True), ("laptop", True), ("paper", False)])
def test_banner_stands_on_everything_below_the_published_sizes(tmp_path, scale, said):
    results = build_all(tmp_path, scale)
    for name in ("lowball/paper.pdf", "summary.pdf"):
        text = read_text(results / name)
        assert (f"Sample sizes of scale {scale}: smaller than the published ones" in text) is said


@needs_pdftotext
def test_summary_counts_all_studies_and_names_their_files(tmp_path):
    text = read_text(build_all(tmp_path) / "summary.pdf")
    assert "2 studies computed again from scratch, and 78 published values judged" in text
    assert "64 within 8 differs" in text
    assert "snap/paper.pdf" in text


def test_missing_number_stops_the_paper(tmp_path):
    results, studies = make_results(tmp_path)
    article = studies / "lowball" / "article.md"
    article.write_text(article.read_text("utf-8").replace('strategy="bold", variant', "variant"))
    with pytest.raises(RedealtError, match=r"lowball/figure_01: .* matches 2 rows"):
        build_paper(
            results, "lowball", EXHIBITS["lowball"], results / "p.pdf", "smoke", studies=studies
        )
    assert not (results / "p.pdf").exists()


@pytest.mark.parametrize("name", ["figure_01.svg", "figure_01.json", "scorecard.csv"])
def test_missing_file_is_named(tmp_path, name):
    results, studies = make_results(tmp_path)
    (results / "lowball" / name).unlink()
    with pytest.raises(RedealtError, match=f"lowball/{name}: missing"):
        build_paper(
            results, "lowball", EXHIBITS["lowball"], results / "p.pdf", "smoke", studies=studies
        )


def test_unknown_verdict_is_refused(tmp_path):
    results, studies = make_results(tmp_path)
    scorecard = results / "snap" / "scorecard.csv"
    scorecard.write_text(scorecard.read_text("utf-8").replace("not comparable", "perhaps"), "utf-8")
    with pytest.raises(RedealtError, match="unknown verdict 'perhaps'"):
        build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)


def test_drawing_that_cannot_be_set_is_an_error_not_a_traceback(tmp_path):
    results, studies = make_results(tmp_path)
    (results / "snap" / "table_5_1.svg").write_text("no drawing", "utf-8")
    with pytest.raises(RedealtError, match=r"paper\.typ: Typst cannot set it"):
        build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)


def test_sidecar_without_caption_markup_is_shown_as_it_stands(tmp_path):
    results, studies = make_results(tmp_path)
    path = results / "snap" / "table_5_1.json"
    sidecar = json.loads(path.read_text("utf-8"))
    sidecar["caption"] = '#panic("acts") \\ "quoted"'
    path.write_text(json.dumps(sidecar), "utf-8")
    build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)
    assert (results / "p.pdf").read_bytes().startswith(b"%PDF")
