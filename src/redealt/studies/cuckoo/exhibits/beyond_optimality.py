"""How far the paper's strategy is from a best response, and from an equilibrium, exactly."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from redealt.exhibits.dots import spread
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import decimals, scientific
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.cuckoo.names import GAME

VARIANT = {"variant": "as_written"}
ALL_SEATS = "all"
CHOICE_COLORS = {"keep": "C0", "swap": "C4"}
# What is compared with the paper's strategy in the panel of gains: opponents, plays, name, color.
GAINS = (
    ("optimal", "best_response", "best response to the paper's strategy", "C0"),
    ("mix", "best_response", "best response to the mix of the four", "C6"),
    ("optimal", "naive", "naive against the paper's strategy", "C2"),
)
POINTS = 100  # percentage points in a unit of probability


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return exact values of one round, by game, opponents, plays and seat ("all": the mean).

    survival; gain_over_optimal, what playing so instead of the paper's strategy adds to it;
    match_win and match_win_best_later, the chance to be the last one alive. At the equilibria also
    best_response_gain and, with nothing uncovered, by history, card given away and card held,
    swap_probability and reach. Against copies of the paper's strategy, by card and choice,
    predicted_survival and true_survival.
    """
    return tidy(
        [
            *_profile_rows(runs["profiles"]),
            *_survival_rows(runs["best_responses"].query("quantity == 'survival'")),
            *_match_rows(runs["best_responses"].query("quantity != 'survival'")),
            *_equilibrium_rows(runs["equilibria"]),
            *_policy_rows(runs["equilibria"].query("card > 0")),
            *_prediction_rows(runs["predictions"]),
        ]
    )


def _profile_rows(profiles: pd.DataFrame) -> Iterator[dict]:
    """Yield survival where all play alike; copies of "optimal" are among the best responses."""
    for row in profiles.query("plays != 'optimal'").to_dict("records"):
        where = _conditions(row, opponents=row["plays"], plays=row["plays"], seat=row["seat"])
        yield exact(row["survival"], "survival", **where)


def _survival_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield survival and gains over the paper's strategy, by seat and on average."""
    survival = table.pivot(index=[*GAME, "opponents", "seat"], columns="plays", values="value")
    for key, by_seat in survival.groupby(level=[*GAME, "opponents"], sort=False):
        game, opponents = dict(zip(GAME, key, strict=False)), key[-1]
        by_seat = by_seat.droplevel([*GAME, "opponents"])
        by_seat.loc[ALL_SEATS] = by_seat.mean()
        for seat, shares in by_seat.iterrows():
            for plays, share in shares.items():
                where = {**VARIANT, **game, "opponents": opponents, "plays": plays, "seat": seat}
                yield exact(share, "survival", **where)
                if plays != "optimal":
                    yield exact(share - shares["optimal"], "gain_over_optimal", **where)


def _match_rows(table: pd.DataFrame) -> Iterator[dict]:
    for row in table.to_dict("records"):
        where = _conditions(row, opponents=row["opponents"], plays=row["plays"], seat=ALL_SEATS)
        yield exact(row["value"], row["quantity"], **where)


def _equilibrium_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield survival at the equilibria, what a best response gains, and the paper's strategy."""
    by_seat = table.query("card == 0").pivot(
        index=[*GAME, "seat"], columns="quantity", values="value"
    )
    for row in by_seat.reset_index().to_dict("records"):
        where = _conditions(row, opponents="equilibrium", seat=row["seat"])
        gain = row["survival"] - row["optimal_survival"]
        yield exact(row["survival"], "survival", **where, plays="equilibrium")
        yield exact(row["gain"], "best_response_gain", **where, plays="equilibrium")
        yield exact(row["optimal_survival"], "survival", **where, plays="optimal")
        yield exact(gain, "gain_over_optimal", **where, plays="equilibrium")


def _policy_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield the chance to swap in each information set, and the chance to be there."""
    metrics = {
        "swap_probability": ("equilibrium", "swap_probability"),
        "optimal_swap_probability": ("optimal", "swap_probability"),
        "reach": ("equilibrium", "reach"),
    }
    for row in table.to_dict("records"):
        plays, metric = metrics[row["quantity"]]
        where = _conditions(row, opponents="equilibrium", plays=plays, seat=row["seat"])
        place = {"history": row["history"], "given": row["given"] or "", "card": row["card"]}
        yield exact(row["value"], metric, **where, **place)


def _prediction_rows(table: pd.DataFrame) -> Iterator[dict]:
    for row in table.to_dict("records"):
        where = _conditions(row, opponents="optimal", seat=row["seat"])
        where |= {"card": row["card"], "choice": row["choice"]}
        yield exact(row["predicted"], "predicted_survival", **where)
        yield exact(row["survival"], "true_survival", **where)


def _conditions(row: dict, **others: object) -> dict:
    return VARIANT | {name: row[name] for name in GAME} | others


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw predictions by seat and card, gains by seat, and what is swapped at the equilibria."""
    predictions = _of_largest_deck(estimates, "predicted_survival", "true_survival")
    seats = predictions.query("n_players <= 3").groupby(["n_players", "seat"])
    figure, whole = new_figure("page", 130)
    whole.remove()
    upper, lower = figure.subfigures(nrows=2, height_ratios=(0.44, 0.56), squeeze=False).flat
    panels = upper.subplots(ncols=len(seats), sharey=True, squeeze=False)[0]
    for axes, ((n_players, seat), rows) in zip(panels, seats, strict=True):
        _draw_predictions(axes, rows)
        prefix = "(a) " if axes is panels[0] else ""
        label_panel(axes, f"{prefix}N = {n_players}, seat {seat}")
    panels[0].set_ylabel("chance to survive the round")
    upper.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=4)
    left, right = lower.subplots(ncols=2, width_ratios=(0.6, 0.4))
    _draw_gains(left, _of_largest_deck(estimates, "gain_over_optimal"))
    lower.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=3)
    _draw_policies(right, _of_largest_deck(estimates, "swap_probability"))
    return figure


