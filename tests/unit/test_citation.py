"""The file that tells how to cite: every study's paper, as its article names it."""

import pytest
import yaml

from redealt.planning.config import study_names
from redealt.report.article import read_article
from tests.unit.plan_fixture import ROOT


@pytest.mark.parametrize("study", study_names())
def test_the_paper_of_every_study_is_cited(study):
    about = read_article(ROOT / f"src/redealt/studies/{study}/article.md").about
    references = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["references"]
    (cited,) = [entry for entry in references if entry["title"] == about["title"]]
    names = [f"{author['given-names']} {author['family-names']}" for author in cited["authors"]]
    assert ", ".join(names) == about["authors"]
    assert str(cited["year"]) == about["year"]
