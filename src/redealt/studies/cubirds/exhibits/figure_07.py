"""Figure 7: the wins of player 1 in Table 9 as a heat map."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.studies.cubirds.analysis.heat_maps import describe_maps, draw_heat_maps, share_rows
from redealt.studies.cubirds.analysis.start_bird_blocks import list_blocks
from redealt.studies.cubirds.exhibits.table_09 import AGENT


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return player_1_share by variant, p1_start_bird and p2_start_bird, as Table 9 does."""
    return tidy(share_rows(runs["start_birds_heuristic"], AGENT, "variant"))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the published map and one for each variant, player 1's bird downwards."""
    return draw_heat_maps(list_blocks(estimates), published, "table_09")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, what shades mean, and how many games are behind them."""
    return f"Two heuristic agents. {describe_maps(list_blocks(estimates))}"
