"""Papers: the same bytes in every folder, every character as it stands, nothing left unsaid."""

import json
import re
import shutil
import subprocess

import pytest

from redealt.errors import RedealtError
from redealt.exhibits.tables import Block, Cell, Head, Part, Table, to_json
from redealt.exhibits.typesetting import measure_document
from redealt.judging.definitions import GROUPS
from redealt.report import papers
from redealt.report.papers import build_paper, build_summary, split_caption
from redealt.report.release import DATE, VERSION
from tests.unit.report_fixture import EXHIBITS, SPECIALS, make_results

needs_pdftotext = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) is not installed"
)


def build_all(folder, scale="smoke"):
    results, studies = make_results(folder)
    for study, exhibits in EXHIBITS.items():
        output = results / study / "paper.pdf"
        build_paper(results, study, exhibits, output, scale, studies=studies)
    build_summary(results, EXHIBITS, results / "summary.pdf", scale, studies=studies)
    return results


def read_text(pdf):
    """The words of a PDF, apart by single spaces."""
    text = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True
    ).stdout
    return re.sub(r"\s+", " ", text)


def test_papers_are_the_same_bytes_in_two_folders(tmp_path):
    first, second = build_all(tmp_path / "first"), build_all(tmp_path / "deeper" / "second")
    for name in ("lowball/paper.pdf", "snap/paper.pdf", "summary.pdf"):
        content = (first / name).read_bytes()
        assert content.startswith(b"%PDF")
        assert b"/CreationDate" not in content
        assert content == (second / name).read_bytes()


