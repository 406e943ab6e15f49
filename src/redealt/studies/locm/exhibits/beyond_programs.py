"""Programs of other people against agents of the tournament, and against each other."""

import pandas as pd

from redealt.exhibits import contests
from redealt.exhibits.tables import Table
from redealt.studies.locm.variants import VARIANTS

analyse = contests.analyse


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each program."""
    return contests.draw_programs(estimates, VARIANTS)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "Programs named in the configuration against each other, the baselines and one agent of "
        "each group, in both seats of each draft."
    )
