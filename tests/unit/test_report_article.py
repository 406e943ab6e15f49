"""Articles: numbers come from results files, and whatever is missing is named."""

import pytest

from redealt.errors import RedealtError
from redealt.report.article import STUDIES, read_article, render_article
from redealt.report.markdown import to_html, to_inline_typst, to_typst
from redealt.report.names import group_claims, group_exhibits
from redealt.report.results import read_study
from tests.unit.report_fixture import EXHIBITS, SPECIALS, escape_markdown, make_results

PACKAGED = sorted(path.parent.name for path in STUDIES.glob("*/article.md"))


@pytest.fixture
def lowball(tmp_path):
    results, studies = make_results(tmp_path)
    return read_study(results, "lowball", EXHIBITS["lowball"]), studies


def write_question(studies, text):
    path = studies / "lowball" / "article.md"
    old = path.read_text("utf-8")
    start, end = old.index("## Question"), old.index("## Study")
    path.write_text(old[:start] + f"## Question\n\n{text}\n\n" + old[end:], "utf-8")


def test_numbers_come_from_the_estimates_and_the_scorecard(lowball):
    question = render_article(*lowball).opening[0].markdown
    assert "56.91\u202f%" in question
    assert "60.00\u202f%" in question


def test_verdicts_that_differ_between_variants_are_told_apart(lowball):
    deviations = render_article(*lowball).closing[0].markdown
    assert deviations == (
        "Claim 1 is supported; claim 2 is supported for the program, contradicted for the text."
    )


def test_exhibits_stand_between_opening_and_closing_sections(lowball):
    article = render_article(*lowball)
    opening = ["Question", "Study", "Method", "Findings"]
    assert [section.heading for section in article.opening] == opening
    assert [section.heading for section in article.closing] == ["Deviations"]


def test_answers_say_only_what_the_verdicts_bear(lowball):
    results, studies = lowball
    answer = render_article(results, studies).answer
    assert answer == "Bold wins 17.8\u00a0points (16.0 to 19.6) more."
    results.exhibit_verdicts[1]["verdict"] = "reproduced"
    assert render_article(results, studies).answer == f"{answer} The text is right."


def test_a_mean_difference_has_its_interval(lowball):
    results, _ = lowball
    difference = results.find_mean_difference("figure_01", "as_run")
    assert (difference.estimate, difference.ci_low, difference.ci_high) == (-0.01, -0.02, 0)
    assert results.find_mean_difference("table_02", "as_run") is None


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ('value("figure_99", "share_of_wins")', "unknown exhibit 'figure_99'"),
        ('value("figure_01", "shares")', "unknown metric 'shares' .known: share_of_wins"),
        ('value("figure_01", "share_of_wins", seat=2)', "unknown condition 'seat'"),
        (
            'value("figure_01", "share_of_wins", strategy="shy")',
            r"no share_of_wins with strategy = shy \(known: bold, meek\)",
        ),
        (
            'value("figure_01", "share_of_wins", strategy="bold", n_players=2)',
            r"matches 2 rows; say also variant \(as_run, as_written\)",
        ),
        ('published("table_02", "share_of_wins")', "table_02 is not in the scorecard"),
        ('verdict("9")', r"unknown claim '9' \(known: 1, 2, 10\)"),
        ('verdict("2")', "claim 2 is ambiguous, name a variant"),
        ('verdict("2", "as_dreamt")', "claim 2 has no variant 'as_dreamt'"),
        ('tally("figure_99")', "unknown exhibit 'figure_99'"),
        ('exhibit_verdict("figure_99", "as_run")', "no verdict on exhibit 'figure_99'"),
        ('mean_difference("figure_01", "official")', "figure_01 has no variant 'official'"),
        ('measured(mean_difference("table_02", "as_run"), 1)', "section 'Question'"),
        ('measured(effect("1", "as_run"), 1, "miles")', "unit of a number: found miles"),
        ("values(3)", "'values' is undefined"),
        ("3 +", "line 1"),
    ],
)
def test_what_an_article_asks_in_vain_is_named_with_its_place(lowball, expression, message):
    results, studies = lowball
    write_question(studies, "{{ " + expression + " }}")
    with pytest.raises(RedealtError, match=message) as caught:
        render_article(results, studies)
    assert "article.md: section 'Question'" in str(caught.value)


def test_equal_values_published_twice_are_one(lowball):
    results, _ = lowball
    results.scorecard.append(dict(results.scorecard[0]))
    asked = {"strategy": "bold", "n_players": 2}
    assert results.find_published("figure_01", "share_of_wins", **asked) == "0.6000"
    results.scorecard[-1]["published"] = "0.7"
    with pytest.raises(RedealtError, match="matches 2 rows"):
        results.find_published("figure_01", "share_of_wins", **asked)


def test_claims_stand_in_the_order_of_their_numbers(lowball):
    assert list(lowball[0].statements) == ["1", "2", "10"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "venue:",
            "journal:",
            "front matter must have title, authors, venue, year, reference, add",
        ),
        ("## Deviations", "## Doubts", "needs exactly one section '## Deviations'"),
        ("## Answer", "## Answers", "needs exactly one section '## Answer'"),
        ("## Answer", "## First\n\n## Answer", "the first section must be '## Answer'"),
        ("## Answer", "Hello.\n\n## Answer", "text before the first '## ' heading"),
        ("---\n", "", "must open with a front matter"),
    ],
)
def test_malformed_articles_are_refused(lowball, old, new, message):
    path = lowball[1] / "lowball" / "article.md"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(RedealtError, match=message):
        read_article(path)


@pytest.mark.parametrize("study", PACKAGED)
def test_articles_of_the_package_are_well_formed(study):
    assert read_article(STUDIES / study / "article.md").about["title"]


def test_text_enters_typst_as_string_literals():
    assert to_inline_typst(r"a #b \\ `c\d` *e*") == r'#"a #b \\ ";#raw("c\\d");#" ";#emph[#"e";];'


def test_blocks_become_typst_functions():
    markdown = "- a\n- **b**\n\n1. c\n\n> d\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"
    assert to_typst(markdown).replace("\n", "") == (
        '#list([#"a";], [#strong[#"b";];], );#enum(start: 1, [#"c";], );'
        '#quote(block: true)[#"d";];'
        '#table(columns: 2, table.header(table.cell[#"x";], table.cell[#"y";], ), '
        'table.cell[#"1";], table.cell[#"2";], );'
    )


def test_raw_html_in_articles_is_text():
    assert to_html("<script>x</script>") == "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"
    assert "<img" not in to_html("![a](b.png)")


def test_special_characters_survive_markdown():
    html = to_html(escape_markdown(SPECIALS))
    for mark in ("# $x$ *a* _b_ `c` @d &lt;e&gt; [f] \\g ~h ^i", "// k -- l = m &amp; n"):
        assert mark in html


def test_exhibits_whose_numbers_follow_each_other_are_named_together():
    names = ["table_03", "table_04", "table_05", "figure_04", "figure_05", "table_07", "figure_05a"]
    assert group_exhibits(names) == [
        "Tables\u00a03 to\u00a05",
        "Figures\u00a04 and\u00a05",
        "Table\u00a07",
        "Figure\u00a05a",
    ]


def test_claims_whose_numbers_follow_each_other_are_named_together():
    claims = ["1", "2", "4", "5", "6", "7a", "8", "9", "10"]
    assert group_claims(claims) == ["1", "2", "4 to 6", "7a", "8 to 10"]
