"""Figure 5.1: the best fitness of a generation, for populations of several sizes."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.stats.intervals import mean_t

WINDOW = 10  # generations of the moving average
_TITLES = {"evaluations": "as many evaluations", "generations": "as many generations"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the best fitness of a generation, by what is equal and the size of the population.

    By evaluations so far: top, the mean over runs, and smoothed, its mean over the last ten
    generations, or as many as there are. Over all: last, smoothed, of the last generation; gain,
    that minus the first generation's; early_excess, what a quarter of the generations gained minus
    half of that.
    """
    rows: list[dict] = []
    for search, own in runs["population_sizes"].groupby("search", sort=False):
        _, equal, size = str(search).split("/")
        where = {"variant": "as_run", "equal": equal, "size": int(size)}
        tops = own.pivot(index="seed", columns="generation", values="top").to_numpy()
        rows += _list_rows(tops, where)
    return tidy(rows)


def _list_rows(tops: np.ndarray, where: dict) -> Iterator[dict]:
    smooth = smooth_curves(tops)
    for generation in range(tops.shape[1]):
        here = {**where, "evaluations": where["size"] * (generation + 1)}
        yield sampled(mean_t(tops[:, generation]), "top", "run", **here)
        yield exact(float(smooth[:, generation].mean()), "smoothed", **here)
    quarter = max(1, smooth.shape[1] // 4)
    over_all = {
        "last": smooth[:, -1],
        "gain": smooth[:, -1] - smooth[:, 0],
        "early_excess": smooth[:, quarter - 1] - (smooth[:, 0] + smooth[:, -1]) / 2,
    }
    for metric, values in over_all.items():
        yield sampled(mean_t(values), metric, "run", **where)


def smooth_curves(values: np.ndarray) -> np.ndarray:
    """Return the mean of each value and up to nine before it, float64 (runs, generations)."""
    sums = np.cumsum(np.pad(values, ((0, 0), (1, 0))), axis=1)
    ends = np.arange(1, values.shape[1] + 1)
    starts = np.maximum(0, ends - WINDOW)
    return (sums[:, ends] - sums[:, starts]) / (ends - starts)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a line for each size of population, and a panel for what is equal."""
    found = [equal for equal in _TITLES if equal in {*estimates["equal"]}]
    figure, panels = new_figure("page", 66, ncols=len(found), sharey=True, squeeze=False)
    for axes, equal in zip(panels[0], found, strict=True):
        curves = select(estimates, equal=equal, metric="smoothed")
        for size, curve in curves.groupby("size"):
            axes.plot(curve["evaluations"].astype(int), curve["estimate"], label=str(size))
        label_panel(axes, _TITLES[equal])
        axes.set_xlabel("individuals evaluated")
    panels[0, 0].set_ylabel("best fitness of a generation")
    handles, names = panels[0, 0].get_legend_handles_labels()
    title = "individuals in the population"
    figure.legend(handles, names, loc="outside lower center", ncols=len(names), title=title)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and of how many runs."""
    runs = int(select(estimates, metric="last")["n"].max())
    return (
        f"Best fitness of a generation against five random agents, the mean over {count(runs)} "
        "runs and the last ten generations. The thesis shows four sizes and does not name them."
    )