@needs_pdftotext
def test_special_characters_reach_the_reader(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert f"Characters stand: {SPECIALS}" in text
    in_prose = SPECIALS.replace("'j'", "‘j’")
    assert f"Characters in prose: {in_prose}" in text
    assert "Lowball at $5 a Hand" in text
    assert "Shares <of> figure_01" in text


@needs_pdftotext
def test_papers_are_ours_and_name_what_they_reproduce(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "A reproduction of “Lowball at $5 a Hand”" in text
    assert f"The Redealt authors. Redealt version {VERSION}, {DATE}. Scale smoke." in text
    assert "Journal of Invented Games 7(2), 2021. https://example.org/lowball" in text
    assert "Abstract. Bold wins 17.8 points (16.0 to 19.6) more." in text


@needs_pdftotext
def test_what_lies_outside_stands_beside_what_chance_gives(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "8 of 72 tested values lie outside; chance alone gives about 4." in text


@needs_pdftotext
def test_values_that_differ_are_listed_and_no_others(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "players 6, strategy bold" in text
    assert "players 7, strategy bold" not in text
    assert "All values are in scorecard.csv." in text


@needs_pdftotext
def test_every_exhibit_has_its_mean_difference_held_out_first(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    held_out, calibration = text.index("−31.0 points (−32.0 to −30.0)"), text.index("calibration")
    assert held_out < text.index("−1.0 points (−2.0 to 0.0)", held_out)
    assert calibration < text.index("Values that differ")


@needs_pdftotext
def test_claims_show_effects_of_program_and_text(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "share of wins, bold minus meek: above 0" in text
    for shown in ("(0.160 to 0.196)", "(0.130 to 0.170)", "detectable: 0.084"):
        assert shown in text


@needs_pdftotext
def test_all_words_are_defined(tmp_path):
    text = read_text(build_all(tmp_path) / "snap" / "paper.pdf")
    for group in GROUPS.values():
        for word in group.words:
            assert f"{word}. " in text


@needs_pdftotext
def test_what_cannot_be_judged_is_listed_with_the_scale_that_can(tmp_path):
    text = read_text(build_all(tmp_path) / "snap" / "paper.pdf")
    said = "another design: 2 instead of 9 hands; scale paper has the paper's design."
    assert said in text.replace("’", "'")


def test_drawings_shrink_until_the_paper_is_short_and_its_pages_are_full(tmp_path, monkeypatch):
    results, studies = make_results(tmp_path)
    measures = {1.0: (21, 0.9), 0.96: (20, 0.5), 0.92: (19, 0.8), 0.88: (19, 0.9)}
    tried, sizes = [], []

    def measure(content, root):
        tried.append(content["size"])
        return measures.get(content["size"], (20, 0.4))

    def typeset(template, content, root):
        sizes.append(content["size"])
        return b"%PDF"

    monkeypatch.setattr(papers, "_measure_paper", measure)
    monkeypatch.setattr(papers, "_typeset", typeset)
    arguments = (results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke")
    build_paper(*arguments, studies=studies)
    assert (tried, sizes) == ([1.0, 0.96, 0.92], [0.92])
    measures[0.92] = measures[0.88] = (20, 0.3)
    build_paper(*arguments, studies=studies)
    assert sizes[1] == 0.96


def pack(heights_cm, opening_cm=0):
    """The exhibits of each page by their numbers, and how full all pages but the last are.

    Readers count pages as the pages do, and nothing stands below the text of a page.
    """
    names = ("house.typ", "packing.typ")
    house, packing = ((papers.TEMPLATES / name).read_text("utf-8") for name in names)
    blocks = "".join(
        f"block(height: {height}cm, breakable: false)"
        f"[#metadata({index}) <exhibit>#v(1fr)#metadata({index}) <bottom>],"
        for index, height in enumerate(heights_cm)
    )
    measure = """#context [#metadata((
      fullness: query(<fullness>).first().value,
      exhibits: query(<exhibit>).map(each => (each.location().page(), each.value)),
      bottoms: query(<bottom>).map(each => each.location().position().y / text-bottom),
      numbers: query(<exhibit>).map(each => counter(page).at(each.location()).first()),
    )) <measure>]"""
    source = f"""{house}\n{packing}
    #let text-bottom = margins.top + text-height
    #show: house.with("a", "b")
    #block(height: {opening_cm}cm)
    #set-pages([== Exhibits], ({blocks}))
    {measure}"""
    data = {"release": {"authors": "A", "version": "1", "date": ""}, "scale": "smoke"}
    inputs = {"data": json.dumps(data)}
    found = measure_document("pages", source, inputs, papers.TEMPLATES)
    assert found["numbers"] == [page for page, _ in found["exhibits"]]
    assert max(found["bottoms"]) < 1.001
    pages = {}
    for page, index in found["exhibits"]:
        pages.setdefault(page, []).append(index)
    return pages, found["fullness"]


def test_exhibits_share_pages_in_their_order():
    pages, fullness = pack([11, 12, 10, 13, 9])
    assert pages == {1: [0, 1], 2: [2, 3], 3: [4]}
    assert min(fullness) > 0.85


def test_a_later_exhibit_fills_what_would_stay_empty():
    pages, fullness = pack([14, 15, 9, 8, 24])
    assert pages == {1: [0, 2], 2: [1, 3], 3: [4]}
    assert min(fullness) > 0.85


def test_an_exhibit_that_is_higher_than_a_page_is_set_smaller():
    pages, fullness = pack([9, 31, 12])
    assert pages == {1: [0, 2], 2: [1]}
    pages, fullness = pack([31, 12])
    assert pages == {1: [0], 2: [1]}
    assert fullness == [1]


def test_exhibits_start_below_their_heading_wherever_that_is():
    assert pack([9, 20], opening_cm=10)[0] == {1: [0], 2: [1]}
    pages, fullness = pack([9, 12], opening_cm=18)
    assert (pages, len(fullness)) == ({2: [0, 1]}, 1)
    assert 0.6 < fullness[0] < 0.75


def test_an_exhibit_that_just_does_not_fit_is_not_left_alone_on_a_page():
    found = [pack([3, 20], opening_cm=tenth / 10)[0] for tenth in range(185, 215, 2)]
    below, alone = {1: [0], 2: [1]}, {2: [0, 1]}
    assert found == [below] * found.count(below) + [alone] * found.count(alone)
    assert found[0] == below
    assert found[-1] == alone


@needs_pdftotext
def test_no_exhibit_interrupts_claims_audit_and_deviations(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    headings = [
        "Scorecard",
        "Claims Each",
        "1 fact is consistent, 1 is not, as 1 check shows:",
        "Exhibits An open",
        "Provenance A",
    ]
    places = [text.index(heading) for heading in headings]
    assert places == sorted(places)
    for name in ("Figure 1. ", "Table 2. "):
        assert places[-2] < text.rindex(name) < places[-1]


def test_captions_are_parted_after_a_sentence():
    text = "Shares of wins. (a) Bold, n > 3. Bars: intervals."
    assert split_caption(text, 33) == ("Shares of wins. (a) Bold, n > 3.", "Bars: intervals.")
    assert split_caption(text, 3) == ("Shares of wins.", "(a) Bold, n > 3. Bars: intervals.")
    assert split_caption(text, 99) == (text, "")


@needs_pdftotext
def test_the_rest_of_a_long_caption_stands_in_the_notes_below(tmp_path):
    results, studies = make_results(tmp_path)
    path = results / "snap" / "table_5_1.json"
    sidecar = json.loads(path.read_text("utf-8"))
    sidecar["caption"] = "Seconds to react. " + 30 * "Hands are dry. " + "The end."
    path.write_text(json.dumps(sidecar), "utf-8")
    build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)
    text = read_text(results / "p.pdf")
    assert text.index("Seconds to react.") < text.index("Notes.") < text.index("The end.")


@needs_pdftotext
def test_tables_are_set_as_text(tmp_path):
    results, studies = make_results(tmp_path)
    path = results / "snap" / "table_5_1.json"
    sidecar = json.loads(path.read_text("utf-8"))
    rows = [[Cell("P1"), Cell("43.9", "43.3 to 44.5")]]
    part = Part(heads=[[Head("player"), Head("ms")]], columns=("text", "number"),
                blocks=[Block(rows)])  # fmt: skip
    path.write_text(json.dumps(sidecar | {"table": to_json(Table([part]))}), "utf-8")
    build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)
    assert "P1 43.9 (43.3 to 44.5)" in read_text(results / "p.pdf")


@needs_pdftotext
def test_provenance_names_keys_and_seeds(tmp_path):
    text = read_text(build_all(tmp_path) / "lowball" / "paper.pdf")
    assert "0123456789ab" in text
    assert "mixed ba9876543210 2022" in text
    assert "byte-identical results." in text


@needs_pdftotext
def test_provenance_marks_runs_of_wall_times(tmp_path):
    text = read_text(build_all(tmp_path) / "snap" / "paper.pdf")
    assert "mixed (wall times) ba9876543210 2022" in text
    assert "byte-identical results, except for wall times, which are measured again." in text


@needs_pdftotext
@pytest.mark.parametrize(("scale", "said"), [("smoke", True), ("laptop", True), ("paper", False)])
def test_banner_stands_on_everything_below_the_published_sizes(tmp_path, scale, said):
    results = build_all(tmp_path, scale)
    for name in ("lowball/paper.pdf", "summary.pdf"):
        text = read_text(results / name)
        assert (f"Scale {scale}: the samples are smaller than the published ones" in text) is said


@needs_pdftotext
def test_summary_answers_for_each_study_the_oldest_first(tmp_path):
    text = read_text(build_all(tmp_path) / "summary.pdf")
    assert "2 studies computed again from scratch, and 76 published values judged" in text
    assert text.index("Nobody knows.") < text.index("Bold wins 17.8 points (16.0 to 19.6) more.")
    for claims in ("Claims that stand", "Claims that do not stand", "Undecided"):
        assert f"{claims} (1 of 1)" in text


@pytest.mark.parametrize("length", [1, 400])
def test_summary_has_a_page_for_each_study(tmp_path, length):
    results, studies = make_results(tmp_path)
    article = studies / "snap" / "article.md"
    text = article.read_text("utf-8").replace("Nobody knows.", length * "Nobody knows it yet. ")
    article.write_text(text, "utf-8")
    build_summary(results, EXHIBITS, results / "s.pdf", "smoke", studies=studies)
    assert f"/Count {len(EXHIBITS)}".encode() in (results / "s.pdf").read_bytes()


def test_missing_number_stops_the_paper(tmp_path):
    results, studies = make_results(tmp_path)
    article = studies / "lowball" / "article.md"
    article.write_text(article.read_text("utf-8").replace('strategy="bold", variant', "variant"))
    with pytest.raises(RedealtError, match=r"lowball/figure_01: .* matches 2 rows"):
        build_paper(
            results, "lowball", EXHIBITS["lowball"], results / "p.pdf", "smoke", studies=studies
        )
    assert not (results / "p.pdf").exists()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("figure_01.svg", ": missing; a paper needs this file"),
        ("figure_01.json", " cannot be read: No such file or directory"),
        ("scorecard.csv", " cannot be read: No such file or directory"),
    ],
)
def test_missing_file_is_named(tmp_path, name, fault):
    results, studies = make_results(tmp_path)
    (results / "lowball" / name).unlink()
    with pytest.raises(RedealtError, match=f"lowball/{name}{fault}$"):
        build_paper(
            results, "lowball", EXHIBITS["lowball"], results / "p.pdf", "smoke", studies=studies
        )


def test_unknown_verdict_is_refused(tmp_path):
    results, studies = make_results(tmp_path)
    verdicts = results / "lowball" / "claims.csv"
    verdicts.write_text(verdicts.read_text("utf-8").replace("contradicted", "perhaps"), "utf-8")
    with pytest.raises(RedealtError, match=r"paper\.typ: Typst cannot set it: .*perhaps"):
        build_paper(
            results, "lowball", EXHIBITS["lowball"], results / "p.pdf", "smoke", studies=studies
        )


def test_drawing_that_cannot_be_set_is_an_error_not_a_traceback(tmp_path):
    results, studies = make_results(tmp_path)
    (results / "snap" / "table_5_1.svg").write_text("no drawing", "utf-8")
    with pytest.raises(RedealtError, match=r"paper\.typ: Typst cannot set it"):
        build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)


def test_sidecar_without_caption_markup_is_shown_as_it_stands(tmp_path):
    results, studies = make_results(tmp_path)
    path = results / "snap" / "table_5_1.json"
    sidecar = json.loads(path.read_text("utf-8"))
    sidecar["caption"] = '#panic("acts") \\ "quoted"'
    path.write_text(json.dumps(sidecar), "utf-8")
    build_paper(results, "snap", EXHIBITS["snap"], results / "p.pdf", "smoke", studies=studies)
    assert (results / "p.pdf").read_bytes().startswith(b"%PDF")
