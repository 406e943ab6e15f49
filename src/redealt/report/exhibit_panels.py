"""What a page shows of an exhibit: a picture or table, its estimates, and its sources."""

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from redealt.errors import RedealtError
from redealt.exhibits.names import to_words
from redealt.exhibits.numbers import count, to_precision
from redealt.exhibits.tables import from_json
from redealt.planning.site_files import name_image
from redealt.report.markdown import to_inline_html
from redealt.report.names import name_exhibit
from redealt.report.pictures import measure_picture, read_picture
from redealt.report.reference import find_reference_verdict
from redealt.report.release import cite
from redealt.report.results import Row, StudyResults
from redealt.report.summary import split_caption

CAPTION_LENGTH = 270
"""Characters of a caption that fill about three lines; the rest goes to the notes."""

ROWS_SHOWN = 60
"""Estimates of an exhibit that a page prints; the file has them all."""


def gather_exhibit(results: StudyResults, name: str, work: str, scale: str) -> dict[str, Any]:
    """Return all that a page shows of an exhibit; ``work`` is the title of which it is a part."""
    sidecar = results.sidecars[name]
    verdicts = [row for row in results.exhibit_verdicts if row["exhibit"] == name]
    rows = results.read_estimates(name)
    title = sidecar["title"].rstrip(".")
    caption, notes = split_caption(sidecar["caption"], CAPTION_LENGTH)
    return {
        "id": name,
        "name": name_exhibit(name),
        "title": title,
        "kind": "Table" if "table" in sidecar else "Chart",
        "caption": Markup(to_inline_html(caption)),
        "notes": Markup(to_inline_html(notes)),
        "alt": describe_picture(results, sidecar["caption"], verdicts),
        "image": name_image(results.study, name),
        "size": measure_picture(read_picture(results, name)),
        "table": from_json(sidecar["table"]) if "table" in sidecar else None,
        "key": sidecar["key"],
        "runs": sidecar["runs"],
        "reproduces_with": results.name_variant(sidecar["reproduces_with"] or ""),
        "verdicts": [
            {
                "verdict": row["verdict"],
                "reference": find_reference_verdict(results, "exhibit", name, row["variant"]),
                "variant": results.name_variant(row["variant"]),
                "role": row["role"],
                "is_primary": row["is_primary"] == "True",
                "note": row["note"],
            }
            for row in verdicts
        ],
        "scored": name in results.scored,
        "claims": [claim for claim in results.statements if name in results.evidence[claim]],
        "estimates": list_estimates(rows, results.name_variant),
        "total": count(len(rows)),
        "left_out": count(max(len(rows) - ROWS_SHOWN, 0)),
        "citation": cite(work, scale, f"{name_exhibit(name)}, {title}"),
    }


def describe_picture(results: StudyResults, caption: str, verdicts: Sequence[Row]) -> str:
    """Return the alternative text of a picture: what it shows, and what we found."""
    first = Markup(to_inline_html(split_caption(caption, 0)[0])).striptags()
    primary = [row for row in verdicts if row["is_primary"] == "True"]
    found = [f"{row['verdict']} for the {results.name_variant(row['variant'])}" for row in primary]
    return f"{first} Verdict: {', '.join(found)}." if found else first


def list_estimates(rows: Sequence[Row], name_variant: Callable[[str], str]) -> dict[str, Any]:
    """Return the first estimates of an exhibit as a table without its empty columns.

    Variants are called what they are called in prose, and all else that files call by a code is
    in words; the definitions and the dictionary say how files call them.
    """
    shown = rows[:ROWS_SHOWN]
    columns = [column for column in (rows[0] if rows else ()) if any(r[column] for r in shown)]
    return {
        "columns": [to_words(column) for column in columns],
        "rows": [[_show(row[column], name_variant) for column in columns] for row in shown],
    }


def _show(cell: str, name_variant: Callable[[str], str]) -> str:
    """A number with six significant digits at most, and a code in words."""
    try:
        return to_precision(cell)
    except RedealtError:
        return name_variant(cell)
