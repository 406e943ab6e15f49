"""Pages: self-contained, linked without gaps, the same bytes in every folder."""

import json
import re
import shutil
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from redealt.errors import RedealtError
from redealt.planning.site_files import list_site_files
from redealt.report.papers import build_paper, build_summary
from redealt.report.web import build_site
from tests.unit.report_fixture import EXHIBITS, make_results

PAGES = ("index.html", "lowball.html", "snap.html")


class Page(HTMLParser):
    """The parts of a page that tests look at."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.sources, self.rows, self.open_tags = [], [], [], [], []
        self.images, self.scripts, self.labels = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.open_tags.append(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag in ("a", "link"):
            self.links.append(attributes["href"])
        if "src" in attributes:
            self.sources.append(attributes["src"])
        if tag == "img":
            self.images.append(attributes)
        if tag == "script":
            self.scripts.append(attributes)
        if attributes.get("id", "").startswith("value-"):
            self.rows.append((attributes["data-exhibit"], attributes["data-verdict"]))
        if "aria-label" in attributes:
            self.labels.append(attributes["aria-label"])


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    build_all(folder)
    return folder


@pytest.fixture
def results(built, tmp_path):
    """Return a copy of results and articles, for some tests change them."""
    return shutil.copytree(built, tmp_path, dirs_exist_ok=True) / "results"


def build_all(folder, scale="smoke"):
    results, studies = make_results(folder)
    for study, exhibits in EXHIBITS.items():
        output = results / study / "paper.pdf"
        build_paper(results, study, exhibits, output, scale, studies=studies)
    build_summary(results, EXHIBITS, results / "summary.pdf", scale, studies=studies)
    build_site(results, EXHIBITS, results / "report" / "index.html", scale, studies=studies)
    return results


def read_page(results, name):
    return (results / "report" / name).read_text("utf-8")


def list_files(results):
    folder = results / "report"
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_site_has_exactly_the_files_that_it_announces(results):
    assert list_files(results) == sorted(list_site_files(EXHIBITS))
    assert list_site_files(EXHIBITS)[0] == "index.html"


def test_site_is_the_same_bytes_in_two_folders(tmp_path):
    first, second = build_all(tmp_path / "first"), build_all(tmp_path / "second")
    for name in list_site_files(EXHIBITS):
        content = (first / "report" / name).read_bytes()
        assert content == (second / "report" / name).read_bytes()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_fetched_from_elsewhere(results, name):
    text = read_page(results, name)
    page = Page(text)
    for source in page.sources:
        assert not re.match(r"[a-z]+://|//", source)
    addresses = {link for link in page.links if re.match(r"[a-z]+://|//", link)}
    assert addresses <= {"https://example.org/lowball", "https://example.org/snap"}
    assert "link" not in page.open_tags or page.links[0] == "data:,"
    assert not re.search(r"url\(|@import|<script[^>]+(src|type)|fetch\(|XMLHttp", text)
    assert page.scripts == [{}]


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(results, name):
    page = Page(read_page(results, name))
    for link in [*page.links, *page.sources]:
        if link == "data:," or link.startswith("https://example.org/"):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = results / "report" / (path or name)
        assert target.is_file(), link
        if anchor:
            assert anchor.split("&")[0] in Page(target.read_text("utf-8")).ids, link


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_well_built(results, name):
    page = Page(read_page(results, name))
    assert len(page.ids) == len(set(page.ids))
    assert page.open_tags.count("h1") == 1
    assert page.open_tags.count("main") == 1
    assert all(image["alt"] for image in page.images)


def test_scorecard_has_every_row_in_order(results):
    rows = Page(read_page(results, "lowball.html")).rows
    assert len(rows) == 72
    differing = [i for i, row in enumerate(rows) if row == ("figure_01", "differs")]
    assert differing == [8, 17, 26, 35, 44, 53, 62, 71]


def test_without_script_all_rows_show_and_no_filter_does(results):
    text = read_page(results, "lowball.html")
    assert text.count("<form") == text.count(" hidden>\n<label>Text") == 3
    assert not re.search(r"<(tr|li|details|figure|section)[^>]* hidden", text)
    assert len(re.findall(r'<details class="panel"[^>]* open>', text)) == 3


def test_captions_are_short_and_the_rest_goes_to_notes(results):
    sidecar = results / "lowball" / "figure_01.json"
    long = " ".join(f"Sentence {number} of the caption says more." for number in range(20))
    sidecar.write_text(json.dumps(json.loads(sidecar.read_text()) | {"caption": long}))
    index = results / "report" / "index.html"
    build_site(results, EXHIBITS, index, "smoke", studies=results.parent / "studies")
    caption = read_page(results, "lowball.html").partition("<figcaption>")[2]
    first, second = re.findall(r"<p[^>]*>(.*?)</p>", caption)[:2]
    assert len(first) <= 270
    assert f"{first} {second}" == long


def test_text_from_files_is_escaped(results):
    text = read_page(results, "lowball.html")
    assert "Shares &lt;of&gt; figure_01" in text
    assert "<of>" not in text
    assert r"# $x$ *a* _b_ `c` @d &lt;e&gt; [f] \g ~h ^i &#39;j&#39; // k -- l = m &amp; n" in text


def test_overview_answers_for_each_study(results):
    text = read_page(results, "index.html")
    assert "2 studies computed again from scratch, and 76 published values judged" in text
    assert "Bold wins 17.8" in text
    assert "Bold beats meek." in text
    assert "8 of 72 tested values lie outside" in text
    assert 'href="lowball.html#claim-2"' in text
    assert 'href="snap.html#table_5_1"' not in text  # it has no strip: it cannot be judged
    assert "2 instead of 9 hands; scale paper has the paper&#39;s design" in text
    assert "Version 0.2.0, 2026-11-28, scale smoke" in text


def test_overview_shows_held_out_exhibits_first(results):
    text = read_page(results, "index.html")
    assert text.index(">Held out</a>") < text.index(">Calibration</a>")


def test_menu_has_the_names_of_studies(results):
    assert '<a href="lowball.html">Lowball</a>' in read_page(results, "index.html")


def test_every_word_of_a_verdict_has_its_definition(results):
    for name in PAGES:
        text = read_page(results, name)
        ids = Page(text).ids
        words = re.findall(r'class="term" href="#([^"]+)"|data-term="([^"]+)"', text)
        assert words
        assert {first or second for first, second in words} <= {*ids}


def test_claims_and_exhibits_lead_to_each_other(results):
    text = read_page(results, "lowball.html")
    exhibit = text[text.index('<figure id="figure_01"') : text.index("</figure>")]
    assert '<a href="#claim-1">1</a>, <a href="#claim-2">2</a>' in exhibit
    claim = text[text.index('<li id="claim-1"') : text.index('<li id="claim-2"')]
    assert '<a href="#figure_01">' in claim
    assert '<a href="#scorecard&amp;exhibit=figure_01">values</a>' in claim


def test_claims_show_program_and_text_beside_each_other(results):
    text = read_page(results, "lowball.html")
    claim = text[text.index('<li id="claim-2"') : text.index('<li id="claim-10"')]
    sides = re.findall(r'<b class="side">(\w+)</b>', claim)
    assert sides == ["program", "text"]
    assert "0.0010" in claim
    assert "−0.0040 to 0.0060" in claim
    assert "Slope 0.01 &amp; rising." in claim


def test_pictures_say_what_is_seen_and_found(results):
    images = Page(read_page(results, "lowball.html")).images
    assert images[0]["alt"] == (
        "Bars of figure_01 for two strategies; costs $5 & more. "
        "Verdict: reproduced for the program."
    )
    assert images[2]["alt"] == "Bars of beyond_deck for two strategies; costs $5 & more."


def test_sources_of_exhibits_can_be_cited(results):
    text = read_page(results, "lowball.html")
    assert "Figure\u00a01, Shares &lt;of&gt; figure_01, in: A reproduction of “Lowball" in text
    assert "version 0.2.0, 2026-11-28, scale smoke." in text


def test_permanent_names_are_the_same_at_every_scale(tmp_path):
    first = build_all(tmp_path / "first", "smoke")
    second = build_all(tmp_path / "second", "paper")
    names = [
        [name for name in Page(read_page(results, "lowball.html")).ids if "-" in name]
        for results in (first, second)
    ]
    assert len(names[0]) > 72
    assert names[0] == names[1]


def test_tables_of_exhibits_are_set_as_text(results):
    sidecar = results / "lowball" / "table_02.json"
    cells = [{"text": "n < 3"}, {"text": "43.9", "interval": "43.3–44.5", "mark": "*"}]
    head = [{"text": "", "span": 1}, {"text": "Wins (%)", "span": 1}]
    part = {"columns": ["text", "number"], "heads": [head], "blocks": [{"rows": [cells]}]}
    content = json.loads(sidecar.read_text()) | {
        "kind": "table",
        "table": {"parts": [part], "notes": ["Noted."]},
    }
    sidecar.write_text(json.dumps(content))
    index = results / "report" / "index.html"
    build_site(results, EXHIBITS, index, "smoke", studies=results.parent / "studies")
    text = read_page(results, "lowball.html")
    figure = text[text.index('<figure id="table_02"') :].partition("</figure>")[0]
    assert "<img" not in figure
    assert '<th scope="row">n &lt; 3</th>' in figure
    number = '<span class="whole">43</span><span class="rest" style="--wide:3">.9*</span>'
    assert number in figure
    assert '<span class="quiet interval" style="--wide:11">(43.3–44.5)</span>' in figure
    assert "Noted." in figure


def test_estimates_are_in_words(results):
    text = read_page(results, "lowball.html")
    data = text[text.index('id="figure_01-data"') :].partition("</table>")[0]
    assert '<th scope="col">ci low</th>' in data
    assert "<td>program</td><td>bold</td><td>2</td><td>share of wins</td>" in data
    assert "_" not in data.partition("<table>")[2]


def test_provenance_names_keys_and_seeds(results):
    text = read_page(results, "lowball.html")
    assert "<code>ba9876543210</code></td><td><code>2022</code>" in text
    assert "tournament/mixed-ba9876543210</code> with seed <code>2022</code>" in text
    assert "<code>0123456789ab</code>" in text
    assert "byte-identical results.</p>" in text


def test_provenance_marks_runs_of_wall_times(results):
    text = read_page(results, "snap.html")
    assert '<code>mixed</code> <span class="quiet">(wall times)</span></th>' in text
    assert "byte-identical results, except for wall times, which are measured again.</p>" in text


@pytest.mark.parametrize(("scale", "said"), [("laptop", True), ("paper", False)])
def test_banner_stands_on_every_page_below_the_published_sizes(tmp_path, scale, said):
    results = build_all(tmp_path, scale)
    for name in PAGES:
        banner = f"Scale {scale}: the samples are smaller than the published ones"
        assert (banner in read_page(results, name)) is said


def test_building_again_drops_what_an_earlier_site_left(results, tmp_path):
    fewer = {"snap": EXHIBITS["snap"]}
    index = results / "report" / "index.html"
    build_site(results, fewer, index, "smoke", studies=tmp_path / "studies")
    assert list_files(results) == sorted(list_site_files(fewer))


def test_missing_drawing_is_named_and_no_index_is_written(tmp_path):
    results, studies = make_results(tmp_path)
    (results / "snap" / "table_5_1.svg").unlink()
    index = results / "report" / "index.html"
    with pytest.raises(RedealtError, match=r"snap/table_5_1\.svg: missing"):
        build_site(results, EXHIBITS, index, "smoke", studies=studies)
    assert not index.exists()


def test_study_without_audit_says_so(results):
    assert "There is nothing to check." in read_page(results, "snap.html")
    assert "There is nothing to check." not in read_page(results, "lowball.html")
