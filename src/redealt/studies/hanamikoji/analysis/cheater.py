"""Regular agents against a cheating one: what Table 2 and Figures 8 and 9 share."""

import pandas as pd

from redealt.exhibits.estimates import select
from redealt.exhibits.numbers import count

CHEATER_ROLLOUTS = 20
PRESAMPLING_NAMES = {"none": "without pre-sampling", "both": "both pre-sample"}


def describe_cheater(estimates: pd.DataFrame) -> str:
    """Return the sentence of a caption about who plays and how often."""
    games = int(select(estimates, metric="win_rate")["n"].min())
    return (
        f"Regular simple agents against a cheating one with {CHEATER_ROLLOUTS} rollouts, as player "
        f"1 (W₁) and as player 2 (W₂); {count(games)} games for each"
    )
