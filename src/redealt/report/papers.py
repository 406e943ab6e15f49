"""Papers: one article per study and a summary, set by Typst, byte for byte the same everywhere.

The templates are plain Typst programs that receive their content as one JSON text; the root of
the compilation is the results folder, fonts are the bundled ones, and no date enters.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.exhibits.numbers import count
from redealt.exhibits.table_typst import TABLE_SOURCE
from redealt.exhibits.typesetting import measure_document, typeset
from redealt.files import write_file
from redealt.judging.comparison import DIFFERS
from redealt.judging.definitions import groups_of
from redealt.report import findings, forest
from redealt.report.article import STUDIES, Section, render_article
from redealt.report.markdown import to_inline_typst, to_typst
from redealt.report.names import begin, group_claims, name_exhibit
from redealt.report.reference import describe_reference
from redealt.report.release import AUTHORS, DATE, VERSION
from redealt.report.results import StudyResults, read_study
from redealt.report.summary import (
    AUDIT_VERDICTS,
    describe_lead,
    describe_scale,
    format_audit_row,
    format_score_row,
    list_runs,
    say_count,
    split_caption,
)

TEMPLATES = Path(__file__).parent / "templates"
DIFFERING_ROWS_SHOWN = 40
"""Differing values that a paper prints at most."""
DRAWING_SIZES = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8)
"""Sizes of drawings, tried until a paper is short and its pages full enough."""
FULL_PAGE = 0.68
"""The least share of a page that is to be filled."""
MOST_PAGES = 20
CAPTION_LENGTH = 270
"""Characters of a title and caption that fill about three lines; the rest goes to the notes."""


def build_paper(
    results: Path,
    study: str,
    exhibits: Sequence[str],
    output: Path,
    scale: str,
    references: Collection[str] = (),
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the article of one study as a PDF.

    ``results`` is the results folder, ``exhibits`` the names in the order of the paper, ``studies``
    the folder with ``<study>/article.md``, ``references`` as in :func:`.read_study`. Raises
    RedealtError for a missing file or number.
    """
    content = _gather_paper(read_study(results, study, exhibits, references), scale, studies)
    write_file(output, _typeset_full(content, results))


