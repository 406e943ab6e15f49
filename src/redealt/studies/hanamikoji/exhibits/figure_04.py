"""Figure 4: win rates of simple agents against random play."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, with_interval
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.panels import (
    SEAT_STYLES,
    add_legend,
    draw_curve,
    mark_published,
)
from redealt.studies.hanamikoji.variants import VARIANTS

FLAT_FROM = 40  # rollouts from which the curve is taken as its limit


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate by variant, n_rollouts and tested_seat, and win_rate_limit.

    The limit is the win rate over both seats and all n of at least 40.
    """
    rows = []
    flat: dict[str, list[tuple[int, int]]] = {}
    for where, outcomes in iterate_outcomes(
        runs["against_random"], "variant", "n_rollouts", "tested_seat"
    ):
        seat = where["tested_seat"]
        rows.append(outcomes.win_row(seat, **where))
        if where["n_rollouts"] >= FLAT_FROM:
            flat.setdefault(where["variant"], []).append(outcomes.tally(seat))
    for variant, counts in flat.items():
        wins, games = (sum(column) for column in zip(*counts, strict=True))
        where = {"variant": variant, "n_rollouts": "", "tested_seat": ""}
        rows.append(sampled(wilson(wins, games), "win_rate_limit", "game", **where))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw both seats' win rates against n, a panel for each variant with all n."""
    rates = select(estimates, metric="win_rate")
    numbers = rates.groupby("variant")["n_rollouts"].nunique()
    shown = [variant for variant in VARIANTS.list_in(rates) if numbers[variant] == numbers.max()]
    figure, panels = new_figure("page", 76, ncols=len(shown), sharey=True, squeeze=False)
    printed = select(published["table_01"], metric="win_rate")
    limit = select(published["figure_04_prose"], metric="win_rate_limit")["value"].astype(float)
    for axes, variant in zip(panels[0], shown, strict=True):
        for number, (seat, style) in enumerate(SEAT_STYLES.items()):
            chosen = select(rates, variant=variant, tested_seat=seat)
            shift = 0.5 * number - 0.25
            draw_curve(axes, chosen, shift=shift, label=f"as {seat.replace('_', ' ')}", **style)
        axes.axhline(limit.iloc[0], color="black", linewidth=0.5, linestyle=(0, (1, 2)))
        mark_published(axes, printed, "published (Table 1)")
        label_panel(axes, VARIANTS.name(variant))
        axes.set_xlabel("rollouts n")
        axes.set_xlim(left=0)
        axes.grid(axis="y")
    panels[0][0].set_ylabel("win rate against random play")
    add_legend(figure, panels[0][0], ncols=3)
    return figure


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, how often, and the limit."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    limits = select(estimates, metric="win_rate_limit", variant="as_run")
    limit = "".join(
        f" Over both seats and n of at least {FLAT_FROM} it is {with_interval(row, 3)} in the "
        "program."
        for row in limits.to_dict("records")
    )
    return (
        "Win rate of a simple agent with n rollouts, without pre-sampling, against random play, as "
        f"player 1 and as player 2; {count(games)} games for each. Bars: Wilson's 95 % intervals; "
        f"dotted: the published limit; open diamonds: Table 1 of the paper.{limit}"
    )
