"""Table 8: tree agents against the simple agent."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.studies.hanamikoji.analysis.tree_outcomes import (
    SIMPLE,
    analyse_wins,
    describe_agents,
    draw_wins,
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, draw_rate, mean_length_of_wins, gain_over_depth_1 of each tree agent."""
    return analyse_wins(runs, SIMPLE)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, ours above the published values."""
    return draw_wins(estimates, published["table_08"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the brackets are."""
    return (
        f"{describe_agents(estimates)}, against a simple agent with n = 20 and pre-sampling. "
        "Lengths in rounds, over the games won (a tie-break counts as round 3). In brackets 95 % "
        "intervals, Wilson's of shares and Student's of means. Diamonds: published, 1,000 games; "
        "the published length of C(1) is that of Table 7 and cannot belong to the win rates of "
        "Table 9."
    )
