"""The house style: the same bytes in any folder, and settings that change what they name."""

import os
import subprocess
import sys

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from redealt.exhibits.plotting import (
    MM_PER_INCH,
    PUBLISHED_GRAY,
    PUBLISHED_MARKER,
    WIDTHS_MM,
    house_style,
    label_panel,
    new_figure,
    save_figure,
)
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.table_figures import draw_table
from redealt.exhibits.tables import table_of_texts
from tests.unit.plan_fixture import ROOT

PALETTE = ["#0072B2", "#009E73", "#E69F00", "#999999", "#D55E00", "#CC79A7", "#56B4E9"]
FIGURES = {"palette": PALETTE, "png_dpi": 160}
KINDS = ("pdf", "svg", "png")


def draw(**subplots) -> Figure:
    figure, axes = new_figure("column", 60, **subplots)
    axes.plot([0, 1, 2], [0, 1, 4], label="ours")
    axes.plot([0, 1, 2], [0, 1.5, 3.5], label="published", **PUBLISHED_MARKER)
    axes.fill_between([0, 1, 2], [0, 0.5, 3], [1, 2, 5], alpha=0.2)
    axes.legend()
    label_panel(axes, "(a) panel")
    return figure


def draw_shares(**options) -> Figure:
    """A table of two players' shares, ours beside the published ones."""
    header = [["", "player 1", "", "player 2", ""], ["n", *["ours", PUBLISHED_SIGN] * 2]]
    rows = [["1", "0.63", "◇ 0.72", "0.67", "–"], ["10", "0.89", "◇ 0.91", "0.87", "◇ 0.91"]]
    return draw_table(table_of_texts(header, rows, [1, 2, 2, 2, 2], **options))