def _of_largest_deck(estimates: pd.DataFrame, *metrics: str) -> pd.DataFrame:
    rows = select(estimates, metric=metrics)
    size = rows["suits"] * rows["cards"]
    return rows[size == size.max()]


def _draw_predictions(axes: Axes, rows: pd.DataFrame) -> None:
    """Draw predicted (dashed, open) and true survival (solid) after keep and swap, by card."""
    for choice, color in CHOICE_COLORS.items():
        for metric, style in (("predicted_survival", "o--"), ("true_survival", "o-")):
            line = rows.query("choice == @choice and metric == @metric")
            inside = "white" if metric == "predicted_survival" else color
            name = f"{choice}, {metric.removesuffix('_survival')}"
            look: dict = {"color": color, "markerfacecolor": inside, "label": name}
            axes.plot(line["card"].astype(int), line["estimate"], style, **look)
    axes.set_ylim(-0.03, 1.03)
    axes.set_xticks(sorted(rows["card"].astype(int).unique()))
    axes.set_xlabel("card")


def _draw_gains(axes: Axes, rows: pd.DataFrame) -> None:
    """Draw, for each number of players and seat, what is gained over the paper's strategy."""
    rows = rows[rows["seat"] != ALL_SEATS]
    seats = rows.groupby(["n_players", "seat"]).groups
    start = min(n_players for n_players, _ in seats)
    places = {(n, seat): index + n - start for index, (n, seat) in enumerate(seats)}
    width = 0.8 / len(GAINS)
    for index, (opponents, plays, name, color) in enumerate(GAINS):
        bars = select(rows, opponents=opponents, plays=plays)
        gains = bars.set_index(["n_players", "seat"])["estimate"]
        shift = spread(index, len(GAINS), width * (len(GAINS) - 1))
        positions = [places[key] + shift for key in gains.index]
        axes.bar(positions, POINTS * gains, width, color=color, label=name)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_xticks(list(places.values()), [f"{seat}" for _, seat in places])
    below: dict = {"transform": axes.get_xaxis_transform()}
    for n_players in sorted({n for n, _ in places}):
        middle = np.mean([place for (n, _), place in places.items() if n == n_players])
        axes.text(middle, -0.13, f"N = {n_players}", **below, ha="center", va="top")
    axes.set_xlabel("seat and number of players", labelpad=14)
    axes.set_ylabel("gain in survival, percentage points")
    label_panel(axes, "(b) gain over the paper's strategy")


def _draw_policies(axes: Axes, rows: pd.DataFrame) -> None:
    """Draw which cards are swapped at the equilibria after everybody kept, by seat."""
    everybody_kept = rows["history"].map(lambda history: "swap" not in history)
    rows = rows[everybody_kept].assign(card=rows["card"].astype(int))
    table = rows.pivot(index=["n_players", "seat"], columns=["plays", "card"], values="estimate")
    swaps, paper = table["equilibrium"], table["optimal"].to_numpy()
    extent = (0.5, swaps.shape[1] + 0.5, len(swaps) - 0.5, -0.5)
    shades = LinearSegmentedColormap.from_list("swap", ["white", "C4"])
    axes.imshow(swaps, cmap=shades, vmin=0, vmax=1, extent=extent, aspect="auto")
    for row, chances in enumerate(swaps.to_numpy()):
        for card in np.flatnonzero((chances > 0.005) & (chances < 0.995)):
            axes.annotate(decimals(chances[card], 2), (card + 1, row), ha="center", va="center")
        edges = np.flatnonzero(np.diff(paper[row])) + 1.5
        axes.vlines(edges, row - 0.5, row + 0.5, color="black", linewidth=2)
    players = swaps.index.get_level_values("n_players").to_numpy()
    axes.hlines(np.flatnonzero(np.diff(players)) + 0.5, *extent[:2], color="black", linewidth=0.6)
    axes.set_xticks(swaps.columns)
    axes.set_yticks(range(len(swaps)), [f"N = {n}, seat {seat}" for n, seat in swaps.index])
    axes.set_xlabel("card")
    label_panel(axes, "(c) swapped at equilibrium")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and the mean gains behind it."""
    gains = _of_largest_deck(estimates, "gain_over_optimal")
    means = select(gains, plays="best_response", opponents="optimal", seat=ALL_SEATS)
    listed = ", ".join(
        f"{decimals(POINTS * row.estimate)} (N = {row.n_players})" for row in means.itertuples()
    )
    largest = select(estimates, metric="best_response_gain")["estimate"].max()
    return (
        "Exact values of one round over all deals. (a) Chance to survive after keeping or swapping "
        "a card: predicted by equations (19) and (31), and true when all others play the paper's "
        "strategy, with nothing uncovered and no card received. (b) What a best response and the "
        "naive rule add to the survival of the paper's strategy. A best response to copies of it "
        f"gains {listed} percentage points on average over the seats. (c) Filled: chance to swap "
        "in approximate equilibria after all earlier seats kept, with nothing uncovered; a best "
        f"response gains at most {scientific(largest, 0)}. Thick line: the paper's strategy swaps "
        "the cards to its left."
    )
