"""What it is worth to know no more, and no less, than a player may."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from redealt.exhibits.dots import REFERENCE_LINE, draw_dots, name_rows, spread
from redealt.exhibits.estimates import sampled, select, tidy
from redealt.exhibits.numbers import count
from redealt.exhibits.plotting import label_panel, new_figure
from redealt.stats.intervals import difference_of_shares, wilson
from redealt.studies.hanamikoji.analysis.agent_names import agent_name
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes

TESTED = "player_1"
SWITCH_NAMES = {
    "none": "as published",
    "aside_in_pool": "card set aside is redrawn too",
    "remembers_taken": "taken cards are remembered",
    "inner_nodes": "inner nodes do not leak",
}
AGENT_COLORS = ("C0", "C4", "C1")
POINTS = 100  # percentage points in a unit of probability


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate and draw_rate of the tested agent, and change_of_win_rate from "none".

    By variant, switch, agent and opponent.
    """
    conditions = ("variant", "switch", "agent", "opponent")
    played = {
        tuple(where.values()): outcomes
        for where, outcomes in iterate_outcomes(runs["information"], *conditions)
    }
    rows = []
    for (variant, switch, agent, opponent), outcomes in played.items():
        where = dict(zip(conditions, (variant, switch, agent, opponent), strict=True))
        rows += _rate_rows(outcomes, where)
        start = played.get((variant, "none", agent, opponent))
        if start and switch != "none":
            rows.append(_change_row(outcomes, start, where))
    return tidy(rows)


def _rate_rows(outcomes: Outcomes, where: dict) -> list[dict]:
    draws = wilson(outcomes.draws, outcomes.games)
    return [
        sampled(outcomes.win_rate(TESTED), "win_rate", "game", **where),
        sampled(draws, "draw_rate", "game", **where),
    ]


def _change_row(outcomes: Outcomes, start: Outcomes, where: dict) -> dict:
    change = difference_of_shares(
        outcomes.wins(TESTED), outcomes.games, start.wins(TESTED), start.games
    )
    return sampled(change, "change_of_win_rate", "game", **where)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw win rates and their changes for each opponent, with a row for each switch."""
    switches = [name for name in SWITCH_NAMES if name in {*estimates["switch"]}]
    opponents = list(dict.fromkeys(estimates["opponent"]))
    agents = list(dict.fromkeys(estimates["agent"]))
    columns = 2 * len(opponents)
    figure, panels = new_figure("page", 30 + 8 * len(switches), ncols=columns, sharey=True)
    for index, opponent in enumerate(opponents):
        left, right = panels[2 * index : 2 * index + 2]
        rows = select(estimates, opponent=opponent)
        _draw_panel(left, select(rows, metric="win_rate"), switches, agents)
        changes = select(rows, metric="change_of_win_rate").copy()
        changes[["estimate", "ci_low", "ci_high"]] *= POINTS
        _draw_panel(right, changes, switches, agents)
        right.axvline(0, **REFERENCE_LINE)
        first, second = "abcdefgh"[2 * index : 2 * index + 2]
        label_panel(left, f"({first}) against\n{agent_name(opponent)}")
        label_panel(right, f"({second}) change\nof the win rate")
        left.set_xlabel("$W_1$")
        right.set_xlabel("percentage points")
    name_rows(panels[0], [SWITCH_NAMES[switch] for switch in switches])
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(agents))
    return figure


def _draw_panel(axes: Axes, rows: pd.DataFrame, switches: list[str], agents: list[str]) -> None:
    for index, agent in enumerate(agents):
        dots = select(rows, agent=agent)
        heights = [switches.index(s) + spread(index, len(agents), 0.36) for s in dots["switch"]]
        color = AGENT_COLORS[index % len(AGENT_COLORS)]
        draw_dots(axes, dots, heights, color=color, label=agent_name(agent))
    axes.grid(axis="y")
    axes.tick_params(axis="y", length=0)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the rows mean, and which changes are more than chance."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    changes = select(estimates, metric="change_of_win_rate")
    beyond = changes[(changes["ci_low"] > 0) | (changes["ci_high"] < 0)]
    named = "; ".join(
        f"{SWITCH_NAMES[row.switch]}, {agent_name(row.agent)} against {agent_name(row.opponent)}: "
        f"{POINTS * row.estimate:+.1f} points"
        for row in beyond.itertuples()
    )
    return (
        "Share of the games that the tested agent wins as player 1 when agents know what they may, "
        "one point at a time. In the paper a redrawn hand leaves out the card set aside, though no "
        "player can see it; forgets which cards the opponent took; and the inner nodes of a tree "
        "agent hold the true cards even if it does not cheat. A switch holds for both players, who "
        f"look up tables unless they play at random; to simple agents the last one is nothing but "
        f"chance, for they have no inner nodes. {count(games)} games per dot, Wilson intervals, "
        "Newcombe's for changes (95 %). Changes whose interval leaves out 0: "
        f"{named or 'none'} (of {len(changes)})."
    )
