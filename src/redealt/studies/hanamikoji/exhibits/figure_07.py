"""Figure 7: win rates with pre-sampling divided by those without."""

from collections.abc import Iterator
from math import sqrt

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

from redealt.exhibits.dots import REFERENCE_LINE
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, with_interval
from redealt.exhibits.plotting import label_panel
from redealt.exhibits.published import read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import Interval, log_normal
from redealt.studies.hanamikoji.analysis.outcomes import OF_PRESAMPLING, iterate_outcomes
from redealt.studies.hanamikoji.analysis.panels import (
    SEAT_STYLES,
    add_legend,
    draw_curve,
    mark_published_level,
    new_panels,
)
from redealt.studies.hanamikoji.variants import VARIANTS

NUMERATOR, DENOMINATOR = "both", "none"  # who pre-samples
FEW = 10  # rollouts; below, the paper's ratio is "substantially higher"
PLAIN = FuncFormatter(lambda x, _position: f"{x:g}")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win rates and their ratios by variant, n_rollouts, tested_seat and presampling.

    win_rate; accuracy_ratio, with both agents pre-sampling over neither, by n;
    pooled_accuracy_ratio over n of at least 10, and pooled_accuracy_ratio_of_few below.
    """
    rows = []
    cells: dict[tuple[str, str], dict[int, dict[str, tuple[int, int]]]] = {}
    for where, outcomes in iterate_outcomes(runs["presampling"], *OF_PRESAMPLING):
        seat = where["tested_seat"]
        rows.append(outcomes.win_row(seat, **where))
        by_n = cells.setdefault((where["variant"], seat), {})
        by_n.setdefault(where["n_rollouts"], {})[where["presampling"]] = outcomes.tally(seat)
    for (variant, seat), by_n in cells.items():
        rows += _ratio_rows(by_n, {"variant": variant, "tested_seat": seat, "presampling": ""})
    return tidy(rows)


def _ratio_rows(by_n: dict[int, dict[str, tuple[int, int]]], where: dict) -> Iterator[dict]:
    """Yield the ratios of one seat, by n and pooled."""
    pairs = {
        n: (*cell[NUMERATOR], *cell[DENOMINATOR])
        for n, cell in by_n.items()
        if {NUMERATOR, DENOMINATOR} <= cell.keys()
    }
    pools = {
        "pooled_accuracy_ratio": [pair for n, pair in pairs.items() if n >= FEW],
        "pooled_accuracy_ratio_of_few": [pair for n, pair in pairs.items() if n < FEW],
    }
    for n, pair in pairs.items():
        if min(pair[0], pair[2]):
            yield sampled(divide_shares(*pair), "accuracy_ratio", "game", **where, n_rollouts=n)
    for metric, pool in pools.items():
        sums = [sum(counts) for counts in zip(*pool, strict=True)]
        if pool and min(sums[0], sums[2]):
            yield sampled(divide_shares(*sums), metric, "game", **where, n_rollouts="")


def divide_shares(count_1: int, n_1: int, count_2: int, n_2: int) -> Interval:
    """Return the ratio of two independent shares, its interval by the delta method on the log.

    :raises ValueError: if one of the counts is 0.
    """
    if not min(count_1, count_2):
        raise ValueError(f"the counts {count_1} and {count_2} have no ratio of shares on a log")
    ratio = count_1 / n_1 / (count_2 / n_2)
    se = sqrt(1 / count_1 - 1 / n_1 + 1 / count_2 - 1 / n_2)
    return log_normal(ratio, se, n_1 + n_2)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the ratio against n for each seat (columns) and variant (rows)."""
    names = dict.fromkeys(VARIANTS.list_in(estimates), "ratio of the win rates")
    xlabel = "rollouts n of the tested agent"
    figure, panels = new_panels(names, PLAYERS, row_mm=38, rest_mm=16, xlabel=xlabel)
    floors = read_numbers(published["figure_07_prose"], "player")
    for (variant, seat), axes in panels.items():
        rows = select(estimates, variant=variant, tested_seat=seat, metric="accuracy_ratio")
        draw_curve(axes, rows, **SEAT_STYLES[seat])
        axes.axhline(1, **REFERENCE_LINE)
        if seat in floors:  # the level below which the text says a ratio rarely falls
            axes.axhline(floors[seat], color="black", linewidth=0.5, linestyle=(0, (1, 2)))
            mark_published_level(axes, floors[seat], "published: player 2 rarely falls below")
        label_panel(axes, f"{VARIANTS.name(variant)}, tested as {seat.replace('_', ' ')}")
    axes.set_yscale("log")  # of ratios, whose intervals are those of logs
    axes.yaxis.set_major_formatter(PLAIN)
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.set_xlim(left=0)  # last, as that keeps the right ends where they are
    if len(floors):
        add_legend(figure, axes, ncols=1)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is divided, and the pooled ratios."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    pooled = select(estimates, metric="pooled_accuracy_ratio", variant="as_run")
    listed = " and ".join(
        f"{with_interval(row, 3)} as {row['tested_seat'].replace('_', ' ')}"
        for row in pooled.to_dict("records")
    )
    return (
        "Win rate of a simple agent with n rollouts against one with 20 when both pre-sample, "
        f"divided by that when neither does; {count(games)} games or more for each. Bars: 95 % "
        "intervals by the delta method on the log of the ratio. Where one of the rates is 0, "
        f"there is no ratio. Over all n of at least {FEW} the ratio in the program is {listed}."
    )
