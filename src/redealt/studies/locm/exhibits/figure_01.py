"""Figure 1: maps of self-play, and the same with both seats together.

With the authors' logs, theirs are beside those of our replay.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.heat_maps import name_scale
from redealt.exhibits.numbers import count, decimals
from redealt.exhibits.plotting import new_figure
from redealt.stats.intervals import wilson
from redealt.studies.locm.analysis.heat_maps import Map, read_maps
from redealt.studies.locm.published.reconstructed import FIGURE_1
from redealt.studies.locm.variants import GENOMES, LOGGED, OF_AUTHORS, REPLAYED, SCHEMES, VARIANTS

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
    variant, scheme, agent, run = found.where.values()
    shown = FIGURE_1.get((scheme, agent)) if variant in OF_AUTHORS else 1
    return agent in GENOMES and str(run) == str(shown)


def _list_rows(found: Map) -> Iterator[dict]:
    for first, second in zip(*np.nonzero(found.games), strict=True):
        share = wilson(int(found.wins[first, second]), int(found.games[first, second]))
        places = {"first": int(first) + 1, "second": int(second) + 1}
        yield sampled(share, "win_rate", "game", **found.where, **places)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the nine maps as the paper does, side by side for each part of the figure."""
    chosen = _choose_parts(estimates)
    figure, whole = new_figure("page", 30 + 130 / len(chosen))
    whole.remove()
    parts = figure.subfigures(ncols=len(chosen), squeeze=False)
    for part, (title, (variant, is_symmetrized)) in zip(parts.flat, chosen.items(), strict=True):
        panels = part.subplots(nrows=len(SCHEMES), ncols=len(GENOMES), sharex=True, sharey=True)
        for (row, column), axes in np.ndenumerate(panels):
            scheme, genome = SCHEMES[row], GENOMES[column]
            shares = _pivot(select(estimates, variant=variant, scheme=scheme, agent=genome))
            image = _draw_map(axes, (shares + 1 - shares.T) / 2 if is_symmetrized else shares)
            if row == 0:
                axes.set_title(genome, fontsize=7)
            if column == 0:
                axes.set_ylabel(scheme)
        part.suptitle(title, fontsize=7, fontweight="bold", x=0.02, ha="left")
        bar = part.colorbar(image, ax=panels, location="bottom", shrink=0.5, aspect=30)
        name_scale(bar, "win rate of the generation on the y-axis")
    return figure


def _choose_parts(estimates: pd.DataFrame) -> dict[str, tuple[str, bool]]:
    """Return variant and whether both seats count for each part, by its title."""
    known = {*estimates["variant"]}
    if LOGGED in known:
        return {
            "(a) authors' log": (LOGGED, False),
            "(b) replay": (REPLAYED[0], False),
            "(c) replay, both seats": (REPLAYED[0], True),
        }
    own = VARIANTS.list_in(estimates)[0]
    return {"(a) first player": (own, False), "(b) both seats": (own, True)}


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
    """Return the caption: what a cell is, of which agents, and how log and replay agree."""
    parts = _choose_parts(estimates)
    games = {
        VARIANTS.name(variant): count(select(estimates, variant=variant)["n"].max())
        for variant, _ in parts.values()
    }
    told = ", ".join(f"{n} ({name})" for name, n in games.items())
    last = [*parts][-1].partition(" ")[0]
    return (
        "The best of each generation (y-axis), moving first, against that of each other one "
        f"(x-axis). Games of a cell: {told}. In {last} both seats count. The diagonal is not "
        f"played.{_describe_agreement(estimates) if len(parts) > 2 else ''}"
    )


def _describe_agreement(estimates: pd.DataFrame) -> str:
    """Compare what generations win on average in the authors' log and in the replay."""
    correlations = []
    for scheme, genome in product(SCHEMES, GENOMES):
        rows = select(estimates, scheme=scheme, agent=genome)
        means = [_pivot(select(rows, variant=name)).mean(axis=1) for name in (LOGGED, REPLAYED[0])]
        correlations.append(np.corrcoef(means)[0, 1])
    low, high = min(correlations), max(correlations)
    return (
        " The win rates of generations in log and replay correlate by "
        f"{decimals(low, 2)} to {decimals(high, 2)}."
    )
