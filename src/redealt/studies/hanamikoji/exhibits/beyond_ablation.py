"""What each switch between text and reconstruction moves of what the paper publishes."""

from collections.abc import Callable, Iterator, Mapping
from math import hypot, nan

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, name_rows, spread
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.stats.intervals import Interval, clip, mean_clustered, mean_from_sums, wilson
from redealt.studies.hanamikoji.analysis.outcomes import TIE_BREAK, Outcomes, iterate_outcomes

SWITCH_NAMES = {
    "none": "as it is",
    "score_secret": "Secret scored or not",
    "tie_break": "label of tie-breaks",
    "t_winner": "winner of full ties",
    "offer_value": "value of an offer",
    "chance": "draws in the tree",
    "reply_is_level": "replies in the tree",
    "leaf_without_deck": "leaves without deck",
}
BASES = {"as_written": ("the text", "C4"), "as_run": ("the reconstruction", "C0")}
# What is measured: panel title, and where the paper prints it (tables and cells, averaged).
QUANTITIES = {
    "random_round_1": (
        "random play:\nwins in round 1",
        ("table_04", "table_05"),
        {"n_rollouts": "0", "round": "1", "metric": "share_of_own_wins"},
    ),
    "random_tie_breaks": (
        "random play: label T,\nof round-3 games",
        ("table_03",),
        {"n_rollouts": "0", "player": "all"},
    ),
    "win_rate_as_player_1": (
        "$W_1$ of n = 1\nagainst random",
        ("table_01",),
        {"n_rollouts": "1", "tested_seat": "player_1", "metric": "win_rate"},
    ),
    "win_rate_as_player_2": (
        "$W_2$ of n = 1\nagainst random",
        ("table_01",),
        {"n_rollouts": "1", "tested_seat": "player_2", "metric": "win_rate"},
    ),
    "trade_off_first": ("Trade-Off on turn 1,\nshare of turns", (), {}),
    "secret_second": ("Secret on turn 2,\nshare of turns", (), {}),
    "round_1_of_player_1": (
        "n = 10, player 1:\nwins in round 1",
        ("table_04",),
        {"n_rollouts": "10", "round": "1", "metric": "share_of_own_wins"},
    ),
    "round_1_of_player_2": (
        "n = 10, player 2:\nwins in round 1",
        ("table_05",),
        {"n_rollouts": "10", "round": "1", "metric": "share_of_own_wins"},
    ),
} | {
    f"nodes_of_action_{action}_depth_{depth}": (
        f"nodes of the tree,\naction {action}, d = {depth}",
        ("table_10",),
        {"round": "1", "action": str(action), "depth": str(depth)},
    )
    for action, depth in ((1, 1), (2, 1), (1, 2), (1, 3))
}
COLUMNS = 4
_ACTIONS = {"trade_off_first": (1, "T"), "secret_second": (2, "S")}

Level = tuple[Interval | float, str]  # of a quantity, with its unit; exact values are plain


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return each quantity's level and the change of it, by base (variant), switch and quantity."""
    sources: tuple[tuple[str, Callable[[pd.DataFrame], Mapping[str, Level]]], ...] = (
        ("one_switch_random_play", _measure_random_play),
        ("one_switch", _measure_results),
        ("one_switch_actions", _measure_actions),
        ("one_switch_trees", _measure_trees),
    )
    levels: dict[tuple[str, str], dict[str, Level]] = {}
    for run, measure in sources:
        for key, cell in runs[run].groupby(["base", "switch"], sort=False):
            levels.setdefault(key, {}).update(measure(cell))
    return tidy(row for key in levels for row in _rows(levels, *key))


def _rows(levels: dict, base: str, switch: str) -> Iterator[dict]:
    for quantity, (level, unit) in levels[base, switch].items():
        where = {"variant": base, "switch": switch, "quantity": quantity}
        start = levels.get((base, "none"), {}).get(quantity)
        if isinstance(level, float):
            yield exact(level, "level", **where)
            if switch != "none" and start:
                yield exact(level - start[0], "change", **where)
            continue
        yield sampled(level, "level", unit, **where)
        if switch != "none" and start:
            yield sampled(_difference(level, start[0]), "change", unit, **where)


def _difference(changed: Interval, start: Interval) -> Interval:
    """Return a difference by the method of variance estimates recovery (Newcombe for shares)."""
    estimate = changed.estimate - start.estimate
    below = hypot(changed.estimate - changed.ci_low, start.ci_high - start.estimate)
    above = hypot(changed.ci_high - changed.estimate, start.estimate - start.ci_low)
    se, n = hypot(changed.se, start.se), changed.n + start.n
    return Interval(estimate, estimate - below, estimate + above, se, n, "mover")


def _measure_random_play(cell: pd.DataFrame) -> dict[str, Level]:
    wins = cell[cell["result"] != 0]
    by_end = cell.groupby("end")["probability"].sum()
    first = wins[wins["end"] == "1"]["probability"].sum() / wins["probability"].sum()
    tie_breaks = by_end[TIE_BREAK] / (by_end["3"] + by_end[TIE_BREAK])
    return {"random_round_1": (float(first), ""), "random_tie_breaks": (float(tie_breaks), "")}


