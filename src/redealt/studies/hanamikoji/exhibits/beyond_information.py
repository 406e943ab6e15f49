"""What it is worth to know exactly what a player may know."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.ablation import Cell, Row, Share, adjust, compare, find_significant
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count, signed
from redealt.games.hanamikoji.switches import Switches
from redealt.planning.switches import switch_titles
from redealt.planning.variants import NONE
from redealt.studies.hanamikoji.analysis.agent_names import agent_name
from redealt.studies.hanamikoji.analysis.outcomes import Outcomes, iterate_outcomes

TESTED = "player_1"
ITEM_NAMES = {NONE: "as published"} | switch_titles(Switches)
AGENT_COLORS = ("C0", "C4", "C1")
POINTS = 100  # percentage points in a unit of probability


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate and draw_rate of the tested agent, and what items change of them.

    By variant, agent, opponent, item and quantity.
    """
    return tidy(adjust(_compare(runs["information"]), lambda row: row["quantity"] == "win_rate"))


def _compare(table: pd.DataFrame) -> Iterator[Row]:
    for (variant, agent, opponent), rows in table.groupby(
        ["variant", "agent", "opponent"], sort=False
    ):
        where = {"variant": variant, "agent": agent, "opponent": opponent}
        cells = {
            item["switch"]: _measure({**where, "item": item["switch"]}, outcomes)
            for item, outcomes in iterate_outcomes(rows, "switch")
        }
        yield from compare(cells.pop(NONE), cells.values())


def _measure(where: dict, outcomes: Outcomes) -> Cell:
    counts = {"win_rate": outcomes.wins(TESTED), "draw_rate": outcomes.draws}
    return Cell(where, {name: Share(n, outcomes.games, "game") for name, n in counts.items()})


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw win rates and their changes for each opponent, with a row for each item."""
    panels = []
    for opponent in dict.fromkeys(estimates["opponent"]):
        where = {"opponent": opponent, "quantity": "win_rate"}
        title = f"against\n{agent_name(opponent)}"
        panels.append(Panel(title, where, unit="$W_1$, %", factor=POINTS))
        title, unit = "change\nof the win rate", "points"
        panels.append(Panel(title, where, metric="change", unit=unit, factor=POINTS))
    agents = dict.fromkeys(estimates["agent"])
    series = [
        Series(color, {"agent": agent}, agent_name(agent))
        for agent, color in zip(agents, AGENT_COLORS, strict=False)
    ]
    found = {*estimates["item"]}
    items = {item: name for item, name in ITEM_NAMES.items() if item in found}
    return draw_ablation([Block(estimates, panels, series, items)])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what the rows mean, and which changes are more than chance."""
    rates = select(estimates, quantity="win_rate")
    games = int(select(rates, metric="level")["n"].min())
    changes = select(rates, metric="change")
    named = "; ".join(
        f"{ITEM_NAMES[row.item]}, {agent_name(row.agent)} against {agent_name(row.opponent)}: "
        f"{signed(POINTS * row.estimate)} points"
        for row in find_significant(rates).itertuples()
    )
    return (
        "Share of the games that the tested agent wins as player 1, with one point corrected at a "
        "time. In the paper a redrawn hand never holds the card set aside, though no player can "
        "see that card. It also forgets which cards the opponent took. The inner nodes of a tree "
        "agent hold the true cards even if it does not cheat. A switch holds for both players, who "
        "look up tables unless they play at random. Simple agents have no inner nodes, so their "
        f"change by the last switch is chance. {count(games)} games per dot; Wilson's 95 % "
        "intervals, Newcombe's for changes. Filled: significant at 5 % by Holm's method for all "
        f"{len(changes)} changes: {named or 'none'}."
    )
