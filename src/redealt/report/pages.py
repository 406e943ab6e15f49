"""What the pages of a study show, gathered from its results; the templates only set it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from redealt.exhibits.numbers import count
from redealt.exhibits.tables import from_json
from redealt.judging.definitions import GROUPS, name_variant
from redealt.planning.site_files import name_image, name_page
from redealt.report import release
from redealt.report.article import Article, Section
from redealt.report.changes import explain_claim
from redealt.report.dictionary import list_conditions
from redealt.report.findings import (
    SHOWN,
    count_judged,
    describe_counts,
    group_claim_reasons,
    group_reasons,
    sort_claims,
)
from redealt.report.forest import group_strips, list_strips
from redealt.report.markdown import to_html, to_inline_html
from redealt.report.pictures import measure_picture, read_picture
from redealt.report.results import Row, StudyResults
from redealt.report.summary import (
    AUDIT_VERDICTS,
    CLAIM_VERDICTS,
    SCORE_VERDICTS,
    format_audit_row,
    list_runs,
    name_exhibit,
    split_caption,
    tally,
)
from redealt.report.value_rows import Names, list_options, list_values

CAPTION_LENGTH = 270
"""Characters of a caption that fill about three lines; the rest goes to the notes."""

ROWS_SHOWN = 60
"""Estimates of an exhibit that a page prints; the file has them all."""


def gather_study(results: StudyResults, article: Article, scale: str) -> dict[str, Any]:
    """Return all that the start page and the page of a study show."""
    values = list_values(results.scorecard, scale)
    counted = [row for row in results.scorecard if row["is_primary"] == row["is_counted"] == "True"]
    sorted_claims = sort_claims(results)
    work = f"A reproduction of “{article.about['title']}”"
    return {
        "name": results.study,
        "title": name_study(results.study, article.about["title"]),
        "page": name_page(results.study),
        "about": article.about,
        "answer": Markup(to_inline_html(article.answer)),
        "opening": [_convert(section) for section in article.opening],
        "closing": [_convert(section) for section in article.closing],
        "judged": count_judged(results),
        "score_counts": tally(counted, SCORE_VERDICTS),
        "counts": describe_counts(results),
        "sorted_claims": sorted_claims,
        "shown": SHOWN,
        "forest": group_strips(list_strips(results)),
        "unjudged": group_reasons(results, scale),
        "unjudged_claims": group_claim_reasons(results, scale),
        "exhibits": [_gather_exhibit(results, name, work, scale) for name in results.exhibits],
        "values": values,
        "value_options": {
            "exhibit": [(name, name_exhibit(name)) for name in list_options(values, "exhibit")],
            "verdict": list_used(values, SCORE_VERDICTS),
            "variant": [(name, name_variant(name)) for name in list_options(values, "variant")],
            "origin": [(name, name) for name in list_options(values, "origin")],
        },
        "claims": list_claims(results, sorted_claims, scale),
        "claim_options": list_used(results.claims, CLAIM_VERDICTS),
        "claim_exhibits": [
            (name, name_exhibit(name))
            for name in results.exhibits
            if any(name in own for own in results.evidence.values())
        ],
        "audit": list_checks(results),
        "audit_options": list_used(results.audit, AUDIT_VERDICTS),
        "audit_exhibits": [
            (name, name_exhibit(name)) for name in list_options(results.audit, "exhibit")
        ],
        "conditions": list_conditions(results),
        "runs": list_runs(results),
        "citation": cite(work, scale),
    }


def name_study(study: str, title: str) -> str:
    """Return the name of a study as the title of its paper writes it, else capitalized."""
    found = re.search(rf"\b{re.escape(study)}\b", title, re.IGNORECASE)
    return found.group() if found else study.capitalize()


def cite(title: str, scale: str, part: str = "") -> str:
    """Return how to cite a page, or a part of it."""
    where = f"{part}, in: " if part else ""
    return (
        f"{release.AUTHORS} ({release.DATE[:4]}). {where}{title}. "
        f"Redealt, version {release.VERSION}, {release.DATE}, scale {scale}."
    )


def list_used(rows: Sequence[Mapping[str, Any]], verdicts: Sequence[str]) -> list[tuple[str, str]]:
    """Return the verdicts that rows have, as options of a filter."""
    found = {row["verdict"] for row in rows}
    return [(_tag([verdict]), verdict) for verdict in verdicts if verdict in found]


def _tag(verdicts: Sequence[str]) -> str:
    """Verdicts as a filter knows them: each a word without spaces."""
    return " ".join(dict.fromkeys(verdict.replace(" ", "-") for verdict in verdicts))


def list_claims(
    results: StudyResults,
    sorted_claims: Mapping[str, Sequence[Mapping[str, Any]]],
    scale: str,
) -> list[dict[str, Any]]:
    """Return the claims in the paper's order, with what they rest on and what would change them."""
    described = {claim["id"]: claim for own in sorted_claims.values() for claim in own}
    return [
        {
            **described[claim],
            "tags": _tag([f["verdict"] for f in described[claim]["findings"]]),
            "changes": {
                f["variant"]: explain_claim(f, scale) for f in described[claim]["findings"]
            },
            "exhibits": [
                {"id": name, "name": name_exhibit(name), "scored": name in _list_scored(results)}
                for name in results.evidence[claim]
            ],
        }
        for claim in results.statements
    ]


