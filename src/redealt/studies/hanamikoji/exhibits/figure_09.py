"""Figure 9: mean lengths of the games against a cheating agent, by winner."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel
from redealt.stats.intervals import mean_t
from redealt.studies.hanamikoji.analysis.cheater import (
    CONDITIONS,
    PRESAMPLING_NAMES,
    describe_cheater,
)
from redealt.studies.hanamikoji.analysis.curves import SEAT_STYLES, draw_curve
from redealt.studies.hanamikoji.analysis.outcomes import (
    PLAYERS,
    Outcomes,
    iterate_outcomes,
    length_of,
)
from redealt.studies.hanamikoji.analysis.panels import new_panels
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
    late: dict[tuple[str, str], dict[int, int]] = {}
    for where, outcomes in iterate_outcomes(runs["against_cheater"], *CONDITIONS):
        seat = where["tested_seat"]
        other = PLAYERS[seat == PLAYERS[0]]
        rows.append(sampled(outcomes.win_rate(seat), "win_rate", "game", **where, winner="regular"))
        for winner, player in (("regular", seat), ("cheater", other)):
            length = outcomes.length_of_wins(player)
            if length:
                rows.append(sampled(length, METRIC, "won game", **where, winner=winner))
        if where["n_rollouts"] >= FLAT_FROM:
            _add_lengths(late.setdefault((where["variant"], seat), {}), outcomes, seat)
    for (variant, seat), counts in late.items():
        if counts:
            mean = mean_t([*counts], [*counts.values()])
            rows.append(sampled(mean, LIMIT, "won game", variant=variant, player=seat))
    return tidy(rows)


def _add_lengths(counts: dict[int, int], outcomes: Outcomes, player: str) -> None:
    for end in outcomes.counts.index:
        won = outcomes.wins(player, end)
        if won:
            counts[length_of(end)] = counts.get(length_of(end), 0) + won


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the mean lengths of both sides' wins against n, a row of panels for each variant."""
    lengths = select(estimates, metric=METRIC)
    variants = VARIANTS.list_in(lengths)
    figure, panels = new_panels(variants, ncols=2, row_mm=46, rest_mm=14)
    printed = published["figure_09_prose"].set_index("player")["value"].astype(float)
    for row, variant in zip(panels, variants, strict=True):
        for axes, presampling in zip(row, PRESAMPLING_NAMES, strict=True):
            chosen = select(lengths, variant=variant, presampling=presampling)
            _draw_lines(axes, chosen, printed)
            name = f"{VARIANTS.short_name(variant)}, {PRESAMPLING_NAMES[presampling]}"
            label_panel(axes, name)
        row[0].set_ylabel("mean rounds of won games")
    low, high = panels[0][0].get_ylim()  # of few games, bands reach where no length can be
    panels[0][0].set_ylim(max(low, 0.95), min(high, 3.05))
    for axes in panels[-1]:
        axes.set_xlabel("rollouts n of the regular agent")
    handles, names = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3)
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
    for seat, style in SEAT_STYLES.items():
        axes.plot(
            [1],
            [printed[seat]],
            transform=axes.get_yaxis_transform(),
            clip_on=False,
            label=f"published limit, {seat.replace('_', ' ')}",
            **PUBLISHED_MARKER | {"markeredgecolor": style["color"]},
        )


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: whose games are averaged, the intervals, and the right end."""
    limits = select(estimates, metric=LIMIT, variant="as_run").to_dict("records")
    listed = " and ".join(
        f"{row['estimate']:.2f} ({row['ci_low']:.2f} to {row['ci_high']:.2f}) as "
        f"{row['player'].replace('_', ' ')}"
        for row in limits
    )
    end = (
        f" In the reconstruction the regular agent's wins with n of at least {FLAT_FROM} take "
        f"{listed}, with and without pre-sampling together."
    )
    return (
        f"{describe_cheater(estimates)}. Mean number of rounds of the games that each side won (a "
        "tie-break counts as round 3), with Student's 95 % intervals. Open diamonds: the levels "
        f"that the paper reads off the right end of its figure.{end if listed else ''}"
    )
