"""Table 7: random agents, games by the birds that both collections start with."""

import pandas as pd
from matplotlib.figure import Figure

from redealt.exhibits.estimates import tidy
from redealt.studies.cubirds.analysis.start_bird_blocks import list_blocks
from redealt.studies.cubirds.analysis.start_bird_tables import describe_tests, draw_start_birds
from redealt.studies.cubirds.analysis.start_birds import start_bird_rows

AGENT = "random"


def analyse(runs: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return shares by variant, p1_start_bird and p2_start_bird, and tests by player and bird.

    See :func:`.start_birds.start_bird_rows`.
    """
    return tidy(start_bird_rows(runs["start_birds_random"], AGENT, "variant"))


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Figure:
    """Set the published table, ours for each variant, and the tests of both."""
    return draw_start_birds(list_blocks(estimates), AGENT, published, "table_07")


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays, and what the published counts look like."""
    return (
        f"Two random agents whose collections start with a given bird. {describe_tests()}. The "
        "published counts differ less from each other than counts of 1,000 games can."
    )
