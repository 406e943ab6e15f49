"""Equal time instead of equal rollouts: what a second of search buys."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from redealt.exhibits.cells import SMALLEST_SAMPLE
from redealt.exhibits.dots import NUMBER_BOX, name_rows
from redealt.exhibits.estimates import exact, sampled, select, tidy
from redealt.exhibits.numbers import count, decimals, magnitude
from redealt.exhibits.plotting import PUBLISHED_MARKER, label_panel, new_figure
from redealt.stats.intervals import wilson
from redealt.studies.hanamikoji.analysis.panels import draw_intervals
from redealt.studies.hanamikoji.analysis.seconds import runtime

EQUAL_TIME, TABLE_11 = "equal_time", "table_11"
AGENTS = {
    "simple": ("simple", "n", "C0", "o"),
    "mcts_d2": ("tree, d = 2", "n", "C4", "s"),
    "mcts_d3": ("tree, d = 3", "n", "C5", "D"),
    "recursive": ("recursive, $n_2$ = 5", "n₁", "C1", "^"),
}
ROWS_OF_TABLE_11 = {
    "random": "random",
    "simple": "simple, n = 50",
    "mcts": "tree, n = 50, d = 2",
    "recursive_simple": "recursive, $n_1$ = 9, $n_2$ = 5",
}
UNIT = "simple"  # of Table 11: the row whose seconds are 1


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate and runtime (seconds per 1,000 games) by agent and n_rollouts.

    runtime_ratio: seconds of the rows of Table 11 over those of its simple agent. Times are those
    of one measurement on one machine: no interval.
    """
    rows = []
    for row in select(runs["seconds"], experiment=[EQUAL_TIME, TABLE_11]).to_dict("records"):
        names = ("variant", "experiment", "agent", "n_rollouts")
        where = {name: row[name] for name in names}
        share = wilson(row["wins"], row["games"])
        rows.append(sampled(share, "win_rate", "game", **where))
        rows.append(exact(runtime(row), "runtime", **where))
    timed = select(runs["seconds"], experiment=TABLE_11)
    for variant, cells in timed.groupby("variant", sort=False):
        seconds = {row["agent"]: runtime(row) for row in cells.to_dict("records")}
        for agent in ROWS_OF_TABLE_11 if UNIT in seconds else ():
            if agent in seconds:
                ratio = seconds[agent] / seconds[UNIT]
                where = {"variant": variant, "experiment": TABLE_11, "agent": agent}
                rows.append(exact(ratio, "runtime_ratio", **where))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw win rates against seconds, and the ratios of Table 11."""
    figure, (left, right) = new_figure("page", 75, ncols=2, width_ratios=(0.62, 0.38))
    rows = select(estimates, experiment=EQUAL_TIME)
    for agent in AGENTS:
        if agent in {*rows["agent"]}:
            _draw_agent(left, select(rows, agent=agent), agent)
    left.set_xscale("log")
    left.xaxis.set_major_formatter(FuncFormatter(lambda x, _position: f"{x:g}"))
    left.margins(x=0.08)
    left.set_xlabel("seconds per 1\u202f000 games, opponent included (log scale)")
    left.set_ylabel("$W_1$ against the simple agent, n = 20")
    left.set_ylim(-0.03, 1.03)
    label_panel(left, "(a) win rate against time")
    _draw_ratios(right, estimates, published["table_11"])
    figure.legend(loc="outside lower center", ncols=len(AGENTS) + 2)
    return figure


def _draw_agent(axes: Axes, rows: pd.DataFrame, agent: str) -> None:
    name, parameter, color, marker = AGENTS[agent]
    rates = select(rows, metric="win_rate").set_index("n_rollouts")
    seconds = select(rows, metric="runtime").set_index("n_rollouts")["estimate"]
    rates = rates.loc[seconds.sort_values().index]
    times = seconds.sort_values()
    axes.plot(times, rates["estimate"], marker=marker, color=color, linewidth=0.9, label=name)
    draw_intervals(axes, times, rates, color=color)
    for n, rate in rates["estimate"].items():
        axes.annotate(
            f"{parameter} = {n}", (seconds[n], rate), (5, 0), textcoords="offset points",
            fontsize=6, color=color, va="center", bbox=NUMBER_BOX,
        )  # fmt: skip


def _draw_ratios(axes: Axes, estimates: pd.DataFrame, table: pd.DataFrame) -> None:
    ratios = select(estimates, metric="runtime_ratio").set_index("agent")["estimate"]
    printed = select(table, metric="runtime").set_index("agent")["value"].astype(float)
    agents = list(ROWS_OF_TABLE_11)
    for row, agent in enumerate(agents):
        theirs = printed[agent] / printed[UNIT]
        marks = {"published": (theirs, -0.12, PUBLISHED_MARKER)}
        if agent in ratios:
            marks["ours"] = (ratios[agent], 0.12, {"marker": "o", "linestyle": "", "color": "C0"})
        for name, (ratio, shift, style) in marks.items():
            axes.plot([ratio], [row + shift], label=name if row == 1 else None, **style)
            text = decimals(ratio, max(0, 2 - magnitude(ratio)))
            axes.annotate(
                text, (ratio, row + shift), (5, 0), textcoords="offset points", va="center",
                fontsize=6,
            )  # fmt: skip
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _position: f"{x:g}"))
    axes.margins(x=0.25)
    name_rows(axes, [ROWS_OF_TABLE_11[agent] for agent in agents])
    axes.set_xlabel("seconds, multiple of simple (log scale)")
    label_panel(axes, "(b) the agents of Table 11")


def _describe_intervals(games: int) -> str:
    if games < SMALLEST_SAMPLE:
        return ", which are too few to compare agents."
    return (
        "; bars, from 10 games on: Wilson's 95 % intervals. Of two points at the same height, the "
        "left one makes better use of time."
    )


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is timed, and on what."""
    rates = select(estimates, metric="win_rate", experiment=EQUAL_TIME)
    fewest, most = int(rates["n"].min()), int(rates["n"].max())
    return (
        "(a) Share of the games that agents win as player 1 against the simple agent with n = 20, "
        "by the time that both agents' searches take. Neither cheats, and both look up tables. "
        f"Labels give n, for the recursive agent n₁. {count(fewest)} to {count(most)} games per "
        f"point{_describe_intervals(most)} "
        "(b) Time of the cheating agents of Table 11 as a multiple of the simple agent's, ours and "
        "published (open diamonds). We measured wall times on the machine at hand, one thread, "
        "compiled code loaded. Only their ratios can be compared with the paper's."
    )
