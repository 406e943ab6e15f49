"""Figure 5: the weights of the heuristic agent over the generations of the genetic algorithm."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.games.cubirds.names import WEIGHT_BOUNDS, WEIGHTS
from redealt.stats.intervals import LEVEL
from redealt.stats.prediction import detectable
from redealt.studies.cubirds.analysis import evolution
from redealt.studies.cubirds.analysis.evolution import NULL, name_band
from redealt.studies.cubirds.variants import VARIANTS

SEARCHES = ("as_run", "as_written")
NULL_COLOR = "#c4c4c4"
NAMES = {
    "k": "own collection",
    "l": "own next turn",
    "m": "rare birds",
    "n": "opponent",
    "o": "seven species",
    "p": "number of cards",
}
# Above, o has no further effect in the game as written: d7 / d23 takes no larger value below 2.
LAST_STEP = ("o", 5 / 3, "5/3")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return weights by search, generation, weight and seed (empty over all seeds).

    See :func:`.evolution.population_rows` and :func:`.evolution.search_rows` (not of the null
    search), :func:`.evolution.null_rows` and :func:`.evolution.final_rows`.
    """
    table = select(runs["genetic"], search=(*SEARCHES, NULL))
    selected = select(table, search=SEARCHES)
    return tidy(
        [
            *evolution.population_rows(selected),
            *evolution.null_rows(table, "mean"),
            *evolution.search_rows(evolution.keep_some(selected), "mean"),
            *evolution.final_rows(table, "mean"),
        ]
    )


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each weight, over the range that it may have."""
    figure, panels = new_figure("page", 112, nrows=2, ncols=3, sharex=True)
    printed = published["figure_05_caption"].set_index("weight")["value"].astype(float)
    last = int(estimates["generation"].max())
    for axes, weight, bounds in zip(panels.flat, WEIGHTS, WEIGHT_BOUNDS, strict=True):
        rows = select(estimates, weight=weight)
        _draw_null(axes, rows)
        for search in SEARCHES:
            _draw_search(axes, select(rows, search=search), search)
        axes.plot(last, printed[weight], label="published", clip_on=False, **PUBLISHED_MARKER)
        axes.set(xlim=(0, last), ylim=bounds, yticks=np.linspace(*bounds, 5))
        label_panel(axes, f"${weight}$  {NAMES[weight]}")
    _draw_last_step(panels.flat[WEIGHTS.index(LAST_STEP[0])], last)
    for axes in panels[-1]:
        axes.set_xlabel("generation")
    for axes in panels[:, 0]:
        axes.set_ylabel("weight")
    handles, names = panels.flat[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4)
    return figure


def _draw_null(axes: Axes, rows: pd.DataFrame) -> None:
    low, high = (select(rows, metric=metric) for metric in ("null_low", "null_high"))
    axes.fill_between(
        low["generation"],
        low["estimate"],
        high["estimate"],
        color=NULL_COLOR,
        linewidth=0,
        label="without selection",
    )


def _draw_search(axes: Axes, rows: pd.DataFrame, search: str) -> None:
    color, name = VARIANTS.color(search), VARIANTS.name(search)
    for _, line in select(rows, metric="search_mean").groupby("seed", sort=False):
        axes.plot(line["generation"], line["estimate"], color=color, linewidth=0.35, alpha=0.45)
    mean, sd = (select(rows, metric=f"population_{each}") for each in ("mean", "sd"))
    if len(mean):
        middle, spread = mean["estimate"].to_numpy(), sd["estimate"].to_numpy()
        axes.fill_between(
            mean["generation"], middle - spread, middle + spread, color=color, alpha=0.2, lw=0
        )
        axes.plot(mean["generation"], middle, color=color, label=name)


def _draw_last_step(axes: Axes, last: int) -> None:
    _, value, text = LAST_STEP
    axes.axhline(value, color="black", linewidth=0.5, linestyle=(0, (1, 2)))
    place: dict = {"textcoords": "offset points", "ha": "right", "va": "top"}
    axes.annotate(text, (last, value), (-1, -1), fontsize=6.5, **place)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what lines and bands are, and how many searches are behind them."""
    ends = select(estimates, metric="converged_value", weight=WEIGHTS[0]).set_index("search")["n"]
    counts = ", ".join(
        f"{ends[search]} ({VARIANTS.name(search)})" for search in SEARCHES if search in ends
    )
    gray = ""
    if NULL in ends:
        gray = f" Gray: {ends[NULL]} searches with a random number as fitness, "
        gray += f"{name_band(ends[NULL])}."
    return (
        "Weights by generation of the genetic algorithm; each axis spans the range of its weight. "
        "Thin lines: mean of the population in each search (every fifth generation after the "
        "twentieth). Thick lines: their mean, with one standard deviation within a population "
        f"around it. Searches: {counts}.{gray} Dotted: in the text, all values of o above 5/3 play "
        f"alike. {PUBLISHED_SIGN}: values that the paper reads off its graphs."
        f"{''.join(_describe_shifts(estimates, search) for search in SEARCHES)}"
    )


def _describe_shifts(estimates: pd.DataFrame, search: str) -> str:
    """Say which weights selection shifts, and which shifts of the others would have been found."""
    shifts = select(estimates, metric="shift", search=search).set_index("weight")
    tested = select(estimates, metric="shift_p_adjusted", search=search)
    if tested.empty:
        return ""
    found = [*tested.loc[tested["estimate"] < LEVEL, "weight"]]
    listed = ", ".join(
        f"{weight} by {signed(row['estimate'], 2)} ({signed(row['ci_low'], 2)} to "
        f"{signed(row['ci_high'], 2)})"
        for weight, row in shifts.loc[found].iterrows()
    )
    shifted = listed or "no weight significantly"
    text = f" In the {VARIANTS.name(search)} selection shifts {shifted}."
    rest = shifts.drop(found)
    if rest.empty:
        return text
    least = [detectable(row["se"], row["df"]) for _, row in rest.iterrows()]
    return (
        f"{text} Not distinguishable from no selection: {', '.join(rest.index)}; a shift of "
        f"{decimals(max(least), 2)} would have been found in any of them."
    )
