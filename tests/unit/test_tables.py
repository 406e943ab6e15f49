"""Tables as data, and the comparison of estimates with published values."""

import subprocess
import sys

import pandas as pd

from redealt.exhibits import cells
from redealt.exhibits.estimates import exact, tidy
from redealt.exhibits.tables import (
    NUMBER,
    PERCENT,
    Cell,
    ComparisonTable,
    Line,
    Writer,
    beside_published,
    ours_and_published,
    table_of_texts,
)
from tests.unit.plan_fixture import plan_of

ESTIMATES = tidy(
    exact(value, metric, variant=variant, rollouts=n)
    for variant, n, metric, value in (
        ("as_run", 1, "share", 0.25),
        ("as_run", 10, "share", 0.5),
        ("as_run", 1, "length", 1234.5),
        ("as_written", 1, "share", 0.75),
    )
)
PRINTED = pd.DataFrame(
    {"metric": ["share", "length"], "rollouts": ["1", "1"], "value": ["0.26", "1200"]},
)
WRITERS = {"share": PERCENT, "length": NUMBER}
VARIANTS = {"as_run": "program", "as_written": "text"}


def test_a_block_has_a_line_for_each_variant_above_the_published_one():
    blocks = [ours_and_published(name, {"metric": name}, VARIANTS) for name in ("share", "length")]
    columns = [Line(f"n = {n}", {"rollouts": n}) for n in (1, 10)]
    table = ComparisonTable(blocks, columns, WRITERS, "all", 2).fill(ESTIMATES, PRINTED)
    assert table.widths == [2, 1, 1]
    assert table.heads == [[Cell("all"), Cell("n = 1"), Cell("n = 10")]]
    share, length = [[[cell.text for cell in row] for row in block] for block in table.blocks]
    assert share == [
        ["share, program", "25.0", "50.0"],
        ["share, text", "75.0", "–"],
        ["share, published", "◇ 26", "–"],
    ]
    assert length[0] == ["length, program", "1\u202f234.50", "–"]
    assert length[2] == ["length, published", "◇ 1\u202f200", "–"]
    told_apart = [cell.text for row in table.rows for cell in row if cell.is_published]
    assert told_apart == ["◇ 26", "◇ 1\u202f200"]


def test_published_columns_stand_beside_ours_under_one_head():
    lines = [Line("first", {"rollouts": 1, "variant": "as_run"})]
    columns = beside_published({"share": "share, %", "length": "turns"}, (1.0, 0.5))
    printed = PRINTED.assign(variant="as_run")
    table = ComparisonTable([lines], columns, WRITERS).fill(ESTIMATES, printed)
    assert table.widths == [1.0, 1.0, 0.5, 1.0, 0.5]
    assert table.heads == [[Cell(""), Cell("share, %", span=2), Cell("turns", span=2)]]
    ((row,),) = table.blocks
    assert [cell.text for cell in row] == ["first", "25.0", "◇ 26", "1\u202f234.50", "◇ 1\u202f200"]
    assert [cell.is_published for cell in row] == [False, False, True, False, True]


def test_columns_of_a_group_stand_under_its_head():
    columns = [
        Line(name, {"metric": "share", "rollouts": n}, is_published, f"n = {n}")
        for n in (1, 10)
        for name, is_published in (("ours", False), ("◇", True))
    ]
    lines = [Line("program", {"variant": "as_run"})]
    printed = PRINTED.assign(variant="as_run")
    table = ComparisonTable([lines], columns, WRITERS, "by").fill(ESTIMATES, printed)
    groups, heads = table.heads
    assert groups == [Cell(""), Cell("n = 1", span=2), Cell("n = 10", span=2)]
    assert [head.text for head in heads] == ["by", "ours", "◇", "ours", "◇"]


def test_a_writer_may_look_at_other_estimates_under_the_same_conditions():
    def compare_lengths(estimates, metric, **where):
        longer = cells.find(estimates, metric="length", **where) is not None
        return cells.percent(cells.find(estimates, metric=metric, **where)) + "*" * longer

    writers = {"share": Writer(compare_lengths, cells.published_percent)}
    lines = [Line("program", {"variant": "as_run", "metric": "share"})]
    columns = [Line(f"n = {n}", {"rollouts": n}) for n in (1, 10)]
    table = ComparisonTable([lines], columns, writers).fill(ESTIMATES, PRINTED)
    assert [cell.text for cell in table.rows[0]] == ["program", "25.0*", "50.0"]


def test_rules_part_plain_texts_into_blocks():
    table = table_of_texts(
        [["", "all", ""]], [["a", "1", "◇ 2"], ["b", "", ""]], (1, 1, 1), rules=[0, 1]
    )
    assert table.heads == [[Cell(""), Cell("all", span=2)]]
    first, second = table.blocks
    assert first == [[Cell("a"), Cell("1"), Cell("◇ 2", is_published=True)]]
    assert len(second) == 1


def test_tables_are_made_without_the_library_of_figures():
    modules = {
        study.module_of(each)
        for study in plan_of().studies.values()
        for each in study.exhibits
        if each.name.startswith("table")
    }
    code = f"import sys, {', '.join(sorted(modules))}; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
