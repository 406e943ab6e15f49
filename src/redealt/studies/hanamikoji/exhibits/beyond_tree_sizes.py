"""Sizes of search trees on a log axis, and by what a layer multiplies them."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot, log
from statistics import NormalDist

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import half_widths, spread
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel
from redealt.stats.intervals import CONFIDENCE, Interval, log_normal
from redealt.studies.hanamikoji.analysis.panels import add_legend, new_panels
from redealt.studies.hanamikoji.analysis.trees import ACTIONS_OF_ROUND, size_rows
from redealt.studies.hanamikoji.variants import VARIANTS

COLORS = ("C0", "C1", "C2", "C4", "C5", "C6")  # by depth, the smallest first
KEYS = ["variant", "round", "action"]
HALF = 0.5


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return sizes of trees by variant, round, action and depth, and how they grow.

    What Table 10 has, and growth_per_layer: the factor from the next smaller depth to this one, per
    layer (its root of the order of the layers between).
    """
    rows = list(size_rows(runs["tree_sizes"]))
    return tidy([*rows, *_growth_rows(tidy(rows))])


def _growth_rows(estimates: pd.DataFrame) -> Iterator[dict]:
    sizes = select(estimates, metric="mean_tree_size").sort_values("depth")
    for key, cells in sizes.groupby(KEYS, sort=False):
        for shallow, deep in pairwise(cells.to_dict("records")):
            where = dict(zip(KEYS, key, strict=True)) | {"depth": deep["depth"]}
            growth = _divide(deep, shallow, deep["depth"] - shallow["depth"])
            yield sampled(growth, "growth_per_layer", "tree", **where)


def _divide(deep: dict, shallow: dict, layers: int) -> Interval:
    """Return the layers-th root of the ratio of two independent means, by the delta method."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    errors = [log(row["ci_high"] / row["ci_low"]) / 2 / z for row in (deep, shallow)]
    ratio = (deep["estimate"] / shallow["estimate"]) ** (1 / layers)
    return log_normal(ratio, hypot(*errors) / layers, int(deep["n"] + shallow["n"]))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw sizes by action, a line for each depth; rows are variants, columns rounds."""
    rounds, depths = (sorted(estimates[name].unique()) for name in ("round", "depth"))
    rows = dict.fromkeys(VARIANTS.list_in(estimates), "nodes")
    xlabel = "action of the player in the round"
    figure, panels = new_panels(rows, rounds, row_mm=38, rest_mm=16, xlabel=xlabel)
    for (variant, round_), axes in panels.items():
        sizes = select(estimates, variant=variant, round=round_)
        _draw_sizes(axes, sizes, select(published["table_10"], round=str(round_)), depths)
        start = f"{VARIANTS.name(variant)}:\n" if round_ == rounds[0] else ""
        label_panel(axes, f"{start}round {round_}")
    axes.set_ylim(bottom=1)  # last, as it keeps the upper end where it is
    add_legend(figure, axes, ncols=len(depths) + 1)
    return figure


def _draw_sizes(axes: Axes, rows: pd.DataFrame, printed: pd.DataFrame, depths: list[int]) -> None:
    """Draw mean sizes, dots open where most trees answered an offer, and the published ones."""
    replies = select(rows, metric="share_of_replies").set_index(["depth", "action"])["estimate"]
    for index, depth in enumerate(depths):
        color, shift = COLORS[index % len(COLORS)], spread(index, len(depths), 0.36)
        line = select(rows, metric="mean_tree_size", depth=depth).sort_values("action")
        places = line["action"] + shift
        # The lower end stays on the axis where a mean of few trees is not sure to be positive.
        low, high = half_widths(line)
        low = low.clip(max=0.9 * line["estimate"])
        style: dict = {"color": color, "linewidth": 0.9, "elinewidth": 0.7}
        axes.errorbar(places, line["estimate"], yerr=[low, high], **style)
        for place, action, size in zip(places, line["action"], line["estimate"], strict=True):
            is_open = replies[depth, action] > HALF
            axes.plot(place, size, "o", color=color, mfc="white" if is_open else color)
        axes.plot([], [], "o-", color=color, label=f"d = {depth}")
        points = select(printed, depth=str(depth), metric="mean_tree_size")
        places = points["action"].astype(int) + shift
        style = PUBLISHED_MARKER | {"markeredgecolor": color}
        axes.plot(places, points["value"].astype(float), **style)
    axes.plot([], [], label="published", **PUBLISHED_MARKER)
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.set_xticks(list(ACTIONS_OF_ROUND))


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how the first trees grow by a layer."""
    visits = select(estimates, metric="visits", round=1, action=1)
    growth = select(estimates, metric="growth_per_layer", variant="as_run", round=1, action=1)
    listed = ", ".join(
        f"{decimals(row.estimate, 1)} (to d = {row.depth})" for row in growth.itertuples()
    )
    fewest = visits["estimate"].min()
    trees = f"{count(fewest)} {'tree' if fewest == 1 else 'trees'}"
    return (
        "Mean nodes of a tree agent's search tree, root included, by action of player 1 (a turn, "
        "or a reply to an offer); the data of Table 10. Open dots: more than half of these trees "
        "answer an offer. Bars, from 10 trees on: Student's 95 % intervals on a log scale. The "
        f"first action of round 1 has at least {trees} for each depth. In the program a layer "
        f"multiplies that action's trees by {listed}. "
        "Open diamonds: published, 100 games."
    )
