"""Setting with Typst: errors are named, and a fault of its tags costs the tags alone."""

import pytest
import typst

from redealt.errors import RedealtError
from redealt.exhibits.typesetting import measure_document, typeset


def test_what_cannot_be_set_is_named(tmp_path):
    with pytest.raises(RedealtError, match=r"p\.typ: Typst cannot set it: unknown variable: x"):
        typeset("p.typ", "#x", {}, tmp_path)
    with pytest.raises(RedealtError, match=r"p\.typ: Typst cannot set it: .*unknown variable: x"):
        measure_document("p.typ", "#x", {}, tmp_path)


def test_a_document_gives_its_measure(tmp_path):
    source = "#context [#metadata(here().page() + 0.5) <measure>]"
    assert measure_document("p.typ", source, {}, tmp_path) == 1.5


def test_broken_tags_are_left_out(tmp_path, monkeypatch):
    def compile_badly(*, pdf_tags=True, **job):
        if pdf_tags:
            raise typst.TypstError("internal error: parent group", "")
        return b"%PDF untagged"

    monkeypatch.setattr(typst, "compile", compile_badly)
    assert typeset("p.typ", "text", {}, tmp_path) == b"%PDF untagged"
