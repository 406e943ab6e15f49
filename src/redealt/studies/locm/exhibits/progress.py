"""Figures 2 and 3: how well the best of each generation plays against those of its own run."""

from itertools import chain

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, decimals, p_value
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.judging.hypothesis import larger, row
from redealt.studies.locm.analysis.heat_maps import (
    ALL,
    generation_rows,
    group_rows,
    read_maps,
    run_rows,
)
from redealt.studies.locm.variants import (
    FROM_LINEAR,
    GROUP_COLORS,
    PROGRESSIVE,
    SCHEMES,
    VARIANTS,
    base_of,
)


def analyse(runs: dict[str, pd.DataFrame], agents: list[str]) -> pd.DataFrame:
    """Return progress in self-play by variant, scheme and agent.

    The rows of :func:`.generation_rows` and :func:`.run_rows` by run, and of :func:`.group_rows`
    over runs, for which run is empty; Figure 3 has a line for each base, too.
    """
    found = chain.from_iterable(read_maps(table) for table in runs.values())
    maps = [each for each in found if each.where["agent"] in agents]
    rows: list[dict] = []
    for each in maps:
        rows += [*generation_rows(each), *run_rows(each)]
    return tidy([*rows, *group_rows(maps)])


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame], agents: list[str]) -> Figure:
    """Draw a panel for each variant and scheme: thin lines for runs, thick ones for means."""
    variants = VARIANTS.list_in(estimates)
    schemes = [scheme for scheme in SCHEMES if scheme in {*estimates["scheme"]}]
    # Variants may differ in the number of generations.
    grid: dict = {"nrows": len(variants), "ncols": len(schemes), "sharex": "row"}
    if len(schemes) == 1:
        grid = {"nrows": 1, "ncols": len(variants)}
    height = 16 + 42 * grid["nrows"]
    figure, panels = new_figure("page", height, sharey=True, squeeze=False, **grid)
    choices = [(variant, scheme) for variant in variants for scheme in schemes]
    for axes, (variant, scheme) in zip(panels.flat, choices, strict=True):
        rows = select(estimates, variant=variant, scheme=scheme)
        for agent in agents:
            _draw_group(axes, select(rows, agent=agent), agent)
        axes.axhline(0.5, color="black", linewidth=0.4, zorder=0)
        label_panel(axes, f"{VARIANTS.name(variant)}, {scheme}")
    for axes in panels.flat:
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    for axes in panels[-1]:
        axes.set_xlabel("generation")
    for axes in panels[:, 0]:
        axes.set_ylabel("win rate")
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    handles, names = panels[0, 0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=len(agents))
    return figure


def _draw_group(axes: Axes, rows: pd.DataFrame, agent: str) -> None:
    """Draw single runs, or the mean of those with one base, and the mean of all."""
    color = GROUP_COLORS[agent]
    single = select(rows, metric="win_rate")
    bases = single["run"].astype(str).map(base_of)
    lines = bases if agent in FROM_LINEAR else single["run"]
    means = single.groupby([lines, single["generation"].astype(int)], sort=True)["estimate"].mean()
    for _, line in means.groupby(level=0):
        axes.plot(line.index.get_level_values(1), line, color=color, linewidth=0.4, alpha=0.5)
    mean = select(rows, metric="mean_win_rate")
    axes.plot(mean["generation"].astype(int), mean["estimate"], color=color, label=agent)


def caption(estimates: pd.DataFrame, agents: list[str]) -> str:
    """Return the caption: what is drawn, and whether self-play improves."""
    thin = "base" if agents[0] in FROM_LINEAR else "run"
    games = select(estimates, metric="win_rate").groupby("variant", sort=False)["n"].max()
    told = ", ".join(f"{count(n)} ({VARIANTS.name(variant)})" for variant, n in games.items())
    return (
        "Win rate of the best of each generation, moving first, against those of all other "
        f"generations of its run. Games: {told}. Thin lines: the mean of a {thin}; thick "
        f"lines: the mean of all.{_describe_learning(estimates, agents)}"
    )


def _describe_learning(estimates: pd.DataFrame, agents: list[str]) -> str:
    """Say how much self-play improves over a run, and what would have been found."""
    agent = ALL if agents[0] not in FROM_LINEAR else agents[-1]
    where = {"scheme": PROGRESSIVE, "agent": agent, "run": "", "metric": "fitted_gain"}
    told = []
    for gain in select(estimates, **where).to_dict("records"):
        found = larger("gain", row(gain))
        test = f"{p_value(found.p_support)}, detectable {decimals(100 * found.detectable, 1)}"
        told.append(
            f"{VARIANTS.name(gain['variant'])} {decimals(100 * gain['estimate'], 1)} points in "
            f"{gain['n']} runs ({'too few to test' if found.is_open else test})"
        )
    name = f" of {agent}" if agent != ALL else ""
    return f" Fitted gain over the progressive runs{name}: {', '.join(told)}."
