"""What exhibits show of the published tables: nothing where games have another deck."""

import pandas as pd

from redealt.exhibits.published import Tables

_NOTHING = pd.DataFrame(
    columns=[
        *("agent", "n_playouts", "initial_seed", "n_games"),
        *("evolution_type", "statistic", "topic", "metric", "value"),
    ],
    dtype=str,
)


def printed_in(published: Tables, name: str) -> pd.DataFrame:
    """Return a published table, or one without rows if the exhibit is given none."""
    return published.get(name, _NOTHING)
