"""Figures 6 and 7: player 1's wins by both start birds as shades around one half."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from redealt.exhibits.estimates import sampled, tidy
from redealt.exhibits.heat_maps import draw_shares, name_scale
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN
from redealt.exhibits.typesetting import WIDTHS_MM
from redealt.stats.intervals import wilson
from redealt.studies.cubirds.analysis.blocks import list_blocks
from redealt.studies.cubirds.analysis.start_bird_blocks import BIRDS
from redealt.studies.cubirds.analysis.start_bird_counts import PAIR, iterate_pairs, pair_tables
from redealt.studies.cubirds.analysis.start_birds import recount_printed
from redealt.studies.cubirds.variants import agent_name

METRIC = "player_1_share"


def analyse(runs: dict[str, pd.DataFrame], *, agent: str, **_: object) -> pd.DataFrame:
    """Return player_1_share of all games by variant, rollouts and both start birds."""
    tables, conditions = pair_tables(runs, agent)
    return tidy(row for table in tables for row in _share_rows(table, agent, conditions))


def _share_rows(table: pd.DataFrame, agent: str, conditions: Sequence[str]) -> Iterator[dict]:
    for values, counts in iterate_pairs(table, *conditions):
        for pair, games in np.ndenumerate(counts.games):
            where = {"agent": agent, **values, **dict(zip(PAIR, pair, strict=True))}
            yield sampled(wilson(int(counts.wins_1[pair]), games), METRIC, "game", **where)


def draw(
    estimates: pd.DataFrame, published: Mapping[str, pd.DataFrame], *, table: str, **_: object
) -> Figure:
    """Draw the published map and ours with one scale, its ends as far from one half."""
    printed = _keep_pairs(recount_printed(published[table]))
    panels = {f"{PUBLISHED_SIGN} published": printed}
    panels |= {block.name: block.estimates for block in list_blocks(estimates)}
    reach = _round_up(max((each["estimate"] - 0.5).abs().max() for each in panels.values()))
    side = (WIDTHS_MM["page"] - 26) / len(panels)
    figure, axes = new_figure("page", 15 + side, ncols=len(panels), sharey=True)
    for each, (name, shares) in zip(axes, panels.items(), strict=True):
        image = _draw_map(each, shares, reach)
        label_panel(each, f"{name}, ±{decimals(half_width(shares), 3)}")
    axes[0].set_ylabel("start bird of player 1")
    ticks = 0.5 + reach * np.linspace(-1, 1, 5)
    bar = figure.colorbar(image, ax=list(axes), aspect=22, pad=0.02, shrink=0.85, ticks=ticks)
    bar.ax.set_yticklabels([decimals(tick, 2) for tick in ticks])
    name_scale(bar, "share of games won by player 1")
    return figure


def _keep_pairs(estimates: pd.DataFrame) -> pd.DataFrame:
    return estimates[(estimates["metric"] == METRIC) & (estimates["p1_start_bird"] != "")]


def half_width(shares: pd.DataFrame) -> float:
    """Return half the mean width of the intervals of single pairs."""
    return float((shares["ci_high"] - shares["ci_low"]).mean() / 2)


def _round_up(reach: float) -> float:
    """Return the next multiple of 0.02, at most one half."""
    return min(0.5, 0.02 * np.ceil(reach / 0.02 - 1e-9))


def _draw_map(axes: Axes, shares: pd.DataFrame, reach: float) -> AxesImage:
    """Draw the shares by player 1's bird (rows) and player 2's bird (columns)."""
    shares = shares.astype(dict.fromkeys(PAIR, int))
    table = shares.pivot(index=PAIR[0], columns=PAIR[1], values="estimate").to_numpy()
    image = draw_shares(axes, table, lambda share: decimals(1000 * share, 0), reach=reach)
    axes.set_xticks(range(len(BIRDS)), BIRDS)
    axes.set_yticks(range(len(BIRDS)), BIRDS)
    axes.tick_params(labelleft=True)
    axes.set_xlabel("start bird of player 2")
    return image


def caption(estimates: pd.DataFrame, *, agent: str, **_: object) -> str:
    """Return the caption: who plays, what shades mean, and how many games are behind them."""
    blocks = list_blocks(estimates)
    listed = ", ".join(f"{count(block.estimates['n'].min())} ({block.name})" for block in blocks)
    return (
        f"Two {agent_name(agent)} agents. Share of all games, ties included, that player 1 wins, "
        "by the birds that both collections start with, numbered as in Table 1: 0 is the rarest, 6 "
        "and 7 are the most common. Numbers: wins per 1\u202f000 games. All panels share one "
        "scale. ±: 95 % half-width for one pair. Games per pair: "
        f"{listed}; published: 1\u202f000, as stated."
    )
