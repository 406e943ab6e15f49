"""Figure 4: the decision policy by card and number of players."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.exhibits.published import PUBLISHED_SIGN

VARIANT = {"variant": "as_written"}
NO_CARD = 0  # of the rows that hold a boundary
BOUNDARIES = ("highest_card_swapped", "highest_card_swapped_by_drawer")
_CELLS: dict = {"aspect": "auto", "interpolation": "nearest"}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the winning chance of the better action, and the boundary of the decision.

    Metrics: p_win of the better action by N and card; swaps (1 or 0); highest_card_swapped by N and
    number of uncovered cards, and with the drawer's corrected chance; and the two statements of
    section IV about the boundary.
    """
    formulas = runs["formulas"]
    rows = []
    chances = formulas.pivot_table(index=["n_players", "card"], columns="quantity", values="value")
    for (n_players, card), row in chances.drop(index=NO_CARD, level="card").iterrows():
        where = {**VARIANT, "n_players": n_players, "card": card}
        rows.append(exact(max(row["keep"], row["swap"]), "p_win", **where))
        rows.append(exact(int(row["swap"] > row["keep"]), "swaps", **where))
    for row in select(formulas, quantity=BOUNDARIES).itertuples():
        where = {"n_players": row.n_players, "n_uncovered": row.uncovered}
        rows.append(exact(row.value, row.quantity, **VARIANT, **where))
    covered = select(formulas, quantity=BOUNDARIES[0], uncovered=0)
    boundary = covered.set_index("n_players")["value"]
    last = int(boundary.index[boundary >= 2].max())
    rows.append(exact(last, "n_players_max", **VARIANT, item="card_2_swapped_up_to"))
    rows.append(exact(boundary.iloc[-1], "only_card_swapped", **VARIANT, item="large_N"))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the heat map of the paper, and the boundary when cards are uncovered."""
    figure, (left, right) = new_figure("page", 105, ncols=2, width_ratios=(0.5, 0.5))
    _draw_policy(figure, left, estimates)
    printed = select(published["figure_04_boundary"], metric=BOUNDARIES[0])
    places = printed["value"].astype(float), printed["n_players"].astype(int)
    left.plot(*places, label="published boundary", **PUBLISHED_MARKER | {"markersize": 3})
    _draw_uncovered(right, estimates)
    figure.legend(loc="outside lower left")
    return figure


def _draw_policy(figure: Figure, axes: Axes, estimates: pd.DataFrame) -> None:
    cells = estimates[estimates["card"] != ""].assign(card=lambda f: f["card"].astype(int))
    cells = cells.pivot_table(index="n_players", columns=["metric", "card"], values="estimate")
    cells.index = cells.index.astype(int)
    cells = cells.sort_index()
    chance, swaps = cells["p_win"].to_numpy(), cells["swaps"].to_numpy() == 1
    extent = (0.5, chance.shape[1] + 0.5, cells.index.max() + 0.5, cells.index.min() - 0.5)
    for hidden, color, name in ((swaps, "C0", "keep"), (~swaps, "C4", "swap")):
        shades = LinearSegmentedColormap.from_list(name, ["white", color])
        scale: dict = {"cmap": shades, "vmin": 0.3, "vmax": 1}
        image = axes.imshow(np.ma.masked_array(chance, hidden), extent=extent, **scale, **_CELLS)
        figure.colorbar(image, ax=axes, label=f"winning chance, {name}", pad=0.02, fraction=0.06)
    hypothetical = chance.shape[1] - 1.5
    axes.axvline(hypothetical, color="black", linewidth=0.6, linestyle=(0, (2, 2)))
    axes.set_xticks(range(1, chance.shape[1] + 1))
    axes.set_xlabel("card value")
    axes.set_ylabel("number of players N")
    label_panel(axes, "(a) one's own card alone known")


def _draw_uncovered(axes: Axes, estimates: pd.DataFrame) -> None:
    rows = select(estimates, metric=BOUNDARIES[0])
    table = rows.astype({"n_players": int, "n_uncovered": int}).pivot(
        index="n_players", columns="n_uncovered", values="estimate"
    )
    for (n_players, uncovered), highest in table.stack().dropna().items():
        place: dict = {"ha": "center", "va": "center", "fontsize": 5}
        axes.annotate(count(highest), (uncovered, n_players), **place)
    extent = (-0.5, table.shape[1] - 0.5, table.index.max() + 0.5, table.index.min() - 0.5)
    axes.imshow(table, cmap="Greys", vmin=0, vmax=14, extent=extent, **_CELLS)
    axes.set_xlabel("number of uncovered cards U")
    axes.set_ylabel("number of players N")
    label_panel(axes, "(b) highest card swapped, t(N, U)")


def caption(_estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn and how it was computed."""
    return (
        "(a) The action of equation (32) when only one's own card is known. Hue: keep or swap; "
        "intensity: the larger of the two winning chances. Holders of the two cards right of the "
        f"dotted line never choose. {PUBLISHED_SIGN}: the published boundary, the highest card "
        "swapped. (b) The same boundary when U cards are uncovered. Exact fractions; on a tie the "
        "card is kept."
    )
