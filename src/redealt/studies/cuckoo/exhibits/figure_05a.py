"""Figure 5a: share of wins by strategy over all mixed matches."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import draw_dots, name_rows, spread
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count, percent
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN, read_numbers
from redealt.stats.intervals import wilson
from redealt.studies.cuckoo.analysis import shares
from redealt.studies.cuckoo.analysis.shares import AUTHORS, OWN, STRATEGIES, STRATEGY_COLORS
from redealt.studies.cuckoo.variants import VARIANTS

_WIDTH = 0.5  # of the dots of a strategy, the published one on top


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares, their differences and rates by variant, generator and strategy."""
    totals = shares.counts_by_label(runs).groupby(["variant", "generator"], sort=False).sum()
    rows = []
    for (variant, generator), counts in totals.iterrows():
        where = {"variant": variant, "generator": generator}
        rows += [*shares.share_rows(counts, where), *_rates_per_player(counts, where)]
    return tidy(rows)


def _rates_per_player(counts: pd.Series, where: dict) -> Iterator[dict]:
    """Yield how many played each strategy, and how often such a player wins its match."""
    for strategy in STRATEGIES:
        players, wins = int(counts[f"players_{strategy}"]), int(counts[f"wins_{strategy}"])
        here = {**where, "strategy": strategy}
        yield exact(players, "player_matches", **here)
        rate = wilson(wins, players)
        yield shares.estimate(rate, "wins_per_player_match", "player and match", **here)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the ring of the paper, and beside it the shares by variant with intervals."""
    figure, (ring, dots) = new_figure("page", 78, ncols=2, width_ratios=(0.42, 0.58))
    printed = read_numbers(published["figure_05a"], "strategy", metric="share_of_wins")
    rows = select(estimates, metric="share_of_wins")
    _draw_ring(ring, select(rows, generator=AUTHORS).set_index("strategy")["estimate"])
    _draw_shares(dots, select(rows, generator=OWN), printed)
    return figure


def _draw_ring(axes: Axes, wins: pd.Series) -> None:
    wedges, _ = axes.pie(
        [wins[strategy] for strategy in STRATEGIES],
        colors=[STRATEGY_COLORS[strategy] for strategy in STRATEGIES],
        startangle=90,
        counterclock=False,
        radius=1.15,
        wedgeprops={"width": 0.42, "edgecolor": "white"},
    )
    names = [f"{strategy}  {percent(wins[strategy], 2)}" for strategy in STRATEGIES]
    axes.legend(wedges, names, loc="center", handlelength=0.8, handleheight=0.8)
    label_panel(axes, "(a) the authors' run, repeated exactly")


def _draw_shares(axes: Axes, rows: pd.DataFrame, printed: pd.Series) -> None:
    variants, middles = VARIANTS.list_in(rows), np.arange(len(STRATEGIES))
    for index, variant in enumerate(variants):
        dots = select(rows, variant=variant).set_index("strategy").loc[[*STRATEGIES]]
        heights = middles + spread(index, len(variants), _WIDTH)
        style: dict = {"fmt": "os^v"[index % 4], "markersize": 3.5}
        style["color"] = VARIANTS.color(variant)
        draw_dots(axes, dots, heights, label=VARIANTS.name(variant), **style)
    style = {**PUBLISHED_MARKER, "markersize": 7}
    axes.plot(printed[[*STRATEGIES]], middles - _WIDTH / 2, label="published", **style)
    name_rows(axes, STRATEGIES)
    axes.set_xlim(left=0)
    axes.grid(axis="x")
    axes.set_xlabel("share of the matches with a winner")
    axes.legend(loc="upper center", bbox_to_anchor=(0.45, -0.2), ncols=3)
    label_panel(axes, "(b) independent matches, by variant")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    own = select(estimates, metric="share_of_wins", generator=OWN)
    smallest = int(own["n"].min())
    return (
        "(a) Shares of wins when the authors' procedure is run with their generator and seed. "
        f"(b) The same from independent matches (at least {count(smallest)} with a winner per "
        "variant), with simultaneous 95 % Wilson intervals for the four strategies. "
        "Matches whose last players tie have no winner and are left out, as in the paper. "
        f"{PUBLISHED_SIGN}: published."
    )