def build_summary(
    results: Path,
    exhibits_by_study: Mapping[str, Sequence[str]],
    output: Path,
    scale: str,
    references: Collection[str] = (),
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the summary of all given studies as a PDF; arguments as for :func:`build_paper`."""
    read = [
        read_study(results, study, names, references) for study, names in exhibits_by_study.items()
    ]
    gathered = [_gather_overview(study, scale, studies) for study in read]
    gathered.sort(key=lambda study: (study["about"]["year"], study["about"]["title"]))
    content = {
        **_gather_head(scale),
        "title": "Do the published results stand?",
        "lead": describe_lead(len(gathered), sum(map(findings.count_judged, read))),
        "limit": forest.LIMIT,
        "studies": gathered,
    }
    write_file(output, _typeset("summary.typ", content, results))


def _typeset_full(content: Mapping[str, Any], root: Path) -> bytes:
    """Set a paper with its drawings as large as a short paper with full pages allows."""
    measured: dict[float, tuple[bool, float]] = {}
    for size in DRAWING_SIZES:
        pages, fullness = _measure_paper({**content, "size": size}, root)
        measured[size] = (pages <= MOST_PAGES, fullness)
        if measured[size] >= (True, FULL_PAGE):
            break
    size = max(measured, key=lambda each: measured[each])
    return _typeset("paper.typ", {**content, "size": size}, root)


def _measure_paper(content: Mapping[str, Any], root: Path) -> tuple[int, float]:
    """How many pages a paper has, and how full the emptiest of its pages of exhibits is."""
    measures = measure_document("paper.typ", *_prepare("paper.typ", content), root)
    return measures["pages"], measures["fullness"]


def _typeset(template: str, content: Mapping[str, Any], root: Path) -> bytes:
    return typeset(template, *_prepare(template, content), root)


def _prepare(template: str, content: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The source of a document and its inputs."""
    names = ("house.typ", "verdicts.typ", "packing.typ", template)
    parts = [(TEMPLATES / name).read_text("utf-8") for name in names]
    return "\n".join((TABLE_SOURCE, *parts)), {"data": json.dumps(content, ensure_ascii=False)}


def _gather_head(scale: str) -> dict[str, Any]:
    return {
        "scale": scale,
        "scale-line": describe_scale(scale),
        "release": {"authors": AUTHORS, "version": VERSION, "date": DATE},
    }


def _gather_paper(results: StudyResults, scale: str, studies: Path) -> dict[str, Any]:
    article = render_article(results, studies)
    claims = {claim["id"]: claim for claim in findings.describe_claims(results)}
    return {
        **_gather_head(scale),
        **_gather_verdicts(results, scale),
        "about": article.about,
        "answer": {"markup": to_inline_typst(article.answer)},
        "reference": _gather_reference(results, article.answer, scale),
        "definitions": _list_definitions(results),
        "limit": forest.LIMIT,
        "opening": [_convert_section(section) for section in article.opening],
        "closing": [_convert_section(section) for section in article.closing],
        "origins": [_format_origin(row) for row in findings.count_origins(results)],
        "outside": findings.count_outside(results)["sentence"],
        "differing": _gather_differing(results),
        "exhibits": [_gather_exhibit(results, name) for name in results.exhibits],
        "claims": [claims[claim] for claim in results.statements],
        "audit": _gather_audit(results),
        "runs": list_runs(results),
    }


def _gather_reference(results: StudyResults, answer: str, scale: str) -> dict[str, Any] | None:
    found = describe_reference(results, answer, scale)
    return found and {**found, "answer": {"markup": to_inline_typst(found["answer"])}}


def _gather_overview(results: StudyResults, scale: str, studies: Path) -> dict[str, Any]:
    article = render_article(results, studies)
    claims = findings.sort_claims(results)
    return {
        **_gather_verdicts(results, scale),
        "about": article.about,
        "answer": {"markup": to_inline_typst(article.answer)},
        "reference": _gather_reference(results, article.answer, scale),
        "claims": {
            standing: {
                "shown": claims[standing][: findings.SHOWN],
                "count": f"({min(len(own), findings.SHOWN)} of {len(own)})",
            }
            for standing, own in claims.items()
        },
    }


def _gather_verdicts(results: StudyResults, scale: str) -> dict[str, Any]:
    return {
        "counts": findings.describe_counts(results),
        "strips": forest.group_strips(forest.list_strips(results)),
        "unjudged": [
            {**group, "what": _say_unjudged(group)}
            for group in findings.group_reasons(results, scale)
        ],
    }


def _say_unjudged(group: Mapping[str, Any]) -> str:
    """What is not judged for one reason: Table 3 (2 values), claims 4 to 7."""
    parts = []
    if group["values"]:
        number = say_count(group["values"], "value", "values")
        parts.append(f"{', '.join(group['exhibits'])} ({number})")
    if group["claims"]:
        noun = "claim" if len(group["claims"]) == 1 else "claims"
        parts.append(f"{noun} {', '.join(group_claims(group['claims']))}")
    return begin(", ".join(parts))


def _list_definitions(results: StudyResults) -> list[dict[str, Any]]:
    return [
        {
            "title": group.title,
            "words": list(group.words.items()),
            "has_marks": name in ("value", "claim", "audit"),
        }
        for name, group in groups_of(results.variants).items()
    ]


def _format_origin(row: Mapping[str, Any]) -> dict[str, Any]:
    columns = ("total", *findings.COUNTED_VERDICTS)
    return {**row, "cells": [count(row[name]) for name in columns]}


def _gather_differing(results: StudyResults) -> dict[str, Any]:
    """The values that differ in the variants meant to reproduce them."""
    rows = [
        row
        for row in results.scorecard
        if row["verdict"] == DIFFERS and row["is_primary"] == "True"
    ]
    shown = rows[:DIFFERING_ROWS_SHOWN]
    left_out = len(rows) - len(shown)
    more = say_count(left_out, "more value differs", "more values differ")
    return {
        "rows": [
            {**format_score_row(row), "variant": results.name_variant(row["variant"])}
            for row in shown
        ],
        "pointer": f"{f'{more}. ' if left_out else ''}All values are in scorecard.csv.",
    }


def _gather_audit(results: StudyResults) -> dict[str, Any]:
    """What the audit found: the facts that are not consistent, and the number of the others."""
    facts = {row["fact"] or f"{row['exhibit']}: {row['check']}" for row in results.audit}
    found = [row for row in results.audit if row["verdict"] != AUDIT_VERDICTS[0]]
    open_facts = {row["fact"] or f"{row['exhibit']}: {row['check']}" for row in found}
    lead = "The published numbers are checked against each other. "
    if not facts:
        return {"lead": f"{lead}There is nothing to check.", "rows": []}
    consistent = len(facts) - len(open_facts)
    lead += f"{say_count(consistent, 'fact is', 'facts are')} consistent"
    if found:
        lead += f", {say_count(len(open_facts), 'is not', 'are not')}, as "
        lead += f"{say_count(len(found), 'check shows', 'checks show')}:"
    else:
        lead += "."
    return {"lead": lead, "rows": [format_audit_row(row) for row in found]}


def _gather_exhibit(results: StudyResults, name: str) -> dict[str, Any]:
    sidecar = results.sidecars[name]
    image = results.folder / f"{name}.svg"
    if not image.is_file():
        raise RedealtError(f"{image}: missing; a paper needs this file")
    title = sidecar["title"].rstrip(".")
    caption, notes = split_caption(sidecar["caption"], CAPTION_LENGTH - len(title))
    return {
        "name": name_exhibit(name),
        "title": title,
        "alt": f"{name_exhibit(name)}: {title}. {caption}",
        "caption": {"markup": to_inline_typst(caption)},
        "notes": {"markup": to_inline_typst(notes)},
        "image": f"/{results.study}/{name}.svg",
        "table": sidecar.get("table"),
        "key": sidecar["key"],
        "reproduces_with": results.name_variant(sidecar["reproduces_with"] or ""),
    }


def _convert_section(section: Section) -> dict[str, str]:
    return {"heading": section.heading, "markup": to_typst(section.markdown)}
