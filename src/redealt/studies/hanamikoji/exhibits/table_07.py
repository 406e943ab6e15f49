"""Table 7: tree agents against random play."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.studies.hanamikoji.analysis.tree_outcomes import (
    RANDOM,
    analyse_wins,
    describe_agents,
    draw_wins,
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate, draw_rate, mean_length_of_wins, gain_over_depth_1 of each tree agent."""
    return analyse_wins(runs, RANDOM)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table as in the paper, ours above the published values."""
    return draw_wins(estimates, published["table_07"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the brackets are."""
    return (
        f"{describe_agents(estimates)}, against random play. Lengths in rounds, over the games won "
        "(a tie-break counts as round 3). In brackets 95 % intervals, Wilson's of shares and "
        "Student's of means. Diamonds: published, 1,000 games."
    )