def list_checks(results: StudyResults) -> list[dict[str, Any]]:
    """Return the rows of the audit with permanent names and one p-value each."""
    ids = Names("check")
    return [
        {
            **format_audit_row(row),
            "id": ids.give(row["exhibit"], row["check"], row["fact"]),
            "exhibit_id": row["exhibit"],
            "is_linked": row["exhibit"] in results.exhibits,
            "fact": row["fact"],
        }
        for row in results.audit
    ]


def _list_scored(results: StudyResults) -> set[str]:
    return {row["exhibit"] for row in results.scorecard}


def _gather_exhibit(results: StudyResults, name: str, work: str, scale: str) -> dict[str, Any]:
    sidecar = results.sidecars[name]
    verdicts = [row for row in results.exhibit_verdicts if row["exhibit"] == name]
    rows = results.read_estimates(name)
    title = sidecar["title"].rstrip(".")
    caption, notes = split_caption(sidecar["caption"], CAPTION_LENGTH)
    return {
        "id": name,
        "name": name_exhibit(name),
        "title": title,
        "kind": "Table" if sidecar["kind"] == "table" else "Chart",
        "caption": Markup(to_inline_html(caption)),
        "notes": Markup(to_inline_html(notes)),
        "alt": describe_picture(sidecar["caption"], verdicts),
        "image": name_image(results.study, name),
        "size": measure_picture(read_picture(results, name)),
        "table": from_json(sidecar["table"]) if "table" in sidecar else None,
        "key": sidecar["key"],
        "runs": sidecar["runs"],
        "reproduces_with": name_variant(sidecar["reproduces_with"] or ""),
        "verdicts": [
            {
                "verdict": row["verdict"],
                "variant": name_variant(row["variant"]),
                "role": row["role"],
                "is_primary": row["is_primary"] == "True",
                "note": row["note"],
            }
            for row in verdicts
        ],
        "scored": name in _list_scored(results),
        "claims": [claim for claim in results.statements if name in results.evidence[claim]],
        "estimates": list_estimates(rows),
        "total": count(len(rows)),
        "left_out": count(max(len(rows) - ROWS_SHOWN, 0)),
        "citation": cite(work, scale, f"{name_exhibit(name)}, {title}"),
    }


def describe_picture(caption: str, verdicts: Sequence[Row]) -> str:
    """Return the alternative text of a picture: what it shows, and what we found."""
    first = Markup(to_inline_html(split_caption(caption, 0)[0])).striptags()
    primary = [row for row in verdicts if row["is_primary"] == "True"]
    found = [f"{row['verdict']} for the {name_variant(row['variant'])}" for row in primary]
    return f"{first} Verdict: {', '.join(found)}." if found else first


def list_estimates(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the first estimates of an exhibit as a table without its empty columns."""
    shown = rows[:ROWS_SHOWN]
    columns = [column for column in (rows[0] if rows else ()) if any(r[column] for r in shown)]
    return {"columns": columns, "rows": [[_shorten(row[c]) for c in columns] for row in shown]}


def _shorten(cell: str) -> str:
    """A number with six significant digits at most."""
    try:
        return f"{float(cell):.6g}" if "." in cell else cell
    except ValueError:
        return cell


def _convert(section: Section) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "anchor": re.sub(r"\W+", "-", section.heading.lower()).strip("-"),
        "html": Markup(to_html(section.markdown)),
    }


def list_definitions() -> list[dict[str, Any]]:
    """Return all defined words by group, each with the name of its place on a page."""
    return [
        {
            "title": group.title,
            "words": [
                {"word": word, "meaning": meaning, "id": name_definition(name, word)}
                for word, meaning in group.words.items()
            ],
        }
        for name, group in GROUPS.items()
    ]


def name_definition(group: str, word: str) -> str:
    """Return the name of a word's place on a page."""
    return f"def-{group}-{word.lower().replace(' ', '-')}"
