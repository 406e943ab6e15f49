"""Figure 10: which actions simple agents with 50 rollouts play on which turn."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import select
from redealt.studies.hanamikoji.analysis.actions import (
    analyse_actions,
    describe_intervals,
    draw_actions,
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return share_of_actions, lead_over_next and turns by variant, player, turn and action."""
    return analyse_actions(select(runs["actions"], agent="simple_n50"))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the shares of the actions by turn, a panel for each variant."""
    return draw_actions(estimates, published, "10")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how many turns are behind it."""
    return (
        "Simple agents with n = 50 and pre-sampling play each other. "
        f"{describe_intervals(estimates)} Diamonds: the action that the text calls the most common "
        "on that turn (on the third, marginally more than Compete)."
    )
