"""The version of the package, of its citation and of its papers is one."""

import tomllib

import yaml

from redealt.report import release
from tests.unit.plan_fixture import ROOT


def test_the_release_is_named_alike_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert project["version"] == citation["version"] == release.VERSION
    assert str(citation["date-released"]) == release.DATE
    assert [author["name"] for author in citation["authors"]] == [release.AUTHORS]
