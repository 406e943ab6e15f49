"""Which variants of the paper have a finding, and which of their rollouts."""

from functools import partial

import pandas as pd

from redealt.judging import per_variant as kit
from redealt.judging.one_sided import by_variant

# It is there to be compared with other people's games, and has no claims of its own.
BRIDGE = "calibration"
TOO_FEW = "too few games"


def _split(estimates: pd.DataFrame) -> list[tuple[str, pd.DataFrame]]:
    return [(variant, rows) for variant, rows in by_variant(estimates) if variant != BRIDGE]


per_variant = partial(kit.per_variant, split=_split)


def find_most_rollouts(rows: pd.DataFrame) -> int:
    """Return the largest number of rollouts that is played: the nearest to the paper's."""
    return max((int(n) for n in rows["rollouts"] if n != ""), default=0)


def with_rollouts(rows: pd.DataFrame, rollouts: int) -> pd.DataFrame:
    """Return the rows with so many rollouts, and those where their number does not matter."""
    return rows[rows["rollouts"].astype(str).isin(["", str(rollouts)])]
