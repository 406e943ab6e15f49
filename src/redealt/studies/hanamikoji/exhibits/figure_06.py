"""Figure 6: what pre-sampling saves, in seconds and in half-turns that need not be played."""

from collections.abc import Callable, Iterator
from math import nan

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import INTERVAL, count, percent
from redealt.exhibits.plotting import label_panel
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import Interval, jackknife, positive
from redealt.studies.hanamikoji.analysis.outcomes import OF_PRESAMPLING
from redealt.studies.hanamikoji.analysis.panels import add_legend, draw_curve, new_panels
from redealt.studies.hanamikoji.analysis.seconds import runtime_rows
from redealt.studies.hanamikoji.variants import VARIANTS

EXPERIMENT = "figure_06"
NONE = "none"
PRESAMPLING = {
    NONE: ("neither agent pre-samples", "C0"),
    "tested": ("only the tested agent does", "C2"),
    "both": ("both do", "C4"),
}
WORK = ["half_turns", "games"]
_AXIS_UNIT = 1e6  # half-turns
AXES = {"runtime": "seconds, 1\u202f000 games", "half_turns": "million half-turns a game"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return work and time of a game by variant, n_rollouts, tested_seat and presampling.

    half_turns of all literal rollouts of both searches, mean per game; half_turns_ratio, the same
    over all n divided by that without pre-sampling; half_turns_ratio_of_seats, the ratio of player
    1 divided by that of player 2; runtime, seconds per 1,000 games on one thread.
    """
    rows: list[dict] = []
    for variant, table in runs["presampling"].groupby("variant", sort=False):
        half_turns = table["half_turns_1"] + table["half_turns_2"]
        table = table.assign(half_turns=half_turns)
        rows += _work_rows(table, {"variant": variant})
        rows += _ratio_rows(table, {"variant": variant})
    return tidy([*rows, *runtime_rows(runs["seconds"], EXPERIMENT, OF_PRESAMPLING)])


def _work_rows(table: pd.DataFrame, where: dict) -> Iterator[dict]:
    conditions = ["n_rollouts", "tested_seat", "presampling"]
    for values, cell in table.groupby(conditions, sort=False):
        here = where | dict(zip(conditions, values, strict=True))
        work = _over_blocks(_mean_work, cell.groupby("block")[WORK].sum())
        yield sampled(work, "half_turns", "game", **here)


def _ratio_rows(table: pd.DataFrame, where: dict) -> Iterator[dict]:
    """Yield work with pre-sampling over work without, by seat, and how the seats compare."""
    sums = table.groupby(["tested_seat", "presampling", "block"])[WORK].sum()
    by_cell = dict(iter(sums.groupby(level=["tested_seat", "presampling"])))
    by_cell = {key: cell.droplevel([0, 1]) for key, cell in by_cell.items()}
    for presampling in PRESAMPLING:
        cells = [(seat, each) for seat in PLAYERS for each in (presampling, NONE)]
        if presampling == NONE or not all(key in by_cell for key in cells):
            continue
        # The same blocks of all cells, side by side: pre-sampling and none of seat 1, of seat 2.
        blocks = pd.concat([by_cell[key] for key in cells], axis=1, join="inner")
        here = {**where, "n_rollouts": "", "presampling": presampling}
        for index, seat in enumerate(PLAYERS):
            ratio = _over_blocks(_ratio_of_work, blocks.iloc[:, 4 * index : 4 * index + 4])
            yield sampled(ratio, "half_turns_ratio", "game", **here, tested_seat=seat)
        ratio = _over_blocks(_ratio_of_seats, blocks)
        yield sampled(ratio, "half_turns_ratio_of_seats", "game", **here, tested_seat="")


def _mean_work(sums: np.ndarray) -> float:
    half_turns, games = sums
    return float(half_turns / games)


def _ratio_of_work(sums: np.ndarray) -> float:
    return _mean_work(sums[:2]) / _mean_work(sums[2:])


def _ratio_of_seats(sums: np.ndarray) -> float:
    return _ratio_of_work(sums[:4]) / _ratio_of_work(sums[4:])


def _over_blocks(statistic: Callable[[np.ndarray], float], blocks: pd.DataFrame) -> Interval:
    """Return a statistic of sums over blocks (rows); of a single block without an interval."""
    sums = blocks.to_numpy(dtype=np.float64).T
    games = int(sums[1::2].sum())
    if len(blocks) < 2:
        return Interval(statistic(sums.sum(axis=1)), nan, nan, nan, games, "log jackknife")
    return positive(jackknife(statistic, sums, n=games))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw three lines for each seat: seconds, and below the half-turns of each variant."""
    drawn = {
        (metric, variant): label
        for metric, label in AXES.items()
        for variant in VARIANTS.list_in(select(estimates, metric=metric))
    }
    xlabel = "rollouts n of the tested agent"
    figure, panels = new_panels(drawn, PLAYERS, row_mm=36, rest_mm=16, xlabel=xlabel, sharey="row")
    for ((metric, variant), seat), axes in panels.items():
        rows = select(estimates, metric=metric, variant=variant, tested_seat=seat)
        rows = rows.assign(**rows[[*INTERVAL]] / (1 if metric == "runtime" else _AXIS_UNIT))
        for presampling, (name, color) in PRESAMPLING.items():
            line = select(rows, presampling=presampling)
            draw_curve(axes, line, marker="o", color=color, label=name)
        label_panel(axes, f"{VARIANTS.name(variant)}, tested as {seat.replace('_', ' ')}")
    for axes in panels.values():  # last, as that keeps the upper ends where they are
        axes.set(xlim=(0, None), ylim=(0, None))
    add_legend(figure, axes, ncols=len(PRESAMPLING))
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is measured, and what pre-sampling leaves of the work."""
    work = select(estimates, metric="half_turns")
    ratios = select(estimates, metric="half_turns_ratio", variant="as_run")
    ratios = ratios.set_index(["presampling", "tested_seat"])["estimate"]
    tested, both = (
        f"{percent(ratios[presampling, 'player_1'], 0)} and "
        f"{percent(ratios[presampling, 'player_2'], 0)}"
        for presampling in ("tested", "both")
    )
    shares = f"{tested} of them remain if the tested agent pre-samples, {both} if both do"
    if work["ci_low"].notna().any():
        bars = "bars: 95 % intervals by jackknife over blocks of games"
    else:
        bars = "a single block of games, hence no intervals"
    return (
        "A simple agent with n rollouts against one with 20, with and without pre-sampling. "
        "Seconds are wall times of our program on one thread. It draws the rest of a game from "
        "exact chances, so its seconds cannot show what pre-sampling saves in the paper. "
        "Half-turns count the work of playing out every rollout of both agents, which is the same "
        f"on any machine. In the program {shares} (tested as player 1 and 2). "
        "At least "
        f"{count(work['n'].min())} games per dot; {bars}. The paper's figure prints no numbers."
    )
