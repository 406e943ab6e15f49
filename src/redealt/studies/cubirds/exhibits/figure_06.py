"""Figure 6: the wins of player 1 in Table 8 as a heat map."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.studies.cubirds.analysis.heat_maps import describe_maps, draw_heat_maps, share_rows
from redealt.studies.cubirds.analysis.start_bird_blocks import list_blocks
from redealt.studies.cubirds.exhibits.table_08 import AGENT, CONDITIONS, list_pair_tables


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return player_1_share by variant, rollouts, p1_start_bird, p2_start_bird, as Table 8 does."""
    tables = list_pair_tables(runs)
    return tidy(row for table in tables for row in share_rows(table, AGENT, *CONDITIONS))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Draw the published map and one for each variant, player 1's bird downwards."""
    return draw_heat_maps(list_blocks(estimates, "rollouts"), published, "table_08")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, what shades mean, and how many games are behind them."""
    return f"Two Flat Monte Carlo agents. {describe_maps(list_blocks(estimates, 'rollouts'))}"
