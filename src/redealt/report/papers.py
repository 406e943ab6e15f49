"""Papers: one article per study and a summary, set by Typst, byte for byte the same everywhere.

The templates are plain Typst programs that receive their content as one JSON text; the root of
the compilation is the results folder, fonts are the bundled ones, and no date enters.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redealt.errors import RedealtError
from redealt.exhibits.numbers import count
from redealt.exhibits.typesetting import typeset
from redealt.files import write_file
from redealt.report.article import STUDIES, Section, render_article
from redealt.report.markdown import to_inline_typst, to_typst
from redealt.report.results import StudyResults, read_study
from redealt.report.summary import (
    AUDIT_VERDICTS,
    CLAIM_VERDICTS,
    LONG_SCORECARD,
    SCORE_VERDICTS,
    describe_lead,
    describe_scale,
    format_audit_row,
    format_score_row,
    group_claims,
    list_runs,
    name_exhibit,
    say_count,
    tally,
    tally_scorecard,
)

TEMPLATES = Path(__file__).parent / "templates"
DIFFERING_ROWS_SHOWN = 40
"""Differing values that a paper prints when its scorecard is too long to print whole."""


def build_paper(
    results: Path,
    study: str,
    exhibits: Sequence[str],
    output: Path,
    scale: str,
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the article of one study as a PDF.

    ``results`` is the results folder, ``exhibits`` the names in the order of the paper, ``studies``
    the folder with ``<study>/article.md``. Raises RedealtError for a missing file or number.
    """
    content = _gather_paper(read_study(results, study, exhibits), scale, studies)
    write_file(output, _typeset("paper.typ", content, results))


def build_summary(
    results: Path,
    exhibits_by_study: Mapping[str, Sequence[str]],
    output: Path,
    scale: str,
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the summary of all given studies as a PDF; arguments as for :func:`build_paper`."""
    gathered = [
        _gather_overview(read_study(results, study, exhibits), studies)
        for study, exhibits in exhibits_by_study.items()
    ]
    total = sum(part["number"] for study in gathered for part in study["score"]["counts"])
    content = {
        "title": "Do the published results stand?",
        "lead": describe_lead(len(gathered), total),
        "scale-line": describe_scale(scale),
        "studies": gathered,
    }
    write_file(output, _typeset("summary.typ", content, results))


def _typeset(template: str, content: Mapping[str, Any], root: Path) -> bytes:
    source = "\n".join((TEMPLATES / name).read_text("utf-8") for name in ("house.typ", template))
    inputs = {"data": json.dumps(content, ensure_ascii=False)}
    return typeset(template, source, inputs, root)


def _gather_paper(results: StudyResults, scale: str, studies: Path) -> dict[str, Any]:
    article = render_article(results, studies)
    return {
        **_gather_counts(results),
        "about": article.about,
        "scale-line": describe_scale(scale),
        "opening": [_convert_section(section) for section in article.opening],
        "closing": [_convert_section(section) for section in article.closing],
        "score": _gather_scorecard(results),
        "exhibits": [_gather_exhibit(results, name) for name in results.exhibits],
        "claims": group_claims(results),
        "audit": {"rows": [format_audit_row(row) for row in results.audit]},
        "runs": list_runs(results),
    }


def _gather_overview(results: StudyResults, studies: Path) -> dict[str, Any]:
    names = ("paper.pdf", "scorecard.csv", "claims.csv", "audit.csv")
    return {
        **_gather_counts(results),
        "about": render_article(results, studies).about,
        "claims": group_claims(results),
        "files": [f"{results.study}/{name}" for name in names],
    }


def _gather_counts(results: StudyResults) -> dict[str, Any]:
    return {
        "score": {
            "total": count(len(results.scorecard)),
            "counts": tally(results.scorecard, SCORE_VERDICTS),
        },
        "claim-total": count(len(results.statements)),
        "claim-counts": tally(results.claims, CLAIM_VERDICTS),
        "audit-counts": tally(results.audit, AUDIT_VERDICTS),
    }


def _gather_scorecard(results: StudyResults) -> dict[str, Any]:
    """All rows of a short scorecard; of a long one its counts and the rows that differ."""
    rows = results.scorecard
    differing = [row for row in rows if row["verdict"] == "differs"]
    is_long = len(rows) > LONG_SCORECARD
    shown = differing[:DIFFERING_ROWS_SHOWN] if is_long else rows
    judged = say_count(len(rows), "published value", "published values")
    left_out = len(differing) - len(shown) if is_long else 0
    more = (
        f"{say_count(left_out, 'more value differs', 'more values differ')}. " if left_out else ""
    )
    return {
        "total": count(len(rows)),
        "counts": tally(rows, SCORE_VERDICTS),
        "lead": f"{judged} judged by one rule.",
        "groups": tally_scorecard(rows),
        "rows-title": "The values that differ" if is_long else "Value by value",
        "rows": [format_score_row(row) for row in shown],
        "pointer": f"{more}The whole table is scorecard.csv." if is_long else "",
    }


def _gather_exhibit(results: StudyResults, name: str) -> dict[str, Any]:
    sidecar = results.sidecars[name]
    image = results.folder / f"{name}.svg"
    if not image.is_file():
        raise RedealtError(f"{image}: missing; a paper needs this file")
    return {
        "name": name_exhibit(name),
        "title": sidecar["title"].rstrip("."),
        "caption": {"markup": to_inline_typst(sidecar["caption"])},
        "image": f"/{results.study}/{name}.svg",
        "key": sidecar["key"],
        "reproduces_with": sidecar["reproduces_with"] or "",
        "files": [f"{name}.csv", f"{name}.pdf"],
    }


def _convert_section(section: Section) -> dict[str, str]:
    return {"heading": section.heading, "markup": to_typst(section.markdown)}
