"""Figure 9: mean lengths of the games against a cheating agent, by winner."""

from collections import Counter, defaultdict
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import with_interval
from redealt.exhibits.plotting import label_panel
from redealt.exhibits.published import read_numbers
from redealt.games.hanamikoji.names import PLAYERS
from redealt.studies.hanamikoji.analysis.cheater import (
    PRESAMPLING_NAMES,
    describe_cheater,
)
from redealt.studies.hanamikoji.analysis.outcomes import (
    OF_PRESAMPLING,
    iterate_outcomes,
    mean_length,
)
from redealt.studies.hanamikoji.analysis.panels import (
    add_legend,
    draw_curve,
    mark_published_level,
    new_panels,
)
from redealt.studies.hanamikoji.variants import VARIANTS

METRIC, LIMIT = "mean_length_of_wins", "mean_length_of_wins_limit"
FLAT_FROM = 80  # rollouts from which the right end of the figure is read
_WINNERS: dict[str, dict[str, Any]] = {
    "regular": {"label": "wins of the regular agent", "color": "C0", "marker": "o", "shift": -0.7},
    "cheater": {
        "label": "wins of the cheating agent",
        "color": "C4",
        "marker": "s",
        "shift": 0.7,
        "linestyle": (0, (3, 2)),
    },
}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return mean_length_of_wins by all conditions and winner, and mean_length_of_wins_limit.

    ``winner`` is "regular" or "cheater". The limit, by ``player``, is the mean over the regular
    agent's wins in that seat with n of at least 80, with and without pre-sampling.
    """
    rows = []
    late: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for where, outcomes in iterate_outcomes(runs["against_cheater"], *OF_PRESAMPLING):
        seat = where["tested_seat"]
        other = PLAYERS[seat == PLAYERS[0]]
        rows.append(outcomes.win_row(seat, **where, winner="regular"))
        for winner, player in (("regular", seat), ("cheater", other)):
            rows += outcomes.length_rows(player, **where, winner=winner)
        if where["n_rollouts"] >= FLAT_FROM:
            late[where["variant"], seat] += outcomes.lengths_of_wins(seat)
    for (variant, seat), lengths in late.items():
        if mean := mean_length(lengths):
            rows.append(sampled(mean, LIMIT, "won game", variant=variant, player=seat))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the mean lengths of both sides' wins against n, a panel for each seat and condition."""
    lengths = select(estimates, metric=METRIC)
    variants = VARIANTS.list_in(lengths)
    conditions = [(variant, tables) for variant in variants for tables in PRESAMPLING_NAMES]
    names = dict.fromkeys(conditions, "mean rounds")
    xlabel = "rollouts n of the regular agent"
    figure, panels = new_panels(names, PLAYERS, row_mm=32, rest_mm=14, xlabel=xlabel)
    printed = read_numbers(published["figure_09_prose"], "player")
    for ((variant, presampling), seat), axes in panels.items():
        where = {"variant": variant, "presampling": presampling, "tested_seat": seat}
        _draw_winners(axes, select(lengths, **where), printed[seat])
        name = f"{VARIANTS.name(variant)}, {PRESAMPLING_NAMES[presampling]}"
        label_panel(axes, f"{name}, regular as {seat.replace('_', ' ')}")
    low, high = axes.get_ylim()  # of few games, intervals reach where no length can be
    axes.set_ylim(max(low, 0.95), min(high, 3.05))
    add_legend(figure, next(iter(panels.values())), ncols=3)
    return figure


def _draw_winners(axes: Axes, rows: pd.DataFrame, printed: float) -> None:
    for winner, style in _WINNERS.items():
        draw_curve(axes, select(rows, winner=winner), **style)
    mark_published_level(axes, printed, "published limit, wins of the regular agent")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: whose games are averaged, the intervals, and the right end."""
    limits = select(estimates, metric=LIMIT, variant="as_run").to_dict("records")
    listed = " and ".join(
        f"{with_interval(row)} as {row['player'].replace('_', ' ')}" for row in limits
    )
    end = (
        f" In the program the regular agent's wins with n of at least {FLAT_FROM} last "
        f"{listed} rounds on average, with and without pre-sampling together."
    )
    return (
        f"{describe_cheater(estimates)}. Mean number of rounds of the games that each side won (a "
        "tie-break counts as round 3). Bars, from 10 won games on: Student's 95 % intervals on a "
        "log scale. Open diamonds: the lengths that the paper reports for the right end of its "
        f"figure.{end if listed else ''}"
    )
