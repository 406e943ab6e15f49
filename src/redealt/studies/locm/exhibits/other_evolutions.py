"""Evolutions with one thing changed: what their agents win against a panel."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from redealt.exhibits.cells import find
from redealt.exhibits.dots import draw_dots, name_rows
from redealt.exhibits.estimates import exact, select, tidy
from redealt.exhibits.numbers import count, p_value, points
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.studies.locm.analysis.panel import change_rows

RULES = {"as_run_tournament": "authors' tournament", "as_written": "rules of the game"}
CHANGES = {
    "mutation": "rate of mutation exchanged",
    "budget weak-op": "weak-op, games of progressive",
    "budget strong-op": "strong-op, games of progressive",
    "cma_es": "CMA-ES",
    "gaussian": "Gaussian mutation",
    "signs": "signs of all cards corrected",
    "draft": "draft from a pool of 60 cards",
    "opening_hand": "opening hand of four",
    "lethal_needs_attack": "lethal needs an attack",
    "late_turns_draw": "no card after turn 50",
}
_OWN, _REFERENCE = "C0", "#777777"
_MEAN: dict = {"markersize": 7, "mew": 1.2}


def analyse(runs: dict[str, pd.DataFrame], kinds: list[str]) -> pd.DataFrame:
    """Return the rows of :func:`.change_rows`, and games, those that a run of each simulates."""
    games, *searches = runs.values()
    rows = list(change_rows(games, kinds))
    made = {(row["change"], row["agent"]) for row in rows}
    for table in searches:
        last = table[table["generation"] == table["generation"].max()]
        for search, games_played in last.groupby("search", sort=False)["games"].max().items():
            change, _, agent = str(search).partition("/")
            if (change, agent) in made:
                where = {"rules": "", "change": change, "agent": agent, "run": ""}
                rows.append(exact(float(games_played), "games", **where))
    return tidy(rows)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame], kinds: list[str]) -> Figure:
    """Draw a row for each change and genome, and a panel for each set of rules."""
    rules = [name for name in RULES if name in {*estimates["rules"]}]
    rows = select(estimates, metric="win_rate", run="")
    changes = [*dict.fromkeys(zip(rows["change"], rows["agent"], strict=True))]
    height = 22 + 8 * len(changes)
    figure, panels = new_figure("page", height, ncols=len(rules), sharey=True, squeeze=False)
    for axes, own in zip(panels.flat, rules, strict=True):
        for place, (change, agent) in enumerate(changes):
            found = select(estimates, rules=own, change=change, agent=agent)
            _draw_runs(axes, select(found, metric="win_rate"), place - 0.16, _OWN)
            _draw_runs(axes, select(found, metric="reference"), place + 0.16, _REFERENCE)
        axes.xaxis.set_major_locator(MaxNLocator(4))
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        axes.set_xlabel("win rate against the panel")
        label_panel(axes, RULES[own])
    name_rows(panels[0, 0], [f"{agent}: {CHANGES[change]}" for change, agent in changes])
    axes = panels[0, 0]
    for color, label in ((_OWN, "changed"), (_REFERENCE, "as run")):
        axes.plot([], [], "|", color=color, label=label, **_MEAN)
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=2)
    return figure


def _draw_runs(axes: Axes, rows: pd.DataFrame, height: float, color: str) -> None:
    """Draw the runs as points and their mean, with its interval, as a bar."""
    runs, mean = rows[rows["run"] != ""], select(rows, run="")
    style: dict = {"color": color, "markersize": 2.5, "alpha": 0.6, "mew": 0}
    axes.plot(runs["estimate"], [height] * len(runs), "o", **style)
    if len(mean):
        draw_dots(axes, mean, [height], fmt="|", color=color, **_MEAN)


def caption(estimates: pd.DataFrame, kinds: list[str]) -> str:
    """Return the caption: what is compared, and what the changes do."""
    runs = int(select(estimates, metric="win_rate", run="")["n"].min())
    told = [text for own in _list_differences(estimates) if (text := own)]
    return (
        "Agents of evolutions with one thing changed (blue) and of the same without the change "
        f"(gray), {runs} runs or more each, against a panel of one agent of each group and "
        f"Baseline2. Changed minus as run: {'; '.join(told)}."
    )


def _list_differences(estimates: pd.DataFrame) -> list[str]:
    told = []
    for row in select(estimates, metric="difference", rules="as_run_tournament").to_dict("records"):
        where = {"change": row["change"], "agent": row["agent"]}
        p = find(estimates, metric="difference_p_adjusted", rules=row["rules"], **where)
        games = find(estimates, metric="games", **where)
        played = f", {count(games['estimate'])} games" if games is not None else ""
        if p is not None:
            told.append(
                f"{row['agent']}, {CHANGES[row['change']]}: {points(row['estimate'])} "
                f"({p_value(p['estimate'])}{played})"
            )
    return told