def _measure_results(cell: pd.DataFrame) -> dict[str, Level]:
    matches: dict[str, Outcomes] = {c["match"]: o for c, o in iterate_outcomes(cell, "match")}
    levels: dict[str, Level] = {}
    for player in ("player_1", "player_2"):
        if f"simple_n1_as_{player}" in matches:
            rate = matches[f"simple_n1_as_{player}"].win_rate(player)
            levels[f"win_rate_as_{player}"] = rate, "game"
        if "equal_n10" in matches:
            share = matches["equal_n10"].share_of_own_wins(player, "1")
            levels[f"round_1_of_{player}"] = share, "won game"
    return levels


def _measure_actions(cell: pd.DataFrame) -> dict[str, Level]:
    """Return shares of both players' turns in all rounds, with blocks of games as clusters."""
    levels: dict[str, Level] = {}
    for quantity, (turn, action) in _ACTIONS.items():
        turns = cell[cell["turn"] == turn]
        sizes = turns.groupby("block")["count"].sum()
        chosen = turns[turns["action"] == action].groupby("block")["count"].sum()
        chosen = chosen.reindex(sizes.index, fill_value=0)
        if len(sizes) > 1:
            levels[quantity] = clip(mean_clustered(chosen, sizes)), "block of games"
        else:
            levels[quantity] = wilson(int(chosen.sum()), int(sizes.sum())), "turn"
    return levels


def _measure_trees(cell: pd.DataFrame) -> dict[str, Level]:
    """Return sizes of player 1's trees in round 1, where each game has one tree per action."""
    trees = select(cell, player=1, round=1, decision=(1, 2))
    sums = trees.groupby(["depth", "decision"])[["decisions", "nodes", "nodes_squared"]].sum()
    return {
        f"nodes_of_action_{decision}_depth_{depth}": (
            mean_from_sums(row["nodes"], row["nodes_squared"], int(row["decisions"])),
            "tree",
        )
        for (depth, decision), row in sums.iterrows()
    }


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each quantity: rows are switches, dots the two bases."""
    drawn = [quantity for quantity in QUANTITIES if quantity in {*estimates["quantity"]}]
    rows = -(-len(drawn) // COLUMNS)
    switches = [name for name in SWITCH_NAMES if name in {*estimates["switch"]}]
    figure, panels = new_figure(
        "page", 12 + rows * (16 + 4.6 * len(switches)), nrows=rows, ncols=COLUMNS, sharey=True
    )
    for axes, quantity in zip(panels.flat, drawn, strict=False):
        _draw_quantity(axes, select(estimates, quantity=quantity), switches)
        title, tables, cells = QUANTITIES[quantity]
        printed = [_read(select(published[table], **cells)) for table in tables]
        if printed:
            _draw_published(axes, sum(printed) / len(printed))
        label_panel(axes, title)
    for axes in panels.flat[len(drawn) :]:
        axes.remove()
    name_rows(panels.flat[0], [SWITCH_NAMES[switch] for switch in switches], above=1)
    handles, labels = panels.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4)
    return figure


def _read(rows: pd.DataFrame) -> float:
    return float(rows["value"].astype(float).mean()) if len(rows) else nan


def _draw_quantity(axes: Axes, rows: pd.DataFrame, switches: list[str]) -> None:
    """Draw levels; filled where the change of a quantity is not covered by its interval."""
    for index, (base, (name, color)) in enumerate(BASES.items()):
        levels = select(rows, variant=base, metric="level").set_index("switch")
        changes = select(rows, variant=base, metric="change").set_index("switch")
        for row, switch in enumerate(switches):
            if switch not in levels.index:
                continue
            level = levels.loc[[switch]]
            height = row + spread(index, len(BASES), 0.36)
            if switch == "none":
                style = {**REFERENCE_LINE, "color": color, "zorder": 0}
                axes.axvline(level["estimate"].iloc[0], **style)
            moves = switch == "none" or _is_beyond_zero(changes.loc[switch])
            draw_dots(axes, level, [height], color=color, mfc=color if moves else "white")
        axes.errorbar([], [], xerr=[], fmt="o", color=color, label=f"one point of {name} changed")
    axes.margins(x=0.12)
    axes.grid(axis="y")
    axes.tick_params(axis="y", length=0)


def _is_beyond_zero(change: pd.Series) -> bool:
    low, high = change["ci_low"], change["ci_high"]
    return abs(change["estimate"]) > 1e-12 if pd.isna(low) else low > 0 or high < 0


def _draw_published(axes: Axes, value: float) -> None:
    axes.axvline(value, color="black", linewidth=0.5, linestyle=(0, (1, 2)), zorder=0)
    axes.plot([value], [-0.8], clip_on=False, label="published", **PUBLISHED_MARKER)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is changed, and what stands behind the dots."""
    levels = select(estimates, metric="level")
    games = int(select(levels, quantity="win_rate_as_player_1")["n"].min())
    trees = int(select(levels, quantity="nodes_of_action_1_depth_1")["n"].min())
    return (
        "One switch at a time is set as in the other variant, all others stay; the first row and "
        "the dashed lines are the variants as they are. A dot is filled where the difference to "
        "the first row leaves out 0 by an interval of 95 %, which happens by chance to one dot in "
        "twenty. Random play is solved exactly; agents with n = 1 play random ones; order of "
        "actions and wins in round 1 are those of equal cheating agents with n = 10, without "
        "tables, which the published ones have; trees are those of player 1 in round 1. "
        f"{count(games)} games per dot, {count(trees)} for trees; intervals are Wilson's, of means "
        "Student's, of turns with blocks of games as clusters (95 %). Open diamonds and dotted "
        "lines: published; of the order of actions the paper says only that Trade-Off comes first "
        "and Secret second."
    )
