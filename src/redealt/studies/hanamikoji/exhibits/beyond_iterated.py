"""Tables built again by agents that look up the table before: do they change, and does it help?"""

from collections.abc import Iterator
from itertools import pairwise
from math import isnan

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import (
    REFERENCE_LINE,
    draw_dots,
    half_widths,
    name_rows,
    spread,
)
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count, decimals, with_interval
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.games.hanamikoji.cards import SUIT_SIZES
from redealt.games.hanamikoji.names import ENDS, PLAYERS, TIE_BREAK
from redealt.stats.intervals import difference_of_shares
from redealt.studies.hanamikoji.analysis.outcomes import iterate_outcomes
from redealt.studies.hanamikoji.analysis.table_changes import ALL, change_rows, entry_rows

VARIANT = {"variant": "as_run"}
FIRST, NEXT = "table_as_run", "iterated_table_{}"
ROUNDS = (2, 3)
ROUND_COLORS = {2: "C0", 3: "C4"}
TABLES = {"author_style": ("the paper's way", "C0"), "iterated": ("iterated", "C4")}


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return tables by iteration (0: the paper's way) and round, and how agents play with them.

    mean_entry over all entries, and by player and suit over those in which the player owns it, with
    the sign of its view; correlation with the table before, as it is and without_sampling_error;
    mean_absolute_change, and what sampling error alone would make of it; squared_change_ratio, 1
    where the change is sampling error. By table and n_rollouts: win_rate, share_of_games by player
    and end, draw_rate, and change_of_win_rate of player 1 with the last table.
    """
    tables = list(_list_tables(runs))
    rows: list[dict] = []
    for iteration, table in enumerate(tables):
        rows += entry_rows(table, {**VARIANT, "iteration": iteration})
    for iteration, pair in enumerate(pairwise(tables), start=1):
        for round_ in ROUNDS:
            before, after = (select(table, round=round_) for table in pair)
            where = {**VARIANT, "iteration": iteration, "round": round_}
            rows += change_rows(before, after, where)
    games = select(runs["open_misfit"], table=["author_style", "iterated"], **VARIANT)
    return tidy([*rows, *_agent_rows(games)])


def _list_tables(runs: dict[str, pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Yield the tables in their order, as many as there are."""
    name, iteration = FIRST, 0
    while name in runs:
        yield runs[name]
        iteration += 1
        name = NEXT.format(iteration)


def _agent_rows(table: pd.DataFrame) -> Iterator[dict]:
    """Yield how equal cheating agents fare with either table."""
    played = {
        (c["table"], c["n_rollouts"]): outcomes
        for c, outcomes in iterate_outcomes(table, "table", "n_rollouts")
    }
    for (name, n), outcomes in played.items():
        where = {**VARIANT, "table": name, "n_rollouts": n}
        yield outcomes.draw_row(**where)
        yield from outcomes.winner_rows(**where)
        start = played.get(("author_style", n))
        if start and name != "author_style":
            change = difference_of_shares(*outcomes.tally("player_1"), *start.tally("player_1"))
            yield sampled(change, "change_of_win_rate", "game", **where, player="player_1")


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw means and changes by iteration, Figure 5's values by iteration, and the games."""
    figure, whole = new_figure("page", 125)
    whole.remove()
    upper, lower = figure.subfigures(nrows=2, height_ratios=(0.53, 0.47), squeeze=False).flat
    means, changes, games = upper.subplots(ncols=3, width_ratios=(0.27, 0.33, 0.4))
    _draw_means(means, select(estimates, metric="mean_entry", suit=ALL))
    _draw_changes(changes, estimates)
    _draw_games(games, select(estimates, metric="share_of_games"))
    upper.legend(*games.get_legend_handles_labels(), loc="outside upper right", ncols=4)
    panels = lower.subplots(ncols=2, sharey=True)
    markers = select(estimates, metric="mean_entry", player=PLAYERS)
    for axes, round_, letter in zip(panels, ROUNDS, "de", strict=True):
        _draw_markers(axes, select(markers, round=str(round_)))
        label_panel(axes, f"({letter}) value of holding a marker before round {round_}")
    panels[0].set_ylabel("mean result for the owner")
    lower.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=6)
    return figure


def _draw_means(axes: Axes, rows: pd.DataFrame) -> None:
    for round_, color in ROUND_COLORS.items():
        line = select(rows, round=str(round_))
        iterations = line["iteration"].astype(int)
        style: dict = {"fmt": "o-", "linewidth": 0.9, "color": color}
        label = f"before round {round_}"
        axes.errorbar(iterations, line["estimate"], half_widths(line), label=label, **style)
    axes.axhline(0, **REFERENCE_LINE)
    axes.set_xticks(range(rows["iteration"].astype(int).max() + 1))
    axes.set_xlabel("iteration (0: the paper's way)")
    axes.set_ylabel("mean entry, player 1's view")
    axes.margins(x=0.15, y=0.25)
    axes.legend(loc="best")
    label_panel(axes, "(a) mean of the table")


