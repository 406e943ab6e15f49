"""Pages: a small site that opens from disk, beside the papers and with the same text.

``index.html`` answers for all studies, ``<study>.html`` shows one study each; figures are copied
beside them. Styles and scripts are inside the pages, and nothing is fetched from elsewhere.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from redealt.files import write_file
from redealt.judging.definitions import GROUPS
from redealt.planning.shown_games import FOLDER
from redealt.planning.site_files import INDEX, name_image
from redealt.report import release
from redealt.report.article import STUDIES, render_article
from redealt.report.dictionary import TABLES
from redealt.report.forest import LIMIT
from redealt.report.html_tables import find_widths, split_cell
from redealt.report.pages import gather_study, list_definitions, name_definition
from redealt.report.pictures import read_picture
from redealt.report.release import cite
from redealt.report.results import read_study
from redealt.report.summary import describe_lead, describe_scale, say_count

TEMPLATES = Path(__file__).parent / "templates"
STYLES = ("site.css", "verdicts.css", "tables.css", "exhibits.css", "print.css")
SCRIPTS = ("tables.js", "tabs.js", "tips.js")
_SECTIONS = ("Exhibits", "Claims", "Scorecard", "Audit")
_LAST_SECTIONS = (
    ("dictionary", "Data dictionary"),
    ("definitions", "Definitions"),
    ("source", "Code and citation"),
)


def build_site(
    results: Path,
    exhibits_by_study: Mapping[str, Sequence[str]],
    output: Path,
    scale: str,
    references: Collection[str] = (),
    *,
    studies: Path = STUDIES,
) -> None:
    """Write the site; ``output`` is its ``index.html``, and is written last.

    ``exhibits_by_study`` names each study's exhibits in order, ``studies`` is the folder with
    ``<study>/article.md``. Pages link to ``../<study>/``: the site's folder lies in ``results``.
    Raises RedealtError for a missing file or number.
    """
    read = [
        read_study(results, study, names, references) for study, names in exhibits_by_study.items()
    ]
    gathered = [gather_study(study, render_article(study, studies), scale) for study in read]
    gathered.sort(key=lambda study: (study["about"]["year"], study["about"]["title"]))
    environment = _make_environment(scale)
    pages = [("Overview", INDEX), *((study["title"], study["page"]) for study in gathered)]
    files: dict[str, bytes] = {}
    for study in read:
        for name in study.exhibits:
            files[name_image(study.study, name)] = read_picture(study, name)
    for content in gathered:
        page = environment.get_template("study.html").render(
            study=content, contents=_list_contents(content), here=content["page"], pages=pages
        )
        files[content["page"]] = page.encode()
    index = environment.get_template("index.html").render(
        studies=gathered,
        lead=describe_lead(len(gathered), sum(study["judged"] for study in gathered)),
        citation_text=cite("Do the published results stand?", scale),
        here=INDEX,
        pages=pages,
    )
    _write_site(Path(output), files, index.encode())
    _drop_games(Path(output).parent / FOLDER, exhibits_by_study)


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


def _drop_games(folder: Path, studies: Iterable[str]) -> None:
    """Drop the games of studies that are no longer among these; others write their own."""
    own = tuple(f"{study}{sign}" for study in studies for sign in "_.")
    for path in sorted(folder.glob("*")):
        if not path.name.startswith(own):
            path.unlink()


def _make_environment(scale: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        css=lambda verdict: f"v-{verdict.replace(' ', '-')}",
        spell=lambda counts: ", ".join(
            f"{c['text']} {c['verdict']}" for c in counts if c["number"]
        ),
        begin=lambda text: text[:1].upper() + text[1:],
        by_role=_group_by_role,
        primary=_find_primary,
    )
    environment.globals.update(
        css=_join(STYLES),
        js=_join(SCRIPTS),
        scale=scale,
        scale_line=describe_scale(scale),
        release=release,
        groups=list_definitions(GROUPS),
        define=name_definition,
        dictionary=TABLES,
        limit=LIMIT,
        say_count=say_count,
        split_cell=split_cell,
        find_widths=find_widths,
    )
    return environment


def _join(names: Iterable[str]) -> Markup:
    return Markup("\n".join((TEMPLATES / name).read_text("utf-8").strip() for name in names))


def _group_by_role(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, list[Any]]]:
    return [(role, [*own]) for role, own in groupby(rows, key=lambda row: row["role"])]


def _find_primary(verdicts: Sequence[Mapping[str, Any]]) -> str:
    """The verdict on an exhibit of the variant that is meant to reproduce it, or none."""
    return next((each["verdict"] for each in verdicts if each["is_primary"]), "not judged")


def _list_contents(study: Mapping[str, Any]) -> list[tuple[str, str]]:
    opening, closing = (
        [(part["anchor"], part["heading"]) for part in study[name]]
        for name in ("opening", "closing")
    )
    middle = [(name.lower(), name) for name in _SECTIONS]
    middle[1:1] = [("games", "Games to look at")] if study["games"] else []
    return [("summary", "Summary"), *opening, *middle, *closing, *_LAST_SECTIONS]
