"""Figure 8: regular agents against a cheating one."""

from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import with_interval
from redealt.exhibits.plotting import label_panel
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.hypotheses import fit_log_odds
from redealt.stats.intervals import CONFIDENCE, Interval, log_normal
from redealt.studies.hanamikoji.analysis.cheater import (
    CHEATER_ROLLOUTS,
    PRESAMPLING_NAMES,
    describe_cheater,
)
from redealt.studies.hanamikoji.analysis.outcomes import OF_PRESAMPLING, iterate_outcomes
from redealt.studies.hanamikoji.analysis.panels import (
    add_legend,
    draw_curve,
    mark_published,
    new_panels,
)
from redealt.studies.hanamikoji.variants import VARIANTS

_STYLES: dict[str, dict[str, Any]] = {
    "none": {"color": "C0", "marker": "o", "shift": -0.7},
    "both": {"color": "C4", "marker": "s", "shift": 0.7, "linestyle": (0, (3, 2))},
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate by all conditions, and by seat rollout_multiple_for_half_wins.

    The latter is the number of rollouts with which the regular agent wins half of the games, by a
    logistic regression on log n, in units of the cheater's rollouts. It is left out where the win
    rate does not significantly rise with n, as there is no such number then.
    """
    rows = []
    counts: dict[tuple[str, str, str], list[tuple[int, int, int]]] = {}
    for where, outcomes in iterate_outcomes(runs["against_cheater"], *OF_PRESAMPLING):
        seat = where["tested_seat"]
        rows.append(outcomes.win_row(seat, **where))
        key = (where["variant"], seat, where["presampling"])
        counts.setdefault(key, []).append((where["n_rollouts"], *outcomes.tally(seat)))
    for (variant, seat, presampling), cells in counts.items():
        multiple = find_half_wins(*zip(*cells, strict=True))
        if multiple:
            where = {"variant": variant, "n_rollouts": "", "tested_seat": seat}
            metric = "rollout_multiple_for_half_wins"
            rows.append(sampled(multiple, metric, "game", **where, presampling=presampling))
    return tidy(rows)


def find_half_wins(
    rollouts: tuple[int, ...], wins: tuple[int, ...], games: tuple[int, ...]
) -> Interval | None:
    """Return the multiple of the cheater's rollouts that wins half of the games, or None.

    Its interval is the delta method's for the logarithm. There is none without a significant slope,
    as where all games are lost, and none of fewer than three numbers of rollouts.
    """
    if len({*rollouts}) < 3 or not 0 < sum(wins) < sum(games):
        return None
    fit = fit_log_odds(wins, games, rollouts)
    intercept, slope = fit.params
    if not slope > NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * fit.bse[1]:
        return None
    gradient = np.array([-1 / slope, intercept / slope**2])
    se = sqrt(gradient @ fit.cov_params() @ gradient)
    multiple = exp(-intercept / slope - log(CHEATER_ROLLOUTS))
    return log_normal(multiple, se, int(sum(games)))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each variant and seat: lines with and without pre-sampling."""
    rates = select(estimates, metric="win_rate")
    names = dict.fromkeys(VARIANTS.list_in(rates), "win rate of the regular agent")
    xlabel = "rollouts n of the regular agent"
    figure, panels = new_panels(names, PLAYERS, row_mm=42, rest_mm=16, xlabel=xlabel)
    for (variant, seat), axes in panels.items():
        for presampling, style in _STYLES.items():
            rows = select(rates, variant=variant, tested_seat=seat, presampling=presampling)
            draw_curve(axes, rows, label=PRESAMPLING_NAMES[presampling], **style)
        printed = select(published["table_02"], metric="win_rate", tested_seat=seat)
        mark_published(axes, printed, "published, without pre-sampling (Table 2)")
        axes.axhline(0.5, **REFERENCE_LINE)
        label_panel(axes, f"{VARIANTS.name(variant)}, as {seat.replace('_', ' ')}")
    axes.set_ylim(0, None)
    add_legend(figure, axes, ncols=3)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how many rollouts make up for cheating."""
    multiples = select(
        estimates, metric="rollout_multiple_for_half_wins", variant="as_run"
    ).to_dict("records")
    listed = "; ".join(
        f"{row['tested_seat'].replace('_', ' ')}, {PRESAMPLING_NAMES[row['presampling']]}: "
        f"{with_interval(row, 1)}"
        for row in multiples
    )
    half = (
        f" Multiple of the cheater's rollouts that wins half of the games: {listed}."
        if listed
        else ""
    )
    return (
        f"{describe_cheater(estimates)}, with and without pre-sampling. Bars: Wilson's 95 % "
        f"intervals. Open diamonds: Table 2 of the paper, without pre-sampling.{half}"
    )
