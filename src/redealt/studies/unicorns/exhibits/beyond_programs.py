"""Programs of other people against one agent of each kind, and against each other."""

import pandas as pd

from redealt.exhibits import contests
from redealt.exhibits.tables import Table
from redealt.studies.unicorns.variants import VARIANTS, agent_name

analyse = contests.analyse


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each program."""
    return contests.draw_programs(estimates, VARIANTS, agent_name)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "Programs named in the configuration against each other and one agent of each kind, in "
        "games for two, in both seats of each deal."
    )
