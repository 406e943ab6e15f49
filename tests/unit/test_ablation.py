from math import isnan

import pandas as pd
import pytest
from matplotlib.figure import Figure

from redealt.exhibits.ablation import Cell, Mean, Share, adjust, compare, find_significant
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.stats.comparisons import compare_means
from redealt.stats.hypotheses import fisher, holm
from redealt.stats.intervals import difference_of_shares, mean_t

BASE = [4.0, 5, 6, 7, 8]


def cell(item: str, wins: int, lengths: list[float], chance: float) -> Cell:
    wins, length = Share(wins, 100, "game"), Mean(mean_t(lengths), "game")
    return Cell({"item": item}, {"wins": wins, "length": length, "chance": chance})


def estimates(**shown) -> pd.DataFrame:
    changed = [
        cell("dealer", 90, [5.0, 6, 7, 8, 9], 0.25),
        cell("memory", 52, [5.0, 5, 6, 7, 8], 0.2),
    ]
    return tidy(adjust(compare(cell("none", 50, BASE, 0.2), changed), **shown))


def of(table: pd.DataFrame, **where: object) -> pd.Series:
    (row,) = select(table, **where).iloc
    return row


def test_shares_means_and_exact_values_are_each_compared_in_their_way():
    table = estimates()
    change = of(table, metric="change", item="dealer", quantity="wins")
    expected = difference_of_shares(90, 100, 50, 100)
    assert (change["estimate"], change["ci_low"]) == (expected.estimate, expected.ci_low)
    p = of(table, metric="change_p", item="dealer", quantity="wins")
    assert p["estimate"] == fisher(90, 100, 50, 100).p_two_sided
    change = of(table, metric="change", item="memory", quantity="length")
    interval, p = compare_means(mean_t([5.0, 5, 6, 7, 8]), mean_t(BASE))
    assert (change["ci_low"], change["method"]) == (interval.ci_low, "welch")
    assert of(table, metric="change_p", item="memory", quantity="length")["estimate"] == p
    change = of(table, metric="change", item="dealer", quantity="chance")
    assert (change["estimate"], change["method"]) == (pytest.approx(0.05), "exact")
    assert isnan(change["ci_low"])
    assert select(table, metric="change_p", quantity="chance").empty
    assert select(table, item="none")["metric"].unique().tolist() == ["level"]


def test_p_values_are_adjusted_over_what_is_shown():
    every = select(estimates(), metric="change_p_adjusted")
    raw = select(estimates(), metric="change_p")["estimate"]
    assert every["estimate"].tolist() == holm(raw).tolist()
    wins = select(estimates(is_shown=lambda row: row["quantity"] == "wins"), quantity="wins")
    raw = select(wins, metric="change_p")["estimate"]
    assert select(wins, metric="change_p_adjusted")["estimate"].tolist() == holm(raw).tolist()


def test_a_change_is_significant_after_adjustment_or_if_it_is_exact():
    found = find_significant(estimates())
    assert list(zip(found["item"], found["quantity"], strict=True)) == [
        ("dealer", "wins"),
        ("dealer", "chance"),
    ]


def draw(table: pd.DataFrame, *panels: Panel) -> Figure:
    names = {"none": "as it is", "dealer": "dealer rotates", "memory": "memory of swaps"}
    return draw_ablation([Block(table, panels, [Series("C0", {})], names, "(a) text")])


def filled(axes) -> dict[float, bool]:
    """Return whether the dot of each row is filled."""
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    return {line.get_ydata()[0]: line.get_mfc() != "white" for line in dots}


def test_dots_are_filled_where_changes_are_significant():
    level = Panel("wins", {"quantity": "wins"}, published=0.6)
    change = Panel("wins", {"quantity": "wins"}, metric="change", published=0.1)
    left, right = draw(estimates(), level, change).axes
    assert filled(left) == {1: True, 2: True, 3: False}
    assert filled(right) == {2: True, 3: False}
    names = [text.get_text() for text in left.get_yticklabels()]
    assert names == ["published", "as it is", "dealer rotates", "memory of swaps"]


def test_without_published_values_there_is_no_row_for_them():
    (axes,) = draw(estimates(), Panel("wins", {"quantity": "wins"})).axes
    assert axes.get_yticklabels()[0].get_text() == "as it is"


@pytest.mark.parametrize(
    ("metric", "text"), [("change", "+1\u202f994 ►"), ("level", "2\u202f000 ►")]
)
def test_a_value_far_from_all_others_is_written_with_an_arrow(metric, text):
    cells = [cell("dealer", 50, [1999.0, 2000, 2001], 0.2), cell("memory", 50, BASE, 0.2)]
    table = tidy(adjust(compare(cell("none", 50, BASE, 0.2), cells)))
    (axes,) = draw(table, Panel("length", {"quantity": "length"}, metric=metric)).axes
    assert [each.get_text() for each in axes.texts] == [text]
    assert axes.get_xlim()[1] < 20
