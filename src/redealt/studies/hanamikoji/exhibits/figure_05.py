"""Figure 5: what a marker is worth to its owner before rounds 2 and 3."""

from collections.abc import Iterator

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, signed
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.hanamikoji.names import PLAYERS
from redealt.stats.intervals import Interval, normal
from redealt.studies.hanamikoji.analysis.panels import add_legend
from redealt.studies.hanamikoji.variants import VARIANTS

TABLES = "table_"  # and the variant: the runs that sample the tables
ALL = "all"
SIGNS = {"player_1": 1, "player_2": -1}  # of an entry, as the player sees it
# Bars of a suit from left to right: player, round, color, opacity.
BARS = (
    ("player_1", 2, "C0", 0.45),
    ("player_2", 2, "C4", 0.45),
    ("player_1", 3, "C0", 1.0),
    ("player_2", 3, "C4", 1.0),
)
_CONTRASTS = ("value_per_charm_point", "even_over_odd_suits")


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return means of the tables' entries as a player sees them, by variant, round, player, suit.

    mean_entry over the entries in which the player owns the suit's marker, and over all entries as
    player 1 sees them (player and suit "all"). From a least-squares fit to the seven means of a
    player: value_per_charm_point, and even_over_odd_suits at equal charm. mean_absolute_entry, over
    the fourteen means; and in round 3 its excess over round 2, absolute_entry_minus_round_2.
    """
    rows: list[dict] = []
    for run, table in runs.items():
        if run.startswith(TABLES):
            rows += _variant_rows(table, run.removeprefix(TABLES))
    return tidy(rows)


def _variant_rows(table: pd.DataFrame, variant: str) -> Iterator[dict]:
    absolute = {}
    for round_, entries in table.groupby("round"):
        where = {"variant": variant, "round": int(round_)}
        weights = _weigh_means(entries)
        for (player, suit), row in weights.items():
            here = {**where, "player": player, "suit": suit}
            yield sampled(_combine(entries, row), "mean_entry", "game", **here)
        for player in PLAYERS:
            here = {**where, "player": player, "suit": ALL}
            for metric, row in _weigh_contrasts(weights, player).items():
                yield sampled(_combine(entries, row), metric, "game", **here)
        everywhere = {**where, "player": ALL, "suit": ALL}
        mean = _combine(entries, np.full(len(entries), 1 / len(entries)))
        yield sampled(mean, "mean_entry", "game", **everywhere)
        bars = np.array(list(weights.values()))
        signs = np.sign(bars @ entries["mean"].to_numpy())
        absolute[int(round_)] = _combine(entries, signs @ bars / len(bars))
        yield sampled(absolute[int(round_)], "mean_absolute_entry", "game", **everywhere)
    if {2, 3} <= absolute.keys():
        excess = _subtract(absolute[3], absolute[2])
        here = {"variant": variant, "round": 3, "player": ALL, "suit": ALL}
        yield sampled(excess, "absolute_entry_minus_round_2", "game", **here)


def _weigh_means(entries: pd.DataFrame) -> dict[tuple[str, int], np.ndarray]:
    """Return the weights of the entries in each mean, by owner and suit; some owner has none."""
    owners = np.array([[int(owner) for owner in each] for each in entries["owners"]])
    weights = {}
    for number, player in enumerate(PLAYERS, start=1):
        for suit in range(len(SUIT_SIZES)):
            is_owned = owners[:, suit] == number
            if is_owned.any():
                weights[player, suit] = SIGNS[player] * is_owned / is_owned.sum()
    return weights


def _weigh_contrasts(
    weights: dict[tuple[str, int], np.ndarray], player: str
) -> dict[str, np.ndarray]:
    """Return the weights of the entries in the slopes of a player's means over the suits."""
    suits = [suit for owner, suit in weights if owner == player]
    if len(suits) < len(SUIT_SIZES):
        return {}
    charm = np.array(SUIT_SIZES)
    design = np.column_stack([np.ones(len(charm)), charm, charm % 2 == 0])
    _, *slopes = np.linalg.pinv(design) @ np.array([weights[player, suit] for suit in suits])
    return dict(zip(_CONTRASTS, slopes, strict=True))


