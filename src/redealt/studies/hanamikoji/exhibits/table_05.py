"""Table 5: when player 2 wins against an equal agent."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.studies.hanamikoji.analysis.ends import (
    analyse_player,
    describe_player,
    draw_player,
)

PLAYER = "player_2"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return when player 2 wins, see :func:`.ends.analyse_player`."""
    return analyse_player(runs, PLAYER)


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the table, see :func:`.ends.draw_player`."""
    return draw_player(estimates, published["table_05"])


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the shares are of."""
    return describe_player(estimates, PLAYER)
