"""Programs of other people against the strategies of the paper, and against each other."""

import pandas as pd

from redealt.exhibits import contests
from redealt.exhibits.tables import Table
from redealt.studies.cuckoo.variants import VARIANTS

analyse = contests.analyse


def draw(estimates: pd.DataFrame, published: dict[str, pd.DataFrame]) -> Table:
    """Set a block for each program."""
    return contests.draw_programs(estimates, VARIANTS)


def caption(estimates: pd.DataFrame) -> str:
    """Return the caption: who plays whom."""
    return (
        "Programs named in the configuration against each other and "
        "the strategies of the paper, in both seats of each deal."
    )
