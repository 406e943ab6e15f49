"""Figure 9: mean lengths of the games against a cheating agent, by winner."""

from collections import Counter, defaultdict

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
    SEAT_STYLES,
    add_legend,
    draw_curve,
    mark_published_level,
    new_panels,
)
from redealt.studies.hanamikoji.variants import VARIANTS

METRIC, LIMIT = "mean_length_of_wins", "mean_length_of_wins_limit"
FLAT_FROM = 80  # rollouts from which the right end of the figure is read
_NAMES = {"regular": "regular", "cheater": "cheating"}


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
    """Draw the mean lengths of both sides' wins against n, a row of panels for each variant."""
    lengths = select(estimates, metric=METRIC)
    rows = dict.fromkeys(VARIANTS.list_in(lengths), "mean rounds of won games")
    xlabel = "rollouts n of the regular agent"
    figure, panels = new_panels(rows, [*PRESAMPLING_NAMES], row_mm=46, rest_mm=14, xlabel=xlabel)
    printed = read_numbers(published["figure_09_prose"], "player")
    for (variant, presampling), axes in panels.items():
        _draw_lines(axes, select(lengths, variant=variant, presampling=presampling), printed)
        label_panel(axes, f"{VARIANTS.name(variant)}, {PRESAMPLING_NAMES[presampling]}")
    low, high = axes.get_ylim()  # of few games, bands reach where no length can be
    axes.set_ylim(max(low, 0.95), min(high, 3.05))
    add_legend(figure, next(iter(panels.values())), ncols=3)
    return figure


def _draw_lines(axes: Axes, rows: pd.DataFrame, printed: pd.Series) -> None:
    for winner, linestyle in (("regular", "-"), ("cheater", (0, (3, 2)))):
        for seat in PLAYERS:
            chosen = select(rows, winner=winner, tested_seat=seat)
            if len(chosen):
                wins_as = seat if winner == "regular" else PLAYERS[seat == PLAYERS[0]]
                label = f"wins of the {_NAMES[winner]} agent as {wins_as.replace('_', ' ')}"
                style = {**SEAT_STYLES[wins_as], "linestyle": linestyle}
                draw_curve(axes, chosen, label=label, **style)
    for seat, own in SEAT_STYLES.items():
        label = f"published limit, {seat.replace('_', ' ')}"
        mark_published_level(axes, printed[seat], label, own["color"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: whose games are averaged, the intervals, and the right end."""
    limits = select(estimates, metric=LIMIT, variant="as_run").to_dict("records")
    listed = " and ".join(
        f"{with_interval(row)} as {row['player'].replace('_', ' ')}" for row in limits
    )
    end = (
        f" In the program the regular agent's wins with n of at least {FLAT_FROM} take "
        f"{listed}, with and without pre-sampling together."
    )
    return (
        f"{describe_cheater(estimates)}. Mean number of rounds of the games that each side won (a "
        "tie-break counts as round 3), with Student's 95 % intervals on a log scale. Open "
        f"diamonds: the levels that the paper reads off the right end of its "
        f"figure.{end if listed else ''}"
    )
