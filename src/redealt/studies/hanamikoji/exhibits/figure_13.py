"""Figure 13: win rates of cheating recursive agents."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.studies.hanamikoji.analysis.recursion import (
    analyse_recursion,
    describe_recursion,
    draw_recursion,
)


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return win_rate by variant, n1, n2 and tested_seat."""
    return analyse_recursion(runs, "cheating")


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw win rates against n1."""
    return draw_recursion(estimates)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and how often."""
    return describe_recursion(estimates, "Cheating recursive agents")
