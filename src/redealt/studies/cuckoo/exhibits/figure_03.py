"""Figure 3: winning chances after keeping and swapping by the paper's formulas."""

import numpy as np
import pandas as pd
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN

# Rows of the run "formulas", and as which action and variant they are drawn.
QUANTITIES = {
    "keep": ("keep", "as_written"),
    "swap": ("swap", "as_written"),
    "swap_as_printed": ("swap", "printed_26"),
}
PANELS = (("keep", "(a) keeping, equation (19)"), ("swap", "(b) swapping, equation (31)"))


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the winning chance p_win by variant, action, number of players and card."""
    formulas = runs["formulas"]
    rows = []
    for quantity, (action, variant) in QUANTITIES.items():
        for row in select(formulas, quantity=quantity).itertuples():
            where = {"n_players": row.n_players, "card": row.card, "action": action}
            rows.append(exact(row.value, "p_win", variant=variant, **where))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the two surfaces of the paper; the cells of C - 1 and C, who never choose, are gray."""
    figure, panels = new_figure("page", 70, ncols=2, subplot_kw={"projection": "3d"})
    printed = published["figure_03_surface"]
    for axes, (action, title) in zip(panels, PANELS, strict=True):
        chances = select(estimates, variant="as_written", action=action)
        surface = chances.pivot(index="n_players", columns="card", values="estimate")
        _draw_surface(axes, surface)
        points = select(printed, action=action, card=["1", "5", "10"])
        points = points[points["n_players"].astype(int) % 6 == 3]
        places = (points[name].astype(float) for name in ("card", "n_players", "value"))
        axes.plot(*places, zorder=10, **PUBLISHED_MARKER)
        label_panel(axes, title)
    return figure


def _draw_surface(axes, surface: pd.DataFrame) -> None:
    cards, players = np.meshgrid(surface.columns, surface.index)
    highest = surface.columns.max()
    faces = _colors(surface.to_numpy())
    faces[:, surface.columns >= highest - 1] = (0.8, 0.8, 0.8, 1.0)
    style = {"rstride": 1, "cstride": 1, "linewidth": 0.2, "edgecolor": (0, 0, 0, 0.35)}
    heights = surface.to_numpy()
    axes.plot_surface(cards, players, heights, facecolors=faces[:-1, 1:], shade=False, **style)
    axes.set_xlabel("card value", labelpad=-4)
    axes.set_ylabel("number of players N", labelpad=-2)
    axes.set_zlabel("winning chance", labelpad=-4)
    axes.set_zlim(0, 1)
    axes.set_xticks(range(1, highest + 1, 3))
    axes.tick_params(pad=-2)
    axes.view_init(elev=24, azim=-128)
    axes.set_box_aspect((1, 1.3, 0.8), zoom=1.05)


def _colors(values: np.ndarray) -> np.ndarray:
    import matplotlib as mpl

    return mpl.colormaps["viridis"](Normalize(0, 1)(values))


def caption(_estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn and how it was computed."""
    return (
        "Winning chances by card and number of players when only one's own card is known, from "
        "exact fractions. Gray: the two highest cards, whose holders never choose, so "
        "that their values are hypothetical. The CSV file also holds equation (26) as printed, "
        f"which exceeds 1. {PUBLISHED_SIGN}: points of the published surfaces."
    )