def _combine(entries: pd.DataFrame, weights: np.ndarray) -> Interval:
    """Return a weighted sum of the entries' means, each from independent games of its own."""
    games, means = entries["games"].to_numpy(), entries["mean"].to_numpy()
    squares = (entries["wins_1"] + entries["wins_2"]).to_numpy() - games * means**2
    with np.errstate(invalid="ignore", divide="ignore"):
        variances = squares / (games - 1) / games
    used = weights != 0
    se = float(np.sqrt(weights[used] ** 2 @ variances[used]))
    return normal(float(weights @ means), se, int(games[used].sum()), "stratified")


def _subtract(first: Interval, second: Interval) -> Interval:
    difference, se = first.estimate - second.estimate, float(np.hypot(first.se, second.se))
    return normal(difference, se, first.n + second.n, "stratified")


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel of bars for each variant: by suit, as both players see it in both rounds."""
    variants = VARIANTS.list_in(estimates)
    rows = -(-len(variants) // 2)
    figure, panels = new_figure(
        "page", 14 + 55 * rows, nrows=rows, ncols=2, sharex=True, sharey=True, squeeze=False
    )
    for axes, variant in zip(panels.flat, variants, strict=False):
        means = select(estimates, variant=variant, metric="mean_entry")
        _draw_bars(axes, means)
        first, second = (
            select(means, player=ALL, round=round_)["estimate"].iloc[0] for round_ in (2, 3)
        )
        overall = f"all: {signed(first, 3)} before round 2, {signed(second, 3)} before round 3"
        axes.annotate(overall.replace("-", "−"), (0.02, 1), xycoords="axes fraction", va="top")
        label_panel(axes, VARIANTS.name(variant))
    low, high = panels[0][0].get_ylim()
    panels[0][0].set_ylim(low, high + 0.1 * (high - low))  # room for the line of text
    for axes in panels[-1]:
        axes.set_xlabel("charm points of the marker")
    for axes in panels[:, 0]:
        axes.set_ylabel("mean result for the owner")
    for axes in panels.flat[len(variants) :]:
        axes.remove()
    add_legend(figure, panels[0][0], ncols=len(BARS))
    return figure


def _draw_bars(axes: Axes, means: pd.DataFrame) -> None:
    width = 0.8 / len(BARS)
    for index, (player, round_, color, alpha) in enumerate(BARS):
        rows = select(means, player=player, round=round_)
        places = rows["suit"].astype(int) + (index - (len(BARS) - 1) / 2) * width
        name = f"{player.replace('_', ' ')}, before round {round_}"
        axes.bar(places, rows["estimate"], width, color=color, alpha=alpha, label=name)
        axes.vlines(places, rows["ci_low"], rows["ci_high"], color="black", linewidth=0.6)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_xticks(range(len(SUIT_SIZES)), [str(charm) for charm in SUIT_SIZES])
    axes.tick_params(axis="x", length=0, labelbottom=True)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is averaged, and how many games a bar rests on."""
    means = select(estimates, metric="mean_entry")
    games = int(means[means["player"] != ALL]["n"].min())
    return (
        "Mean result of games that start before round 2 or 3, over all undecided arrangements in "
        "which a player owns the marker; 1 is a win of the owner. All: over all undecided "
        "arrangements, from player 1's view. "
        f"At least {count(games)} games per bar, equally many from each arrangement; black: 95 % "
        "intervals from the spread of the games of each arrangement. The paper prints no numbers; "
        "it says that player 1 is ahead before round 2 and player 2 before round 3, that even "
        "suits are worth more than odd ones, and that worth falls as charm rises."
    )
