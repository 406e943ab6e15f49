"""Figure 1: maps of self-play, and the same with both seats together."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.heat_maps import name_scale
from redealt.exhibits.plotting import new_figure
from redealt.stats.intervals import wilson
from redealt.studies.locm.analysis.heat_maps import Map, read_maps
from redealt.studies.locm.variants import GENOMES, REPLAYED, SCHEMES, VARIANTS

LOW, HIGH = 0.2, 0.8  # the scale of the paper
_COLORS = "RdYlBu"  # the paper ends in green, which some readers cannot tell from red


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate of the first player for one run of each scheme and genome.

    By variant, scheme, agent, run, and the generations first and second, from 1. The authors' runs
    are those that the paper shows; of our own the first of each is shown.
    """
    rows: list[dict] = []
    for table in runs.values():
        for found in read_maps(table):
            if _is_shown(found):
                rows += _list_rows(found)
    return tidy(rows)


def _is_shown(found: Map) -> bool:
    if found.where["agent"] not in GENOMES:
        return False
    return found.where["variant"] in REPLAYED or str(found.where["run"]) == "1"


def _list_rows(found: Map) -> Iterator[dict]:
    for first, second in zip(*np.nonzero(found.games), strict=True):
        share = wilson(int(found.wins[first, second]), int(found.games[first, second]))
        places = {"first": int(first) + 1, "second": int(second) + 1}
        yield sampled(share, "win_rate", "game", **found.where, **places)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the nine maps as the paper does, the first player's at the left, both seats' right."""
    variant = VARIANTS.list_in(estimates)[-1 if _is_replayed(estimates) else 0]
    rows = select(estimates, variant=variant)
    figure, whole = new_figure("page", 96)
    whole.remove()
    parts = figure.subfigures(ncols=2, squeeze=False)
    for part, is_symmetrized in zip(parts.flat, (False, True), strict=True):
        panels = part.subplots(nrows=len(SCHEMES), ncols=len(GENOMES), sharex=True, sharey=True)
        for (row, column), axes in np.ndenumerate(panels):
            scheme, genome = SCHEMES[row], GENOMES[column]
            shares = _pivot(select(rows, scheme=scheme, agent=genome))
            image = _draw_map(axes, (shares + 1 - shares.T) / 2 if is_symmetrized else shares)
            if row == 0:
                axes.set_title(genome, fontsize=7)
            if column == 0:
                axes.set_ylabel(scheme)
        title = "(b) both seats" if is_symmetrized else "(a) first player"
        part.suptitle(title, fontsize=7, x=0.02, ha="left")
        bar = part.colorbar(image, ax=panels, location="bottom", shrink=0.5, aspect=30)
        name_scale(bar, "win rate of the generation on the y-axis")
    return figure


def _is_replayed(estimates: pd.DataFrame) -> bool:
    return REPLAYED[0] in {*estimates["variant"]}


def _pivot(rows: pd.DataFrame) -> np.ndarray:
    """Return the shares of a map; the diagonal is drawn as one half."""
    table = rows.pivot(index="first", columns="second", values="estimate").to_numpy(copy=True)
    np.fill_diagonal(table, 0.5)
    return table


def _draw_map(axes: Axes, shares: np.ndarray):
    size = len(shares) + 0.5
    axes.set_xticks([1, len(shares)])
    axes.set_yticks([1, len(shares)])
    axes.tick_params(length=0, labelsize=5.5)
    extent = (0.5, size, size, 0.5)
    style: dict = {"vmin": LOW, "vmax": HIGH, "cmap": _COLORS, "interpolation": "nearest"}
    return axes.imshow(shares, extent=extent, **style)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what a cell is, and of which agents."""
    variant = VARIANTS.list_in(estimates)[-1 if _is_replayed(estimates) else 0]
    games = int(select(estimates, variant=variant)["n"].max())
    return (
        f"Maps of self-play ({VARIANTS.name(variant)}): the best of each generation (y-axis), "
        f"moving first, against that of each other one (x-axis), {games} games a cell; in (b) both "
        "seats together. The diagonal is not played."
    )
