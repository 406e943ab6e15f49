"""The weights tuned in other ways: what each search ends with, and how well that plays."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from redealt.exhibits.cells import find
from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, inset, name_rows, rule_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS
from redealt.stats.intervals import LEVEL
from redealt.studies.cubirds.analysis import evolution, tuning
from redealt.studies.cubirds.analysis.evolution import NULL, name_band
from redealt.studies.cubirds.analysis.o_classes import CLASSES, SEVEN, UPPER_ENDS
from redealt.studies.cubirds.analysis.tuning import SEARCHES
from redealt.studies.cubirds.exhibits.figure_05 import LAST_STEP, NAMES, NULL_COLOR
from redealt.studies.cubirds.variants import VARIANTS

_ROW_MM = 3.7
_COLORS = {
    "own_wins": "C6",
    "both_seats": "C4",
    "blend": "C2",
    "cma_es": "C5",
    "random_search": "C3",
}


def _color(search: str) -> str:
    """Return the color of a way of searching, of a variant the same as in all figures."""
    return _COLORS.get(search) or VARIANTS.color(search)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return how searches end and what their players win against the published weights.

    The rows of :mod:`.evolution` for the best individual of the last generation, which is the
    player that is found, and of the functions of :mod:`.tuning`; seed is empty where all are taken
    together.
    """
    table = runs["tuned"]
    last = evolution.keep_last(table)
    return tidy(
        [
            *evolution.search_rows(last, "best"),
            *evolution.final_rows(table, "best"),
            *evolution.null_rows(last, "best"),
            *tuning.class_rows(last),
            *tuning.spread_rows(table),
            *tuning.strength_rows(runs["tuned_games"]),
        ]
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the final weights of all seeds, how populations shrink, strength, and classes of o."""
    searches = SEARCHES.order(search for search in estimates["search"] if search)
    heights = [2 * (12 + _ROW_MM * len(searches)), max(48, 22 + _ROW_MM * len(searches))]
    figure, whole = new_figure("page", sum(heights))
    whole.remove()
    inset(figure)
    upper, lower = figure.subfigures(nrows=2, height_ratios=heights, squeeze=False).flat
    panels = upper.subplots(nrows=2, ncols=3, sharey=True)
    printed = published["figure_05_caption"].set_index("weight")["value"].astype(float)
    for axes, weight, bounds in zip(panels.flat, WEIGHTS, WEIGHT_BOUNDS, strict=True):
        _draw_weight(axes, select(estimates, weight=weight), searches)
        axes.plot([printed[weight]], [-0.9], clip_on=False, **PUBLISHED_MARKER)
        axes.set(xlim=bounds, xticks=np.linspace(*bounds, 5))
        axes.xaxis.set_major_formatter("{x:g}")
        if weight == LAST_STEP[0]:
            axes.axvline(LAST_STEP[1], color="black", linewidth=0.5, linestyle=(0, (1, 2)))
        prefix = "(a) " if axes is panels.flat[0] else ""
        label_panel(axes, f"{prefix}${weight}$  {NAMES[weight]}")
    name_rows(panels[0, 0], [SEARCHES.name(search) for search in searches], above=1.4)
    shrinking, strength, classes = lower.subplots(ncols=3, width_ratios=(0.33, 0.37, 0.3))
    _draw_spread(shrinking, select(estimates, metric="relative_sd"), searches)
    _draw_strength(strength, select(estimates, metric="share_of_decided"), searches)
    _draw_classes(classes, select(estimates, metric="o_class_share"), searches)
    return figure


def _draw_weight(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw each seed's final weight and their mean; at the right, how far selection shifts it."""
    low, high = (find(rows, metric=metric) for metric in ("null_low", "null_high"))
    if low is not None and high is not None:
        axes.axvspan(low["estimate"], high["estimate"], color=NULL_COLOR, alpha=0.6, linewidth=0)
    for height, search in enumerate(searches):
        own = select(rows, search=search)
        seeds = select(own, metric="search_best")
        style: dict = {"color": _color(search), "markersize": 2, "alpha": 0.5, "mew": 0}
        axes.plot(seeds["estimate"], [height] * len(seeds), "o", **style)
        mean = select(own, metric="converged_value")
        draw_dots(axes, mean, [height], fmt="|", color=_color(search), markersize=7, mew=1.2)
        shift = find(own, metric="shift")
        if shift is not None:
            p = find(own, metric="shift_p_adjusted")
            mark = "*" if p is not None and p["estimate"] < LEVEL else ""
            text = f"{signed(shift['estimate'], 2)}{mark}"
            axes.text(
                *(1.02, height, text),
                transform=axes.get_yaxis_transform(),
                va="center",
                fontsize=5.5,
                color=_color(search),
            )
    rule_rows(axes)


def _draw_spread(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw how alike the individuals of a population become, over the part of the run done."""
    for search in searches:
        line = select(rows, search=search)
        generation = line["generation"].astype(int)
        done = generation / max(1, generation.max())
        style: dict = {"color": _color(search), "linewidth": 1.0}
        axes.plot(done, line["estimate"], **style, linestyle="--" if search == NULL else "-")
    axes.set_yscale("log")
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel("generations done")
    axes.set_ylabel("sd of a weight by its range")
    label_panel(axes, "(b) spread within populations")


def _draw_strength(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw the shares of all seeds and their mean, below each other for the two games."""
    rules = VARIANTS.order(rows["rules"])
    for index, each in enumerate(rules):
        color, shift = VARIANTS.color(each), spread(index, len(rules), 0.4)
        for height, search in enumerate(searches):
            own = select(rows, search=search, rules=each)
            seeds, mean = own[own["seed"] != ""], select(own, seed="")
            style: dict = {"color": color, "markersize": 1.8, "alpha": 0.4, "mew": 0}
            axes.plot(seeds["estimate"], [height + shift] * len(seeds), "o", **style)
            if len(mean):
                style = {"fmt": "|", "color": color, "markersize": 5, "mew": 1.2}
                draw_dots(axes, mean, [height + shift], **style)
        axes.errorbar([], [], xerr=[], fmt="|", color=color, label=VARIANTS.name(each))
    axes.axvline(0.5, **REFERENCE_LINE, zorder=0)
    name_rows(axes, [SEARCHES.name(search) for search in searches])
    axes.set_xlabel("won of the decided games")
    below: dict = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.26), "ncols": 2}
    axes.legend(**below, handlelength=1.2, handletextpad=0.4, borderpad=0.2)
    label_panel(axes, "(c) strength")


