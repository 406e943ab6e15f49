"""Ratings of the groups, and how many runs would tell two of them apart."""

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import draw_dots, name_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import decimals, signed
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.studies.locm.analysis.ratings import power_rows, rating_rows
from redealt.studies.locm.analysis.tournament import read_tournaments
from redealt.studies.locm.variants import VARIANTS


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the rows of :func:`.rating_rows` and :func:`.power_rows` by variant."""
    rows: list[dict] = []
    for table in runs.values():
        for variant, tournament in read_tournaments(table, "variant"):
            rows += rating_rows(variant, tournament)
            rows += power_rows(variant, tournament)
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw ratings at the left, detectable differences at the right."""
    figure, whole = new_figure("page", 86)
    whole.remove()
    halves = figure.subfigures(ncols=2, width_ratios=(0.6, 0.4), wspace=0.04, squeeze=False)
    ratings, power = (half.subplots() for half in halves.flat)
    rows = select(estimates, metric="rating")
    variants = VARIANTS.list_in(estimates)
    groups = [*dict.fromkeys(rows["group"])]
    for index, variant in enumerate(variants):
        own = select(rows, variant=variant).set_index("group").loc[groups]
        heights = np.arange(len(groups)) + spread(index, len(variants), 0.45)
        style: dict = {"color": VARIANTS.color(variant), "markersize": 3}
        draw_dots(ratings, own, heights, label=VARIANTS.name(variant), **style)
        found = select(estimates, metric="detectable", variant=variant)
        power.plot(found["runs"].astype(int), 100 * found["estimate"], "o-", **style)
    name_rows(ratings, groups)
    ratings.set_xlabel("rating, Elo points above the mean")
    label_panel(ratings, "(a) ratings")
    power.set(xlabel="runs of each group", ylabel="detectable difference, points", xscale="log")
    runs = [*dict.fromkeys(select(estimates, metric="detectable")["runs"].astype(int))]
    power.set_xticks(runs, [str(each) for each in runs])
    power.minorticks_off()
    power.set_ylim(0)
    label_panel(power, "(b) power")
    handles, names = ratings.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=2)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: the model, and what the seat is worth."""
    first = select(estimates, metric="first_player").to_dict("records")
    told = ", ".join(
        f"{signed(row['estimate'], 0)} ({VARIANTS.name(row['variant'])})" for row in first
    )
    drafts = ", ".join(decimals(row["n"], 0) for row in first)
    return (
        "(a) Bradley and Terry's model with the seat: ratings of groups, with 95 % intervals from "
        f"drawing drafts and runs anew; drafts: {drafts}. Moving first is worth, in Elo points: "
        f"{told}. (b) The difference of two groups' win rates that a test finds in four of five "
        "cases, by the runs of each."
    )
