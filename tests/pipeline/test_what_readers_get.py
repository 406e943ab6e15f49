"""What all studies print: published values once, variants by name, tables and captions as text."""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

from redealt.planning.config import study_names
from redealt.report.papers import MOST_PAGES

FEWEST_PAGES = 8
VALUE = ["exhibit", "metric", "conditions", "variant"]


@pytest.fixture(scope="module")
def results(baseline) -> Path:
    """The results of all studies."""
    return baseline.everything.root / "results"


@pytest.mark.parametrize("study", study_names())
def test_a_published_value_counts_once(results, study):
    card = pd.read_csv(results / study / "scorecard.csv", dtype=str, keep_default_na=False)
    counted = card[card["is_counted"] == "True"]
    assert counted[counted.duplicated(VALUE)].to_dict("records") == []
    assert card[card.duplicated([*VALUE, "published"])].to_dict("records") == []


@pytest.mark.parametrize("study", study_names())
def test_a_published_row_of_a_table_stands_once(results, study):
    for exhibit, table in tables_of(results / study):
        for part in table["parts"]:
            printed = Counter(
                (block.get("title"), row[0]["text"], *texts)
                for block in part["blocks"]
                for row in block["rows"]
                if any(texts := [cell["text"] for cell in row if cell.get("published")])
            )
            assert {row for row, times in printed.items() if times > 1} == set(), exhibit


@pytest.mark.parametrize("study", study_names())
def test_every_variant_that_is_judged_has_a_name_in_prose(results, study):
    named = json.loads((results / study / "scorecard.json").read_text())["variants"]
    card = pd.read_csv(results / study / "scorecard.csv", dtype=str)
    assert {*card["variant"]} <= named.keys()


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not installed")
@pytest.mark.parametrize("study", study_names())
def test_captions_and_numbers_of_tables_can_be_selected_in_a_paper(results, study):
    lines = [squeeze(line) for line in read_text(results / study / "paper.pdf").splitlines()]
    text = "".join(lines)
    for sidecar in sidecars_of(results / study):
        assert squeeze(sidecar["title"].rstrip(".")) in text
    for exhibit, table in tables_of(results / study):
        part = table["parts"][0]
        row = zip(part["columns"], part["blocks"][0]["rows"][0], strict=True)
        numbers = [cell["text"] for kind, cell in row if kind == "number" and cell["text"]]
        pattern = re.compile(".*".join(re.escape(squeeze(number)) for number in numbers))
        assert any(map(pattern.search, lines)), exhibit


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not installed")
@pytest.mark.parametrize("study", study_names())
def test_a_paper_is_short_and_its_pages_are_numbered(results, study):
    pages = read_text(results / study / "paper.pdf").split("\f")[:-1]
    assert FEWEST_PAGES <= len(pages) <= MOST_PAGES
    footers = [page.rstrip().rpartition("\n")[2].replace(" ", "") for page in pages]
    assert footers == [f"{number}/{len(pages)}" for number in range(1, len(pages) + 1)]


def sidecars_of(folder: Path) -> list[dict]:
    """Return the sidecars of a study's exhibits."""
    sidecars = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*_*.json"))]
    return [sidecar for sidecar in sidecars if "exhibit" in sidecar]


def tables_of(folder: Path) -> list[tuple[str, dict]]:
    """Return the exhibits of a study that are tables, with their model."""
    return [(each["exhibit"], each["table"]) for each in sidecars_of(folder) if "table" in each]


def read_text(pdf: Path) -> str:
    """Return the text of a PDF, each page ended by a form feed."""
    command = ["pdftotext", "-layout", str(pdf), "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def squeeze(text: str) -> str:
    """Return a text without spaces, hyphens and the shapes of quotation marks."""
    return re.sub(r"[\s\u00ad\u2010-]", "", text.replace("’", "'"))
