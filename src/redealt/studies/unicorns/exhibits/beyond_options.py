"""Whether an optional effect is better declined: rule-based agents that decline one card's."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits import ablation
from redealt.exhibits.ablation import Row
from redealt.exhibits.ablation_dots import Block, Panel, Series, draw_ablation
from redealt.exhibits.estimates import select, tidy
from redealt.exhibits.numbers import count
from redealt.planning.variants import NONE
from redealt.studies.unicorns.analysis.pairs import compare_blocks
from redealt.studies.unicorns.variants import AGENT_NAMES


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win rates of two agents who decline an option, by item (the card) and quantity.

    The quantity is the opponent; the games of all cards are dealt alike.
    """
    rows: list[Row] = []
    for (variant, opponent), own in runs["declined"].groupby(["variant", "opponent"], sort=False):
        rows += compare_blocks(own, "card", {"variant": variant, "quantity": opponent})
    return tidy(ablation.adjust(rows))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw a row for each card, a panel for each opponent."""
    cards = [card for card in dict.fromkeys(estimates["item"]) if card != NONE]
    panels = [
        Panel(
            f"against four {AGENT_NAMES[opponent]}", {"quantity": opponent}, "change", "points", 100
        )
        for opponent in dict.fromkeys(estimates["quantity"])
    ]
    names = dict(zip(cards, cards, strict=True))
    return draw_ablation([Block(estimates, panels, [Series("C0", {})], names)])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: what is declined, and in how many games."""
    games = count(select(estimates, metric="level")["n"].max())
    return (
        "Change of the share of games that two rule-based agents win when they always decline the "
        f"option of one card, in points; {games} games per row, dealt alike; 95 % intervals. "
        "Right of zero: better declined. Filled: significant at 5 % (Holm over all changes)."
    )
