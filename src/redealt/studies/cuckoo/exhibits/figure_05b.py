"""Figure 5b: share of wins by strategy for each number of players on the axis."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, spread
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.studies.cuckoo.analysis import shares
from redealt.studies.cuckoo.analysis.shares import AUTHORS, OWN, STRATEGIES, STRATEGY_COLORS
from redealt.studies.cuckoo.variants import VARIANTS

PANELS = (
    ("as_run", AUTHORS, "(a) the authors' run, repeated exactly: 38 players under every label"),
    ("as_run_seated", OWN, f"(b) {VARIANTS.name('as_run_seated')}"),
    ("as_written", OWN, f"(c) {VARIANTS.name('as_written')}"),
)
WHISKERS = 0.3  # between the dots of the first and the last strategy, in players


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the shares of wins by variant, generator, label, players seated and strategy."""
    rows: list[dict] = []
    for counts in shares.counts_by_label(runs).to_dict("records"):
        names = ("variant", "generator", "n_players_label", "n_players")
        rows += shares.share_rows(counts, {name: counts[name] for name in names})
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a line for each strategy, for the authors' run and for players really seated.

    The paper overlays bars, of which equal ones hide each other.
    """
    figure, panels = new_figure("page", 140, nrows=3, sharex=True, sharey=True)
    for axes, (variant, generator, title) in zip(panels, PANELS, strict=True):
        rows = select(estimates, variant=variant, generator=generator)
        _draw_lines(axes, rows)
        label_panel(axes, title)
        axes.set_ylabel("share of wins")
    printed = select(published["figure_05b_extracted"], metric="share_of_wins")
    places = printed["n_players_label"].astype(int), printed["value"].astype(float)
    panels[0].plot(*places, label="published", zorder=5, **PUBLISHED_MARKER | {"markersize": 2.8})
    panels[-1].set_xlabel("number of players N (in (a): the label alone)")
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, ncols=6, loc="outside lower center")
    return figure


def _draw_lines(axes: Axes, rows: pd.DataFrame) -> None:
    for strategy in STRATEGIES:
        wins = select(rows, metric="share_of_wins", strategy=strategy)
        color = STRATEGY_COLORS[strategy]
        middle = wins["n_players_label"] + spread(
            STRATEGIES.index(strategy), len(STRATEGIES), WHISKERS
        )
        style: dict = {"marker": "o", "markersize": 2.2, "linewidth": 0.7, "color": color}
        axes.plot(middle, wins["estimate"], label=strategy, **style)
        if wins["ci_low"].notna().all():
            axes.vlines(middle, wins["ci_low"], wins["ci_high"], color=color, linewidth=0.8)
    without = select(rows, metric="no_winner_rate")
    style = REFERENCE_LINE | {"linewidth": 0.9, "zorder": 4}
    places = without["n_players_label"], without["estimate"]
    axes.plot(*places, label="matches without a winner", **style)
    axes.margins(x=0.01)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    own = select(estimates, metric="no_winner_rate", generator=OWN)
    return (
        "Share of wins by strategy (overlaid bars in the paper). (a) The authors' procedure with "
        "their generator and seed, which seats 38 players whatever the label says. "
        f"(b, c) {count(own['n'].min())} independent matches per N with N players seated; bars: "
        "simultaneous 95 % Wilson intervals for the four strategies. Dashed: matches whose last "
        f"players tie, which no strategy wins. {PUBLISHED_SIGN}: published."
    )