def _draw_changes(axes: Axes, estimates: pd.DataFrame) -> None:
    """Draw mean absolute changes, what sampling error alone makes, and correlations as text."""
    metrics = ("mean_absolute_change", "mean_absolute_change_by_sampling_error")
    for index, (round_, color) in enumerate(ROUND_COLORS.items()):
        rows = select(estimates, round=str(round_))
        found, expected = (select(rows, metric=metric) for metric in metrics)
        places = found["iteration"].astype(int) + spread(index, 2, 0.44)
        style: dict = {"fmt": "o", "linewidth": 0.9, "color": color}
        axes.errorbar(places, found["estimate"], half_widths(found), **style)
        axes.plot(places, expected["estimate"], "_", color=color, markersize=12)
        true = select(rows, metric="correlation_without_sampling_error")["estimate"]
        style = {"ha": "center", "fontsize": 6, "color": color, "textcoords": "offset points"}
        for place, height, value in zip(places, found["ci_high"], true, strict=True):
            if not isnan(value):
                axes.annotate(f"r = {decimals(value)}", (place, height), (0, 3), **style)
    axes.errorbar([], [], [], fmt="o", color="black", label="found")
    axes.plot([], [], "_", color="black", markersize=9, label="by sampling error alone")
    iterations = select(estimates, metric=metrics[0])["iteration"].astype(int)
    last = iterations.max() if len(iterations) else 1
    axes.set_xticks(range(1, last + 1), [f"{i - 1} → {i}" for i in range(1, last + 1)])
    axes.set_xlim(0.5, last + 0.5)
    axes.set_ylim(0, 1.2 * axes.get_ylim()[1])
    axes.set_xlabel("tables")
    axes.set_ylabel("mean absolute change of an entry")
    axes.legend(loc="lower left")
    label_panel(axes, "(b) change from table to table")


def _draw_games(axes: Axes, rows: pd.DataFrame) -> None:
    """Draw the share of all games that each player wins in each round, with either table."""
    cells = [(player, end) for player in PLAYERS for end in ENDS]
    numbers = sorted(rows["n_rollouts"].unique(), key=int)
    for i, (table, (name, color)) in enumerate(TABLES.items()):
        for j, n in enumerate(numbers):
            dots = select(rows, table=table, n_rollouts=n)
            shift = spread(i * len(numbers) + j, len(TABLES) * len(numbers), 0.6)
            places = zip(dots["player"], dots["end"], strict=True)
            heights = [cells.index(cell) + shift for cell in places]
            style = {"fmt": "os^v"[j % 4], "color": color, "mfc": color if j == 0 else "white"}
            draw_dots(axes, dots, heights, label=f"{name}, n = {n}", **style)
    ends = {end: "tie-break" if end == TIE_BREAK else f"round {end}" for end in ENDS}
    name_rows(axes, [f"player {player[-1]}, {ends[end]}" for player, end in cells])
    axes.set_xlim(left=0)
    axes.set_xlabel("share of all games")
    label_panel(axes, "(c) who wins, and when")


def _draw_markers(axes: Axes, rows: pd.DataFrame) -> None:
    iterations = sorted(rows["iteration"].unique(), key=int)
    for player, color, style in zip(PLAYERS, ("C0", "C4"), ("-", "--"), strict=True):
        for index, iteration in enumerate(iterations):
            line = select(rows, player=player, iteration=iteration)
            last = len(iterations) - 1
            axes.errorbar(
                line["suit"].astype(int) + spread(index, len(iterations), 0.25),
                line["estimate"],
                half_widths(line),
                fmt="o" + style,
                linewidth=0.8,
                color=color,
                alpha=1 if last == 0 else 0.35 + 0.65 * index / last,
                label=f"player {player[-1]} holds it" if index == last else None,
            )
    axes.axhline(0, **REFERENCE_LINE)
    suits = range(len(SUIT_SIZES))
    axes.set_xticks(suits, [f"{suit}\n({SUIT_SIZES[suit]})" for suit in suits])
    axes.set_xlabel("suit of the marker (charm points)")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is drawn, and whether the last change is more than chance."""
    entries = select(estimates, metric="mean_entry", suit=ALL)
    games = " and ".join(count(n) for n in dict.fromkeys(select(entries, round="2")["n"]))
    ratios = select(estimates, metric="squared_change_ratio")
    iterations = ratios["iteration"].astype(int)
    last = ratios[iterations == iterations.max()]
    found = " and ".join(
        f"{with_interval(row)} for round {row['round']}" for row in last.to_dict("records")
    )
    played = int(select(estimates, metric="draw_rate")["n"].min())
    return (
        "The table of pre-sampled values, built as in section 8.2 (iteration 0) and again by "
        f"agents that look up the table before; {games} games per round and table; "
        "program. (a) Mean of all entries. (b) Mean absolute change of an entry, and what sampling "
        "error alone would make (bars: the games of both entries are shuffled between them). r: "
        "correlation of the tables' true values, corrected for sampling error (it may exceed 1 by "
        "chance). In the last step, the ratio of the squared change to that of sampling error is "
        f"{found}. (c) "
        "Shares of all games of equal cheating agents by winner and "
        f"round, {count(played)} games each. (d, e) Figure 5 by iteration, later ones darker. "
        "95 % intervals; those of (a), (d) and (e) account for the games of each entry."
    )
