"""The house style: the same bytes in any folder, and settings that change what they name."""

import os
import subprocess
import sys

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from redealt.exhibits.plotting import (
    PUBLISHED_MARKER,
    draw_svg,
    house_style,
    label_panel,
    label_percent,
    new_figure,
)
from redealt.exhibits.typesetting import write_drawing
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


def save(folder, figures=FIGURES) -> dict[str, bytes]:
    folder.mkdir()
    with house_style(figures):
        drawing = draw_svg(draw(), "figure_01")
    write_drawing(*drawing, folder / "figure_01", figures["png_dpi"])
    return {path.suffix[1:]: path.read_bytes() for path in folder.iterdir()}


def test_a_figure_has_the_same_bytes_in_any_folder(tmp_path):
    first, second = save(tmp_path / "a"), save(tmp_path / "b")
    assert first.keys() == set(KINDS)
    assert first == second
    assert first["pdf"].startswith(b"%PDF")
    assert first["png"].startswith(b"\x89PNG")
    for content in first.values():
        for word in (b"CreationDate", b"ModDate", b"dc:date", b"Matplotlib v", b"Software"):
            assert word not in content


class NoisyLayout(ConstrainedLayoutEngine):
    """A layout with last digits of its own, as each process has them."""

    def __init__(self, noise: float):
        super().__init__()
        self.noise = noise

    def execute(self, fig: Figure) -> None:
        super().execute(fig)
        for part in fig.subfigs:
            part.bbox_relative.p0 = part.bbox_relative.p0 + self.noise
        for axes in fig.axes:
            axes.set_position(axes.get_position().translated(self.noise, self.noise))


def draw_parts(noise: float) -> bytes:
    """Draw two parts of a figure, laid out with noise, as SVG."""
    with house_style(FIGURES):
        figure, _ = new_figure("column", 60)
        figure.clear()
        for part in figure.subfigures(nrows=2):
            part.subplots(ncols=3)[1].plot([0, 1], [0, 1])
        figure.set_layout_engine(NoisyLayout(noise))
        return draw_svg(figure, "figure_01")[0]


def test_last_digits_of_the_layout_do_not_show():
    assert draw_parts(0.0) == draw_parts(3e-14)
    assert draw_parts(0.0) != draw_parts(1e-3)


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


def test_an_apostrophe_beside_a_formula_is_seen(tmp_path):
    """It is in a face of its own."""
    with house_style(FIGURES):
        figure, axes = new_figure("column", 30)
        axes.set_xlabel("the paper’s $W_1$")
        svg, size = draw_svg(figure, "figure_01")
    pictures = []
    for drawing in (svg, svg.replace("’".encode(), b" ")):
        write_drawing(drawing, size, tmp_path / "figure_01", 160)
        pictures.append((tmp_path / "figure_01.png").read_bytes())
    assert pictures[0] != pictures[1]


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
    before = {name: mpl.rcParams[name] for name in ("font.size", "svg.fonttype", "svg.hashsalt")}
    with house_style(FIGURES):
        assert mpl.rcParams["font.size"] == 7.5
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


def test_percents_have_the_decimals_of_their_ticks():
    _, axes = new_figure("column", 60)
    label_percent(axes.xaxis)
    texts = axes.xaxis.get_major_formatter().format_ticks([0.29, 0.875, 1.0])
    assert texts == ["29 %", "87.5 %", "100 %"]
