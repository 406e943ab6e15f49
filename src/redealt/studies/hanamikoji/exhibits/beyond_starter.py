"""Who starts the rounds: the seat apart from the order of moves."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, name_rows, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, percent
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.hanamikoji.names import ENDS, ROUNDS, TIE_BREAK
from redealt.studies.hanamikoji.analysis.last_movers import last_mover, last_mover_rows
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.variants import VARIANTS

STARTERS = {
    "alternating": "alternating",
    "fixed": "player 1",
    "random": "by a coin",
}
RANDOM = "random"  # then the counts do not say who moved last
REFERENCE = "as_run"
LAST, FIRST, UNKNOWN = (
    ("C0", "moves last"),
    ("#bdbdbd", "moves first"),
    ("C1", "first or last, by a coin"),
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return who wins, by variant, starter and n_rollouts.

    win_rate by player, draw_rate and seat_difference; share_of_games by end and player (the
    winner); where the starter is known, last_mover_win_share and last_mover_advantage by round.
    """
    conditions = ("variant", "starter", "n_rollouts")
    rows: list[dict] = []
    for where, outcomes in iterate_outcomes(runs["starter"], *conditions):
        rows += outcomes.winner_rows(**where)
        rows += [outcomes.draw_row(**where), outcomes.seat_row(**where)]
        if where["starter"] != RANDOM:
            rows += last_mover_rows(outcomes, where, where["starter"])
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw wins by round for each starter, and below the last mover's advantage and W_1."""
    starters = [name for name in STARTERS if name in {*estimates["starter"]}]
    variants = VARIANTS.list_in(estimates)
    shown = REFERENCE if REFERENCE in variants else variants[0]
    figure, whole = new_figure("page", 110)
    whole.remove()
    upper, lower = figure.subfigures(nrows=2, height_ratios=(0.5, 0.5), squeeze=False).flat
    panels = upper.subplots(ncols=len(starters), sharex=True, sharey=True, squeeze=False)[0]
    largest = _largest_n(estimates)
    for axes, starter in zip(panels, starters, strict=True):
        _draw_wins(axes, select(largest, variant=shown, starter=starter), starter)
        prefix = "(a) " if axes is panels[0] else ""
        label_panel(axes, f"{prefix}starter: {STARTERS[starter]}")
    names = [f"round {end}" if end != TIE_BREAK else "tie-break" for end in ENDS]
    name_rows(panels[0], names)
    panels[0].grid(visible=False)
    upper.supxlabel("share of all games:  ← won by player 2,  won by player 1 →", fontsize=7.5)
    bars = [axes.get_legend_handles_labels() for axes in panels]
    named = {
        name: bar for handles, labels in bars for bar, name in zip(handles, labels, strict=True)
    }
    upper.legend(named.values(), named.keys(), loc="outside upper center", ncols=3)
    left, right = lower.subplots(ncols=2, width_ratios=(0.62, 0.38))
    _draw_advantages(left, largest, variants, [name for name in starters if name != RANDOM])
    _draw_win_rates(right, largest, variants, starters)
    lower.legend(*right.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure


def _largest_n(estimates: pd.DataFrame) -> pd.DataFrame:
    return select(estimates, n_rollouts=estimates["n_rollouts"].max())


def _draw_wins(axes: Axes, rows: pd.DataFrame, starter: str) -> None:
    """Draw the share of all games that each player won in each round, to either side."""
    shares = select(rows, metric="share_of_games").set_index(["player", "end"])["estimate"]
    for player, sign in (("player_1", 1), ("player_2", -1)):
        for row, end in enumerate(ENDS):
            round_ = 3 if end == TIE_BREAK else int(end)
            color, name = LAST if last_mover(round_, starter) == player else FIRST
            if starter == RANDOM:
                color, name = UNKNOWN
            share = shares[player, end]
            axes.barh(row, sign * share, color=color, label=name)
            place: dict = {"ha": "left" if sign > 0 else "right", "va": "center", "fontsize": 6}
            axes.annotate(percent(share), (sign * share, row), (2 * sign, 0),
                          textcoords="offset points", **place)  # fmt: skip
    axes.axvline(0, color="black", linewidth=0.6)
    axes.xaxis.set_major_formatter(lambda x, _position: f"{abs(x):g}")
    axes.margins(x=0.3)


def _draw_advantages(
    axes: Axes, rows: pd.DataFrame, variants: list[str], starters: list[str]
) -> None:
    rows = select(rows, metric="last_mover_advantage")
    names: list[str] = []
    for starter in starters:
        for round_ in ROUNDS:
            for index, variant in enumerate(variants):
                dot = select(rows, starter=starter, variant=variant, round=round_)
                height = len(names) + spread(index, len(variants), 0.36)
                draw_dots(axes, dot, [height] * len(dot), color=VARIANTS.color(variant))
            names.append(f"{STARTERS[starter]}, round {round_}")
    axes.axvline(0, **REFERENCE_LINE)
    name_rows(axes, names)
    axes.set_xlabel("last mover's share − first mover's share of the games that reached the round")
    label_panel(axes, "(b) advantage of moving last")


def _draw_win_rates(
    axes: Axes, rows: pd.DataFrame, variants: list[str], starters: list[str]
) -> None:
    rows = select(rows, metric="seat_difference")
    for index, variant in enumerate(variants):
        dots = select(rows, variant=variant)
        heights = [starters.index(s) + spread(index, len(variants), 0.36) for s in dots["starter"]]
        draw_dots(axes, dots, heights, color=VARIANTS.color(variant), label=VARIANTS.name(variant))
    axes.axvline(0, **REFERENCE_LINE)
    name_rows(axes, [STARTERS[name] for name in starters])
    axes.set_xlabel("$W_1$ − $W_2$")
    label_panel(axes, "(c) advantage of seat 1 over all")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and in how many places moving last pays."""
    rows = _largest_n(estimates)
    games = int(select(rows, metric="draw_rate")["n"].min())
    advantages = select(rows, metric="last_mover_advantage", round=ROUNDS)
    pays = int((advantages["ci_low"] > 0).sum())
    costs = int((advantages["ci_high"] < 0).sum())
    variant = REFERENCE if REFERENCE in {*rows["variant"]} else rows["variant"].iloc[0]
    return (
        f"Equal cheating agents, n = {int(rows['n_rollouts'].iloc[0])}, without tables, "
        f"{count(games)} games per starter and variant. (a) Share of all games that each player "
        f"wins in each round, {VARIANTS.name(variant)}. If player 1 starts every round, player 2 "
        "always moves last. (b) The last mover's minus the first mover's share of the games that "
        f"reached the round. Its 95 % interval is above 0 in {pays} and below in {costs} of "
        f"{len(advantages)} cases. (c) Player 1's minus player 2's share of all games; with a "
        "random starter the seats are equal by symmetry."
    )