def save(folder, figures=FIGURES, draw=draw) -> dict[str, bytes]:
    folder.mkdir()
    with house_style(figures):
        save_figure(draw(), folder / "figure_01")
    return {path.suffix[1:]: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("draw", [draw, draw_shares])
def test_a_figure_has_the_same_bytes_in_any_folder(tmp_path, draw):
    first, second = save(tmp_path / "a", draw=draw), save(tmp_path / "b", draw=draw)
    assert first.keys() == set(KINDS)
    assert first == second
    assert first["pdf"].startswith(b"%PDF")
    assert first["png"].startswith(b"\x89PNG")
    for content in first.values():
        for word in (b"CreationDate", b"ModDate", b"dc:date", b"Matplotlib v", b"Software"):
            assert word not in content


def test_the_resolution_changes_the_png_and_nothing_else(tmp_path):
    first = save(tmp_path / "a")
    second = save(tmp_path / "b", FIGURES | {"png_dpi": 80})
    assert {kind for kind in KINDS if first[kind] != second[kind]} == {"png"}
    widths = [int.from_bytes(png[16:20], "big") for png in (first["png"], second["png"])]
    assert widths == [round(90 / 25.4 * dpi) for dpi in (160, 80)]


HOSTILE = {
    "xtick.direction": "in",
    "text.usetex": True,
    "font.size": 30.0,
    "svg.fonttype": "path",
    "savefig.bbox": "tight",
}


def test_settings_of_the_user_do_not_show(tmp_path):
    plain = save(tmp_path / "a")
    with mpl.rc_context(HOSTILE):
        assert save(tmp_path / "b") == plain


@pytest.mark.parametrize("backend", ["module://matplotlib_inline.backend_inline", "tkagg"])
def test_a_backend_of_the_user_does_not_matter(tmp_path, backend):
    """Not even one that cannot be loaded, as that of a notebook where there is none."""
    (tmp_path / "matplotlibrc").write_text("xtick.direction: in\ntext.usetex: True\n")
    code = (
        "from pathlib import Path\n"
        "from tests.unit.test_plotting import save\n"
        f"save(Path({str(tmp_path / 'b')!r}))"
    )
    surroundings = {**os.environ, "MPLBACKEND": backend, "MPLCONFIGDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=surroundings, cwd=ROOT)
    written = {path.suffix[1:]: path.read_bytes() for path in (tmp_path / "b").iterdir()}
    assert written == save(tmp_path / "a")


def test_text_of_figures_stays_text(tmp_path):
    assert b">published</text>" in save(tmp_path / "a")["svg"]


def test_the_palette_changes_the_colors(tmp_path):
    first = save(tmp_path / "a")["svg"]
    second = save(tmp_path / "b", FIGURES | {"palette": ["#123456", *PALETTE[1:]]})["svg"]
    assert b"#0072b2" in first.lower()
    assert b"#123456" not in first
    assert b"#123456" in second
    assert b"#0072b2" not in second.lower()


def test_the_style_holds_inside_and_leaves_no_trace():
    before = {name: mpl.rcParams[name] for name in ("font.size", "savefig.dpi", "svg.hashsalt")}
    with house_style(FIGURES):
        assert mpl.rcParams["font.size"] == 7.5
        assert mpl.rcParams["savefig.dpi"] == 160
        assert mpl.rcParams["axes.prop_cycle"].by_key()["color"] == PALETTE
    assert {name: mpl.rcParams[name] for name in before} == before


@pytest.mark.parametrize(("width", "inches"), [("column", 90 / 25.4), ("page", 180 / 25.4)])
def test_figures_have_the_widths_of_the_paper(width, inches):
    figure, axes = new_figure(width, 127, ncols=2)
    assert figure.get_size_inches().tolist() == pytest.approx([inches, 5])
    assert len(axes) == 2


def test_published_values_are_open_diamonds():
    _, axes = new_figure("column", 50)
    (line,) = axes.plot([1], [2], **PUBLISHED_MARKER)
    assert (line.get_marker(), line.get_markerfacecolor(), line.get_linestyle()) == (
        "D",
        "none",
        "None",
    )


def test_panels_are_named_at_the_left():
    _, axes = new_figure("column", 50)
    label_panel(axes, "(a) first")
    assert axes.get_title(loc="left") == "(a) first"
    assert axes.get_title() == ""


# Tables


def texts(figure: Figure) -> dict[str, list]:
    found: dict[str, list] = {}
    for text in figure.axes[0].texts:
        found.setdefault(text.get_text(), []).append(text)
    return found


def lines(figure: Figure, long: bool) -> list[tuple[float, float]]:
    """Height and thickness of the rules that go from side to side, or of those that do not."""
    return [
        (round(line.get_ydata()[0], 6), line.get_linewidth())
        for line in figure.axes[0].lines
        if (list(line.get_xdata()) == [0, 1]) is long
    ]


@pytest.mark.parametrize("width", ["column", "page"])
def test_a_table_is_as_high_as_its_rows(width):
    inches = [WIDTHS_MM[width] / MM_PER_INCH, (4 * 4.2 + 1) / MM_PER_INCH]
    assert draw_shares(width=width).get_size_inches().tolist() == pytest.approx(inches)


def test_thick_rules_frame_a_table_and_thin_ones_part_it():
    rules = dict(lines(draw_shares(rules=[1]), long=True))
    assert list(rules) == [0, 8.4, 16.8, 12.6]
    assert rules[0] == rules[16.8] > rules[8.4] > rules[12.6]


def test_the_first_column_is_set_left_and_the_others_right_on_one_line():
    found = texts(draw_shares())
    first, ours = found["1"][0], found["0.63"][0]
    assert (first.get_ha(), ours.get_ha()) == ("left", "right")
    assert first.get_position()[1] == ours.get_position()[1]
    (head, _) = found["ours"]
    assert head.get_ha() == "right"
    assert head.get_position()[0] == ours.get_position()[0] == 60 - 1  # millimeters


def test_leading_spaces_indent_a_row():
    found = texts(
        draw_table(table_of_texts([["", "n"]], [["all", "3"], ["    some", "1"]], [1, 1]))
    )
    outer, inner = (found[name][0].get_position()[0] for name in ("all", "some"))
    assert inner == pytest.approx(outer + 4 * 0.73)


def test_a_heading_spans_the_empty_cells_to_its_right():
    figure = draw_shares()
    for name, middle in (("player 1", 60), ("player 2", 140)):
        (text,) = texts(figure)[name]
        assert text.get_ha() == "center"
        assert text.get_position()[0] == pytest.approx(middle)
    assert [height for height, _ in lines(figure, long=False)] == [4.2, 4.2]


def test_published_values_are_gray():
    found = texts(draw_shares())
    assert {text.get_color() for text in found["◇ 0.91"]} == {PUBLISHED_GRAY}
    assert {found[name][0].get_color() for name in ("0.63", "–", "n")} == {"black"}