def _draw_classes(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw how many of the seeds end in each class of o, as shades with numbers."""
    table = rows.pivot(index="search", columns="o_class", values="estimate")
    shares = table.loc[searches, [*CLASSES]].to_numpy()
    axes.imshow(shares, cmap="Greys", vmin=0, vmax=1.3, aspect="auto", interpolation="nearest")
    for (row, column), share in np.ndenumerate(shares):
        if share:
            color = "white" if share > 0.6 else "black"
            style: dict = {"ha": "center", "va": "center", "fontsize": 5.5, "color": color}
            axes.text(column, row, f"{100 * share:.0f}", **style)
    axes.set_yticks(range(len(searches)), [""] * len(searches))
    axes.set_xticks(range(len(CLASSES)), [str(end) for end in UPPER_ENDS], rotation=90)
    axes.tick_params(length=0)
    axes.set_xlabel("$o$ at most")
    label_panel(axes, "(d) class of $o$, % of seeds")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is searched for, and what distinguishes the results from chance."""
    ends = select(estimates, metric="converged_value", weight="o").set_index("search")["n"]
    searches = int(ends.drop(NULL, errors="ignore").min())
    null = int(ends.get(NULL, 0))
    games = select(estimates, metric="games")["estimate"]
    played = select(estimates, metric="share_of_decided")
    played = played[played["seed"] != ""]["n"]
    return (
        f"Searches for the six weights, {searches} seeds each, about {decimals(games.mean(), 0)} "
        "games per search. Program: the authors' program, whose fitness counts the games that end "
        "by seven species, or own wins; text: own wins in the game as written, of player 1 or on "
        "both seats with common random numbers, as in the rows below; blend crossover keeps the "
        "variance that averaging loses; no selection: fitness by chance. (a) Final weights of "
        f"all seeds, their mean with its 95 % interval, over the range allowed; gray: {null} "
        f"searches without selection, {name_band(null)}; numbers: mean minus theirs, with a star "
        "if significant at 5 % (Welch, Holm over all); diamonds: published; dotted: 5/3. (b) In "
        "the same colors, root of the mean variance of a weight within a population, in units of "
        "its range. (c) Final players against the published weights in both games, on both seats "
        "and the same deals, about "
        f"{decimals(played.mean(), 0)} decided games per seed and game; bars: mean over seeds with "
        "its 95 % interval. (d) Classes of o within which an agent with a weight p of its own "
        "plays alike, by their upper "
        f"ends.{_describe_finding(estimates)}"
    )


def _describe_finding(estimates: pd.DataFrame) -> str:
    """Return for each search how many seeds end with o above 5/3."""
    shares = select(estimates, metric="o_class_share", o_class=SEVEN)
    shares = shares[shares["estimate"] > 0].set_index("search")
    found = ", ".join(
        f"{row.estimate * row.n:.0f} of {row.n} ({SEARCHES.name(search)})"
        for search, row in shares.iterrows()
    )
    return f" Seeds that end with o above 5/3: {found or 'none'}."
