"""Figure 6: survived turns when all players use the same strategy."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import half_widths, spread
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN, read_numbers
from redealt.stats.intervals import Interval, jackknife, mean_from_sums, mean_t, variance_from_sums
from redealt.studies.cuckoo.analysis.shares import STRATEGIES, STRATEGY_COLORS
from redealt.studies.cuckoo.variants import VARIANTS

VARIANT = "as_run_seated"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return mean and spread of the last round's index by variant, number of players, strategy.

    The unit is the match, since the players of one match depend on each other.
    """
    rows = []
    for (variant, n_players), cells in runs["uniform"].groupby(
        ["variant", "n_players"], sort=False
    ):
        where = {"variant": variant, "n_players": int(n_players)}
        for strategy, blocks in cells.groupby("strategy", sort=False):
            rows += _survival_rows(blocks, {**where, "strategy": strategy})
        difference = _paired_difference(cells, "oracle", "optimal")
        where = {**where, "strategy": "oracle_minus_optimal"}
        rows.append(sampled(difference, "mean_last_round_index", "block of matches", **where))
    return tidy(rows)


def _survival_rows(blocks: pd.DataFrame, where: dict) -> list[dict]:
    n_players = where["n_players"]
    matches = int(blocks["matches"].sum())
    total = int(blocks["last_round"].sum())
    squares = int(blocks["match_last_round_squared"].sum())
    mean = _mean_per_player(total, squares, n_players, matches)
    # The winner is credited with its last round: one more turn in each match that has a winner.
    survived = total + matches - int(blocks["no_winner"].sum())
    squares = int(blocks["match_survived_squared"].sum())
    corrected = _mean_per_player(survived, squares, n_players, matches)
    return [
        sampled(mean, "mean_last_round_index", "match", **where),
        sampled(_spread(blocks, n_players), "sd_last_round_index", "match", **where),
        sampled(corrected, "mean_rounds_survived", "match", **where),
    ]


def _mean_per_player(total: int, squares: int, n_players: int, matches: int) -> Interval:
    """Return the mean of a match's sum by its players, from the sum and the sum of its squares."""
    return mean_from_sums(Fraction(total, n_players), Fraction(squares, n_players**2), matches)


def _spread(blocks: pd.DataFrame, n_players: int) -> Interval:
    """Return the standard deviation over all players of all matches, in population form."""
    players = blocks["matches"].to_numpy() * n_players
    sums = np.stack([players, blocks["last_round"], blocks["last_round_squared"]])

    def spread(totals: np.ndarray) -> float:
        n, total, squares = map(int, totals)
        return sqrt(variance_from_sums(total, squares, n, ddof=0))

    return jackknife(spread, sums, n=int(blocks["matches"].sum()))


def _paired_difference(cells: pd.DataFrame, first: str, second: str) -> Interval:
    """Return the difference of two strategies' means on the same deals, block by block."""
    means = {
        strategy: (blocks["last_round"] / blocks["matches"] / blocks["n_players"]).to_numpy()
        for strategy, blocks in cells.groupby("strategy")
    }
    return mean_t(means[first] - means[second])


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw mean and spread as in the paper, and below our means minus the published."""
    figure, (top, bottom) = new_figure("page", 125, nrows=2, sharex=True, height_ratios=(3, 2))
    printed = select(published["figure_06_extracted"], metric="mean_last_round_index")
    for strategy in STRATEGIES:
        rows = select(estimates, variant=VARIANT, strategy=strategy)
        means = select(rows, metric="mean_last_round_index").set_index("n_players")
        sds = select(rows, metric="sd_last_round_index").set_index("n_players")["estimate"]
        points = read_numbers(printed, "n_players", strategy=strategy)
        points.index = points.index.astype(int)
        _draw_curve(top, means["estimate"], sds, points, strategy)
        _draw_difference(bottom, means, points, strategy)
    top.plot([], [], label="published", **PUBLISHED_MARKER)
    top.set_ylabel("index of the last round played")
    top.legend(loc="upper left", ncols=5)
    label_panel(top, "(a) mean and mean ± one standard deviation over players")
    bottom.axhline(0, color="black", linewidth=0.6)
    bottom.set_ylabel("ours − published, rounds")
    bottom.set_xlabel("number of players N")
    label_panel(bottom, "(b) difference of the means, with 95 % intervals of both sides")
    return figure


def _draw_curve(
    axes: Axes, mean: pd.Series, sd: pd.Series, points: pd.Series, strategy: str
) -> None:
    color = STRATEGY_COLORS[strategy]
    bounds = mean - sd, mean + sd
    axes.fill_between(mean.index, *bounds, color=color, alpha=0.08, linewidth=0)
    for bound in bounds:
        axes.plot(mean.index, bound, color=color, linewidth=0.7, linestyle=(0, (4, 2)))
    axes.plot(mean.index, mean, color=color, label=strategy)
    axes.plot(points.index, points, **PUBLISHED_MARKER | {"markersize": 2.6})


def _draw_difference(axes: Axes, means: pd.DataFrame, points: pd.Series, strategy: str) -> None:
    n_published = 500
    points = points[points.index.isin(means.index)]
    difference = means["estimate"] - points
    both = half_widths(means)[0] * np.sqrt(1 + means["n"].astype(float) / n_published)
    shift = spread(STRATEGIES.index(strategy), len(STRATEGIES), 0.54)
    style: dict = {"fmt": "o", "markersize": 2, "linewidth": 0.7}
    style["color"] = STRATEGY_COLORS[strategy]
    axes.errorbar(difference.index + shift, difference, yerr=both, **style)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and how many matches are behind it."""
    own = select(estimates, metric="mean_last_round_index", n_unit="match")
    return (
        f"All players use one strategy; {VARIANTS.name(VARIANT)}, "
        f"{count(own['n'].min())} matches per N and strategy on paired deals. (a) Index of the "
        "last round that a player plays, counted from 0: mean (solid) and mean ± one standard "
        "deviation over the players (dashed). (b) Our mean minus the published one; intervals "
        "treat matches as units and assume 500 published matches. "
        f"{PUBLISHED_SIGN}: published."
    )
