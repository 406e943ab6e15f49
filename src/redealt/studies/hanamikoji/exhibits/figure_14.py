"""Figure 14: which actions recursive agents play on which turn."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.studies.hanamikoji.analysis.actions import (
    analyse_actions,
    describe_intervals,
    draw_actions,
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return share_of_actions, lead_over_next and turns by variant, player, turn and action."""
    return analyse_actions(runs["recursive_actions"])


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the shares of the actions by turn, a panel for each variant."""
    return draw_actions(estimates, published, "14")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how many turns are behind it."""
    return (
        "Recursive agents with n1 = 9, n2 = 5 and pre-sampling play each other. "
        f"{describe_intervals(estimates)} Diamonds: what the text says of the first turn (almost "
        "always Compete) and of the fourth (Trade-Off far more often than with other agents)."
    )
