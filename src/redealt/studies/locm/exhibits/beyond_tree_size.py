"""The size of evolved trees: by generation, and against the strength of the final agents."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator, PercentFormatter

from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import decimals, p_value
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.stats.intervals import Interval, mean_t
from redealt.stats.permutation import permute
from redealt.studies.locm.analysis.tournament import TWELVE, read_tournaments, run_rates
from redealt.studies.locm.variants import (
    GROUP_COLORS,
    GROUPS,
    SCHEME_STYLES,
    name_group,
)

SHOWN = "as_run"
_TREES = [group for group in GROUPS if group[1] in ("BinaryTree", "Tree", "Tree-from-Linear")]


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the nodes of trees by scheme and agent.

    mean_nodes of a population by generation, the mean over runs; best_nodes and win_rate of the
    final agent of each run; rank_correlation of both within groups, and correlation_p.
    """
    rows: list[dict] = []
    table = pd.concat(own for name, own in runs.items() if name != "tournament")
    variant, scheme, agent, base = _split(table["search"])
    label = (table["seed"] + 1).astype(str)
    label = label.where(base == "", base + "-" + label)
    table = table.assign(variant=variant, scheme=scheme, agent=agent, run=label)
    table = select(table, variant=SHOWN)
    tournament = dict(read_tournaments(runs["tournament"], "variant"))[SHOWN]
    sizes: list[tuple[float, float, str]] = []
    for group in _TREES:
        own = select(table, scheme=group[0], agent=group[1])
        where = dict(zip(("scheme", "agent"), group, strict=True))
        rows += _growth_rows(own, where)
        rates = run_rates(tournament, name_group(*group), TWELVE)
        last = own[own["generation"] == own["generation"].max()]
        for run, card, state in zip(
            last["run"], last["card_nodes"], last["state_nodes"], strict=True
        ):
            here = {**where, "run": run, "generation": ""}
            rows.append(_point(float(card + state), "best_nodes", here))
            rows.append(_point(rates[run], "win_rate", here))
            sizes.append((float(card + state), rates[run], name_group(*group)))
    return tidy([*rows, *_correlate(sizes)])


def _split(searches: pd.Series) -> tuple[pd.Series, pd.Series, pd.Series, pd.Series]:
    parts = searches.str.split("/", expand=True).reindex(columns=range(4)).fillna("")
    return parts[0], parts[1], parts[2], parts[3]


def _growth_rows(own: pd.DataFrame, where: dict) -> Iterator[dict]:
    nodes = own["mean_card_nodes"] + own["mean_state_nodes"]
    for generation, values in nodes.groupby(own["generation"]):
        here = {**where, "run": "", "generation": int(generation) + 1}
        yield sampled(mean_t(values), "mean_nodes", "run", **here)


def _point(value: float, metric: str, where: dict) -> dict:
    nan = float("nan")
    return sampled(Interval(value, nan, nan, nan, 1, "one run"), metric, "run", **where)


def _correlate(sizes: list[tuple[float, float, str]]) -> Iterator[dict]:
    """Yield the rank correlation of size and strength within groups, with its test."""
    frame = pd.DataFrame(sizes, columns=["nodes", "rate", "group"])
    ranks = frame.groupby("group")[["nodes", "rate"]].rank()
    centered = ranks - ranks.groupby(frame["group"]).transform("mean")
    nowhere = dict.fromkeys(("scheme", "agent", "run", "generation"), "")
    value = float(centered["nodes"].corr(centered["rate"]))
    yield exact(value, "rank_correlation", **nowhere)
    tails = permute(ranks["rate"], ranks["nodes"], [*frame["group"]])
    yield exact(tails.p_two_sided, "correlation_p", **nowhere)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw growth at the left, and size against strength at the right."""
    figure, (growth, strength) = new_figure("page", 66, ncols=2)
    for scheme, agent in _TREES:
        rows = select(estimates, scheme=scheme, agent=agent)
        color, style = GROUP_COLORS[agent], SCHEME_STYLES[scheme]
        mean = select(rows, metric="mean_nodes")
        name = name_group(scheme, agent)
        generations = mean["generation"].astype(int)
        growth.plot(generations, mean["estimate"], style, color=color, label=name)
        nodes, rates = (
            select(rows, metric=each)["estimate"] for each in ("best_nodes", "win_rate")
        )
        marker = {"weak-op": "v", "strong-op": "s", "progressive": "o"}[scheme]
        strength.plot(nodes, rates, marker, color=color, markersize=3.5)
    growth.set(xlabel="generation", ylabel="mean nodes of a population", yscale="log")
    strength.set(xlabel="nodes of the final agent", ylabel="win rate", xscale="log")
    growth.xaxis.set_major_locator(MaxNLocator(integer=True))
    for axis in (growth.yaxis, strength.xaxis):
        axis.set_major_locator(LogLocator(10, (1, 2, 5)))
        axis.set_major_formatter("{x:g}")
        axis.set_minor_locator(NullLocator())
    strength.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    label_panel(growth, "(a) growth")
    label_panel(strength, "(b) size and strength")
    handles, names = growth.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and whether larger trees play better."""
    values = [
        select(estimates, metric=metric)["estimate"].item()
        for metric in ("rank_correlation", "correlation_p")
    ]
    told = "No correlation can be computed."
    if not any(pd.isna(values)):
        told = f"Rank correlation within groups {decimals(values[0], 2)} ({p_value(values[1])})."
    return (
        "Nodes of both trees of an individual: (a) mean of a population, over runs; (b) the final "
        f"agent of each run (triangle: weak-op, square: strong-op, dot: progressive). {told}"
    )
