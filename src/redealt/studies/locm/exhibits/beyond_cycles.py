"""Forgetting: cycles among the generations of a run, beside those that chance gives."""

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from redealt.exhibits.dots import name_rows
from redealt.exhibits.estimates import adjusted, exact, sampled, select, tidy
from redealt.exhibits.numbers import percent
from redealt.exhibits.plotting import new_figure
from redealt.stats.intervals import LEVEL, mean_t
from redealt.studies.locm.analysis.cycles import find_cycles
from redealt.studies.locm.analysis.heat_maps import read_maps
from redealt.studies.locm.variants import GROUP_COLORS, GROUPS, VARIANTS, name_group


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return cyclic triads of the maps of the first variant by scheme, agent and run.

    observed and expected by chance, as shares of all triads, cycles_p (more than by chance),
    cycles_p_adjusted (Holm), and excess, the mean over runs of observed minus expected.
    """
    rows, tests = [], []
    excess: dict[tuple[str, str], list[float]] = {}
    (table,) = runs.values()
    shown = VARIANTS.list_in(table)[0]
    for found in read_maps(select(table, variant=shown)):
        cycles = find_cycles(found)
        rows.append(exact(cycles.observed, "observed", **found.where))
        rows.append(exact(cycles.expected, "expected", **found.where))
        tests.append(exact(cycles.p_high, "cycles_p", **found.where))
        group = found.where["scheme"], found.where["agent"]
        excess.setdefault(group, []).append(cycles.observed - cycles.expected)
    for (scheme, agent), values in excess.items():
        where = {"variant": shown, "scheme": scheme, "agent": agent, "run": ""}
        rows.append(sampled(mean_t(values), "excess", "run", **where))
    return tidy([*rows, *tests, *adjusted(tests, "cycles_p")])


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the share of cyclic triads of each run, and where chance has it."""
    figure, axes = new_figure("page", 78)
    for place, (scheme, agent) in enumerate(GROUPS):
        rows = select(estimates, scheme=scheme, agent=agent)
        seen, chance = (select(rows, metric=name)["estimate"] for name in ("observed", "expected"))
        heights = place + np.linspace(-0.3, 0.3, len(seen) + 2)[1:-1]
        color = GROUP_COLORS[agent]
        axes.hlines(heights, chance, seen, color=color, linewidth=0.6)
        axes.plot(seen, heights, "o", color=color, markersize=3)
        axes.plot(chance, heights, "|", color="black", markersize=4)
    name_rows(axes, [name_group(*group) for group in GROUPS])
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.set_xlabel("cyclic triads of generations")
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what a dot is, and how many runs have more cycles than by chance."""
    tests = select(estimates, metric="cycles_p_adjusted")["estimate"]
    (variant,) = VARIANTS.list_in(estimates)
    seen, chance = (
        select(estimates, metric=name)["estimate"].mean() for name in ("observed", "expected")
    )
    return (
        f"Triads of generations of a run ({VARIANTS.name(variant)}) in which each beats the next "
        "one: in its map (dots), and on average if every generation had one strength, by Bradley "
        f"and Terry's model with the seat (bars). On average {percent(seen)} and "
        f"{percent(chance)}; of {len(tests)} runs "
        f"{int((tests < LEVEL).sum())} have significantly more (Holm). "
        "The games of a map share drafts and shuffles, which makes cycles rarer."
    )
