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
    """Return the fitness of a generation, by what is equal and the size of the population.

    By evaluations so far: top, the mean over runs of the best fitness, and mean, that of all
    individuals, which no luck of the best moves; smoothed and smoothed_mean, their means over the
    last ten generations, or as many as there are. Over all, of the last quarter of the generations:
    last, of the best, and last_mean, of all; gain, last minus the first generation; early_excess,
    what the best gained by the second quarter minus half of that.
    """
    rows: list[dict] = []
    for search, own in runs["population_sizes"].groupby("search", sort=False):
        _, equal, size = str(search).split("/")
        where = {"variant": "as_run", "equal": equal, "size": int(size)}
        tops, means = (
            own.pivot(index="seed", columns="generation", values=name).to_numpy()
            for name in ("top", "mean")
        )
        rows += [*_list_curve(tops, "top", "smoothed", where)]
        rows += [*_list_curve(means, "mean", "smoothed_mean", where)]
        rows += _sum_up(tops, means, where)
    return tidy(rows)


def _list_curve(values: np.ndarray, metric: str, smoothed: str, where: dict) -> Iterator[dict]:
    smooth = smooth_curves(values)
    for generation in range(values.shape[1]):
        here = {**where, "evaluations": where["size"] * (generation + 1)}
        yield sampled(mean_t(values[:, generation]), metric, "run", **here)
        yield exact(float(smooth[:, generation].mean()), smoothed, **here)


def _sum_up(tops: np.ndarray, means: np.ndarray, where: dict) -> Iterator[dict]:
    n = tops.shape[1]
    second, last = slice(n // 4, max(n // 2, n // 4 + 1)), slice(n - max(1, n // 4), n)
    first, end = tops[:, 0], tops[:, last].mean(axis=1)
    over_all = {
        "last": end,
        "last_mean": means[:, last].mean(axis=1),
        "gain": end - first,
        "early_excess": tops[:, second].mean(axis=1) - (first + end) / 2,
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
    """Draw two lines for each size of population, and a panel for what is equal."""
    found = [equal for equal in _TITLES if equal in {*estimates["equal"]}]
    figure, panels = new_figure("page", 70, ncols=len(found), sharey=True, squeeze=False)
    for axes, equal in zip(panels[0], found, strict=True):
        own = select(estimates, equal=equal)
        for place, (size, curves) in enumerate(own.groupby("size")):
            for metric, line, label in (("smoothed", "-", str(size)), ("smoothed_mean", "--", "")):
                curve = select(curves, metric=metric)
                evaluated = curve["evaluations"].astype(int)
                axes.plot(evaluated, curve["estimate"], f"C{place}{line}", label=label or None)
        label_panel(axes, _TITLES[equal])
        axes.set_xlabel("individuals evaluated")
    panels[0, 0].set_ylabel("fitness")
    handles, names = panels[0, 0].get_legend_handles_labels()
    title = "individuals in the population"
    figure.legend(handles, names, loc="outside lower center", ncols=len(names), title=title)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and of how many runs."""
    runs = int(select(estimates, metric="last")["n"].max())
    return (
        "Fitness against five random agents. Solid: the best of a generation, as the thesis draws "
        "it. Dashed: the mean of all individuals. The best of more individuals is higher by luck. "
        f"Means over {count(runs)} runs and the last ten generations. The thesis shows several "
        "sizes and does not name them."
    )
