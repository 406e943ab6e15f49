"""Pages: a small site that opens from disk, beside the papers and with the same text.

``index.html`` gives the overview, ``<study>.html`` one study each; figures are copied beside them,
styles and scripts stand inside the pages, and nothing is fetched from elsewhere.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from redealt.errors import RedealtError
from redealt.exhibits.numbers import count
from redealt.files import write_file
from redealt.planning.site_files import INDEX, name_image, name_page
from redealt.report.article import STUDIES, Section, render_article
from redealt.report.markdown import to_html, to_inline_html
from redealt.report.results import StudyResults, read_study
from redealt.report.summary import (
    AUDIT_VERDICTS,
    CLAIM_VERDICTS,
    SCORE_VERDICTS,
    describe_lead,
    describe_scale,
    format_audit_row,
    format_score_row,
    group_claims,
    list_runs,
    name_exhibit,
    tally,
)

TEMPLATES = Path(__file__).parent / "templates"


def build_site(
    results: Path,
    exhibits_by_study: Mapping[str, Sequence[str]],
    output: Path,
    scale: str,
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the site; ``output`` is its ``index.html``, and is written last.

    ``exhibits_by_study`` names each study's exhibits in order, ``studies`` is the folder with
    ``<study>/article.md``. Pages link to ``../<study>/``: the site's folder lies in ``results``.
    Raises RedealtError for a missing file or number.
    """
    read = [read_study(results, study, names) for study, names in exhibits_by_study.items()]
    gathered = [_gather_study(study, studies) for study in read]
    shared = {
        "pages": [("Overview", INDEX), *((s["name"], s["page"]) for s in gathered)],
        "scale_line": describe_scale(scale),
        "css": Markup((TEMPLATES / "site.css").read_text("utf-8").strip()),
        "js": Markup((TEMPLATES / "site.js").read_text("utf-8").strip()),
    }
    environment = _make_environment()
    files: dict[str, bytes] = {}
    for study, content in zip(read, gathered, strict=True):
        for exhibit in content["exhibits"]:
            files[exhibit["image"]] = _read_image(study, exhibit["id"])
        page = environment.get_template("study.html").render(
            study=content, contents=_list_contents(content), here=content["page"], **shared
        )
        files[content["page"]] = page.encode()
    total = sum(len(study["scores"]) for study in gathered)
    index = environment.get_template("index.html").render(
        studies=gathered, lead=describe_lead(len(gathered), total), here=INDEX, **shared
    )
    _write_site(Path(output), files, index.encode())


def _write_site(index: Path, files: Mapping[str, bytes], index_page: bytes) -> None:
    """Write every file, drop what an earlier site left, then write the index."""
    folder = index.parent
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, content)
    kept = {folder / name for name in files} | {index}
    for path in sorted([*folder.glob("*.html"), *folder.glob("figures/*/*.svg")]):
        if path not in kept:
            path.unlink()
    write_file(index, index_page)


def _make_environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["css"] = lambda verdict: f"v-{verdict.replace(' ', '-')}"
    environment.filters["spell"] = lambda counts: ", ".join(
        f"{part['text']} {part['verdict']}" for part in counts if part["number"]
    )
    return environment


def _gather_study(results: StudyResults, studies: Path) -> dict[str, Any]:
    article = render_article(results, studies)
    scored = list(dict.fromkeys(row["exhibit"] for row in results.scorecard))
    return {
        "name": results.study,
        "page": name_page(results.study),
        "about": article.about,
        "opening": [_convert_section(section) for section in article.opening],
        "closing": [_convert_section(section) for section in article.closing],
        "score_total": count(len(results.scorecard)),
        "score_counts": tally(results.scorecard, SCORE_VERDICTS),
        "claim_counts": tally(results.claims, CLAIM_VERDICTS),
        "audit_counts": tally(results.audit, AUDIT_VERDICTS),
        "exhibits": [_gather_exhibit(results, name, scored) for name in results.exhibits],
        "scored_exhibits": [{"id": name, "name": name_exhibit(name)} for name in scored],
        "scores": [format_score_row(row) for row in results.scorecard],
        "claims": group_claims(results),
        "audit": [format_audit_row(row) for row in results.audit],
        "runs": list_runs(results),
    }


def _gather_exhibit(results: StudyResults, name: str, scored: Sequence[str]) -> dict[str, Any]:
    sidecar = results.sidecars[name]
    return {
        "id": name,
        "name": name_exhibit(name),
        "title": sidecar["title"].rstrip("."),
        "caption": Markup(to_inline_html(sidecar["caption"])),
        "image": name_image(results.study, name),
        "size": _measure_image(_read_image(results, name)),
        "key": sidecar["key"],
        "reproduces_with": sidecar["reproduces_with"] or "",
        "scored": name in scored,
    }


def _read_image(results: StudyResults, name: str) -> bytes:
    path = results.folder / f"{name}.svg"
    if not path.is_file():
        raise RedealtError(f"{path}: missing; a page needs this file")
    return path.read_bytes()


def _measure_image(svg: bytes) -> tuple[int, int] | None:
    """Natural width and height of a drawing in CSS pixels, ``None`` where it does not say."""
    opening = re.search(r"<svg\b[^>]*>", svg.decode("utf-8"))
    sizes = []
    for side in ("width", "height"):
        found = opening and re.search(rf'\b{side}="([\d.]+)(pt|px)?"', opening.group())
        if not found:
            return None
        sizes.append(round(float(found[1]) * (4 / 3 if found[2] == "pt" else 1)))
    return sizes[0], sizes[1]


def _convert_section(section: Section) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "anchor": re.sub(r"\W+", "-", section.heading.lower()).strip("-"),
        "html": Markup(to_html(section.markdown)),
    }


def _list_contents(study: Mapping[str, Any]) -> list[tuple[str, str]]:
    opening, closing = (
        [(part["anchor"], part["heading"]) for part in study[name]]
        for name in ("opening", "closing")
    )
    middle = [(name.lower(), name) for name in ("Exhibits", "Scorecard", "Claims", "Audit")]
    return [*opening, *middle, *closing, ("provenance", "Provenance")]
