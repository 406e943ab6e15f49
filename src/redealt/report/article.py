"""The prose of a study: one file of Markdown, whose numbers come from the results folder.

``studies/<study>/article.md`` opens with a YAML front matter (``FRONT_MATTER`` below) and goes on
with sections, each under a ``## Heading``. The text is a Jinja template with these functions:

- ``value(exhibit, metric, **conditions)``: one estimate, to be piped into a filter of
  :mod:`redealt.exhibits.numbers` (``percent``, ``points``, ``decimals``, ``count``...);
- ``conditions(exhibit, column)``: the values that one of its conditions takes, in order;
- ``published(exhibit, metric, **conditions)``: the value that the paper prints;
- ``tally(exhibit, verdict)``: how many judged values have that verdict (both arguments optional);
- ``verdict(claim, variant)``: one verdict; ``verdicts(claim)``: all, as a phrase;
- ``effect(claim, variant)``: what the claim's hypothesis measures, ``None`` if it measures nothing;
- ``exhibit_verdict(exhibit, variant)``: one verdict;
- ``judged(variant, verdict)``: the names of the exhibits with that verdict;
- ``mean_difference(exhibit, variant)``: ours minus published, ``None`` if nothing was averaged;
- ``measured(value, digits, unit)``: a number with its interval, ``8.2 points (7.6 to 8.8)``, of the
  unit percent, points or none.

A sentence that holds for some results only is inside a condition on such verdicts and numbers.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import yaml

import redealt
from redealt.errors import RedealtError
from redealt.exhibits.numbers import FILTERS, measured
from redealt.report.names import group_exhibits
from redealt.report.results import StudyResults

STUDIES = Path(redealt.__file__).parent / "studies"
FRONT_MATTER = ("title", "authors", "venue", "year", "reference", "address")
REQUIRED_SECTIONS = ("Answer", "Question", "Study", "Method", "Findings", "Deviations")


@dataclass(frozen=True)
class Section:
    """A part of an article: its heading and its Markdown."""

    heading: str
    markdown: str


@dataclass(frozen=True)
class Article:
    """The reproduced paper's particulars and our text about it."""

    about: dict[str, str]
    sections: tuple[Section, ...]

    @property
    def answer(self) -> str:
        """The answer in a sentence or few, on one line of Markdown."""
        return re.sub(r" *\n+ *", " ", self.sections[0].markdown).strip()

    @property
    def opening(self) -> tuple[Section, ...]:
        """The sections between the answer and the exhibits."""
        return self.sections[1 : self._turn]

    @property
    def closing(self) -> tuple[Section, ...]:
        """The sections after the audit: the deviations and what follows them."""
        return self.sections[self._turn :]

    @property
    def _turn(self) -> int:
        return [section.heading for section in self.sections].index("Deviations")


def render_article(results: StudyResults, studies: Path = STUDIES) -> Article:
    """Read a study's article and fill in its numbers; raises RedealtError for any it lacks."""
    path = studies / results.study / "article.md"
    article = read_article(path)
    environment = _make_environment(results)
    sections = []
    for section in article.sections:
        place = f"{path}: section {section.heading!r}"
        try:
            markdown = environment.from_string(section.markdown).render()
        except jinja2.TemplateSyntaxError as error:
            raise RedealtError(f"{place}, line {error.lineno}: {error.message}") from None
        except (jinja2.TemplateError, TypeError) as error:
            raise RedealtError(f"{place}: {error}") from None
        except RedealtError as error:
            raise RedealtError(f"{place}: {error}") from None
        sections.append(Section(section.heading, markdown))
    return Article(article.about, tuple(sections))


def read_article(path: Path) -> Article:
    """The article as written, its numbers not yet filled in."""
    if not path.is_file():
        raise RedealtError(f"{path}: missing; every study has an article")
    parts = re.split(r"^---\s*$", path.read_text(encoding="utf-8"), maxsplit=2, flags=re.MULTILINE)
    if len(parts) != 3 or parts[0].strip():
        raise RedealtError(f"{path}: must open with a front matter between two lines of ---")
    about = _read_front_matter(path, parts[1])
    chunks = re.split(r"^## +(.+?) *$", parts[2], flags=re.MULTILINE)
    if chunks[0].strip():
        raise RedealtError(f"{path}: text before the first '## ' heading")
    sections = tuple(
        Section(heading, text.strip())
        for heading, text in zip(chunks[1::2], chunks[2::2], strict=True)
    )
    headings = [section.heading for section in sections]
    for heading in REQUIRED_SECTIONS:
        if headings.count(heading) != 1:
            raise RedealtError(f"{path}: needs exactly one section '## {heading}'")
    if headings[0] != REQUIRED_SECTIONS[0]:
        raise RedealtError(f"{path}: the first section must be '## {REQUIRED_SECTIONS[0]}'")
    return Article(about, sections)


def _read_front_matter(path: Path, text: str) -> dict[str, str]:
    try:
        fields: Any = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise RedealtError(f"{path}: front matter is not YAML ({error})") from None
    if not isinstance(fields, dict) or sorted(fields) != sorted(FRONT_MATTER):
        found = ", ".join(map(str, fields)) if isinstance(fields, dict) else repr(fields)
        raise RedealtError(
            f"{path}: front matter must have {', '.join(FRONT_MATTER)}; found {found}"
        )
    return {name: str(fields[name]).strip() for name in FRONT_MATTER}


def _make_environment(results: StudyResults) -> jinja2.Environment:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters.update(FILTERS)
    environment.globals.update(
        value=results.find_estimate,
        conditions=results.list_conditions,
        published=results.find_published,
        tally=lambda exhibit=None, verdict=None: _tally(results, exhibit, verdict),
        verdict=results.find_verdict,
        verdicts=lambda claim: _phrase_verdicts(results, claim),
        effect=results.find_effect,
        exhibit_verdict=results.find_exhibit_verdict,
        judged=lambda variant, verdict: _list_exhibits(results, variant, verdict),
        mean_difference=results.find_mean_difference,
        measured=measured,
    )
    return environment


def _tally(results: StudyResults, exhibit: str | None, verdict: str | None) -> int:
    if exhibit is not None and exhibit not in results.exhibits:
        raise RedealtError(f"{results.study}: unknown exhibit {exhibit!r}")
    return sum(
        (exhibit is None or row["exhibit"] == exhibit)
        and (verdict is None or row["verdict"] == verdict)
        for row in results.scorecard
    )


def _list_exhibits(results: StudyResults, variant: str, verdict: str) -> list[str]:
    wanted = {"variant": variant, "verdict": verdict}
    found = {row["exhibit"] for row in results.exhibit_verdicts if wanted.items() <= row.items()}
    return group_exhibits([name for name in results.exhibits if name in found])


def _phrase_verdicts(results: StudyResults, claim: str) -> str:
    """``supported``, or ``supported for the program, contradicted for the text``."""
    groups: dict[str, list[str]] = {}
    for row in results.find_claim(claim):
        groups.setdefault(row["verdict"], []).append(f"the {results.name_variant(row['variant'])}")
    if len(groups) == 1:
        return next(iter(groups))
    return ", ".join(
        f"{verdict} for {' and '.join(variants)}" for verdict, variants in groups.items()
    )
