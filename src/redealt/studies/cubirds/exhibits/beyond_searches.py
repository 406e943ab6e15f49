"""The weights tuned in other ways: what each search ends with, and how well that plays."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from redealt.exhibits.cells import find
from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, inset, name_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import INTERVAL, decimals, signed
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.games.cubirds.names import WEIGHTS
from redealt.stats.intervals import LEVEL
from redealt.studies.cubirds.analysis import evolution, tuning
from redealt.studies.cubirds.analysis.evolution import NULL
from redealt.studies.cubirds.analysis.o_classes import SEVEN
from redealt.studies.cubirds.analysis.tuning import SEARCHES, WEIGHT_RANGES
from redealt.studies.cubirds.exhibits.figure_05 import NAMES
from redealt.studies.cubirds.variants import VARIANTS

_ROW_MM, _MARGINS_MM = 2.1, 40.0
_GROUP = 0.7  # of the height of a weight, that the dots of its searches take
_RULE: dict = {"color": "0.8", "linewidth": 0.5}
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
    """Draw what selection does to the weights, how populations shrink, and how players play."""
    searches = SEARCHES.order(search for search in estimates["search"] if search)
    figure, whole = new_figure("page", _MARGINS_MM + _ROW_MM * (len(searches) + 1) * len(WEIGHTS))
    whole.remove()
    inset(figure)
    left, right = figure.subfigures(ncols=2, width_ratios=(0.5, 0.5), squeeze=False).flat
    shifts = left.subplots()
    spreads, strength = right.subplots(nrows=2, height_ratios=(0.4, 0.6))
    _draw_shifts(shifts, estimates, searches)
    printed = published["figure_05_caption"].set_index("weight")["value"].astype(float)
    _draw_printed(shifts, estimates, printed)
    label_panel(shifts, "(a) what selection does to the weights")
    _draw_spread(spreads, select(estimates, metric="relative_sd"), searches)
    _draw_strength(strength, select(estimates, metric="share_of_decided"), searches)
    left.legend(*shifts.get_legend_handles_labels(), loc="outside lower right", ncols=2)
    right.legend(*strength.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure


def _draw_shifts(axes: Axes, estimates: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw, weight by weight, how far each search ends from those without selection."""
    selected = [search for search in searches if search != NULL]
    for group, (weight, size) in enumerate(WEIGHT_RANGES.items()):
        for index, search in enumerate(selected):
            own = select(estimates, search=search, weight=weight)
            shift = select(own, metric="shift")
            if shift.empty:
                continue
            p = find(own, metric="shift_p_adjusted")
            color = _color(search)
            is_found = p is not None and p["estimate"] < LEVEL
            look: dict = {"color": color, "mfc": color if is_found else "white", "mew": 0.8}
            name = SEARCHES.name(search) if group == 0 else None
            height = group + spread(index, len(selected), _GROUP)
            draw_dots(axes, _divide(shift, size), [height], label=name, **look)
    axes.axvline(0, **REFERENCE_LINE, zorder=0)
    name_rows(axes, [f"{NAMES[weight]}, ${weight}$" for weight in WEIGHTS], above=0.7)
    for border in np.arange(1, len(WEIGHTS)) - 0.5:
        axes.axhline(border, **_RULE)
    axes.grid(visible=False)
    axes.xaxis.set_major_formatter(lambda value, _: signed(value) if value else "0")
    axes.set_xlabel("shift by selection, in ranges of the weight")


def _draw_printed(axes: Axes, estimates: pd.DataFrame, printed: pd.Series) -> None:
    """Draw the published weights, from the same zero."""
    null = select(estimates, metric="converged_value", search=NULL)
    if len(null):
        zeros = null.set_index("weight")["estimate"].loc[[*WEIGHTS]]
        shifts = [(printed[weight] - zeros[weight]) / WEIGHT_RANGES[weight] for weight in WEIGHTS]
        heights = np.arange(len(WEIGHTS)) - _GROUP / 2 - 0.1
        axes.plot(shifts, heights, label="published", **PUBLISHED_MARKER)


def _divide(rows: pd.DataFrame, size: float) -> pd.DataFrame:
    """Return estimates and intervals in units of a size."""
    return rows.assign(**{name: rows[name] / size for name in INTERVAL})


def _draw_spread(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw how alike the individuals of a population become, over the part of the run done."""
    for search in searches:
        line = select(rows, search=search)
        generation = line["generation"].astype(int)
        done = generation / max(1, generation.max())
        style: dict = {"color": _color(search), "linewidth": 1.0}
        axes.plot(done, line["estimate"], **style, linestyle="--" if search == NULL else "-")
    axes.plot([], [], color=_color(NULL), linestyle="--", label=SEARCHES.name(NULL))
    axes.legend(loc="lower left")
    axes.set_yscale("log")
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel("generations done")
    axes.set_ylabel("sd / range of a weight")
    label_panel(axes, "(b) spread within populations")


def _draw_strength(axes: Axes, rows: pd.DataFrame, searches: Sequence[str]) -> None:
    """Draw the shares of all seeds and their mean, below each other for the two games."""
    rules = VARIANTS.order(rows["rules"])
    for index, each in enumerate(rules):
        color, shift = VARIANTS.color(each), spread(index, len(rules), 0.4)
        for height, search in enumerate(searches):
            own = select(rows, search=search, rules=each)
            seeds, mean = own[own["seed"] != ""], select(own, seed="")
            style: dict = {"color": color, "markersize": 2, "alpha": 0.4, "mew": 0}
            axes.plot(seeds["estimate"], [height + shift] * len(seeds), "o", **style)
            if len(mean):
                style = {"fmt": "|", "color": color, "markersize": 6, "mew": 1.2}
                draw_dots(axes, mean, [height + shift], **style)
        name = f"game of the {VARIANTS.name(each)}"
        axes.errorbar([], [], xerr=[], fmt="|", color=color, label=name)
    axes.axvline(0.5, **REFERENCE_LINE, zorder=0)
    name_rows(axes, [SEARCHES.name(search) for search in searches])
    axes.set_xlabel("won against the published weights")
    label_panel(axes, "(c) strength")


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
        "games per search. Program: fitness counts the games that end by seven species, or own "
        "wins. Text: fitness counts own wins, as player 1 or in both seats with common random "
        "numbers; the searches below it do the same. Blend crossover keeps the variance that "
        "averaging loses. Without selection, fitness is random. (a) Mean final weight minus that "
        f"of {null} searches without selection, divided by the weight’s range, with 95 % "
        "intervals; filled: significant at 5 % (Welch, Holm over all); "
        f"{PUBLISHED_SIGN}: published. (b) Standard deviation of a weight within a population, "
        "divided by its range (root mean square over weights and seeds). (c) Final players against "
        "the published weights, in both seats on the same deals, about "
        f"{decimals(played.mean(), 0)} decided games per seed and game; dots: seeds; bars: their "
        f"mean with its 95 % interval.{_describe_finding(estimates)}"
    )


def _describe_finding(estimates: pd.DataFrame) -> str:
    """Return for each search how many seeds end with o above 5/3."""
    shares = select(estimates, metric="o_class_share", o_class=SEVEN)
    shares = shares[shares["estimate"] > 0].set_index("search")
    found = ", ".join(
        f"{decimals(row.estimate * row.n, 0)} of {row.n} ({SEARCHES.name(search)})"
        for search, row in shares.iterrows()
    )
    return f" Seeds that end with o above 5/3: {found or 'none'}."
