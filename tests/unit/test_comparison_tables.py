"""The comparison of estimates with published values, as a table."""

import subprocess
import sys

import pandas as pd
import pytest

from redealt.exhibits import cells
from redealt.exhibits.comparison_tables import (
    MEAN,
    PERCENT,
    ComparisonTable,
    Line,
    Lines,
    Writer,
    columns_of,
    ours_and_published,
    rows_of,
)
from redealt.exhibits.estimates import exact, sampled, tidy
from redealt.exhibits.tables import NUMBER, TEXT, Cell, Head
from redealt.stats.intervals import Interval, wilson
from tests.unit.plan_fixture import default_plan

ESTIMATES = tidy(
    exact(value, metric, variant=variant, rollouts=n)
    for variant, n, metric, value in (
        ("as_run", 1, "share", 0.255),
        ("as_run", 10, "share", 0.5),
        ("as_run", 1, "length", 1234.5),
        ("as_written", 1, "share", 0.75),
    )
)
PRINTED = pd.DataFrame(
    {"metric": ["share", "length"], "rollouts": ["1", "1"], "value": ["0.26", "1200"]},
)
WRITERS = {"share": PERCENT, "length": MEAN}
VARIANTS = {"as_run": "program", "as_written": "text"}
PAPER = Cell("◇ paper", is_published=True)


def test_a_block_has_a_row_for_each_variant_below_the_published_one():
    blocks = [Lines(rows_of({"metric": name}, VARIANTS), name) for name in ("share", "length")]
    columns = [Line(f"n = {n}", {"rollouts": n}) for n in (1, 10)]
    table = ComparisonTable(blocks, columns, WRITERS, "all").fill(ESTIMATES, PRINTED, ["A note."])
    (part,) = table.parts
    assert part.columns == [TEXT, NUMBER, NUMBER]
    assert part.heads == [[Head("all"), Head("n = 1"), Head("n = 10")]]
    share, length = part.blocks
    assert (share.title, length.title) == ("share", "length")
    printed, program, text = share.rows
    assert printed == [PAPER, Cell("26", is_published=True), Cell("–", is_published=True)]
    assert program == [Cell("program"), Cell("25.5"), Cell("50")]
    assert text == [Cell("text"), Cell("75"), Cell("–")]
    assert length.rows[1][1] == Cell("1\u202f234.50")
    assert length.rows[0][1] == Cell("1\u202f200", is_published=True)
    assert table.notes == ["A note.", "◇: printed in the paper."]


def test_the_columns_of_a_group_stand_under_its_head_and_published_values_once():
    columns = [
        *columns_of("Share (%)", {"metric": "share"}, VARIANTS),
        *ours_and_published("Turns", {"metric": "length", "variant": "as_run"}),
    ]
    printed = PRINTED.assign(variant="as_run")
    lines = [Lines([Line("1", {"rollouts": 1})])]
    part = ComparisonTable(lines, columns, WRITERS, "n").fill_part(ESTIMATES, printed)
    groups, heads = part.heads
    assert groups == [Head(), Head("Share (%)", span=3), Head("Turns", span=2)]
    assert [head.text for head in heads] == ["n", "program", "text", "◇ paper", "ours", "◇ paper"]
    (((row,), _title),) = part.blocks
    assert [cell.text for cell in row] == ["1", "25.5", "75", "26", "1\u202f234.50", "1\u202f200"]
    assert [cell.is_published for cell in row] == [False, False, False, True, False, True]


def test_a_writer_may_look_at_other_estimates_under_the_same_conditions():
    def compare_lengths(estimates, metric, **where):
        longer = cells.find(estimates, metric="length", **where) is not None
        share = cells.percent(cells.find(estimates, metric=metric, **where))
        return share._replace(mark="*" * longer)

    writers = {"share": Writer(compare_lengths, cells.published_percent)}
    rows = [Line("program", {"variant": "as_run", "metric": "share"})]
    columns = [Line(f"n = {n}", {"rollouts": n}) for n in (1, 10)]
    part = ComparisonTable([Lines(rows)], columns, writers).fill_part(ESTIMATES, PRINTED)
    assert part.blocks[0].rows[0][1:] == [Cell("25.5", mark="*"), Cell("50")]


@pytest.mark.parametrize(
    ("count", "n", "text", "interval"),
    [
        (3, 5, "60", ""),  # too few for an interval
        (9, 15, "60", "36–80"),
        (600, 1000, "60.0", "56.9–63.0"),
        (0, 15, "0", "0–20"),
    ],
)
def test_a_share_has_the_digits_and_the_interval_that_its_sample_bears(count, n, text, interval):
    estimates = tidy([sampled(wilson(count, n), "share", "game", variant="as_run")])
    assert cells.percent_with_interval(estimates.iloc[0]) == Cell(text, interval)


def test_an_interval_of_no_width_is_not_shown():
    row = pd.Series({"estimate": 0, "ci_low": 0.0, "ci_high": 0.0, "n": 30, "method": "t"})
    assert cells.percent_with_interval(row) == Cell("0.0")


def test_tables_are_made_without_the_library_of_figures():
    modules = {
        study.module_of(each)
        for study in default_plan().studies.values()
        for each in study.exhibits
        if each.name.startswith("table")
    }
    code = f"import sys, {', '.join(sorted(modules))}; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bounds_with_a_minus_have_a_word_between_them():
    value = Interval(-0.34, -0.45, -0.23, 0.05, 100, "wald")
    cell = cells.percent_with_interval(pd.Series(sampled(value, "difference", "game")))
    assert cell == Cell("\u221234", "\u221245 to \u221223")
