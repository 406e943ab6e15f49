"""What each switch between text and program moves of what the paper publishes."""

from collections.abc import Callable, Iterator, Mapping
from math import nan

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.ablation import Cell, Level, Mean, Row, Share, adjust, compare
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.games.hanamikoji.names import PLAYERS, TIE_BREAK
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.switches import switch_titles
from redealt.planning.variants import NONE
from redealt.stats.intervals import clip, mean_clustered, mean_from_sums, positive
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes

ITEM_NAMES = {NONE: "as it is"} | switch_titles(Switches)
SERIES = [
    Series("C4", {"variant": "as_written"}, "the text"),
    Series("C0", {"variant": "as_run"}, "the program"),
]
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

Levels = dict[str, Level]


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return each quantity's level and the change of it, by base (variant), item and quantity."""
    sources: tuple[tuple[str, Callable[[pd.DataFrame], Mapping[str, Level]]], ...] = (
        ("one_switch_random_play", _measure_random_play),
        ("one_switch", _measure_results),
        ("one_switch_actions", _measure_actions),
        ("one_switch_trees", _measure_trees),
    )
    levels: dict[tuple[str, str], Levels] = {}
    for run, measure in sources:
        for key, cell in runs[run].groupby(["base", "switch"], sort=False):
            levels.setdefault(key, {}).update(measure(cell))
    return tidy(adjust(_compare(levels), lambda row: row["quantity"] in QUANTITIES))


def _compare(levels: Mapping[tuple[str, str], Levels]) -> Iterator[Row]:
    for base in dict.fromkeys(base for base, _ in levels):
        cells = {
            item: Cell({"variant": base, "item": item}, measured)
            for (variant, item), measured in levels.items()
            if variant == base
        }
        yield from compare(cells.pop(NONE), cells.values())


def _measure_random_play(cell: pd.DataFrame) -> Levels:
    wins = cell[cell["result"] != 0]
    by_end = cell.groupby("end")["probability"].sum()
    first = wins[wins["end"] == "1"]["probability"].sum() / wins["probability"].sum()
    tie_breaks = by_end[TIE_BREAK] / (by_end["3"] + by_end[TIE_BREAK])
    return {"random_round_1": float(first), "random_tie_breaks": float(tie_breaks)}


def _measure_results(cell: pd.DataFrame) -> Levels:
    matches: dict[str, Outcomes] = {c["match"]: o for c, o in iterate_outcomes(cell, "match")}
    levels: Levels = {}
    for player in PLAYERS:
        if single := matches.get(f"simple_n1_as_{player}"):
            levels[f"win_rate_as_{player}"] = Share(single.wins(player), single.games, "game")
        if equal := matches.get("equal_n10"):
            share = Share(equal.wins(player, "1"), equal.wins(player), "won game")
            levels[f"round_1_of_{player}"] = share
    return levels


def _measure_actions(cell: pd.DataFrame) -> Levels:
    """Return shares of both players' turns in all rounds, with blocks of games as clusters."""
    levels: Levels = {}
    for quantity, (turn, action) in _ACTIONS.items():
        turns = cell[cell["turn"] == turn]
        sizes = turns.groupby("block")["count"].sum()
        chosen = turns[turns["action"] == action].groupby("block")["count"].sum()
        chosen = chosen.reindex(sizes.index, fill_value=0)
        if len(sizes) > 1:
            levels[quantity] = Mean(clip(mean_clustered(chosen, sizes)), "block of games")
        else:
            levels[quantity] = Share(int(chosen.sum()), int(sizes.sum()), "turn")
    return levels


def _measure_trees(cell: pd.DataFrame) -> Levels:
    """Return sizes of player 1's trees in round 1, where each game has one tree per action."""
    trees = select(cell, player=1, round=1, decision=(1, 2))
    sums = trees.groupby(["depth", "decision"])[["decisions", "nodes", "nodes_squared"]].sum()
    return {
        f"nodes_of_action_{decision}_depth_{depth}": Mean(
            positive(mean_from_sums(row["nodes"], row["nodes_squared"], int(row["decisions"]))),
            "tree",
        )
        for (depth, decision), row in sums.iterrows()
    }


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a panel for each quantity: rows are switches, dots the two bases."""
    panels = [
        _panel(quantity, published)
        for quantity in QUANTITIES
        if quantity in {*estimates["quantity"]}
    ]
    found = {*estimates["item"]}
    items = {item: name for item, name in ITEM_NAMES.items() if item in found}
    return draw_ablation([Block(estimates, panels, SERIES, items, columns=COLUMNS)])


def _panel(quantity: str, published: Mapping[str, pd.DataFrame]) -> Panel:
    title, tables, cells = QUANTITIES[quantity]
    printed = [_read(select(published[table], **cells)) for table in tables]
    value = sum(printed) / len(printed) if printed else None
    return Panel(title, {"quantity": quantity}, published=value)


def _read(rows: pd.DataFrame) -> float:
    return float(rows["value"].astype(float).mean()) if len(rows) else nan


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is changed, and how many games it rests on."""
    levels = select(estimates, metric="level")
    tested = select(estimates, metric="change_p_adjusted")
    games = int(select(levels, quantity="win_rate_as_player_1")["n"].min())
    trees = int(select(levels, quantity="nodes_of_action_1_depth_1")["n"].min())
    return (
        "One switch at a time is set as in the other variant. “as it is” and the dashed lines are "
        "the variants themselves. A dot is filled where it differs from its variant: where the "
        f"difference is significant at 5 % by Holm's method for all {len(tested)} differences with "
        "a sampling error, or exact and not 0. Random play is solved exactly. Agents with n = 1 "
        "play random ones. The order of actions and wins in round 1 are those of equal cheating "
        "agents with n = 10, without tables (the published ones have tables). Trees are those of "
        "player 1 in round 1. "
        f"{count(games)} games per dot, {count(trees)} for trees. 95 % intervals: Wilson's; "
        "Student's of means; of turns, with blocks of games as clusters. Open diamonds and dotted "
        "lines: published. On the order of actions the paper says only that Trade-Off comes first "
        "and Secret second."
    )
