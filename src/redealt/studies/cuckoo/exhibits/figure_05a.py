"""Figure 5a: share of wins by strategy over all mixed matches."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.stats.intervals import wilson
from redealt.studies.cuckoo.analysis.shares import (
    AUTHORS,
    OWN,
    STRATEGIES,
    STRATEGY_COLORS,
    counts_by_label,
    share_rows,
)
from redealt.studies.cuckoo.variants import variant_name


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares, their differences and rates by variant, generator and strategy."""
    totals = counts_by_label(runs).groupby(["variant", "generator"], sort=False).sum()
    rows = []
    for (variant, generator), counts in totals.iterrows():
        conditions = {"variant": variant, "generator": generator}
        rows += share_rows(counts, conditions)
        rows += _rates_per_player(counts, conditions)
    return tidy(rows)


def _rates_per_player(counts: pd.Series, conditions: dict) -> list[dict]:
    """Return how many played each strategy, and how often such a player wins its match."""
    rows = []
    for strategy in STRATEGIES:
        players, wins = int(counts[f"players_{strategy}"]), int(counts[f"wins_{strategy}"])
        where = {**conditions, "strategy": strategy}
        rows.append(exact(players, "player_matches", **where))
        if conditions["generator"] == AUTHORS:
            rows.append(exact(wins / players, "wins_per_player_match", **where))
        else:
            rate = wilson(wins, players)
            rows.append(sampled(rate, "wins_per_player_match", "player and match", **where))
    return rows


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the ring of the paper, and beside it the shares by variant with intervals."""
    figure, (ring, dots) = new_figure("page", 70, ncols=2, width_ratios=(0.42, 0.58))
    printed = select(published["figure_05a"], metric="share_of_wins").set_index("strategy")
    printed_shares = printed["value"].astype(float)
    shares = select(estimates, metric="share_of_wins")
    authors = select(shares, generator=AUTHORS).set_index("strategy")["estimate"]
    _draw_ring(ring, authors)
    _draw_shares(dots, select(shares, generator=OWN), printed_shares)
    return figure


def _draw_ring(axes: Axes, shares: pd.Series) -> None:
    wedges, _ = axes.pie(
        [shares[strategy] for strategy in STRATEGIES],
        colors=[STRATEGY_COLORS[strategy] for strategy in STRATEGIES],
        startangle=90,
        counterclock=False,
        radius=1.15,
        wedgeprops={"width": 0.42, "edgecolor": "white"},
    )
    names = [f"{strategy}  {shares[strategy]:.2%}" for strategy in STRATEGIES]
    axes.legend(wedges, names, loc="center", handlelength=0.8, handleheight=0.8)
    label_panel(axes, "(a) the authors' run, repeated exactly")


def _draw_shares(axes: Axes, shares: pd.DataFrame, printed: pd.Series) -> None:
    variants = list(dict.fromkeys(shares["variant"]))
    for offset, variant in enumerate(variants):
        rows = select(shares, variant=variant).set_index("strategy").loc[list(STRATEGIES)]
        height = offset / len(variants) - 0.375
        places = [index + height for index in range(len(STRATEGIES))]
        widths = [rows["estimate"] - rows["ci_low"], rows["ci_high"] - rows["estimate"]]
        axes.errorbar(
            rows["estimate"],
            places,
            xerr=widths,
            fmt="os^v"[offset % 4],
            markersize=3.5,
            color=f"C{offset + 3}",
            label=variant_name(variant),
        )
    places = [index - 0.375 for index in range(len(STRATEGIES))]
    axes.plot(
        printed[list(STRATEGIES)], places, label="published", **PUBLISHED_MARKER | {"markersize": 7}
    )
    axes.set_yticks(range(len(STRATEGIES)), STRATEGIES)
    axes.set_ylim(len(STRATEGIES) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.grid(axis="x")
    axes.set_xlabel("share of the matches with a winner")
    axes.legend(loc="lower right")
    label_panel(axes, "(b) independent matches, by variant")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    own = select(estimates, metric="share_of_wins", generator=OWN)
    smallest = int(own["n"].min())
    return (
        "(a) Shares of wins in the authors' procedure, run again with their generator and seed. "
        f"(b) The same from independent matches (at least {count(smallest)} with a winner per "
        "variant), with Wilson intervals that hold for the four strategies together (95 %). "
        "Matches whose last players tie have no winner and are left out, as in the paper. Open "
        "diamonds: published."
    )
