"""Estimates against a number of rollouts, drawn as lines with bands."""

from collections.abc import Mapping

import pandas as pd
from matplotlib.axes import Axes

from redealt.exhibits.estimates import select
from redealt.studies.hanamikoji.analysis.outcomes import PLAYERS

SEAT_STYLES: Mapping[str, Mapping[str, object]] = {
    "player_1": {"color": "C0", "marker": "o"},
    "player_2": {"color": "C4", "marker": "s"},
}


def draw_curve(axes: Axes, rows: pd.DataFrame, x: str = "n_rollouts", **style: object) -> None:
    """Draw estimates against a condition, with a band for their intervals."""
    line = rows.assign(**{x: rows[x].astype(int)}).sort_values(x)
    (drawn,) = axes.plot(line[x], line["estimate"], **style)
    axes.fill_between(
        line[x],
        line["ci_low"],
        line["ci_high"],
        color=drawn.get_color(),
        alpha=0.15,
        linewidth=0,
    )


def draw_seats(axes: Axes, rows: pd.DataFrame, suffix: str = "", **style: object) -> None:
    """Draw a curve for each seat of the tested agent."""
    for number, seat in enumerate(PLAYERS, 1):
        chosen = select(rows, tested_seat=seat)
        if len(chosen):
            draw_curve(
                axes, chosen, label=f"$W_{number}${suffix}", **{**SEAT_STYLES[seat], **style}
            )
