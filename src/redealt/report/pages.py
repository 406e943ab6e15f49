"""What the pages of a study show, gathered from its results; the templates only set it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from redealt.judging.definitions import Group, groups_of
from redealt.planning.site_files import name_page
from redealt.report.article import Article, Section
from redealt.report.changes import explain_claim
from redealt.report.dictionary import list_conditions
from redealt.report.exhibit_panels import gather_exhibit
from redealt.report.findings import (
    SHOWN,
    count_judged,
    describe_claims,
    describe_counts,
    group_reasons,
    sort_claims,
)
from redealt.report.forest import group_strips, list_strips
from redealt.report.markdown import to_html, to_inline_html
from redealt.report.names import name_exhibit
from redealt.report.reference import describe_reference
from redealt.report.release import cite
from redealt.report.results import StudyResults
from redealt.report.summary import (
    AUDIT_VERDICTS,
    CLAIM_VERDICTS,
    SCORE_VERDICTS,
    format_audit_row,
    list_runs,
    tally,
)
from redealt.report.value_rows import Names, list_options, list_values


def gather_study(results: StudyResults, article: Article, scale: str) -> dict[str, Any]:
    """Return all that the start page and the page of a study show."""
    work = f"A reproduction of “{article.about['title']}”"
    return {
        "name": results.study,
        "title": name_study(results.study, article),
        "page": name_page(results.study),
        "about": article.about,
        "answer": Markup(to_inline_html(article.answer)),
        "reference": _gather_reference(results, article.answer, scale),
        "opening": [_convert(section) for section in article.opening],
        "closing": [_convert(section) for section in article.closing],
        "exhibits": [gather_exhibit(results, name, work, scale) for name in results.exhibits],
        "conditions": list_conditions(results),
        "groups": list_definitions(groups_of(results.variants)),
        "runs": list_runs(results),
        "games": results.games,
        "citation": cite(work, scale),
        **_gather_summary(results, scale),
        **_gather_tables(results, scale),
    }


def _gather_reference(results: StudyResults, answer: str, scale: str) -> dict[str, Any] | None:
    found = describe_reference(results, answer, scale)
    return found and {**found, "answer": Markup(to_inline_html(found["answer"]))}


def _gather_summary(results: StudyResults, scale: str) -> dict[str, Any]:
    counted = [row for row in results.scorecard if row["is_primary"] == row["is_counted"] == "True"]
    return {
        "judged": count_judged(results),
        "score_counts": tally(counted, SCORE_VERDICTS),
        "counts": describe_counts(results),
        "sorted_claims": sort_claims(results),
        "shown": SHOWN,
        "forest": group_strips(list_strips(results)),
        "unjudged": group_reasons(results, scale),
    }


def _gather_tables(results: StudyResults, scale: str) -> dict[str, Any]:
    """Values, claims and checks, each with the options of its filter."""
    values = list_values(results.scorecard, scale, results.name_variant)
    evidence = {name for own in results.evidence.values() for name in own}
    return {
        "values": values,
        "value_options": {
            "exhibit": _list_exhibits(list_options(values, "exhibit")),
            "verdict": list_used(values, SCORE_VERDICTS),
            "variant": [
                (name, results.name_variant(name)) for name in list_options(values, "variant")
            ],
            "origin": [(name, name) for name in list_options(values, "origin")],
        },
        "claims": list_claims(results, scale),
        "claim_options": list_used(results.claims, CLAIM_VERDICTS),
        "claim_exhibits": _list_exhibits(name for name in results.exhibits if name in evidence),
        "audit": list_checks(results),
        "audit_options": list_used(results.audit, AUDIT_VERDICTS),
        "audit_exhibits": _list_exhibits(list_options(results.audit, "exhibit")),
    }


def _list_exhibits(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, name_exhibit(name)) for name in names]


def name_study(study: str, article: Article) -> str:
    """Return the name of a study as its title or our text writes it, else capitalized."""
    texts = (article.about["title"], *(section.markdown for section in article.sections))
    found = re.search(rf"\b{re.escape(study)}\b", "\n".join(texts), re.IGNORECASE)
    return found.group() if found else study.capitalize()


def list_used(rows: Sequence[Mapping[str, Any]], verdicts: Sequence[str]) -> list[tuple[str, str]]:
    """Return the verdicts that rows have, as options of a filter."""
    found = {row["verdict"] for row in rows}
    return [(_tag([verdict]), verdict) for verdict in verdicts if verdict in found]


def _tag(verdicts: Sequence[str]) -> str:
    """Verdicts as a filter knows them: each a word without spaces."""
    return " ".join(dict.fromkeys(verdict.replace(" ", "-") for verdict in verdicts))


def list_claims(results: StudyResults, scale: str) -> list[dict[str, Any]]:
    """Return the claims in the paper's order, with what they rest on and what would change them."""
    described = {claim["id"]: claim for claim in describe_claims(results)}
    return [
        {
            **described[claim],
            "tags": _tag([f["verdict"] for f in described[claim]["findings"]]),
            "changes": {
                f["variant"]: explain_claim(f, scale) for f in described[claim]["findings"]
            },
            "exhibits": [
                {"id": name, "name": name_exhibit(name), "scored": name in results.scored}
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


def _convert(section: Section) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "anchor": re.sub(r"\W+", "-", section.heading.lower()).strip("-"),
        "html": Markup(to_html(section.markdown)),
    }


def list_definitions(groups: Mapping[str, Group]) -> list[dict[str, Any]]:
    """Return defined words by group, each with the name of its place on a page."""
    return [
        {
            "title": group.title,
            "words": [
                {"word": word, "meaning": meaning, "id": name_definition(name, word)}
                for word, meaning in group.words.items()
            ],
        }
        for name, group in groups.items()
    ]


def name_definition(group: str, word: str) -> str:
    """Return the name of a word's place on a page."""
    return f"def-{group}-{word.lower().replace(' ', '-')}"
