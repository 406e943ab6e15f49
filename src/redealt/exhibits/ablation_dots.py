"""The figure of an ablation: rows are items, panels the quantities that they move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from redealt.exhibits.ablation import find_significant
from redealt.exhibits.dots import (
    NUMBER_BOX,
    REFERENCE_LINE,
    draw_dots,
    inset,
    name_rows,
    rule_rows,
    spread,
)
from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import INTERVAL, MINUS, decimals
from redealt.exhibits.plotting import PUBLISHED_MARKER, new_figure
from redealt.planning.variants import NONE

_SERIES_MM, _ROW_MM, _PANEL_MM, _TITLE_MM, _LEGEND_MM = 1.15, 2.3, 14.0, 4.5, 6.0
_MARGIN = 0.12  # beside what is drawn, of its width
_FAR = 4  # times as far as all others a value is written, not drawn
_LONG = 10_000  # numbers on an axis leave room for two of them
_OPEN: dict = {"mfc": "white", "mew": 0.8}


@dataclass(frozen=True)
class Panel:
    """What a panel shows: the rows ``where`` it looks, their metric, and its axis.

    ``published`` is a value of that metric: of a change the distance from the base.
    """

    title: str
    where: Mapping[str, Any]
    metric: str = "level"
    unit: str = ""
    factor: float = 1  # 100 for percent and points
    published: float | None = None


@dataclass(frozen=True)
class Series:
    """Dots of one color; with several series, each has a label in the legend."""

    color: str
    where: Mapping[str, Any]
    label: str = ""


@dataclass(frozen=True)
class Block:
    """Panels with the same rows, ``columns`` of them side by side; ``items`` names the rows."""

    estimates: pd.DataFrame
    panels: Sequence[Panel]
    series: Sequence[Series]
    items: Mapping[str, str]
    title: str = ""
    columns: int | None = None

    @property
    def has_published(self) -> bool:
        """Whether a row for published values stands above all items."""
        return any(panel.published is not None for panel in self.panels)

    @property
    def lines(self) -> int:
        """Lines of panels."""
        return -(-len(self.panels) // self.width)

    @property
    def width(self) -> int:
        """Panels side by side."""
        return self.columns or len(self.panels)

    @property
    def height_mm(self) -> float:
        """Height of its title and all its panels."""
        rows = len(self.items) + self.has_published
        line = _PANEL_MM + rows * (_ROW_MM + _SERIES_MM * len(self.series))
        return self.lines * line + _TITLE_MM * bool(self.title)


def draw_ablation(blocks: Sequence[Block]) -> Figure:
    """Draw blocks below each other; filled dots are changes that are not chance."""
    heights = [block.height_mm for block in blocks]
    figure, whole = new_figure("page", sum(heights) + _LEGEND_MM)
    whole.remove()
    inset(figure)
    parts = figure.subfigures(nrows=len(blocks), height_ratios=heights, squeeze=False)
    for part, block in zip(parts.flat, blocks, strict=True):
        _draw_block(part, block)
    _explain_marks(figure, blocks)
    return figure


def _draw_block(part: Figure, block: Block) -> None:
    lines = part.subplots(nrows=block.lines, ncols=block.width, sharey=True, squeeze=False)
    for axes, panel in zip(lines.flat, block.panels, strict=False):
        _draw_panel(axes, panel, block)
    for axes in lines.flat[len(block.panels) :]:
        axes.remove()
    names = ["published", *block.items.values()] if block.has_published else block.items.values()
    for axes in lines[:, 0]:
        name_rows(axes, [*names], above=0.8)
    if block.title:
        part.suptitle(block.title, x=0.005, ha="left", fontsize="medium", fontweight="bold")


def _draw_panel(axes: Axes, panel: Panel, block: Block) -> None:
    rows = select(block.estimates, **panel.where)
    first = int(block.has_published)
    significant = find_significant(rows)
    shown = select(rows, metric=panel.metric)
    far = _find_far(shown, panel)
    for index, series in enumerate(block.series):
        dots = select(shown, **series.where).set_index("item")
        filled = {NONE, *select(significant, **series.where)["item"]}
        for height, item in enumerate(block.items, first):
            place = height + spread(index, len(block.series), 0.36)
            if item in dots.index and dots.loc[item, "estimate"] in far:
                _write_far(axes, dots.loc[item, "estimate"], place, panel)
            elif item in dots.index:
                style: dict = {} if item in filled else _OPEN
                draw_dots(axes, dots.loc[[item]], [place], color=series.color, **style)
        if panel.metric == "level" and NONE in dots.index:
            style = {**REFERENCE_LINE, "color": series.color, "zorder": 0}
            axes.axvline(dots.loc[NONE, "estimate"], **style)
    if panel.metric == "change":
        axes.axvline(0, **REFERENCE_LINE, zorder=0)
    if panel.published is not None:
        dotted: dict = {"color": "black", "linewidth": 0.5, "linestyle": (0, (1, 2)), "zorder": 0}
        axes.axvline(panel.published, **dotted)
        axes.plot([panel.published], [0], **PUBLISHED_MARKER)
    _name_axis(axes, panel, n_ticks=3 if block.width > 4 else 4)


def _find_far(shown: pd.DataFrame, panel: Panel) -> set[float]:
    """Return the one value, if any, that would leave no room for all others."""
    center = 0.0 if panel.metric == "change" else select(shown, item=NONE)["estimate"].mean()
    bounds = shown[[*INTERVAL]].to_numpy() - center
    if len(bounds) < 2 or np.isnan(bounds[:, 0]).all():
        return set()
    reach = np.nanmax(np.abs(bounds), axis=1)
    farthest = int(np.nanargmax(np.abs(bounds[:, 0])))
    others = [*np.delete(reach, farthest)]
    if panel.published is not None:
        others.append(abs(panel.published - center))
    distance = abs(bounds[farthest, 0])
    return {shown["estimate"].iloc[farthest]} if 0 < _FAR * np.nanmax(others) < distance else set()


def _write_far(axes: Axes, value: float, height: float, panel: Panel) -> None:
    text = _write(panel.factor * value, panel)
    is_right = value > 0
    axes.text(
        int(is_right), height, f"{text} ►" if is_right else f"◄ {text}",
        transform=axes.get_yaxis_transform(), ha="right" if is_right else "left", va="center",
        fontsize=6, bbox=NUMBER_BOX,
    )  # fmt: skip


def _name_axis(axes: Axes, panel: Panel, n_ticks: int) -> None:
    axes.xaxis.set_major_formatter(lambda x, _: _write(panel.factor * x, panel) if x else "0")
    axes.margins(x=_MARGIN)
    is_long = panel.factor * max(np.abs(axes.get_xlim())) >= _LONG
    axes.locator_params(axis="x", nbins=2 if is_long else n_ticks)
    axes.set_xlabel(panel.unit, labelpad=1)
    axes.set_title(panel.title, loc="left", fontweight="normal")
    rule_rows(axes)


def _write(value: float, panel: Panel) -> str:
    """Return a number with three digits that count, of changes with its sign."""
    text = decimals(value, 0) if abs(value) >= 1000 else f"{value:.3g}"
    sign = "+" if panel.metric == "change" and value > 0 else ""
    return f"{sign}{text}".replace("-", MINUS)


def _explain_marks(figure: Figure, blocks: Sequence[Block]) -> None:
    """Add the legend below all blocks."""
    dot: dict = {"marker": "o", "linestyle": "none", "markersize": 3}
    labels = {each.label: each.color for block in blocks for each in block.series if each.label}
    marks = {label: Line2D([], [], **dot, color=color) for label, color in labels.items()}
    marks["significant change"] = Line2D([], [], **dot, color="black")
    marks["not significant"] = Line2D([], [], **dot, color="black", **_OPEN)
    if any(block.has_published for block in blocks):
        marks["published"] = Line2D([], [], **PUBLISHED_MARKER)
    columns = {"ncols": len(marks), "columnspacing": 1.2}
    figure.legend(marks.values(), marks.keys(), loc="outside lower center", **columns)
